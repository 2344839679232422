import {
  accountParts,
  activeAccount,
  type Calls,
  connectionOf,
  type FeatureContext,
  type FoyerError,
  isFoyerError,
  PlanOutdatedError,
  toFoyerError,
} from '@foyer/core'
import { type Confirmation, createConfirmation } from '@foyer/parts'
import { ref } from 'valtio/vanilla'
import { ApprovalRevertedError } from './errors.js'
import type { Inquiries } from './inquiries.js'
import type { Offer } from './offer.js'
import type { Report } from './report.js'
import type { Stage, Swaps, WritableSwapState } from './state.js'
import { isStale, type Terms } from './terms.js'

/** What a confirmation acts on. */
export interface ConfirmingDeps {
  readonly context: Pick<FeatureContext, 'state' | 'approve' | 'requests' | 'balances'>
  readonly state: WritableSwapState
  readonly ask: Pick<Inquiries, 'callsOf'>
  readonly report: Report
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
  life,
  to,
  prepare,
  halt,
  isFilled,
  answered,
  emptied,
}: ConfirmingDeps): Pick<Swaps, 'confirm'> & Pick<Confirmation, 'isOpen' | 'mayBeSent'> {
  let newest: Confirmation | undefined

  async function confirm(agreed: Offer) {
    const { stage } = state
    if (stage.step !== 'ready' || stage.offer !== agreed) return
    if (isStale(agreed.quote)) {
      // Nothing is asked for by an old price: the new one has to be seen first.
      to({ step: 'preparing' })
      prepare()
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
    state.failure = ref(error)
    to({ step: 'ready', offer: agreed })
    report.failed(agreed, error, mayBeSent)
    if (isFoyerError(error, 'transfer/plan-outdated')) {
      to({ step: 'preparing' })
      prepare()
    }
  }

  /** Returns the function that reports the success. */
  async function request(agreed: Offer, own: Confirmation): Promise<() => void> {
    const { call, action } = agreed
    const connection = connectionOf(context.state, accountParts(call.from).namespace)
    if (connection.status !== 'connected' || activeAccount(context.state) !== call.from)
      throw new PlanOutdatedError('account')
    if (action === 'swap') report.initiated(agreed)
    const calls = await ask.callsOf(call.from)
    let answer: Promise<string> | undefined
    const approved = context.approve({
      account: call.from,
      kind: 'call',
      what: report.summary(agreed),
      ...(call.sent !== undefined && { before: call.sent }),
      request: (signal, progress) => {
        answer = own.follow(progress, (noted) => calls.send(connection.connectorId, call, signal, noted))
        return answer
      },
      ...(action === 'swap' && { next: 'Account' as const }),
    })
    try {
      const hash = await approved
      return () => submitted(calls, agreed, hash)
    } catch (error) {
      // The visitor left while the wallet still had it: what it says later counts all the same.
      if (isFoyerError(error, 'aborted'))
        void answer?.then(
          (hash) => submitted(calls, agreed, hash, isFilled(agreed.quote.terms)),
          () => {},
        )
      throw error
    }
  }

  /** @param isCurrent nothing else is being swapped by now */
  function submitted(calls: Calls, agreed: Offer, hash: string, isCurrent = true) {
    if (agreed.action === 'swap') report.submitted(agreed)
    if (isCurrent) {
      state.failure = undefined
      if (agreed.action === 'swap') emptied()
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
    else {
      // The router may take it now: with a price of this moment.
      to({ step: 'preparing' })
      prepare()
    }
  }

  return {
    confirm,
    isOpen: () => newest?.isOpen() ?? false,
    mayBeSent: () => newest?.mayBeSent() ?? false,
  }
}
