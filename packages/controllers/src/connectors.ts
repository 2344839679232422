import type { Connector, Namespace, WalletEntry } from '@foyer/core'

// One wallet calls itself differently on different chain families (spec 3).
const shortNames: Readonly<Record<string, string>> = { 'Trust Wallet': 'Trust' }

/**
 * One entry per wallet: connectors of the same (normalised) name on several chain families are merged, the first of
 * each family counts (spec 3, facts 3). Order is that of discovery.
 */
export function mergeConnectors(connectors: readonly Connector[]): readonly WalletEntry[] {
  const groups = new Map<string, [Connector, ...Connector[]]>()
  for (const connector of connectors) {
    const name = walletName(connector.name)
    const group = groups.get(name)
    if (!group) groups.set(name, [connector])
    else if (!group.some(({ namespace }) => namespace === connector.namespace)) group.push(connector)
  }
  return [...groups.values()].map(toEntry)
}

/** The name under which a wallet's connectors meet. */
function walletName(name: string): string {
  return shortNames[name] ?? name
}

/** The wallets that speak a chain family, with only those connectors. */
export function walletsOf(entries: readonly WalletEntry[], namespace: Namespace): readonly WalletEntry[] {
  return mergeConnectors(
    entries.flatMap(({ connectors }) => connectors).filter((one) => one.namespace === namespace),
  )
}

function toEntry(connectors: [Connector, ...Connector[]]): WalletEntry {
  const [{ id, name, icon, type, rdns }] = connectors
  return {
    id,
    name,
    icon,
    type: connectors.length > 1 && type !== 'auth' ? 'multiChain' : type,
    ...(rdns === undefined ? {} : { rdns }),
    connectors,
  }
}
