import type { FamilyVerifier } from './family.js'
import type { ChainId } from './message.js'
import { canonicalChain, chainParts } from './profiles.js'

/** An account by CAIP-10: its network, and its address there. */
export type Account = `${ChainId}:${string}`

/**
 * The one way to write an account: two texts are one account where this makes the same of both. `undefined` for what is
 * no account of these families. To be asked before accounts from elsewhere (a page that signs out, a wallet) are compared.
 */
export function canonicalAccount(
  account: string,
  families: readonly Pick<FamilyVerifier, 'namespace' | 'canonical'>[],
): Account | undefined {
  // A body may hold anything.
  if (typeof account !== 'string') return undefined
  const [, chain = '', written = ''] = /^([^:]+:[^:]+):([\w.%-]{1,128})$/.exec(account) ?? []
  const chainId = canonicalChain(chain)
  if (chainId === undefined) return undefined
  const address = familyFor(chainId, families)?.canonical(written, chainId)
  return address === undefined ? undefined : `${chainId}:${address}`
}

/** Returns the family of a network. */
export function familyFor<F extends Pick<FamilyVerifier, 'namespace'>>(
  chainId: ChainId,
  families: readonly F[],
): F | undefined {
  const { namespace } = chainParts(chainId) ?? {}
  return families.find((family) => family.namespace === namespace)
}
