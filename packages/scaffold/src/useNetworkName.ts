import { activeNetwork, isNetworkSupported } from '@foyer/core'
import { useRoot, useWords } from './scaffoldContext.js'

/** What the network in use is called; one that the host did not list has no name of its own. */
export function useNetworkName(): string {
  const t = useWords()
  const root = useRoot()
  return isNetworkSupported(root) ? activeNetwork(root).name : t('networks.unknown')
}
