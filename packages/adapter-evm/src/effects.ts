import {
  addressKey,
  type CallEffect,
  type DecodedExchange,
  mayBeItem,
  throwIfAborted,
  withTimeout,
} from '@foyer/core'
import type { Address } from 'viem'
import type { CallDeps } from './callDeps.js'
import { decodeCall } from './decodeCall.js'
import type { Call } from './ethCall.js'
import { readingOf } from './functions.js'
import { type InnerCall, innerCalls, isCarrier, isMultiSend, placeAt } from './innerCalls.js'
import { permit2 } from './published.js'
import type { EvmTransaction } from './transaction.js'

type Abi = Pick<CallDeps['abi'], 'toAddress'>
/** The parts of the adapter that read effects. */
interface Means {
  readonly abi: CallDeps['abi']
  readonly erc20: Pick<CallDeps['erc20'], 'decimals'>
  readonly rpc: Pick<CallDeps['rpc'], 'request'>
  readonly ethCall: (
    rpc: Pick<CallDeps['rpc'], 'request'>,
    network: EvmTransaction['network'],
    call: Call,
    signal: AbortSignal,
  ) => Promise<string | undefined>
  /** Asks a router for the contract of the wrapped coin. */
  readonly coin: (signal: AbortSignal) => Promise<Address | undefined>
}

/** An exchange, as far as its effects need it. */
type Exchange = Pick<DecodedExchange, 'given' | 'wanted' | 'amount' | 'least' | 'permit'>
/** A call of a contract, as far as its effects need it. */
type Called = Pick<EvmTransaction, 'to' | 'value' | 'data'> & Partial<Pick<InnerCall, 'isDelegated'>>

/** An effect as its data says it. */
interface Found extends CallEffect {
  /** Its function has a twin for items: the amount may be the number of one. */
  readonly isOfBoth?: boolean
}

/** No page needs more calls in calls, and every one is read. */
const maxCalls = 2_000
const maxEffects = 200

/** A node that is slow hides no effects: these are said without numbers then (ms). */
const answerMs = 5_000

/** Returns the effects of a call, with the decimals that the tokens themselves say: `Calls.effects`. */
export async function readEffects(
  { abi, erc20, coin, rpc, ethCall }: Means,
  { network, from, ...call }: EvmTransaction,
  signal: AbortSignal,
): Promise<readonly CallEffect[]> {
  const soon = <T>(ask: (bound: AbortSignal) => Promise<T>) =>
    withTimeout('The node', answerMs, signal, ask).catch(() => undefined)
  const does = await decodeCall(abi, call, () => soon(coin))
  const isExchange = does?.kind === 'exchange' && addressKey(does.receiver) === addressKey(from)
  const found = isExchange ? swapOf(call.to, does) : effectsOf(abi, call, from)
  // The decimals of a contract are not those of one of its many tokens.
  const named = found.flatMap(({ id, token, wanted }) => (id === undefined ? [token, wanted?.token] : []))
  const tokens = [...new Set(named.flatMap((token) => abi.toAddress(token) ?? []))]
  const decimals = new Map<string | undefined, number | undefined>()
  await Promise.all(
    tokens.map(async (token) => {
      // Of a token that does not answer no number is said.
      decimals.set(token, await soon((bound) => erc20.decimals(network, token, bound)))
    }),
  )
  throwIfAborted(signal)
  const ask = (token: string, data: Address, bound: AbortSignal) =>
    ethCall(rpc, network, { to: abi.toAddress(token) ?? call.to, data }, bound)
  /** Adds what its contract says of the amount. */
  async function complete({ isOfBoth, ...effect }: Found): Promise<CallEffect> {
    const { kind, id, token, amount } = effect
    if (id !== undefined) return effect
    if (token === undefined || amount === undefined) return withDecimals(effect)
    const isLet = kind !== 'send' && kind !== 'swap'
    const [isItem, supply] = await Promise.all([
      isOfBoth &&
        (decimals.get(token) === 0 ||
          ((await soon((bound) => mayBeItem((data) => ask(token, data, bound), amount))) ?? true)),
      // `totalSupply`
      isLet ? soon((bound) => ask(token, '0x18160ddd', bound)) : undefined,
    ])
    const told = /^0x[0-9a-f]{64}$/i.test(supply ?? '') && { supply: BigInt(supply ?? 0) }
    return isItem ? effect : withDecimals({ ...effect, ...told })
  }
  const withDecimals = <T extends Pick<CallEffect, 'token'>>(part: T): T => {
    const places = decimals.get(part.token) ?? 99
    // No coin has more (`parseDecimals` of core).
    return places > 36 ? part : { ...part, decimals: places }
  }
  const effects = await Promise.all(
    found.map(({ wanted, ...effect }) =>
      complete({ ...effect, ...(wanted && { wanted: withDecimals(wanted) }) }),
    ),
  )
  throwIfAborted(signal)
  return effects
}

