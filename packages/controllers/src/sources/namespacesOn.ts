import { connectionOf, type Namespace } from '@foyer/core'
import type { MutableRoot } from '../state.js'

/** The namespaces that are connected through a wallet source, or about to be. */
export function namespacesOn(
  sourceId: string,
  state: Pick<MutableRoot, 'connections'>,
  families: readonly Namespace[],
): readonly Namespace[] {
  return families.filter((namespace) => {
    const connection = connectionOf(state, namespace)
    return connection.status !== 'disconnected' && connection.connectorId === sourceId
  })
}
