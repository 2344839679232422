import type { Expected, ExpectedCall } from '../expected.js'
import { readingOf } from '../functions.js'
import { type Acts, entryPoints, isLike, operationsIn } from './acts.js'
import { growth } from './arrival.js'
import { isGiving, word, wordsOf } from './notes.js'
import type { Act, Found, Log, Means, Network, Receipt } from './read.js'

/** Which argument of the function of a call names the recipient or the spender; `undefined` for one that is not listed. */
const placeOf = ({ data }: { readonly data: string }) => readingOf(data)?.[1]

/** Returns the recipient or spender that a call names, or the contract that it calls. */
function recipientOf(act: Pick<Act, 'to'> & { readonly data: string }): string {
  const named = wordsOf(act.data)[placeOf(act) ?? -1]
  return named === undefined ? act.to : `0x${named.slice(24)}`
}

/** Whether a call is listed, or only moves coins. */
const isRead = (act: Act) => act.data === '0x' || placeOf(act) !== undefined

/** Whether a call gives away what the account has, or lets others act for it, but for a fee of its operation. */
function gives(act: Act, own: string, payer: string | undefined): boolean {
  // The account tells itself who else may act for it.
  if (act.to === own && act.data !== '0x') return true
  const to = recipientOf(act)
  if (to === own || (payer && word(to || '0x0') === payer)) return false
  if (act.value > 0n) return act.data !== '0x' || !entryPoints.includes(to)
  return placeOf(act) !== undefined
}

/** Whether a call does what was asked for: bytes may follow, and the account may move its own tokens by `transferFrom`. */
function isAsked(means: Means, act: Act, call: ExpectedCall, own: string): boolean {
  const plainly = (data: string) => data.replace(`0x23b872dd${word(own)}`, '0xa9059cbb')
  const isSame = act.to === call.to && act.value === call.value && plainly(act.data) === plainly(call.data)
  return isSame || isLike(means, act, call, false)
}

/** Returns the calls that were not asked for. */
function others(means: Means, acts: readonly Act[], { from, calls }: Expected): readonly Act[] {
  const left = [...calls]
  return acts.filter((act) => {
    const place = left.findIndex((call) => isAsked(means, act, call, from))
    left.splice(place, place < 0 ? 0 : 1)
    return place < 0
  })
}

/** Whether it is proven that none of what was asked for is in these calls, which were carried out or undone. */
export function isNone(
  means: Means,
  done: readonly Act[],
  undone: readonly Act[],
  { from, calls }: Expected,
): boolean {
  const made = [...done, ...undone]
  const isIn = (call: ExpectedCall) => made.some((act) => isAsked(means, act, call, from))
  // A contract may do it by a function of its own.
  return done.every(isRead) && !calls.some(isIn)
}

/**
 * Whether the account gave away more than was asked for; `undefined` if it may have. A fee that a paymaster takes is not more,
 * and another operation of the same bundle is another request.
 * @param left notes of the transaction, without those of the calls that were asked for
 */
export function isMore(
  means: Means,
  groups: readonly Acts[],
  expected: Expected,
  left: readonly Log[],
): { readonly isCalled: boolean; readonly isNoted: boolean | undefined } {
  const { from, calls } = expected
  const isLone = groups.length === 1
  const own = groups.filter(
    ({ all, isDone }) =>
      isDone && (isLone || all.some((act) => calls.some((call) => isAsked(means, act, call, from)))),
  )
  const more = own.flatMap(({ all, payer }) => others(means, all, expected).map((act) => ({ act, payer })))
  const isCalled = more.some(({ act, payer }) => gives(act, from, payer))
  // One that is not listed may let others take something without a note, unless it is the one that did what was asked for.
  const made = own.flatMap(({ all }) => all)
  const missing = calls.filter((call) => !made.some((act) => isAsked(means, act, call, from)))
  const isUnread = more.filter(({ act }) => !isRead(act)).length > missing.length
  if (isCalled || !isGiving(left, word(from))) return { isCalled, isNoted: isUnread ? undefined : false }
  if (isLone && !groups[0]?.payer) return { isCalled, isNoted: true }
  return { isCalled, isNoted: more.some(({ act }) => placeOf(act) === undefined) ? undefined : false }
}

/**
 * Returns how calls ended that cannot be read, if all that was asked for is noted. A note of more is of something else if
 * the account sent the transaction to itself; what others carry may have a fee.
 * @param left notes of the transaction, without those of the calls that were asked for
 */
export async function endUnread(
  means: Means,
  network: Network,
  found: Found,
  receipt: Receipt,
  { from, calls }: Expected,
  left: readonly Log[],
  signal: AbortSignal,
): Promise<'success' | 'other' | 'unknown'> {
  const isOwn = found.from === from && found.to === from
  const operations = operationsIn(receipt.logs, from)
  const payers = operations.flatMap(({ words: [, , payer] }) => (payer && !/^0+$/.test(payer) ? payer : []))
  if (isGiving(left, word(from), payers)) return isOwn ? 'other' : 'unknown'
  // Coins leave no note. An account pays an EntryPoint in advance, and more than the fee.
  if (operations.length > 0 || found.block === undefined) return 'success'
  const grown = await growth(means, network, from, undefined, found.block, signal)
  const paid = found.from === from ? receipt.fee : 0n
  const coins = calls.reduce((sum, { value }) => sum + value, 0n)
  // Something else of the account in the same block may have spent them.
  return grown === undefined || paid === undefined || -grown <= coins + paid ? 'success' : 'unknown'
}

/** Returns the recipient of what was not asked for; `undefined` if all was, or there are several: one may be a decoy. */
export function recipientIn(means: Means, groups: readonly Acts[], expected: Expected): string | undefined {
  const { from, calls } = expected
  const isDone = groups.some((group) => group.isDone)
  const more = groups.flatMap(({ all, payer, ...group }) => {
    const acts = group.isDone === isDone ? others(means, all, expected) : []
    return acts.map((act) => ({ act, isGiven: gives(act, from, payer) }))
  })
  const giving = more.filter(({ isGiven }) => isGiven)
  const acts = (giving.length > 0 ? giving : more).map(({ act }) => act)
  const all = new Set(acts.map(recipientOf))
  const asked = new Set([from, ...calls.map(recipientOf)])
  const strangers = [...all].filter((to) => !asked.has(to))
  const [one, ...rest] = strangers.length > 0 ? strangers : all
  return rest.length === 0 && one ? one : undefined
}
