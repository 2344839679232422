import type { WalletSourceContext } from '@foyer/core'
import { type OfferingSessions, withOffers } from './offers.js'
import type { WalletConnectOptions } from './options.js'
import { createSessions } from './sessions.js'

/** The sessions of one instance, with what is on offer. */
export function createSource(context: WalletSourceContext, options: WalletConnectOptions): OfferingSessions {
  return withOffers(createSessions(context, options), context)
}
