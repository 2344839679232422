import {
  accountCode,
  activeNetwork,
  chainFamily,
  connectionOf,
  isNetworkOf,
  type Network,
  type RootState,
  type SmartAccount,
} from '@foyer/core'

/** Whose address it is: that of a key, which is the same on every network, or that of a contract; absent until it is known. */
export type Holder = 'key' | 'contract' | undefined

/**
 * The networks on which the address in use may receive: those of its chain family that the host asked for. Where
 * addresses are made for one network, and for all but a key, only the network in use is sure; of a smart account, those
 * that its wallet names.
 */
export function receivingNetworks(state: RootState, holder: Holder): readonly Network[] {
  const networks = familyNetworks(state)
  if (holder === 'key') return networks
  const owned = smartAccountOf(state)
  return owned ? networks.filter(({ id }) => owned.networks.includes(id)) : [activeNetwork(state)]
}

/** What is known of the address in use. */
export function holderOf(state: RootState): Holder {
  const connection = connectionOf(state, state.networks.active)
  // A wallet with both says which of them is in use.
  if (connection.status === 'connected' && connection.smartAccount)
    return smartAccountOf(state) ? 'contract' : 'key'
  const code = accountCode(state)
  if (code) return code === 'contract' ? code : 'key'
  // Where no other network would be named, it makes no difference.
  const { id: inUse } = activeNetwork(state)
  return familyNetworks(state).every(({ id }) => id === inUse) ? 'key' : undefined
}

/** The smart account in use, where it is a contract that its wallet tells everything of. */
function smartAccountOf(state: RootState): SmartAccount | undefined {
  const connection = connectionOf(state, state.networks.active)
  if (connection.status !== 'connected' || connection.accountType !== 'smartAccount') return undefined
  const { smartAccount } = connection
  return smartAccount?.isOfKey ? undefined : smartAccount
}

/** Which of two accounts is in use, where a wallet has one of its key and a smart one. */
export function kindInUse(state: RootState): 'smart' | 'standard' | undefined {
  const connection = connectionOf(state, state.networks.active)
  if (connection.status !== 'connected' || !connection.smartAccount || connection.smartAccount.isOfKey)
    return undefined
  return connection.accountType === 'smartAccount' ? 'smart' : 'standard'
}

function familyNetworks(state: RootState): readonly Network[] {
  const { active, requested } = state.networks
  if (chainFamily(state, active).addressPerNetwork) return [activeNetwork(state)]
  return requested.filter(({ id }) => isNetworkOf(active, id))
}
