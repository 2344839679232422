import type { FeatureContext } from '@foyer/core'
import { type AccountFacts, accountFacts, createRequestReport } from '@foyer/parts'
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
export function createAnalytics(context: Pick<FeatureContext, 'state' | 'events' | 'toasts' | 'text'>) {
  const { events } = context

  const facts = ({ from, nft, count }: NftPlan): NftSendFacts => ({
    ...accountFacts(context.state, from),
    nft: assetId(nft),
    amount: Number(count),
  })

  return createRequestReport<NftPlan>(
    context,
    {
      initiated: (plan) => events.emit('NFT_SEND_INITIATED', facts(plan)),
      sent: (plan) => events.emit('NFT_SEND_SUCCESS', facts(plan)),
      rejected: (plan, message) => events.emit('NFT_SEND_REJECTED', { ...facts(plan), message }),
      failed: (plan, message) => events.emit('NFT_SEND_ERROR', { ...facts(plan), message }),
    },
    { mayBeSent: 'nfts.send.unknown', failed: () => 'nfts.send.error' },
  )
}
