import { type Connector, displayText, type Namespace, type WalletEntry, type WalletSource } from '@foyer/core'

// One wallet calls itself differently on different chain families.
const shortNames = new Map([['Trust Wallet', 'Trust']])

/**
 * One entry per wallet: connectors of the same (normalised) name on several chain families are merged, the first of
 * each family counts. Order is that of discovery.
 */
export function mergeConnectors(connectors: readonly Connector[]): readonly WalletEntry[] {
  const groups = new Map<string, [Connector, ...Connector[]]>()
  for (const connector of connectors) {
    // A wallet on the page that takes the name of a source stays a wallet on the page.
    const name = isSource(connector) ? connector.id : `:${walletName(connector.name)}`
    const group = groups.get(name)
    if (!group) groups.set(name, [connector])
    else if (!group.some(({ namespace }) => namespace === connector.namespace)) group.push(connector)
  }
  return [...groups.values()].map(toEntry)
}

/** Wallet sources as ways to connect each chain family. */
export function sourceConnectors(
  sources: readonly WalletSource[],
  families: readonly Namespace[],
): readonly Connector[] {
  return sources.flatMap(({ id, name, type }) =>
    families.map((namespace) => ({ id, name: displayText(name), icon: undefined, namespace, type })),
  )
}

function isSource({ type }: Connector): boolean {
  return type === 'walletConnect' || type === 'auth'
}

/** The name under which a wallet's connectors meet. */
function walletName(name: string): string {
  return shortNames.get(name) ?? name
}

function toEntry(connectors: [Connector, ...Connector[]]): WalletEntry {
  const [{ id, name, icon, type, rdns }] = connectors
  return {
    id,
    name,
    icon,
    type: connectors.length > 1 && !isSource(connectors[0]) ? 'multiChain' : type,
    ...(rdns === undefined ? {} : { rdns }),
    connectors,
  }
}
