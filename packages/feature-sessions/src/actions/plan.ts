import { type AccountId, accountParts, type CallPlan, type Calls, PlanOutdatedError } from '@foyer/core'
import { decimalsData, decimalsIn, wordIn } from '../answers.js'
import type { OpenApproval } from '../approval.js'
import { isCollectionData, keeperOf, leftData, revokeData } from './calldata.js'
import { ApprovalGoneError, ApprovalUnlikeError } from './errors.js'

/** The end of an approval, checked against the chain: all that is shown, and all that is sent. Frozen when made. */
export interface RevocationPlan extends Pick<CallPlan, 'fee' | 'isFeePartial' | 'sent'> {
  readonly from: AccountId
  readonly approval: OpenApproval
  /** The call itself. */
  readonly call: CallPlan
}

/**
 * Returns what is left of an approval by the word of its contract: base units, or 1 for a collection and a piece.
 * @throws when the chain cannot be asked
 */
export async function leftOf(
  calls: Calls,
  from: AccountId,
  approval: OpenApproval,
  signal: AbortSignal,
): Promise<bigint | undefined> {
  const data = leftData(approval, accountParts(from).address)
  const answer = await calls.read({ from, to: keeperOf(approval), data }, signal)
  const left = wordIn(approval.kind === 'permit2' ? answer?.slice(0, 66) : answer)
  return approval.kind === 'piece' && left !== undefined ? BigInt(left === BigInt(approval.spender)) : left
}

/**
 * Plans the end of an approval. The list of a service says where to look, and no more: how much is left its contract says,
 * and a contract that keeps something else is not called.
 * @throws {ApprovalGoneError | ApprovalUnlikeError | PlanOutdatedError | WouldRevertError | InsufficientFundsError}
 */
export async function planRevocation(
  calls: Calls,
  from: AccountId,
  approval: OpenApproval,
  signal: AbortSignal,
): Promise<RevocationPlan> {
  const { contract, kind } = approval
  if (approval.network !== accountParts(from).networkId) throw new PlanOutdatedError('network')
  const [left, isCollection, divided] = await Promise.all([
    leftOf(calls, from, approval, signal),
    kind === 'token' && calls.read({ from, to: contract, data: isCollectionData }, signal),
    approval.amount !== undefined
      ? calls.read({ from, to: contract, data: decimalsData }, signal)
      : undefined,
  ])
  // There, the call that takes an allowance back lets somebody have the piece of number 0.
  if (left === undefined || (isCollection && wordIn(isCollection) === 1n)) throw new ApprovalUnlikeError()
  if (left === 0n) throw new ApprovalGoneError()
  const call = await calls.estimate(
    { from, to: keeperOf(approval), data: revokeData(approval), value: 0n },
    signal,
  )
  const { amount = 0n, isUnlimited } = approval
  const now = approval.amount !== undefined && { amount: left, isUnlimited: isUnlimited && left >= amount }
  return Object.freeze({
    from,
    call,
    fee: call.fee,
    approval: Object.freeze({ ...approval, ...now, decimals: decimalsIn(divided) }),
    ...(call.isFeePartial && { isFeePartial: true }),
    ...(call.sent !== undefined && { sent: call.sent }),
  })
}
