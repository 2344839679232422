import {
  isNetworkOf,
  type Namespace,
  type Network,
  type NetworkId,
  type NetworkIdText,
  namespacesOf,
  networkParts,
  type Store,
} from '@foyer/core'
import { LastNetworkError, NetworkMissingError } from './networkErrors.js'
import type { MutableRoot } from './state.js'
import { namespaceKey, networksKey } from './stored.js'

/** Which networks there are and which is in use, per chain family. */
export interface Networks {
  /** The id of a network that the host listed, from text. @throws {NetworkMissingError} */
  listed(text: NetworkIdText): NetworkId
  /** Makes a network the one in use of its family, and its family the active one. */
  activate(id: NetworkId): void
  /** Makes a chain family the active one, on the network in use of it. Without `remember` only for this visit. */
  setActiveNamespace(namespace: Namespace, options?: { readonly remember?: boolean }): void
  /** Follows a wallet that moved, without changing the active family. */
  selectNetwork(id: NetworkId): void
  /** Ignored when the id is listed already. */
  add(network: Network): void
  /**
   * The network in use of a family without a wallet moves on to the next; with one it stays, as an unsupported one,
   * because that is where the wallet is.
   * @throws {LastNetworkError}
   */
  remove(id: NetworkId, options: { readonly connected: boolean }): void
  /** Leaves a network that the host does not list, once no wallet is on it. */
  leaveUnlisted(namespace: Namespace): void
  /** Removes a whole chain family. */
  drop(namespace: Namespace): void
}

/** Creates the networks of one instance. @param usual the host's default */
export function createNetworks({ networks }: MutableRoot, store: Store, usual?: NetworkId): Networks {
  function selectNetwork(id: NetworkId) {
    networks.selected[networkParts(id).namespace] = id
    store.set(networksKey, { ...networks.selected })
  }

  function setActiveNamespace(namespace: Namespace, { remember = true } = {}) {
    networks.active = namespace
    if (remember) store.set(namespaceKey, namespace)
  }

  return {
    listed(text) {
      const id = networks.requested.find((network) => network.id === text)?.id
      if (!id) throw new NetworkMissingError(text)
      return id
    },
    activate(id) {
      setActiveNamespace(networkParts(id).namespace)
      selectNetwork(id)
    },
    setActiveNamespace,
    selectNetwork,
    add(network) {
      if (networks.requested.some(({ id }) => id === network.id)) return
      networks.requested.push(structuredClone(network))
    },
    remove(id, { connected }) {
      const { namespace } = networkParts(id)
      const rest = networks.requested.filter((network) => network.id !== id)
      const next = rest.find((network) => networkParts(network.id).namespace === namespace)
      if (!next) throw new LastNetworkError(id)
      networks.requested = rest
      if (networks.selected[namespace] === id && !connected) selectNetwork(next.id)
    },
    leaveUnlisted(namespace) {
      const own = networks.requested.flatMap(({ id }) => (isNetworkOf(namespace, id) ? id : []))
      const has = (id: NetworkId | undefined) => own.some((one) => one === id)
      const next = has(usual) ? usual : own[0]
      if (next && !has(networks.selected[namespace])) selectNetwork(next)
    },
    drop(namespace) {
      networks.requested = networks.requested.filter(({ id }) => networkParts(id).namespace !== namespace)
      delete networks.selected[namespace]
      const [next] = namespacesOf(networks.requested)
      if (networks.active === namespace && next) networks.active = next
    },
  }
}
