import type { Instance } from '@foyer/controllers'
import { isOffering } from './offering.js'
import type { Offers } from './offers.js'

/** What an instance offers. */
export async function offersOf(instance: Instance): Promise<Offers> {
  const sessions = await instance.sessions('walletConnect')
  if (!isOffering(sessions)) throw new Error('These are the sessions of another source.')
  return sessions.offers
}
