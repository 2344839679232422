import { formatUnits } from 'viem'
import type { SolanaNode } from '../../nodes/solanaNode.js'
import { closeGaps } from '../plainText.js'
import type { ScreenLine, ScreenStep, WarningKey } from '../screen.js'
import { readableText, refuseForeignSignIn, type SignInFor } from '../signIn.js'
import { ownerOf } from './tokenAccount.js'
import type { GivenAccount, Instruction } from './wire.js'

const programs = {
  system: '11111111111111111111111111111111',
  budget: 'ComputeBudget111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associated: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  memo: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  memo1: 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
} as const

/** Programs that check signatures for others. The first byte says how many; each costs as one of the transaction does. */
const checkers: readonly string[] = [
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
]

/** As good as all that there is. */
const endless = 2n ** 63n
/**
 * Units that an instruction may take if a transaction names no limit, those that an instruction about units takes itself
 * ([SIMD-0170](https://github.com/solana-foundation/solana-improvement-documents)), and the most of a transaction.
 */
const units = { each: 200_000n, budget: 3_000n, most: 1_400_000n } as const
/** What each signature costs, in lamports. */
const signatureFee = 5_000n

/**
 * The rent of an account for a token, in lamports. That of the newer program is larger by what the token asks of it: this is
 * the most, with all extensions that an account is made with.
 */
const rents: Readonly<Record<string, bigint>> = {
  [programs.token]: 2_039_280n,
  [programs.token2022]: 2_248_080n,
}

/** Where instructions are carried out. */
export interface SolanaPlace {
  readonly account: string
  readonly symbol: string
  /** The sign-ins that a note may have. */
  readonly signIn: SignInFor
  readonly node: Pick<SolanaNode, 'holder' | 'mintDecimals' | 'account'>
  /** The accounts that the same transaction opens. */
  readonly opened?: readonly Opened[]
}

/** An account for a token, where its owner has it by convention. */
interface Opened {
  readonly owner: string
  readonly mint: string
  readonly program: string
}

/** Amounts of the network's own coin. */
export function lamports(value: bigint, { symbol }: Pick<SolanaPlace, 'symbol'>): string {
  return `${formatUnits(value, 9)} ${symbol}`
}

/** What a transaction costs at the most, in lamports: told by itself, without a node. */
export function feeOf(instructions: readonly Instruction[], signatures: number): bigint {
  const budget = instructions.filter(({ program }) => program === programs.budget)
  const number = (kind: number) => {
    const data = budget.find((one) => one.data[0] === kind)?.data
    return data && littleEndian(data.subarray(1))
  }
  const price = number(3) ?? 0n
  const others = units.each * BigInt(instructions.length - budget.length)
  const wanted = number(2) ?? others + units.budget * BigInt(budget.length)
  const taken = wanted < units.most ? wanted : units.most
  const checked = instructions.map(({ program, data: [count = 0] }) =>
    checkers.includes(program) ? count : 0,
  )
  const all = checked.reduce((sum, one) => sum + one, signatures)
  return signatureFee * BigInt(all) + (price * taken + 999_999n) / 1_000_000n
}

/** What an instruction does; nothing for those that only bound the fee, which is shown by itself. */
export async function showInstruction(
  asked: Instruction,
  place: SolanaPlace,
): Promise<ScreenStep | undefined> {
  // Sites that know hardware wallets take a transaction with such a note for a sign-in.
  refuseForeignSignIn(asked.data, place.signIn)
  if (asked.program === programs.budget) return undefined
  // An account that stands in a table is not known here.
  const read = asked.accounts.includes(undefined) ? undefined : await decoded(asked, place)
  return read ?? unknownStep(asked)
}

async function decoded(asked: Instruction, place: SolanaPlace): Promise<ScreenStep | undefined> {
  switch (asked.program) {
    case programs.system:
      return systemStep(asked, place)
    case programs.token:
    case programs.token2022:
      return tokenStep(asked, place)
    case programs.associated:
      return createStep(asked, place)
    case programs.memo:
    case programs.memo1:
      return memoStep(asked, place)
  }
  return undefined
}

function unknownStep(asked: Instruction): ScreenStep {
  const { program, data } = asked
  return {
    title: 'call',
    weight: 'danger',
    lines: [...rawLines({ program, data }), ...accountLines(asked)],
    warnings: ['unknown'],
    moves: 'unknown',
  }
}

/** The accounts of an instruction from one on, in their order: whom it pays and what it changes are among them. */
function accountLines({ accounts, uses }: Instruction, from = 0): readonly ScreenLine[] {
  const all: readonly GivenAccount[] =
    uses ?? accounts.map((address = '') => ({ address, signs: false, changes: false }))
  const shown = all.slice(from).map(accountText)
  return shown.length > 0 ? [{ label: 'accounts', value: shown.join('\n'), as: 'accounts' }] : []
}

