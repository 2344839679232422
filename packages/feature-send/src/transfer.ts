import { accountParts, type BatchOutcome, type TransferPlan } from '@foyer/core'
import type { WalletRequest } from '@foyer/parts'
import type { createAnalytics } from './analytics.js'
import type { Queries } from './queries.js'
import type { createRecipient } from './recipient.js'
import type { SendState } from './state.js'

interface TransferDeps {
  readonly state: Pick<SendState, 'to'>
  readonly ask: Pick<Queries, 'transfersOf'>
  readonly report: ReturnType<typeof createAnalytics>
  readonly receiving: Pick<ReturnType<typeof createRecipient>, 'confirm' | 'remember'>
  /** Empties the form. */
  readonly clear: () => void
}

/** Creates what gets a transfer ready for the wallet: its name is looked up again, and its adapter is fetched. */
export function createTransfer({ state, ask, report, receiving, clear }: TransferDeps) {
  return async (agreed: TransferPlan, signal: AbortSignal): Promise<WalletRequest<BatchOutcome>> => {
    const { to } = state
    if (to?.name) await receiving.confirm(to, agreed.token.network, signal)
    const transfers = await ask.transfersOf(agreed.from)
    return {
      approval: {
        kind: 'send',
        what: report.summary(agreed, to?.name?.shown),
        transfer: agreed,
        next: 'Account',
      },
      before: agreed.sent,
      initiated: () => report.initiated(agreed),
      send: (connectorId, ...rest) => transfers.send(connectorId, agreed, ...rest),
      wait: (hash, wanted) => transfers.wait(accountParts(agreed.from).networkId, hash, wanted),
      sent(_hash, isCurrent) {
        if (isCurrent) clear()
        receiving.remember(agreed.to, to?.name?.name)
        report.submitted(agreed)
      },
      ended: report.ended,
    }
  }
}
