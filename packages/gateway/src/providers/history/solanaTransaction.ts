import type { ChainId } from '@foyer/api'
import { truncateMiddle } from '@foyer/core'
import * as v from 'valibot'
import type { Activity, Movement, TokenFacts } from '../../questions.js'
import { counterpartyIn, foremostOf } from './counterparty.js'
import { isProgramAccount } from './isProgramAccount.js'

const address = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))
const amount = v.pipe(
  v.union([
    v.bigint(),
    v.pipe(
      v.number(),
      v.safeInteger(),
      v.transform((value) => BigInt(value)),
    ),
  ]),
  v.minValue(0n),
)
const holding = v.object({
  accountIndex: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  mint: address,
  owner: address,
  uiTokenAmount: v.object({
    amount: v.pipe(
      v.string(),
      v.regex(/^\d{1,20}$/),
      v.transform((digits) => BigInt(digits)),
    ),
    decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)),
  }),
})
const rows = v.optional(v.nullable(v.array(v.unknown())), [])
const transaction = v.object({
  /** In seconds since 1970. */
  blockTime: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(253_402_300_799)),
  meta: v.object({
    err: v.optional(v.unknown()),
    fee: amount,
    preBalances: v.array(amount),
    postBalances: v.array(amount),
    preTokenBalances: rows,
    postTokenBalances: rows,
    innerInstructions: rows,
  }),
  transaction: v.object({
    message: v.object({
      accountKeys: v.array(v.object({ pubkey: address, signer: v.boolean() })),
      instructions: v.array(v.unknown()),
    }),
  }),
})
const instruction = v.object({
  programId: address,
  parsed: v.optional(v.unknown()),
})
const named = v.object({
  type: v.string(),
  info: v.optional(
    v.fallback(
      v.object({ stakeAccount: v.optional(v.string()), stakeAuthority: v.optional(v.string()) }),
      {},
    ),
  ),
})
const inner = v.object({ instructions: v.array(v.unknown()) })

const budget = 'ComputeBudget111111111111111111111111111111'
/** Less than this is sent to be seen, in base units of the coin: twice what a signature costs. */
const dust = 10_000n

/** Of whom, and in which chain. */
interface View {
  readonly chain: ChainId
  readonly account: string
  readonly signature: string
  /** What the host names, the coin first. */
  readonly tokens: readonly TokenFacts[]
}

type Read = v.InferOutput<typeof transaction>

/** A transaction as an account sees it, from its balances before and after; `undefined` for what makes no sense. */
export function activityOf(json: unknown, view: View): Activity | undefined {
  const read = v.safeParse(transaction, json)
  if (!read.success) return undefined
  const { blockTime, meta, transaction: sent } = read.output
  const keys = sent.message.accountKeys
  const [payer] = keys
  if (!payer || meta.preBalances.length !== keys.length || meta.postBalances.length !== keys.length)
    return undefined
  const { chain, account, signature, tokens } = view
  const isSigner = keys.some(({ pubkey, signer }) => signer && pubkey === account)
  const [coin] = tokens
  const coins = coinChanges(read.output)
  const holdings = tokenChanges(read.output)
  const own = coins.get(account) ?? 0n
  const movements = [
    ...(coin && own !== 0n
      ? [
          {
            ...sideOf(own),
            ...otherSide(coins, account, own),
            token: { ...coin, amount: abs(own), isSpam: !isSigner && own > 0n && own < dust },
          },
        ]
      : []),
    ...[...holdings].flatMap(([mint, { decimals, byOwner }]) => {
      const change = byOwner.get(account) ?? 0n
      const side = { ...sideOf(change), ...otherSide(byOwner, account, change) }
      return tokenMovement(mint, decimals, change, side, { chain, tokens, isSigner })
    }),
  ]
  const isGone = movements.some(({ direction }) => direction === 'out')
  // A program acts for the vault of several owners. The transaction does not show whether they asked for it.
  const isTaken = isGone && !isSigner && !isProgramAccount(account)
  const operation = operationOf(read.output, movements, account, isSigner || (isGone && !isTaken))
  const figure = foremostOf(movements, ({ direction, token, nft }) => ({
    isIn: direction === 'in',
    isReal: !(token ?? nft)?.isSpam,
    isListed: token !== undefined && tokens.some(({ address }) => address === token.address),
    isItem: nft !== undefined,
  }))
  const isIn = figure?.direction === 'in'
  const other = figure?.counterparty?.address ?? programOf(read.output) ?? payer.pubkey
  return {
    chain,
    hash: signature,
    at: blockTime * 1000,
    operation,
    movements,
    ...(payer.pubkey === account && { fee: meta.fee }),
    // A delegate took it, or the mint's own permanent one. The payer is known.
    ...(isTaken && { takenBy: payer.pubkey }),
    from: isIn ? other : isSigner ? account : payer.pubkey,
    to: isIn ? account : other,
    status: meta.err == null ? 'confirmed' : 'failed',
  }
}

type Changes = ReadonlyMap<string, bigint>

/** What each account gained or lost of the coin, without the fee, and without the deposits of token accounts. */
function coinChanges({ meta, transaction: { message } }: Read): Changes {
  const { preBalances: pre, postBalances: post, fee } = meta
  const changes = new Map<string, bigint>()
  const add = (address: string | undefined, by: bigint) =>
    address !== undefined && changes.set(address, (changes.get(address) ?? 0n) + by)
  for (const [index, { pubkey }] of message.accountKeys.entries())
    add(pubkey, (post[index] ?? 0n) - (pre[index] ?? 0n))
  const payer = message.accountKeys[0]?.pubkey
  add(payer, fee)
  for (const index of new Set(holdingsOf(meta).map(({ accountIndex }) => accountIndex))) {
    const [before = 0n, after = 0n] = [pre[index], post[index]]
    if (before !== 0n && after !== 0n) continue
    add(payer, after - before)
    add(message.accountKeys[index]?.pubkey, before - after)
  }
  return changes
}

