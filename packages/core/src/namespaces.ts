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
