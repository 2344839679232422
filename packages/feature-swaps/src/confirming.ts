import {
  accountParts,
  activeAccount,
  type Calls,
  connectionOf,
  type FeatureContext,
  type FoyerError,
  isFoyerError,
  PlanOutdatedError,
  type RequestProgress,
  toFoyerError,
} from '@foyer/core'
import { type Confirmation, createConfirmation } from '@foyer/parts'
import { ref } from 'valtio/vanilla'
import { ways } from './choice.js'
import { ApprovalRevertedError } from './errors.js'
import type { Inquiries } from './inquiries.js'
import type { Report } from './report.js'
import type { Stage, Swaps, WritableSwapState } from './state.js'
import { isStale, type Terms } from './terms.js'
import type { Choice, Offer } from './way.js'

/** What a confirmation acts on. */
export interface ConfirmingDeps {
  readonly context: Pick<FeatureContext, 'state' | 'approve' | 'requests' | 'balances'>
  readonly state: WritableSwapState
  readonly ask: Pick<Inquiries, 'callsOf'>
  readonly report: Report
  readonly choice: () => Choice
  /** Aborts with the controller. */
  readonly life: AbortSignal
  readonly to: (stage: Stage) => void
  /** Prepares with a new price, where somebody still looks. */
  readonly prepare: () => void
  /** Nothing is prepared any more. */
  readonly halt: () => void
  /** Whether these terms are in the form, and no request is under way. */
  readonly isFilled: (terms: Terms) => boolean
  /** A request has ended. */
  readonly answered: () => void
  /** The swap has left: nothing of it is in the form any more. */
  readonly emptied: () => void
}

/** One press of Confirm after the other: an approval, then the swap. */
export function createConfirming({
  context,
  state,
  ask,
  report,
  choice,
  life,
  to,
  prepare,
  halt,
  isFilled,
  answered,
  emptied,
}: ConfirmingDeps): Pick<Swaps, 'confirm' | 'limit'> & Pick<Confirmation, 'isOpen' | 'mayBeSent'> {
  let newest: Confirmation | undefined

  async function confirm(agreed: Offer) {
    const { stage } = state
    if (stage.step !== 'ready' || stage.offer !== agreed) return
    if (isStale(agreed.quote)) {
      // Nothing is asked for by an old price: the new one has to be seen first.
      again()
      return
    }
    // In the same tick as the press, so that a second one does nothing (safety NL-1).
    to({ step: 'asking', offer: agreed })
    halt()
    state.failure = undefined
    const own = createConfirmation()
    newest = own
    const tell = await request(agreed, own).catch(
      (cause: unknown) => () => failed(agreed, toFoyerError(cause), own.mayBeSent()),
    )
    tell()
    answered()
  }

  function failed(agreed: Offer, error: FoyerError, mayBeSent: boolean) {
    const { way } = agreed
    const refusal = way && ways.loaded?.refusalOf(way, error)
    state.failure = ref(refusal ?? error)
    to({ step: 'ready', offer: agreed })
    report.failed(agreed, error, mayBeSent)
    // What was not wanted in this way is offered in another.
    if (refusal) choice().refused.add(way.kind)
    if (refusal || isFoyerError(error, 'transfer/plan-outdated')) again()
  }

  function again() {
    to({ step: 'preparing' })
    prepare()
  }

  /** Returns the function that reports the success. */
  async function request(agreed: Offer, own: Confirmation): Promise<() => void> {
    const { call, action, way } = agreed
    const connection = connectionOf(context.state, accountParts(call.from).namespace)
    if (connection.status !== 'connected' || activeAccount(context.state) !== call.from)
      throw new PlanOutdatedError('account')
    const isSwap = action === 'swap' || action === 'batch'
    if (isSwap) report.initiated(agreed)
    const calls = await ask.callsOf(call.from)
    let answer: Promise<string> | undefined
    /** What was agreed to, and nothing else. */
    async function hand(id: string, ...rest: [AbortSignal, RequestProgress]): Promise<string> {
      if (!way) return calls.send(id, call, ...rest)
      const allowing = await calls.allowing?.()
      if (!allowing) throw new PlanOutdatedError('account')
      return way.kind === 'permit'
        ? allowing.sign(id, way.permit, ...rest)
        : allowing.sendBatch(id, way.batch, ...rest)
    }
    const approved = context.approve({
      account: call.from,
      kind: way?.kind === 'permit' ? 'sign' : 'call',
      what: report.summary(agreed),
      // By the count of an account nothing is known of what its wallet does as one.
      ...(call.sent !== undefined && !way && { before: call.sent }),
      request: (signal, progress) => {
        answer = own.follow(progress, (noted) => hand(connection.connectorId, signal, noted))
        return answer
      },
      ...(isSwap && { next: 'Account' as const }),
    })
    try {
      const hash = await approved
      return () => submitted(calls, agreed, hash)
    } catch (error) {
      // The visitor left while the wallet still had it: what it says later counts all the same.
      if (isFoyerError(error, 'aborted') && way?.kind !== 'permit')
        void answer?.then(
          (hash) => submitted(calls, agreed, hash, isFilled(agreed.quote.terms)),
          () => {},
        )
      throw error
    }
  }

  /** @param isCurrent nothing else is being swapped by now */
  function submitted(calls: Calls, agreed: Offer, hash: string, isCurrent = true) {
    const { action, way } = agreed
    if (way?.kind === 'permit') {
      choice().signed = { permit: Object.freeze({ ...way.permit, signature: hash }), trial: way.trial }
      return again()
    }
    const isSwap = action === 'swap' || action === 'batch'
    if (isSwap) report.submitted(agreed)
    if (isCurrent) {
      state.failure = undefined
      choice().isUnlimited = false
      if (isSwap) emptied()
      else to({ step: 'settling', offer: agreed })
    }
    void settle(calls, agreed, hash)
  }

  async function settle(calls: Calls, agreed: Offer, hash: string) {
    const { networkId } = accountParts(agreed.call.from)
    const outcome = await calls.wait(networkId, hash, life).catch(() => 'unknown' as const)
    const { target } = agreed.quote.terms
    const isSwapped = agreed.action === 'swap' && outcome === 'success'
    const arrived = isSwapped && (await calls.arrived(agreed.call.from, target, hash, life).catch(() => {}))
    if (life.aborted) return
    const { requests } = context
    const entry = requests.state.sent.find(({ answer }) => answer === hash)
    // The row under the account changes together with the toast.
    if (entry) void requests.check(entry.id)
    void context.balances.refresh({ force: true, tokens: isSwapped ? [target] : [] })
    report.ended(agreed, outcome, arrived || undefined)
    const { stage } = state
    if (stage.step !== 'settling' || stage.offer !== agreed) return
    if (outcome === 'reverted') to({ step: 'failed', error: new ApprovalRevertedError() })
    // The router may take it now: with a price of this moment.
    else again()
  }

  return {
    confirm,
    limit(unlimited) {
      if (state.stage.step !== 'ready' || state.stage.offer.action !== 'approve') return
      choice().isUnlimited = unlimited
      again()
    },
    isOpen: () => newest?.isOpen() ?? false,
    mayBeSent: () => newest?.mayBeSent() ?? false,
  }
}