/** What each owner gained or lost of each token. */
function tokenChanges({
  meta,
}: Read): ReadonlyMap<string, { readonly decimals: number; readonly byOwner: Changes }> {
  const changes = new Map<string, { readonly decimals: number; readonly byOwner: Map<string, bigint> }>()
  const add = (list: Read['meta']['preTokenBalances'], sign: bigint) => {
    for (const { mint, owner, uiTokenAmount } of holdingsIn(list)) {
      const { amount, decimals } = uiTokenAmount
      const known = changes.get(mint) ?? { decimals, byOwner: new Map<string, bigint>() }
      known.byOwner.set(owner, (known.byOwner.get(owner) ?? 0n) + sign * amount)
      changes.set(mint, known)
    }
  }
  add(meta.preTokenBalances, -1n)
  add(meta.postTokenBalances, 1n)
  return changes
}

function holdingsOf(meta: Read['meta']): readonly v.InferOutput<typeof holding>[] {
  return [...holdingsIn(meta.preTokenBalances), ...holdingsIn(meta.postTokenBalances)]
}

function holdingsIn(list: Read['meta']['preTokenBalances']): readonly v.InferOutput<typeof holding>[] {
  return (list ?? []).flatMap((row) => {
    const read = v.safeParse(holding, row)
    return read.success ? [read.output] : []
  })
}

function tokenMovement(
  mint: string,
  decimals: number,
  change: bigint,
  side: Pick<Movement, 'direction' | 'counterparty'>,
  { chain, tokens, isSigner }: Pick<View, 'chain' | 'tokens'> & { readonly isSigner: boolean },
): readonly Movement[] {
  if (change === 0n) return []
  const known = tokens.find(({ address }) => address === mint)
  if (known) return [{ ...side, token: { ...known, amount: abs(change) } }]
  // Nothing is known of it but that the host does not name it. A loss is real, with any signer.
  const isSpam = !isSigner && change > 0n
  if (decimals === 0 && abs(change) === 1n) return [{ ...side, nft: { isSpam } }]
  const name = truncateMiddle(mint)
  const token = { chain, address: mint, name, symbol: name, decimals, amount: abs(change), isSpam }
  return [{ ...side, token }]
}

function operationOf(read: Read, movements: readonly Movement[], account: string, isSigner: boolean): string {
  const types = new Set(instructionsOf(read).map(({ type }) => type))
  const has = (...wanted: readonly string[]) => wanted.some((type) => types.has(type))
  const [isIn, isOut] = (['in', 'out'] as const).map((side) =>
    movements.some(({ direction }) => direction === side),
  )
  // A gain in the transaction of others makes no trade: it may be a gift of the thief.
  if (isIn && isOut && isSigner) return 'trade'
  // A gain that comes along does not hide a permission.
  if (!isOut && isSigner && has('approve', 'approveChecked')) return 'approve'
  if (isIn && !isOut) return isSigner && has('mintTo', 'mintToChecked') ? 'mint' : 'receive'
  if (isOut)
    return isStake(read, movements, account)
      ? 'stake'
      : isBurn(movements) && has('burn', 'burnChecked')
        ? 'burn'
        : 'send'
  return has('deactivate') ? 'unstake' : 'execute'
}

/** Whether no other account gained anything that left. */
function isBurn(movements: readonly Movement[]): boolean {
  return movements.every(({ direction, counterparty }) => direction === 'in' || !counterparty)
}

/** Whether all that left is in one stake account that the account itself delegated. */
function isStake(read: Read, movements: readonly Movement[], account: string): boolean {
  const own = instructionsOf(read).flatMap(({ type, info }) =>
    type === 'delegate' && info?.stakeAuthority === account ? [info.stakeAccount] : [],
  )
  return movements.every(
    ({ direction, counterparty }) =>
      direction === 'in' || (counterparty?.others === 0 && own.includes(counterparty.address)),
  )
}

function instructionsOf({ meta, transaction: { message } }: Read): readonly {
  readonly program: string
  readonly type: string | undefined
  readonly info?: v.InferOutput<typeof named>['info']
}[] {
  const within = (meta.innerInstructions ?? []).flatMap((one) => {
    const read = v.safeParse(inner, one)
    return read.success ? read.output.instructions : []
  })
  return [...message.instructions, ...within].flatMap((one) => {
    const read = v.safeParse(instruction, one)
    if (!read.success) return []
    const said = v.safeParse(named, read.output.parsed)
    const { type, info } = said.success ? said.output : {}
    return [{ program: read.output.programId, type, info }]
  })
}

function programOf(read: Read): string | undefined {
  return instructionsOf(read).find(({ program }) => program !== budget)?.program
}

/** The accounts that gained what an account lost, or lost what it gained. */
function otherSide(changes: Changes, account: string, change: bigint): Pick<Movement, 'counterparty'> {
  const counterparty = counterpartyIn(
    new Map([...changes].filter(([owner, share]) => owner !== account && share !== 0n)),
    change > 0n,
  )
  return counterparty ? { counterparty } : {}
}

function sideOf(change: bigint): { readonly direction: 'in' | 'out' } {
  return { direction: change > 0n ? 'in' : 'out' }
}

function abs(change: bigint): bigint {
  return change < 0n ? -change : change
}
