import type { FeatureContext } from '@foyer/core'
import { type AccountFacts, accountFacts, createRequestReport } from '@foyer/parts'
import { assetId, titleOf } from '../nft.js'
import type { NftPlan } from './plan.js'

/** The properties of the events of a transfer. */
export interface NftSendFacts extends AccountFacts {
  /** [CAIP-19](https://chainagnostic.org/CAIPs/caip-19). */
  readonly nft: string
  /** How many. For counting only. */
  readonly amount: number
}

/** Says what happens to a transfer: to the event stream, and to the visitor in toasts. */
export function createAnalytics(context: Pick<FeatureContext, 'state' | 'events' | 'toasts' | 'text'>) {
  const { events, text } = context

  const facts = ({ from, nft, count }: NftPlan): NftSendFacts => ({
    ...accountFacts(context.state, from),
    nft: assetId(nft),
    amount: Number(count),
  })

  const report = createRequestReport<NftPlan>(
    context,
    {
      initiated: (plan) => events.emit('NFT_SEND_INITIATED', facts(plan)),
      sent: (plan) => events.emit('NFT_SEND_SUCCESS', facts(plan)),
      rejected: (plan, message) => events.emit('NFT_SEND_REJECTED', { ...facts(plan), message }),
      failed: (plan, message) => events.emit('NFT_SEND_ERROR', { ...facts(plan), message }),
    },
    {
      sent: 'nfts.send.started',
      success: 'nfts.send.confirmed',
      reverted: 'nfts.send.reverted',
      other: 'failure.other',
      mayBeSent: 'nfts.send.unknown',
      failed: () => 'nfts.send.error',
    },
  )

  return {
    ...report,
    /** Returns one transfer in a few words. */
    summary({ nft, count }: NftPlan, to: string): string {
      const what = { nft: titleOf(nft), to }
      return count === 1n
        ? text.t('nfts.send.summary', what)
        : text.t('nfts.send.summaryMany', { ...what, count: String(count) })
    },
  }
}
