import { isNetworkOf, type Namespace } from './caip.js'
import type { ChainFamily } from './chainFamily.js'
import { type Network, namespacesOf } from './network.js'
import { connectionOf, type RootState } from './state.js'

/** What is known of a namespace; nothing where no adapter tells. */
export function chainFamily(
  { families = {} }: Pick<RootState, 'families'>,
  namespace: Namespace,
): ChainFamily {
  return families[namespace] ?? {}
}

/** The chain families that are connected, in the host's order. */
export function connectedNamespaces(
  state: Pick<RootState, 'connections' | 'networks'>,
): readonly Namespace[] {
  return namespacesOf(state.networks.requested).filter(
    (namespace) => connectionOf(state, namespace).status === 'connected',
  )
}

/** The network that stands for a chain family, by name and picture: the first that the host asked for. */
export function namespaceNetwork(
  { networks }: Pick<RootState, 'networks'>,
  namespace: Namespace,
): Network | undefined {
  return networks.requested.find(({ id }) => isNetworkOf(namespace, id))
}

/** What a chain family is called. Without a name of its own, as the first network of it that the host asked for. */
export function namespaceName(state: Pick<RootState, 'families' | 'networks'>, namespace: Namespace): string {
  return chainFamily(state, namespace).name ?? namespaceNetwork(state, namespace)?.name ?? namespace
}

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
