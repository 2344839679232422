import type { Namespace } from './caip.js'
import { isSourceId } from './sourceId.js'
import { connectionOf, type RootState } from './state.js'

/**
 * The chain families that go when one is disconnected, in their order; without one, all. A wallet session or a login
 * takes every family that stands on it with it, unless the host unlinked them.
 */
export function disconnectTargets(
  state: Pick<RootState, 'connections'>,
  namespace: Namespace | undefined,
  linked: boolean,
): readonly Namespace[] {
  return Object.keys(state.connections).filter(
    (one) =>
      connectionOf(state, one).status !== 'disconnected' &&
      (!namespace || one === namespace || (linked && isLinked(state, namespace, one))),
  )
}

type Connections = Pick<RootState, 'connections'>

function isLinked(state: Connections, asked: Namespace, other: Namespace): boolean {
  const source = sourceOf(state, asked)
  return source !== undefined && source === sourceOf(state, other)
}

/** The wallet source that a connection was made through, if any. */
function sourceOf(state: Connections, namespace: Namespace): string | undefined {
  const connection = connectionOf(state, namespace)
  if (connection.status === 'disconnected') return undefined
  return isSourceId(connection.connectorId) ? connection.connectorId : undefined
}
