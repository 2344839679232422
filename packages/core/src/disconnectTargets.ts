import type { Namespace } from './caip.js'
import { connectionOf, type RootState } from './state.js'

/**
 * The chain families that go when one is disconnected, in their order; without one, all. A wallet session or a login
 * takes every family that stands on it with it, unless the host unlinked them.
 */
export function disconnectTargets(
  state: Pick<RootState, 'connections' | 'wallets'>,
  namespace: Namespace | undefined,
  linked: boolean,
): readonly Namespace[] {
  return Object.keys(state.connections).filter(
    (one) =>
      connectionOf(state, one).status !== 'disconnected' &&
      (!namespace || one === namespace || (linked && isLinked(state, namespace, one))),
  )
}

type Wallets = Pick<RootState, 'connections' | 'wallets'>

function isLinked(state: Wallets, asked: Namespace, other: Namespace): boolean {
  const source = sourceOf(state, asked)
  return source !== undefined && source === sourceOf(state, other)
}

/** The wallet source that a connection was made through, if any. */
function sourceOf({ connections, wallets }: Wallets, namespace: Namespace): string | undefined {
  const connection = connectionOf({ connections }, namespace)
  if (connection.status === 'disconnected') return undefined
  const { connectorId } = connection
  const entry = wallets.find(({ connectors }) =>
    connectors.some(({ id, namespace: of }) => id === connectorId && of === namespace),
  )
  return entry?.type === 'walletConnect' || entry?.type === 'auth' ? connectorId : undefined
}
