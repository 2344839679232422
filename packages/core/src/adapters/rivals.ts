import type { Connector } from '../connector.js'
import { foldedName, isReadAs, ownId, readings } from './foldedName.js'

/**
 * Returns the connectors of a page, with those marked as disputed that may be taken for one another: it is unknown which is
 * genuine (safety T-09). Within a chain family these are two with the same id, name (see {@link foldedName}), reverse domain
 * name, catalogue id or uuid. In two families one name, as {@link plainName} returns it, is one wallet, and a name that
 * only looks the same is a rival.
 */
export function markRivals(connectors: readonly Connector[]): readonly Connector[] {
  const all = connectors.map(({ namespace, name, id, otherIds = [], rdns, explorerId, uuid }) => ({
    namespace,
    plain: plainName(name),
    looks: [name, ...[id, ...otherIds].map(ownId)].map(foldedName).map(readings),
    facts: [rdns?.toLowerCase(), explorerId, uuid],
  }))
  return connectors.map((connector, at) => {
    const mine = all[at]
    const isDisputed = all.some((other) => {
      if (!mine || other === mine) return false
      const isAlike = mine.looks.some((look) => other.looks.some((one) => isReadAs(look, one)))
      return other.namespace === mine.namespace
        ? isAlike || mine.facts.some((fact) => fact && other.facts.includes(fact))
        : isAlike && other.plain !== mine.plain
    })
    return isDisputed ? { ...connector, disputed: true } : connector
  })
}

/** Returns a name without what one wallet may write in several ways: “Wallet” at its end, capitals and blanks. */
export function plainName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(' ', '')
    .replace(/(?<=.)wallet$/, '')
}
