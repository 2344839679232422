import {
  accountParts,
  type BatchOutcome,
  type FeatureContext,
  type FoyerError,
  isSmartAccount,
  type NetworkId,
  truncateMiddle,
} from '@foyer/core'
import { nameText, requestFailure } from '@foyer/parts'
import { assetId, titleOf } from '../nft.js'
import type { NftPlan } from './plan.js'

/** The properties of the events of a transfer. */
export interface NftSendFacts {
  /** Whether the account is a contract. */
  readonly isSmartAccount: boolean
  /** CAIP-2. */
  readonly network: NetworkId
  /** [CAIP-19](https://chainagnostic.org/CAIPs/caip-19). */
  readonly nft: string
  /** How many. For counting only. */
  readonly amount: number
}

/** Says what happens to a transfer: to the event stream, and to the visitor in toasts. */
export function createAnalytics({
  state,
  events,
  toasts,
  text,
}: Pick<FeatureContext, 'state' | 'events' | 'toasts' | 'text'>) {
  function facts({ from, nft, count }: NftPlan): NftSendFacts {
    const { networkId, namespace } = accountParts(from)
    return {
      isSmartAccount: isSmartAccount(state, namespace),
      network: networkId,
      nft: assetId(nft),
      amount: Number(count),
    }
  }

  return {
    /** One transfer in a few words. */
    summary({ nft, count, to, name }: NftPlan): string {
      const what = { nft: titleOf(nft), to: name ? nameText(name.shown) : truncateMiddle(to) }
      return count === 1n
        ? text.t('nfts.send.summary', what)
        : text.t('nfts.send.summaryMany', { ...what, count: String(count) })
    },
    initiated: (plan: NftPlan) => events.emit('NFT_SEND_INITIATED', facts(plan)),
    submitted(plan: NftPlan) {
      events.emit('NFT_SEND_SUCCESS', facts(plan))
      toasts.success(text.t('nfts.send.started'))
    },
    /** Declining is no error, and work that the visitor left, or does in another tab, has not failed. */
    failed(plan: NftPlan, error: FoyerError, mayBeSent: boolean) {
      const failure = requestFailure(error, mayBeSent)
      if (!failure) return
      const { isRejected, isUnknown, reason, message } = failure
      events.emit(isRejected ? 'NFT_SEND_REJECTED' : 'NFT_SEND_ERROR', { ...facts(plan), message })
      if (!isRejected) toasts.error(reason || text.t(isUnknown ? 'nfts.send.unknown' : 'nfts.send.error'))
    },
    /** Says how it ended, if that is known. */
    ended(outcome: BatchOutcome) {
      if (outcome === 'success') toasts.success(text.t('nfts.send.confirmed'))
      if (outcome === 'reverted') toasts.error(text.t('nfts.send.reverted'))
      if (outcome === 'other') toasts.error(text.t('failure.other'))
    },
  }
}
