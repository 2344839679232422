import type { AdapterDescriptor, ChainFamily, Network, NetworkId, WalletSource } from '@foyer/core'
import type { WalletConnectOptions } from './options.js'
import { sourceId } from './sourceId.js'

/** What there is to know of namespaces that no adapter package serves: they connect, and no more. */
const known: Readonly<Record<string, ChainFamily>> = {
  eip155: { hasNames: true },
  bip122: { accountType: 'payment', addressPerNetwork: true },
  polkadot: { addressPerNetwork: true },
}

/**
 * Wallets that connect by WalletConnect: phones by QR or link, desktop and web wallets by link. All but this
 * description is fetched at first use, the SDK only once a pairing or an earlier session is asked for.
 */
export function walletConnect(options: WalletConnectOptions = {}): WalletSource {
  return {
    id: sourceId,
    type: sourceId,
    name: 'WalletConnect',
    async preload() {
      ;(await fetchLater()).show(this)
    },
    adapters: adaptersFor(options.networks),
    fallback: adaptersFor([ethereum]),
    create: async (context) => (await fetchLater()).createSource(context, options),
  }
}

const fetchLater = async () => (await import('./lazyParts.js')).later

/** What wallets are asked for where a host names nothing: the network that most wallets have. */
const ethereum: Network = {
  id: 'eip155:1' as NetworkId,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
}

function adaptersFor(networks: readonly Network[] = []): readonly AdapterDescriptor[] {
  // No list, or a network that is none, stays for the check of options to name it.
  const namespaceOf = (network: Network) => String(network?.id).split(':', 1)[0] ?? ''
  const adapterOf = (namespace: string, networks: readonly Network[]): AdapterDescriptor => {
    const family = known[namespace]
    return {
      namespace,
      networks,
      ...(family && { family }),
      create: async (context) => (await fetchLater()).createHandle(namespace, context, family),
    }
  }
  if (!Array.isArray(networks)) return [adapterOf('eip155', networks)]
  return [...new Set(networks.map(namespaceOf))].map((namespace) =>
    adapterOf(
      namespace,
      networks.filter((network) => namespaceOf(network) === namespace),
    ),
  )
}
