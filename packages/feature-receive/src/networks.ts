import { connectionOf, type RootState } from '@foyer/core'

/** Returns which of two accounts is in use, if a wallet has one of its key and a smart one. */
export function kindInUse(state: RootState): 'smart' | 'standard' | undefined {
  const connection = connectionOf(state, state.networks.active)
  if (connection.status !== 'connected' || !connection.smartAccount || connection.smartAccount.isOfKey)
    return undefined
  return connection.accountType === 'smartAccount' ? 'smart' : 'standard'
}
