import type { NetworkId } from '@foyer/core'

/** Returns the CAIP-2 id of a chain that is known, or whose number the check of options reads. */
export function numberedNetwork(chainId: number): NetworkId<'eip155'> {
  return `eip155:${chainId}` as NetworkId<'eip155'>
}
