import {
  type AccountId,
  accountParts,
  addressKey,
  type BatchOutcome,
  type Calls,
  isFoyerError,
  latestValue,
  pause,
} from '@foyer/core'
import { accountNetwork, callsOf, createReviewedRequest, type WalletRequest } from '@foyer/parts'
import { ref } from 'valtio/vanilla'
import { type OpenApproval, withHeld } from '../approval.js'
import type { SessionsDeps } from '../deps.js'
import { revokingKey } from '../state.js'
import { assetText, spenderText } from '../words/approvals.js'
import { ApprovalUnlistedError, unsupported } from './errors.js'
import { leftOf, planRevocation, type RevocationPlan } from './plan.js'

/** The most times that a transaction without an end is waited for, 25 s each. */
const mostWaits = 12
/** Nodes may be blocks behind the one that has the receipt: the times that they are asked, and the time between (ms). */
const [mostLooks, lookMs] = [14, 2_000]

/**
 * How the transaction of a revocation ended, and whether nothing is left of its approval. Its spender may have used it up, and
 * another device may have revoked it: what is left says nothing of the transaction.
 */
type Outcome = BatchOutcome | `${BatchOutcome} gone`

/** The words of each end. A new outcome does not compile without its words. */
const endTexts = {
  success: 'sessions.revokeUnseen',
  reverted: 'sessions.revokeStays',
  other: 'failure.other',
  partly: 'failure.other',
  unknown: 'sessions.revokeUnknown',
  'success gone': 'sessions.revokedOf',
  'reverted gone': 'sessions.revertedGone',
  'other gone': 'failure.other',
  'partly gone': 'failure.other',
  'unknown gone': 'sessions.unknownGone',
} as const satisfies Record<Outcome, string>

/** Revokes approvals, one at a time. */
export type ApprovalRevoking = ReturnType<typeof createApprovalRevoking>

/** Creates the revoking of one instance. */
export function createApprovalRevoking({ context, state, life }: SessionsDeps) {
  const { text, toasts } = context

  async function plan(from: AccountId, approval: OpenApproval, signal: AbortSignal): Promise<RevocationPlan> {
    try {
      return await planRevocation(await callsOf(context, from, unsupported), from, approval, signal)
    } catch (error) {
      if (isFoyerError(error, 'approval/gone')) drop(from, approval)
      throw error
    }
  }

  /** Removes an approval that is over by the chain: the list of the service may still have it. */
  function drop(from: AccountId, { id }: OpenApproval) {
    const { approvals } = state
    if (state.account !== from || approvals.status !== 'ready') return
    const items = approvals.value.items.filter((approval) => approval.id !== id)
    state.approvals = ref({ status: 'ready', value: { ...approvals.value, items } })
  }

  /** Whether another approval in the list lets the same spender take the same. */
  function isOtherOpen(from: AccountId, { kind, contract, spender }: OpenApproval): boolean {
    const listed = state.account === from ? latestValue(state.approvals)?.items : undefined
    const isSame = (other: OpenApproval) =>
      addressKey(other.contract) === addressKey(contract) &&
      addressKey(other.spender) === addressKey(spender) &&
      !(kind === 'piece' && other.kind === 'piece')
    return listed?.some((other) => !other.isSpam && isSame(other)) === true
  }

  async function request(agreed: RevocationPlan): Promise<WalletRequest<Outcome>> {
    const { from, approval, call, sent: before } = agreed
    const calls = await callsOf(context, from, unsupported)
    const name = spenderText(approval)
    const network = accountNetwork(context.state, from)
    const held = latestValue(context.balances.state.tokens) ?? []
    const [judged = approval] = withHeld([approval], network, held, latestValue(state.approvals)?.items)
    return {
      approval: {
        kind: 'call',
        what: text.t('sessions.revokeWhat', { what: assetText(judged), name }),
      },
      before,
      send: (connectorId, ...rest) => calls.send(connectorId, call, ...rest),
      wait: (hash, signal) => outcomeOf(calls, agreed, hash, signal),
      sent() {
        mark(agreed, true)
        toasts.success(text.t('sessions.revokeSent'))
      },
      ended(outcome) {
        mark(agreed, false)
        if (outcome.endsWith(' gone')) drop(from, approval)
        const said = endTexts[outcome]
        if (said !== 'sessions.revokedOf') toasts.error(text.t(said))
        else toasts.success(text.t(isOtherOpen(from, approval) ? 'sessions.revokedOne' : said, { name }))
      },
    }
  }

  /** Until the chain has ended its transaction, the row says that the approval is being revoked. */
  function mark({ from, approval }: RevocationPlan, isRevoking: boolean) {
    const key = revokingKey(from, approval)
    const others = state.revoking.filter((other) => other !== key)
    state.revoking = isRevoking ? [...others, key] : others
  }

  const reviewed = createReviewedRequest<OpenApproval, RevocationPlan>({
    context,
    state,
    view: 'SmartSessionsReview',
    plan,
    request,
    account: { moved: 'sessions.moved' },
  })
  if (life.aborted) reviewed.dispose()
  else life.addEventListener('abort', reviewed.dispose)

  return {
    ...reviewed,
    /** The review of an approval is on screen until the signal aborts. */
    open(id: string, stay: AbortSignal) {
      reviewed.open(stay)
      if (state.confirming) return
      const approval = latestValue(state.approvals)?.items.find((one) => one.id === id)
      if (approval) reviewed.review(approval)
      else reviewed.end(new ApprovalUnlistedError())
    },
  }
}

/** Waits until the chain has ended the transaction, then asks what is left of the approval. */
async function outcomeOf(
  calls: Calls,
  { from, approval }: RevocationPlan,
  hash: string,
  signal: AbortSignal,
): Promise<Outcome> {
  const { networkId } = accountParts(from)
  for (let wait = 0; wait < mostWaits; wait += 1) {
    const outcome = await calls.wait(networkId, hash, signal).catch(() => 'unknown' as const)
    const isLast = outcome !== 'unknown' || wait === mostWaits - 1
    const looks = outcome === 'success' ? mostLooks : 1
    for (let look = 0; look < looks; look += 1) {
      const left = isLast && (await leftOf(calls, from, approval, signal).catch(() => undefined))
      if (left === 0n) return `${outcome} gone`
      await pause(lookMs, signal)
    }
    if (isLast) return outcome
  }
  return 'unknown'
}
