import {
  accountCode,
  activeNetwork,
  chainFamily,
  isNetworkOf,
  type Network,
  type RootState,
} from '@foyer/core'

/** Whose address it is: that of a key, which is the same on every network, or that of a contract; absent until it is known. */
export type Holder = 'key' | 'contract' | undefined

/**
 * The networks on which the address in use may receive: those of its chain family that the host asked for. Where
 * addresses are made for one network, and for all but a key, only the network in use is sure.
 */
export function receivingNetworks(state: RootState, holder: Holder): readonly Network[] {
  const networks = familyNetworks(state)
  return holder === 'key' ? networks : [activeNetwork(state)]
}

/** What is known of the address in use. */
export function holderOf(state: RootState): Holder {
  const code = accountCode(state)
  if (code) return code === 'contract' ? code : 'key'
  // Where no other network would be named, it makes no difference.
  const { id: inUse } = activeNetwork(state)
  return familyNetworks(state).every(({ id }) => id === inUse) ? 'key' : undefined
}

function familyNetworks(state: RootState): readonly Network[] {
  const { active, requested } = state.networks
  if (chainFamily(state, active).addressPerNetwork) return [activeNetwork(state)]
  return requested.filter(({ id }) => isNetworkOf(active, id))
}
