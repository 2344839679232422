import {
  isNetworkOf,
  isNetworkSupported,
  type Namespace,
  type NetworkId,
  type NetworkIdText,
  networkParts,
  type Store,
} from '@foyer/core'
import { NetworkMissingError } from './networkErrors.js'
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
  /** Leaves a network that the host does not list, once no wallet is on it. */
  leaveUnlisted(namespace: Namespace): void
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
    leaveUnlisted(namespace) {
      if (isNetworkSupported({ networks }, namespace)) return
      const ids = [usual, ...networks.requested.map(({ id }) => id)]
      const next = ids.find((id) => id && isNetworkOf(namespace, id))
      if (next) selectNetwork(next)
    },
  }
}
