import type { NetworkId } from '@foyer/core'

/** Returns the CAIP-2 id of a chain that is known, or whose number was checked. */
export function numberedNetwork(chainId: number | string): NetworkId<'eip155'> {
  return `eip155:${chainId}` as NetworkId<'eip155'>
}
