import { type TokenBalance, tokenKey } from '@foyer/core'
import { loadLooks, lookAlikes } from '@foyer/parts'

/** Returns the keys of those tokens that may be taken for another one. Few accounts hold a token for which a price alone vouches. */
export async function doubtsOf(
  held: readonly TokenBalance[],
  asked: (token: TokenBalance) => boolean,
): Promise<ReadonlySet<string>> {
  const alike = lookAlikes(held, await loadLooks())
  return new Set(
    held
      .filter(asked)
      .map(tokenKey)
      .filter((key) => alike.has(key)),
  )
}
