import { isEndless, quoted } from '@foyer/core'
import type { RollupCharge } from '@foyer/core/adapters'
import { formatUnits, type Hex } from 'viem'
import type { EvmNode, TokenFacts } from '../../nodes/evmNode.js'
import type { Screen, ScreenLine, ScreenStep, WarningKey } from '../screen.js'
import { withCost } from '../together.js'

/** Of a fee, four digits count. */
const roundedFrom = 10_000n

/** Where what is asked happens, and whom one asks what is at an address. */
export interface EvmPlace extends Pick<EvmNode, 'token' | 'runsCode'> {
  /** The account that makes the call: of the calls within a Safe's, the Safe. */
  readonly account: Hex
  /** Of the network's own coin. */
  readonly symbol: string
}

/** An amount of the network's own coin. */
export function coins(value: bigint, { symbol }: Pick<EvmPlace, 'symbol'>): string {
  return `${formatUnits(value, 18)} ${symbol}`.trim()
}

/** What a fee may come to: rounded up, since it is a bound, and nobody reads eighteen digits. */
export function atMost(fee: bigint, place: Pick<EvmPlace, 'symbol'>): string {
  let unit = 1n
  while (fee / unit >= roundedFrom) unit *= 10n
  return coins(((fee + unit - 1n) / unit) * unit, place)
}

/** A screen with the network and the fee of it, at the most: the gas at its highest price, and the charges of a rollup. */
export function withFee(
  screen: Screen,
  fee: {
    readonly gas: bigint
    readonly charge: RollupCharge
    readonly network: string
    readonly isWasteful?: boolean
  },
  place: Pick<EvmPlace, 'symbol'>,
): Screen {
  const { gas, charge, network, isWasteful = false } = fee
  const most = gas + charge.value
  const shown: Screen = {
    ...screen,
    ...(charge.isPartial && { warnings: [...screen.warnings, 'charges'], moves: 'unknown' }),
    lines: [...screen.lines, { label: 'network', value: network }],
  }
  return withCost(shown, {
    most,
    line: { label: 'fee', value: atMost(most, place), as: 'amount' },
    isWasteful,
  })
}

/** An amount of a token: of one that does not say what it is, the bare number. */
function amountOf(
  amount: bigint,
  facts: TokenFacts | undefined,
): { readonly text: string; readonly isKnown: boolean; readonly symbol: string } {
  if (facts?.kind === 'coins')
    return {
      text: `${formatUnits(amount, facts.decimals)} ${calledText(facts)}`.trim(),
      isKnown: true,
      symbol: calledText(facts),
    }
  return { text: String(amount), isKnown: false, symbol: '' }
}

/** Returns the symbol of a contract in quotation marks: nothing vouches for it. */
export function calledText({ symbol }: Pick<TokenFacts, 'symbol'>): string {
  return symbol && quoted(symbol)
}

/** An item of a collection. */
export function itemText(collection: Pick<TokenFacts, 'symbol'>, id: bigint): string {
  return `${calledText(collection)} #${id}`.trim()
}

/** Returns the owner of tokens, unless it is the account that makes the call. */
export function ownerLine(owner: Hex, { account }: EvmPlace): readonly ScreenLine[] {
  const isOwn = owner.toLowerCase() === account.toLowerCase()
  return isOwn ? [] : [{ label: 'from', value: owner, as: 'address' }]
}

/** Tokens that go to somebody. */
export async function transferStep(
  token: Hex,
  { from, to, amount }: { readonly from?: Hex; readonly to: Hex; readonly amount: bigint },
  place: EvmPlace,
): Promise<ScreenStep> {
  // Coins and items both have `transferFrom`.
  const facts = await place.token(token, from && amount)
  const isItem = facts?.kind === 'items'
  const { text, isKnown } = amountOf(amount, facts)
  return {
    title: 'send',
    what: isItem ? itemText(facts, amount) : text,
    weight: isKnown || isItem ? 'careful' : 'danger',
    lines: [
      { label: 'to', value: to, as: 'address' },
      ...(from ? ownerLine(from, place) : []),
      { label: 'token', value: token, as: 'address' },
    ],
    warnings: [...(isKnown || isItem ? [] : (['unitless'] as const)), ...(await lostAt(to, place, token))],
    moves: 'unknown',
  }
}

/** Below are the zero address, those of the chain's own functions, and those to burn at. */
export const firstWallet = 0x1_0000n

