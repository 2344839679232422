import { type ConnectorDescriptor, networkParts, remoteConnectorId } from '@foyer/core'
import type { WalletConnectOptions } from './options.js'

/**
 * Wallets that connect by WalletConnect: phones by QR or link, desktop and web wallets by link. All but this
 * description is fetched at first use, the SDK only once a pairing or an earlier session is asked for.
 */
export function walletConnect(options: WalletConnectOptions = {}): ConnectorDescriptor {
  const { networks = [] } = options
  const families = networks.map(({ id }) => networkParts(id).namespace)
  return {
    id: remoteConnectorId,
    adapters: [...new Set(families)].map((namespace) => ({
      namespace,
      networks: networks.filter((_, at) => families[at] === namespace),
      create: async (context) => (await import('./sessionAdapter.js')).createHandle(namespace, context),
    })),
    create: async (context) => (await import('./sessions.js')).createSessions(context, options),
  }
}
