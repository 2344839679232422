import type { JournalEntry, Requests } from '@foyer/core'
import { underwayLike } from '@foyer/parts'
import { isSwap } from './analytics.js'
import type { Offer } from './approvalMethod.js'
import { paramsKey } from './swapParams.js'

/** How far a swap like the one on review is. `lost`: its status is unknown. */
export type SwapUnderway = 'pending' | 'open' | 'lost'

/** Returns the key that requests for the same step of the same swap share, in every tab. */
export function subjectOf(offer: Offer): string {
  return `${isSwap(offer) ? 'swap' : 'allow'} ${paramsKey(offer.quote.terms)}`
}

/** Whether the same swap was confirmed before, in any tab, and is pending, or may be. */
export function underway(offer: Offer, requests: Requests['state']): SwapUnderway | undefined {
  const own = subjectOf(offer)
  // Before the swap itself, a step of the same swap counts too.
  const isLike = ({ account, subject }: JournalEntry) =>
    account === offer.from &&
    subject !== undefined &&
    (offer.action === 'swap' ? subject === own : termsIn(subject) === termsIn(own))
  const found = underwayLike(requests, isLike)
  return found === 'unknown' ? 'lost' : found
}

function termsIn(subject: string): string {
  return subject.slice(subject.indexOf(' '))
}