/** Returns a warning where coins or tokens are lost at their recipient, or may be: each recipient is looked at. */
export async function lostAt(to: Hex, place: EvmPlace, token?: Hex): Promise<readonly WarningKey[]> {
  if (token?.toLowerCase() === to.toLowerCase()) return ['contract']
  if (BigInt(to) < firstWallet) return ['nobody']
  return (await place.token(to)) ? ['tokenContract'] : []
}

/** When a permission ends, and a signature for one. All in s since 1970. */
export interface Ending {
  /** Nothing can be taken later. Absent where the permission lasts until it is taken back. */
  readonly until?: bigint
  /** The contract takes the signature until then. Absent where nothing was signed, or where it is good for ever. */
  readonly usable?: bigint
  /** Tokens may be taken in the block of the permission alone. */
  readonly isOneBlock?: boolean
  /** The signature moves tokens itself, once. No permission is left or replaced. */
  readonly isOnce?: boolean
}

/** Returns the end that Permit2 reads in an expiration: 0 is the block of the permission. */
export function permit2Ending(expiration: bigint, usable?: bigint): Ending {
  return {
    ...(expiration === 0n ? { isOneBlock: true } : { until: expiration }),
    ...(usable !== undefined && { usable }),
  }
}

function endingLines({ until, usable, isOneBlock, isOnce }: Ending): readonly ScreenLine[] {
  const signed: readonly ScreenLine[] =
    usable === undefined ? [] : [{ label: 'usable', value: String(usable), as: 'date' }]
  if (isOnce) return signed
  return [
    until === undefined
      ? { label: 'expires', value: isOneBlock ? 'atOnce' : 'never', as: 'word' }
      : { label: 'expires', value: String(until), as: 'date' },
    ...signed,
  ]
}

/** What somebody may take from now on. */
export async function allowStep(
  token: Hex,
  allowed: {
    readonly spender: Hex
    readonly amount: bigint
    /** Absent for `approve` of a token, whose allowance never ends. */
    readonly ending?: Ending
    readonly others?: readonly ScreenLine[]
    /** An amount of 0 may be the number of an item: `approve` is a function of both. */
    readonly mayBeItem?: boolean
    /** It is added to what is allowed already. */
    readonly isMore?: boolean
  },
  place: EvmPlace,
): Promise<ScreenStep> {
  const { spender, amount, ending, others = [] } = allowed
  const facts = await place.token(token, allowed.mayBeItem ? amount : undefined)
  const lines: ScreenLine[] = [
    { label: 'spender', value: spender, as: 'address' },
    { label: 'token', value: token, as: 'address' },
    ...(ending ? endingLines(ending) : []),
    ...others,
  ]
  if (facts?.kind === 'items') {
    const isRevoked = BigInt(spender) === 0n
    return {
      title: isRevoked ? 'revoke' : 'approve',
      what: itemText(facts, amount),
      weight: isRevoked ? 'plain' : 'careful',
      lines,
      warnings: [],
      moves: isRevoked ? 0n : 'unknown',
    }
  }
  const { text, isKnown, symbol } = amountOf(amount, facts)
  const isItem = allowed.mayBeItem && facts?.kind !== 'coins' && BigInt(spender) !== 0n
  if (amount === 0n && !isItem && !allowed.isMore && !ending?.isOnce)
    return { title: 'revoke', what: symbol, weight: 'plain', lines, warnings: [], moves: 0n }
  const isAll = isEndless(amount, facts?.kind === 'coins' ? facts.supply : undefined)
  return {
    title: isAll ? 'approveAll' : allowed.isMore ? 'approveMore' : 'approve',
    what: isAll ? symbol : text,
    weight: isAll || !isKnown ? 'danger' : 'careful',
    lines,
    warnings: isAll ? ['all'] : isKnown ? [] : ['unitless'],
    moves: 'unknown',
  }
}

/** All items of a collection, in somebody's hands or out of them. */
export async function controlStep(
  collection: Hex,
  { operator, isAllowed }: { readonly operator: Hex; readonly isAllowed: boolean },
  place: EvmPlace,
): Promise<ScreenStep> {
  const facts = await place.token(collection)
  return {
    title: isAllowed ? 'control' : 'revoke',
    what: facts ? calledText(facts) : '',
    weight: isAllowed ? 'danger' : 'plain',
    lines: [
      { label: 'spender', value: operator, as: 'address' },
      { label: 'token', value: collection, as: 'address' },
    ],
    warnings: isAllowed ? ['everything'] : [],
    moves: isAllowed ? 'unknown' : 0n,
  }
}
