import {
  accountParts,
  type BatchOutcome,
  type FeatureContext,
  type FoyerError,
  fiatValue,
  formatUnits,
  isSmartAccount,
  type NetworkId,
  type TransferPlan,
  truncateMiddle,
} from '@foyer/core'
import { nameText, requestFailure } from '@foyer/parts'
import { sendErrorKey } from './failure.js'

/** The properties of the events of a transfer. */
export interface SendFacts {
  /** Whether the account is a contract. */
  readonly isSmartAccount: boolean
  /** CAIP-2. */
  readonly network: NetworkId
  /** The symbol; on SEND_INITIATED the contract's address where there is one. */
  readonly token: string
  /** Whole coins. For counting only. */
  readonly amount: number
}

/** Says what happens to a transfer: to the event stream, and to the visitor in toasts. */
export function createAnalytics({
  state,
  events,
  toasts,
  text,
}: Pick<FeatureContext, 'state' | 'events' | 'toasts' | 'text'>) {
  function facts({ from, token, amount }: TransferPlan): SendFacts {
    const { networkId, namespace } = accountParts(from)
    return {
      isSmartAccount: isSmartAccount(state, namespace),
      network: networkId,
      token: token.symbol,
      // Analytics take a number. `fiatValue` at a price of 1 is the amount itself, in whole coins.
      amount: fiatValue(amount, token.decimals, 1),
    }
  }

  return {
    /** One transfer in a few words. @param name the one that led to the receiver */
    summary({ amount, token, to }: TransferPlan, name?: string): string {
      const { decimals, symbol } = token
      return text.t('send.summary', {
        amount: formatUnits(amount, decimals),
        symbol,
        to: name ? nameText(name) : truncateMiddle(to),
      })
    },
    initiated(plan: TransferPlan) {
      events.emit('SEND_INITIATED', { ...facts(plan), token: plan.token.address ?? plan.token.symbol })
    },
    submitted(plan: TransferPlan) {
      events.emit('SEND_SUCCESS', facts(plan))
      toasts.success(text.t('send.started'))
    },
    /**
     * Declining is no error, and work that the visitor left, or does in another tab, has not failed. To try again is
     * said of nothing that may have been sent.
     */
    failed(plan: TransferPlan, error: FoyerError, mayBeSent: boolean) {
      const failure = requestFailure(error, mayBeSent)
      if (!failure) return
      const { isRejected, isUnknown, reason, message } = failure
      events.emit(isRejected ? 'SEND_REJECTED' : 'SEND_ERROR', { ...facts(plan), message })
      const key = isUnknown ? 'send.unknown' : sendErrorKey(accountParts(plan.from).namespace)
      if (!isRejected) toasts.error(reason || text.t(key))
    },
    /** Says how it ended, if that is known. */
    ended(outcome: BatchOutcome) {
      if (outcome === 'success') toasts.success(text.t('send.confirmed'))
      if (outcome === 'reverted') toasts.error(text.t('send.reverted'))
      if (outcome === 'other') toasts.error(text.t('failure.other'))
    },
  }
}
