import { type Namespace, WalletMissingError, type WalletSessions } from '@foyer/core'
import { isOffering } from './offering.js'
import type { Offer } from './offers.js'
import { sourceId } from './sourceId.js'

/**
 * Offers a pairing to wallets: show `uri` as a QR, or hand it to a wallet's link. It carries a key, so never log or
 * store it. The widget shows it too; under `manualWCControl` it shows no other. Withdraws the offer before.
 * @param foyer what `createFoyer()` gave, with `walletConnect()` among its connectors
 * @throws {DestroyedError | ConnectorMissingError | RelayError | TimeoutError}
 */
export async function pair(
  foyer: { sessions(sourceId: string): Promise<WalletSessions> },
  namespace?: Namespace,
): Promise<Offer> {
  const sessions = await foyer.sessions(sourceId)
  if (!isOffering(sessions)) throw new WalletMissingError(sourceId)
  return sessions.offers.make(namespace)
}
