import type { Network } from '@foyer/core'

const swapped = /^eip155:(10?|56|100|137|250|324|8217|8453|42161|43114|1313161554)$/

/** Whether tokens are swapped on a network. */
export function isSwapNetwork({ id }: Pick<Network, 'id'>): boolean {
  return swapped.test(id)
}
