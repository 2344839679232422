import type { WalletSourceContext } from '@foyer/core'
import { type OfferingSessions, withOffers } from './offers.js'
import type { WalletConnectOptions } from './options.js'
import { createPairingSessions } from './sessions.js'

/** The sessions of one instance, with what is on offer. */
export function createSource(context: WalletSourceContext, options: WalletConnectOptions): OfferingSessions {
  return withOffers(createPairingSessions(context, options), context)
}
