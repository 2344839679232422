import {
  type Connector,
  displayText,
  isSourceId,
  type Namespace,
  type WalletEntry,
  type WalletSource,
} from '@foyer/core'
import { markRivals, plainName } from '@foyer/core/adapters'

/**
 * One entry per wallet: connectors of the same name on several chain families are merged. Two of one family are two
 * wallets, whatever they call themselves. Rivals are marked: see {@link markRivals}. Order is that of discovery.
 */
export function mergeConnectors(connectors: readonly Connector[]): readonly WalletEntry[] {
  const groups = new Map<string, [Connector, ...Connector[]]>()
  const ofPage = markRivals(connectors.filter((connector) => !isSource(connector)))
  for (const connector of [...ofPage, ...connectors.filter(isSource)]) {
    // A wallet on the page that takes the name of a source stays a wallet on the page.
    const name = isSource(connector) ? connector.id : `:${plainName(connector.name)}`
    let [key, place] = [name, 1]
    const isTaken = ({ namespace }: Connector) => namespace === connector.namespace
    while (groups.get(key)?.some(isTaken)) {
      place += 1
      key = `${name} ${place}`
    }
    const group = groups.get(key)
    if (group) group.push(connector)
    else groups.set(key, [connector])
  }
  return [...groups.values()].map(toEntry)
}

/** Wallet sources as ways to connect each chain family. */
export function sourceConnectors(
  sources: readonly WalletSource[],
  families: readonly Namespace[],
): readonly Connector[] {
  return sources.flatMap(({ id, name, type }) =>
    families.map((namespace) => ({
      id,
      name: displayText(name),
      icon: undefined,
      namespace,
      type,
      disputed: undefined,
    })),
  )
}

function isSource({ id }: Connector): boolean {
  return isSourceId(id)
}

// One wallet calls itself differently on different chain families.
function shortName(name: string): string {
  return name === 'Trust Wallet' ? 'Trust' : name
}

function toEntry(connectors: [Connector, ...Connector[]]): WalletEntry {
  const [{ id, name, icon, type }] = connectors
  const { rdns } = connectors.find((one) => one.rdns) ?? {}
  return {
    id,
    name: displayText(shortName(name)),
    icon,
    type: connectors.length > 1 && !isSource(connectors[0]) ? 'multiChain' : type,
    rdns,
    aliases: connectors
      .flatMap((one) => [one.rdns, one.explorerId, `:${one.name.toLowerCase()}`])
      .filter((alias) => alias !== undefined),
    connectors,
  }
}
