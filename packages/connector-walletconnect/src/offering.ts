import type { WalletSessions } from '@foyer/core'
import type { OfferingSessions, OffersContext } from './offers.js'
import type { PairingSessions } from './pairing.js'

/** Whether sessions are those of this source. */
export function isOffering(sessions: WalletSessions): sessions is OfferingSessions {
  return 'offers' in sessions
}

/**
 * For a `WalletSource` that pairs in a way of its own, as a test does: makes sessions whose pairings the widget shows
 * and connects.
 */
export async function offerThrough(
  sessions: PairingSessions,
  context: OffersContext,
): Promise<OfferingSessions> {
  return (await import('./offers.js')).withOffers(sessions, context)
}
