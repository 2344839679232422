import type { FeatureContext, TransferPlan, Transfers } from '@foyer/core'
import { metReceivers, rememberReceiver } from '@foyer/parts'
import type { Inquiries } from './inquiries.js'
import type { createReport } from './report.js'
import type { WritableSendState } from './state.js'

interface SubmittedDeps {
  readonly context: Pick<FeatureContext, 'requests' | 'balances' | 'store'>
  readonly state: WritableSendState
  readonly ask: Pick<Inquiries, 'outcome'>
  readonly report: Pick<ReturnType<typeof createReport>, 'submitted' | 'ended'>
  /** Aborted once nobody wants to know any more. */
  readonly signal: AbortSignal
}

/** What follows once a transfer is on its way: it is told, and so is how it ended. */
export function createSubmitted({ context, state, ask, report, signal }: SubmittedDeps) {
  async function settle(transfers: Transfers, agreed: TransferPlan, hash: string) {
    const outcome = await ask.outcome(transfers, agreed, hash, signal)
    if (signal.aborted) return
    const { requests } = context
    const entry = requests.state.sent.find(({ answer }) => answer === hash)
    // The row under the account changes together with the toast.
    if (entry) void requests.check(entry.id)
    void context.balances.refresh({ force: true })
    report.ended(outcome)
  }

  /** @param name the one that led to the receiver */
  return (transfers: Transfers, agreed: TransferPlan, hash: string, name: string | undefined) => {
    rememberReceiver(context.store, agreed.to, name)
    state.sentTo = metReceivers(context)
    report.submitted(agreed)
    void settle(transfers, agreed, hash)
  }
}