/** One account as screens have it: `s` signs, `w` may be changed, and its place in a table. */
function accountText({ address, entry, signs, changes }: GivenAccount): string {
  return [address, signs && 's', changes && 'w', entry !== undefined && `#${entry}`].filter(Boolean).join(' ')
}

function rawLines({ program, data }: Pick<Instruction, 'program' | 'data'>): readonly ScreenLine[] {
  return [
    { label: 'program', value: program, as: 'address' },
    { label: 'data', value: hex(data) || '0x', as: 'code' },
  ]
}

/** Destroys all coins that it gets. */
const incinerator = '1nc1nerator11111111111111111111111111111111'

/** Returns a warning where coins or tokens of a recipient are lost, or may be: each recipient is looked at. */
async function lostAt(to: string, { node }: SolanaPlace): Promise<readonly WarningKey[]> {
  const { isProgram, program, holdsCoins } = await node.account(to)
  if (isProgram || to === incinerator) return ['nobody']
  return rents[program ?? ''] === undefined || holdsCoins ? [] : ['tokenContract']
}

async function systemStep(
  { accounts, data }: Instruction,
  place: SolanaPlace,
): Promise<ScreenStep | undefined> {
  const [from = '', to = ''] = accounts
  // Transfer: four bytes of its number, eight of lamports.
  if (data.length !== 12 || littleEndian(data.subarray(0, 4)) !== 2n || accounts.length !== 2)
    return undefined
  const amount = littleEndian(data.subarray(4))
  return {
    title: 'send',
    what: lamports(amount, place),
    weight: 'careful',
    lines: [{ label: 'to', value: to, as: 'address' }, ...notOwn(from, place)],
    warnings: await lostAt(to, place),
    moves: amount,
  }
}

/** Instructions of the token programs, by their number: how many bytes they have, and the place of the account that agrees. */
const tokenKinds: Readonly<Record<number, readonly [length: number, owner: number]>> = {
  3: [9, 2],
  4: [9, 2],
  5: [1, 1],
  9: [1, 2],
  12: [10, 3],
  13: [10, 3],
}

async function tokenStep(asked: Instruction, place: SolanaPlace): Promise<ScreenStep | undefined> {
  const { accounts, data } = asked
  const [length, at = 0] = tokenKinds[data[0] ?? -1] ?? []
  const owner = accounts[at]
  const step = length === data.length && owner !== undefined ? await knownTokenStep(asked, place) : undefined
  if (!step || owner === undefined) return undefined
  const agrees: readonly ScreenLine[] =
    owner === place.account ? [] : [{ label: 'for', value: owner, as: 'address' }]
  // Those that agree for several, and those of a program that the token has look at each transfer.
  return { ...step, lines: [...step.lines, ...agrees, ...accountLines(asked, at + 1)] }
}

async function knownTokenStep(
  { accounts, data, program }: Instruction,
  place: SolanaPlace,
): Promise<ScreenStep | undefined> {
  const [kind = -1] = data
  const amount = littleEndian(data.subarray(1, 9))
  const decimals = data[9] ?? 0
  const [source = '', second = '', third = ''] = accounts
  switch (kind) {
    // Transfer, and the same with its mint and decimals, which the chain checks.
    case 3:
      return sendStep(
        { source, to: second, mint: undefined, amount, decimals: undefined, program, data },
        place,
      )
    case 12:
      return sendStep({ source, to: third, mint: second, amount, decimals, program, data }, place)
    // Approve, and the same with its mint and decimals.
    case 4:
      return allowStep(
        { source, spender: second, mint: undefined, amount, decimals: undefined, program, data },
        place,
      )
    case 13:
      return allowStep({ source, spender: third, mint: second, amount, decimals, program, data }, place)
    case 5:
      return {
        title: 'revoke',
        what: '',
        weight: 'plain',
        lines: [{ label: 'place', value: source, as: 'address' }],
        warnings: [],
        moves: 0n,
      }
    // What is left of it goes to the second.
    case 9:
      return {
        title: 'close',
        weight: second === place.account ? 'plain' : 'danger',
        lines: [
          { label: 'place', value: source, as: 'address' },
          { label: 'to', value: second, as: 'address' },
        ],
        warnings: [],
        moves: second === place.account ? 0n : 'unknown',
      }
  }
  return undefined
}

interface Move {
  readonly source: string
  readonly mint: string | undefined
  readonly amount: bigint
  readonly decimals: number | undefined
  readonly program: string
  readonly data: Uint8Array
}

/**
 * The mint and its decimals: as the instruction says them, else as a node does. A node may say what it likes: its mint counts
 * where the account is where owners have theirs.
 */
