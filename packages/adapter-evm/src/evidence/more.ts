import type { Expected, ExpectedCall } from '../expected.js'
import { type Acts, entryPoints, isLike } from './acts.js'
import { isGiving, word, wordsOf } from './notes.js'
import type { Act, Log, Means } from './read.js'

/** Which argument of a function names the recipient or the spender: each gives something away, or lets others take it. */
const places: Readonly<Record<string, number | undefined>> = {
  // transfer, approve, setApprovalForAll, increaseAllowance; with a call: send, transferAndCall (two), approveAndCall (two).
  '0xa9059cbb': 0,
  '0x095ea7b3': 0,
  '0xa22cb465': 0,
  '0x39509351': 0,
  '0x9bd9bbc6': 0,
  '0x4000aea0': 0,
  '0x1296ee62': 0,
  '0xcae9ca51': 0,
  '0x3177029f': 0,
  // transferFrom, safeTransferFrom of a piece (two) and of several, safeBatchTransferFrom.
  '0x23b872dd': 1,
  '0x42842e0e': 1,
  '0xb88d4fde': 1,
  '0xf242432a': 1,
  '0x2eb2c2d6': 1,
  // Permit2: approve, transferFrom.
  '0x87517c45': 1,
  '0x36c78516': 1,
}

const placeOf = ({ data }: { readonly data: string }) => places[data.slice(0, 10)]

/** Returns the recipient or spender that a call names, or the contract that it calls. */
function recipientOf(act: Pick<Act, 'to'> & { readonly data: string }): string {
  const named = wordsOf(act.data)[placeOf(act) ?? -1]
  return named === undefined ? act.to : `0x${named.slice(24)}`
}

/** Whether a call gives away what the account has, but for a fee of its operation. */
function gives(act: Act, own: string, payer: string | undefined): boolean {
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
  if (isCalled || !isGiving(left, word(from))) return { isCalled, isNoted: false }
  if (isLone && !groups[0]?.payer) return { isCalled, isNoted: true }
  return { isCalled, isNoted: more.some(({ act }) => placeOf(act) === undefined) ? undefined : false }
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
