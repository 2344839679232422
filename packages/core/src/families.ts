import { isNetworkOf, type Namespace, namespaces } from './caip.js'
import { familiesOf, type Network } from './network.js'
import { connectionOf, type RootState, remoteConnectorId } from './state.js'

/** The chain families that are connected, in the host's order. */
export function connectedFamilies(state: Pick<RootState, 'connections' | 'networks'>): readonly Namespace[] {
  return familiesOf(state.networks.requested).filter(
    (namespace) => connectionOf(state, namespace).status === 'connected',
  )
}

/** The network that stands for a chain family, by name and picture: the first that the host asked for. */
export function familyNetwork(
  { networks }: Pick<RootState, 'networks'>,
  namespace: Namespace,
): Network | undefined {
  return networks.requested.find(({ id }) => isNetworkOf(namespace, id))
}

/** What a chain family is called: as the network that stands for it. */
export function familyName(state: Pick<RootState, 'networks'>, namespace: Namespace): string {
  return familyNetwork(state, namespace)?.name ?? namespace
}

/**
 * The chain families that go when one is disconnected, in their order; without one, all. A remote-session or login
 * connector takes every family on the same kind of connector with it (spec 4), unless the host unlinked them.
 */
export function disconnectTargets(
  state: RootState,
  namespace: Namespace | undefined,
  linked: boolean,
): readonly Namespace[] {
  return namespaces.filter(
    (one) =>
      connectionOf(state, one).status !== 'disconnected' &&
      (!namespace || one === namespace || (linked && isLinked(state, namespace, one))),
  )
}

function isLinked(state: RootState, asked: Namespace, other: Namespace): boolean {
  const kind = kindOf(state, asked)
  return (kind === 'walletConnect' || kind === 'auth') && kind === kindOf(state, other)
}

function kindOf(state: RootState, namespace: Namespace) {
  const connection = connectionOf(state, namespace)
  if (connection.status === 'disconnected') return undefined
  if (connection.connectorId === remoteConnectorId) return 'walletConnect'
  return state.wallets
    .flatMap(({ connectors }) => connectors)
    .find(({ id, namespace: of }) => id === connection.connectorId && of === namespace)?.type
}