async function amountOf(
  { source, mint, amount, decimals, program, data }: Move,
  { account: owner, node }: SolanaPlace,
) {
  const told = mint ?? (await node.holder(source))?.mint
  const isOwn = told !== undefined && ownerOf(source, { owner, mint: told, program }) !== undefined
  const of = mint !== undefined || isOwn ? told : undefined
  const places = decimals ?? (of === undefined ? undefined : await node.mintDecimals(of))
  // A token that nothing proves is shown by the account that it leaves, and by the bytes.
  const isUnknown = of === undefined
  const lines: readonly ScreenLine[] = [
    ...(isOwn ? [] : [{ label: 'from', value: source, as: 'address' } as const]),
    ...(isUnknown ? rawLines({ program, data }) : tokenLine(of)),
  ]
  return {
    mint: of,
    lines,
    text: places === undefined ? String(amount) : formatUnits(amount, places),
    isKnown: places !== undefined,
    warnings: isUnknown ? (['unknown'] as const) : [],
  }
}

async function sendStep(move: Move & { readonly to: string }, place: SolanaPlace): Promise<ScreenStep> {
  const { mint, text, isKnown, lines, warnings } = await amountOf(move, place)
  const { program, to } = move
  const holder = await place.node.holder(to)
  const opened = (place.opened ?? []).filter((one) => one.mint === mint && one.program === program)
  // A node may say what it likes: an owner counts where the account is where owners have theirs.
  const owners = mint
    ? [holder, ...opened].map((one) => ownerOf(to, { owner: one?.owner, mint, program }))
    : []
  const owner = owners.find((one) => one !== undefined)
  return {
    title: 'send',
    what: text,
    weight: isKnown ? 'careful' : 'danger',
    lines: [
      owner ? { label: 'to', value: owner, as: 'address' } : { label: 'place', value: to, as: 'address' },
      ...lines,
    ],
    warnings: [
      ...warnings,
      ...(isKnown ? [] : (['unitless'] as const)),
      ...(owner ? await lostAt(owner, place) : []),
    ],
    moves: 'unknown',
  }
}

async function allowStep(move: Move & { readonly spender: string }, place: SolanaPlace): Promise<ScreenStep> {
  const { text, isKnown, lines, warnings } = await amountOf(move, place)
  const isAll = move.amount >= endless
  return {
    title: isAll ? 'approveAll' : 'approve',
    what: isAll ? '' : text,
    weight: isAll || !isKnown ? 'danger' : 'careful',
    lines: [{ label: 'spender', value: move.spender, as: 'address' }, ...lines],
    warnings: [...warnings, ...(isAll ? (['all'] as const) : isKnown ? [] : (['unitless'] as const))],
    moves: 'unknown',
  }
}

/**
 * Returns the account for a token that an instruction opens. Programs of others in place of the two that do it could take
 * more than its rent.
 */
export function openedBy({ program, accounts, data }: Instruction): Opened | undefined {
  const [, , owner, mint, system, token = ''] = accounts
  if (program !== programs.associated || data.length > 1 || (data[0] ?? 0) > 1) return undefined
  const isKnown = system === programs.system && rents[token] !== undefined
  return isKnown && owner && mint ? { owner, mint, program: token } : undefined
}

function createStep(asked: Instruction, place: SolanaPlace): ScreenStep | undefined {
  const { account } = place
  const [payer] = asked.accounts
  const opened = openedBy(asked)
  if (!opened) return undefined
  const rent = rents[opened.program] ?? 0n
  const { owner, mint } = opened
  const isPaid = payer === account
  return {
    title: 'create',
    weight: isPaid ? 'careful' : 'plain',
    lines: [
      { label: 'create', value: owner, as: 'address' },
      ...tokenLine(mint),
      ...(isPaid ? [rentLine(rent, place)] : []),
    ],
    warnings: [],
    moves: isPaid ? rent : 0n,
  }
}

/** The rent of accounts that are made, which is taken next to the fee. */
export function rentLine(rent: bigint, place: SolanaPlace): ScreenLine {
  return { label: 'rent', value: lamports(rent, place), as: 'amount' }
}

function memoStep(asked: Instruction, { account }: SolanaPlace): ScreenStep {
  const { data, accounts } = asked
  const text = readableText(data)
  const isOwn = accounts.every((one) => one === account)
  return {
    title: 'memo',
    weight: 'plain',
    lines: [
      text === undefined
        ? { label: 'memo', value: hex(data), as: 'code' }
        : { label: 'memo', value: closeGaps(text), as: 'words' },
      ...(isOwn ? [] : accountLines(asked)),
    ],
    warnings: [],
    moves: 0n,
  }
}

function tokenLine(mint: string | undefined): readonly ScreenLine[] {
  return mint ? [{ label: 'token', value: mint, as: 'address' }] : []
}

function notOwn(from: string, { account }: SolanaPlace): readonly ScreenLine[] {
  return from === account ? [] : [{ label: 'from', value: from, as: 'address' }]
}

function littleEndian(bytes: Uint8Array): bigint {
  return bytes.reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)
}

function hex(bytes: Uint8Array): string {
  return bytes.length === 0
    ? ''
    : `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
