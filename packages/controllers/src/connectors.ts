import { type Connector, displayText, type Namespace, remoteConnectorId, type WalletEntry } from '@foyer/core'

// One wallet calls itself differently on different chain families (spec 3).
const shortNames: Readonly<Record<string, string>> = { 'Trust Wallet': 'Trust' }

/**
 * One entry per wallet: connectors of the same (normalised) name on several chain families are merged, the first of
 * each family counts (spec 3, facts 3). Order is that of discovery.
 */
export function mergeConnectors(connectors: readonly Connector[]): readonly WalletEntry[] {
  const groups = new Map<string, [Connector, ...Connector[]]>()
  for (const connector of connectors) {
    // A wallet on the page that takes the name of remote sessions stays a wallet on the page.
    const name = connector.type === 'walletConnect' ? connector.type : `:${walletName(connector.name)}`
    const group = groups.get(name)
    if (!group) groups.set(name, [connector])
    else if (!group.some(({ namespace }) => namespace === connector.namespace)) group.push(connector)
  }
  return [...groups.values()].map(toEntry)
}

/** Remote sessions as one way to connect each chain family. */
export function remoteConnectors(families: readonly Namespace[]): readonly Connector[] {
  const name = displayText('WalletConnect')
  return families.map((namespace) => ({
    id: remoteConnectorId,
    name,
    icon: undefined,
    namespace,
    type: 'walletConnect',
  }))
}

/** The name under which a wallet's connectors meet. */
function walletName(name: string): string {
  return shortNames[name] ?? name
}

function toEntry(connectors: [Connector, ...Connector[]]): WalletEntry {
  const [{ id, name, icon, type, rdns }] = connectors
  return {
    id,
    name,
    icon,
    type: connectors.length > 1 && type !== 'auth' && type !== 'walletConnect' ? 'multiChain' : type,
    ...(rdns === undefined ? {} : { rdns }),
    connectors,
  }
}
