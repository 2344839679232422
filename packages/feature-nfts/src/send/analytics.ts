import type { FeatureContext } from '@foyer/core'
import { type AccountFacts, createRequestReport } from '@foyer/parts'
import { assetId } from '../nft.js'
import type { NftPlan } from './plan.js'

/** The properties of the events of a transfer. */
export interface NftSendFacts extends AccountFacts {
  /** [CAIP-19](https://chainagnostic.org/CAIPs/caip-19). */
  readonly nft: string
  /** How many. For counting only. */
  readonly amount: number
}

/** Creates the report of transfers: events for the host, and toasts about those that failed. */
export function createAnalytics(context: FeatureContext) {
  const { events } = context
  return createRequestReport(
    context,
    ({ nft, count }: NftPlan) => ({ nft: assetId(nft), amount: Number(count) }),
    {
      initiated: (facts) => events.emit('NFT_SEND_INITIATED', facts),
      sent: (facts) => events.emit('NFT_SEND_SUCCESS', facts),
      rejected: (facts) => events.emit('NFT_SEND_REJECTED', facts),
      failed: (facts) => events.emit('NFT_SEND_ERROR', facts),
    },
    { mayBeSent: 'nfts.send.unknown', failed: () => 'nfts.send.error' },
  )
}
