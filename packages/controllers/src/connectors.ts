import { type Connector, displayText, type Namespace, type WalletEntry, type WalletSource } from '@foyer/core'
import { foldedName, looksLike } from '@foyer/core/adapters'

/**
 * One entry per wallet: connectors of the same name on several chain families are merged. Two of one family are two
 * wallets, whatever they call themselves. Where names of two families only look the same, both are marked as disputed
 * (safety T-09). Order is that of discovery.
 */
export function mergeConnectors(connectors: readonly Connector[]): readonly WalletEntry[] {
  const groups = new Map<string, [Connector, ...Connector[]]>()
  for (const connector of connectors) {
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
  const ofPage = connectors.filter((connector) => !isSource(connector))
  const read = ofPage.map(({ name }) => ({ written: plainName(name), look: foldedName(name) }))
  const marked = (connector: Connector) => {
    const mine = read[ofPage.indexOf(connector)]
    const isUnclear =
      mine && read.some(({ written, look }) => written !== mine.written && looksLike(look, mine.look))
    return isUnclear ? { ...connector, disputed: true } : connector
  }
  return [...groups.values()].map(([first, ...others]) => toEntry([marked(first), ...others.map(marked)]))
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

function isSource({ type }: Connector): boolean {
  return type === 'walletConnect' || type === 'auth'
}

/** One wallet may write its name in several ways: with “Wallet” at its end, in capitals, with blanks. */
function plainName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(' ', '')
    .replace(/(?<=.)wallet$/, '')
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
