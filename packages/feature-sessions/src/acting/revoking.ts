import {
  accountParts,
  activeAccount,
  type Calls,
  createLatest,
  type FoyerError,
  isFoyerError,
  latestValue,
  pause,
  toFoyerError,
  withTimeout,
} from '@foyer/core'
import { connectorOf, createConfirmation } from '@foyer/parts'
import { ref } from 'valtio/vanilla'
import type { OpenApproval } from '../approval.js'
import type { SessionsDeps } from '../deps.js'
import { revokingKey } from '../state.js'
import { assetText, spenderText } from '../words/approvals.js'
import { ApprovalGoneError, SessionsUnsupportedError } from './errors.js'
import { failureText } from './failure.js'
import { leftOf, planRevocation, type RevocationPlan } from './plan.js'

/** How long planning may take (ms). */
const planMs = 30_000
/** So often a transaction without an end is waited for, 25 s each time. */
const mostWaits = 12
/** Nodes may be behind the one that has the receipt: they are asked so often, so far apart (ms). */
const [mostLooks, lookMs] = [4, 2_000]

/** Revokes approvals, one at a time. */
export interface Revoking {
  /** The review of one is on screen until the signal aborts. */
  open(id: string, stay: AbortSignal): void
  /** Plans again what is on review. */
  replan(): void
  /**
   * Asks the wallet for the revocation that the visitor agreed to, once: further calls until it answers do nothing, nor
   * does a plan that is on review no more. Never rejects.
   */
  confirm(agreed: RevocationPlan): Promise<void>
  /** The account in use is another one. */
  left(): void
}

/** See {@link Revoking}. */
export function createRevoking({ context, state, life }: SessionsDeps): Revoking {
  const { text, toasts, router } = context
  const plans = createLatest<RevocationPlan>((next) => {
    // `ref`: what was agreed to stays the very object that was planned.
    state.plan = ref(next)
  })
  let reviewed: OpenApproval | undefined

  const find = (id: string) => latestValue(state.approvals)?.items.find((one) => one.id === id)
  const isReviewed = (agreed: RevocationPlan) => state.plan.status === 'ready' && state.plan.value === agreed
  const isShown = () => router.state.stack.at(-1)?.view === 'SmartSessionsReview'

  async function callsOf(from: RevocationPlan['from']): Promise<Calls> {
    const { capabilities } = await context.adapter(accountParts(from).namespace)
    const calls = await capabilities.call?.()
    if (!calls) throw new SessionsUnsupportedError()
    return calls
  }

  async function plan() {
    const from = activeAccount(context.state)
    const approval = reviewed
    if (!from || !approval) return plans.reset()
    await plans.run((outer) =>
      withTimeout('The revocation', planMs, outer, async (signal) =>
        planRevocation(await callsOf(from), from, approval, signal),
      ),
    )
    const { plan } = state
    if (plan.status === 'failed' && isFoyerError(plan.error, 'approval/gone')) drop(approval.id)
  }

  function close() {
    if (state.confirming) return
    reviewed = undefined
    plans.reset()
    state.failure = undefined
  }

  /** The chain says that it is over: the list of the service may not know it yet. */
  function drop(id: string) {
    const { approvals } = state
    if (approvals.status !== 'ready') return
    const items = approvals.value.items.filter((one) => one.id !== id)
    state.approvals = ref({ status: 'ready', value: { ...approvals.value, items } })
  }

  async function confirm(agreed: RevocationPlan) {
    if (state.confirming || !isReviewed(agreed)) return
    // In the same tick as the press, so that a second one does nothing.
    state.confirming = true
    state.failure = undefined
    const outcome = await request(agreed).catch((cause: unknown) => toFoyerError(cause))
    state.confirming = false
    if (life.aborted) return
    if (typeof outcome === 'string') return sent(agreed, outcome)
    if (agreed.from !== state.account) return gone(failureText(text.t, outcome))
    failed(outcome)
    if (!isShown()) close()
  }

  /** What was on review is another account's: a view that closes by itself needs an explanation. */
  function gone(why: string) {
    close()
    toasts.error(why)
    if (isShown()) router.back()
  }

  function failed(error: FoyerError) {
    state.failure = error
    if (isFoyerError(error, 'transfer/plan-outdated')) void plan()
  }

  async function request({ from, approval, call, sent: before }: RevocationPlan): Promise<string> {
    const connectorId = connectorOf(context.state, from)
    const calls = await callsOf(from)
    const own = createConfirmation()
    let answer: Promise<string> | undefined
    const approved = context.approve({
      ...{
        account: from,
        kind: 'call',
        what: text.t('sessions.revokeWhat', { what: assetText(approval), name: spenderText(approval) }),
      },
      ...(before !== undefined && { before }),
      request: (signal, progress) => {
        answer = own.follow(progress, (noted) => calls.send(connectorId, call, signal, noted))
        return answer
      },
    })
    try {
      return await approved
    } catch (error) {
      // Who left the wallet's request may have confirmed it there all the same.
      if (isFoyerError(error, 'aborted'))
        void answer?.then((hash) => settle(approval, from, hash)).catch(() => {})
      throw error
    }
  }

  function sent({ approval, from }: RevocationPlan, hash: string) {
    close()
    if (isShown()) router.back()
    toasts.success(text.t('sessions.revokeSent'))
    void settle(approval, from, hash)
  }

  /** Until the chain says how much is left, the row says that it is being revoked. */
  async function settle(approval: OpenApproval, from: RevocationPlan['from'], hash: string) {
    const key = revokingKey(from, approval)
    if (life.aborted || state.revoking.includes(key)) return
    state.revoking = [...state.revoking, key]
    const end = await endOf(approval, from, hash).catch(() => 'unknown' as const)
    if (life.aborted) return
    state.revoking = state.revoking.filter((one) => one !== key)
    const entry = context.requests.state.sent.find(({ answer }) => answer === hash)
    if (entry) void context.requests.check(entry.id)
    void context.balances.refresh({ force: true })
    if (end === 'gone') {
      if (state.account === from) drop(approval.id)
      toasts.success(text.t('sessions.revokedOf', { name: spenderText(approval) }))
    } else toasts.error(text.t(end === 'stays' ? 'sessions.revokeStays' : 'sessions.revokeUnknown'))
  }

  async function endOf(approval: OpenApproval, from: RevocationPlan['from'], hash: string) {
    const calls = await callsOf(from)
    const { networkId } = accountParts(from)
    for (let wait = 0; wait < mostWaits; wait += 1) {
      const outcome = await calls.wait(networkId, hash, life).catch(() => 'unknown' as const)
      if (outcome === 'reverted') return 'stays'
      const looks = outcome === 'success' ? mostLooks : 1
      let left: bigint | undefined
      for (let look = 0; look < looks; look += 1) {
        left = await leftOf(calls, from, approval, life).catch(() => undefined)
        if (left === 0n) return 'gone'
        await pause(lookMs, life)
      }
      // Where no node tells what is left, nobody knows whether the call took it back.
      if (outcome === 'success') return left === undefined ? 'unknown' : 'stays'
    }
    return 'unknown'
  }

  return {
    open(id, stay) {
      stay.addEventListener('abort', close, { once: true })
      if (state.confirming) return
      state.failure = undefined
      reviewed = find(id)
      if (reviewed) void plan()
      else void plans.run(() => Promise.reject(new ApprovalGoneError()))
    },
    replan() {
      state.failure = undefined
      void plan()
    },
    confirm,
    left() {
      if (!state.confirming && reviewed) gone(text.t('sessions.moved'))
    },
  }
}
