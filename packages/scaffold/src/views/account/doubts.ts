import type { TokenBalance } from '@foyer/core'
import { loadLooks, lookAlikes } from '@foyer/parts'

/** Returns the keys of tokens that may be taken for another one. Few accounts hold a token for which a price alone vouches. */
export async function doubtsOf(held: readonly TokenBalance[]): Promise<ReadonlySet<string>> {
  return lookAlikes(held, await loadLooks())
}
