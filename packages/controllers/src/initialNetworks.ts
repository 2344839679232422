import { isNetworkOf, type NetworkId, namespacesOf, type Store } from '@foyer/core'
import type { MutableRoot } from './state.js'
import { namespaceKey, networksKey } from './stored.js'

/**
 * Chooses the network in use of each chain family: the one of the last visit if it is listed, else the default, else
 * the first. Without a store nothing is remembered.
 */
export function chooseNetworks(
  { networks }: MutableRoot,
  defaultNetwork: NetworkId | undefined,
  store?: Pick<Store, 'get'>,
): void {
  const stored = store?.get(networksKey)
  for (const namespace of namespacesOf(networks.requested)) {
    const own = networks.requested.map(({ id }) => id).filter((id) => isNetworkOf(namespace, id))
    const wanted = [stored?.[namespace], defaultNetwork, own[0]].find((id) => id && own.includes(id))
    if (wanted) networks.selected[namespace] = wanted
  }
  const active = store?.get(namespaceKey)
  if (active && namespacesOf(networks.requested).includes(active)) networks.active = active
}