/** Returns the effects of an exchange, and of a permission in it that is about anything else. */
function swapOf(to: Address, { given, wanted, amount, least, permit }: Exchange): readonly CallEffect[] {
  const swap: CallEffect = {
    kind: 'swap',
    to,
    token: given,
    amount,
    wanted: { token: wanted, amount: least },
  }
  const isWithin =
    !permit || (permit.amount <= amount && addressKey(permit.token) === addressKey(given ?? ''))
  return isWithin ? [swap] : [swap, { kind: 'permit', to, token: permit.token, amount: permit.amount }]
}

/**
 * Returns the effects of a call, in their order; the last one is unknown if not everything could be read: each call is read,
 * has neither data nor coins, or counts as unknown.
 */
function effectsOf({ toAddress }: Abi, call: Called, from: Address): readonly Found[] {
  const budget = { left: maxCalls }
  const found: Found[] = []
  const open: Called[] = [call]
  let isCut = false
  while (found.length <= maxEffects) {
    const next = open.pop()
    if (!next) break
    const { to, value, data } = next
    // The coins of the call itself are seen without its data.
    if (value > 0n && (next !== call || data === '0x')) found.push({ kind: 'send', to, amount: value })
    const effects = effectOf(toAddress, next)
    found.push(...(effects ?? []))
    const inner = innerCalls(data, budget)
    const calls = inner?.calls ?? []
    isCut ||= inner?.isCut ?? !effects
    isCut ||= calls.some((one) => one.isDelegated && !isMultiSend(one))
    isCut ||= to !== from && !isAsNamed(next, inner && calls)
    for (const { to: called, ...one } of calls.toReversed())
      open.push({ ...one, to: toAddress(called) ?? to })
  }
  // A function that does nothing by its name may do anything, unless it is one of the account itself.
  const isNothing = found.length === 0 && call.data !== '0x' && call.to !== from
  if (!isCut && !isNothing && found.length <= maxEffects) return found
  return [...found.slice(0, maxEffects), { kind: 'unknown', to: call.to }]
}

/**
 * Whether a contract does no more than its function is named after. Any contract may have the functions of an account, of
 * Multicall3 or of Permit2, and do anything: only the account itself and the published contracts are read by them. Coins that
 * go along and are not passed on are kept, since none of the other functions takes any.
 */
function isAsNamed(
  { to, value, data, isDelegated }: Called,
  calls: readonly InnerCall[] | undefined,
): boolean {
  // The account runs this code in its own name, and keeps its coins.
  if (data === '0x' || isDelegated) return true
  const [, , , tokenAt] = readingOf(data) ?? []
  const isIts = calls ? isCarrier(to, data) : tokenAt === undefined || to === permit2
  const passed = calls?.reduce((sum, one) => (one.mayFail ? sum : sum + one.value), 0n) ?? 0n
  return isIts && value <= passed
}

/** Returns the words of a list in the data of a call, no more than can be shown; `undefined` if it ends before. */
function listIn(data: string, place: number): readonly string[] | undefined {
  const text = data.slice(10)
  const at = placeAt(text, place * 32)
  const length = placeAt(text, at)
  const start = (at + 32) * 2
  if (start + length * 64 > text.length) return undefined
  const shown = length > maxEffects ? maxEffects + 1 : length
  return text.slice(start, start + shown * 64).match(/.{64}/g) ?? []
}

/** Returns the effects of a call itself; `undefined` if it cannot be read. A call without data has none. */
function effectOf(toAddress: Abi['toAddress'], { to: called, data }: Called): readonly Found[] | undefined {
  const reading = readingOf(data)
  if (!reading) return data === '0x' ? [] : undefined
  const [kind, toAt, amountAt, tokenAt, flagAt, idAt, isList] = reading
  const word = (place = Infinity) => {
    const text = data.slice(10 + place * 64, 74 + place * 64)
    // The chain reads zeros where data ends.
    return text ? text.padEnd(64, '0') : text
  }
  const addressAt = (place: number) => toAddress(`0x${word(place).slice(24)}`)
  const to = addressAt(toAt)
  const token = tokenAt === undefined ? called : addressAt(tokenAt)
  const wordsAt = (place?: number) => (isList && place ? listIn(data, place) : [word(place)])
  const [ids, amounts] = [wordsAt(idAt), wordsAt(amountAt)]
  if (!to || !token || !ids || ids.length !== amounts?.length) return undefined
  const isNone = /^0+$/.test(word(flagAt))
  // Only `transfer` names its recipient first.
  const isOfBoth = !idAt && (kind === 'allow' || (kind === 'send' && toAt > 0))
  return ids.map((id, at) => ({
    kind: isNone ? 'none' : kind,
    to,
    token,
    ...(id && { id: BigInt(`0x${id}`) }),
    ...(amounts[at] && !isNone && { amount: BigInt(`0x${amounts[at]}`) }),
    ...(isOfBoth && { isOfBoth }),
  }))
}
