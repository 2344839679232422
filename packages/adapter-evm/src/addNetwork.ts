import { type AdapterContext, ChainNotSupportedError, type NetworkId } from '@foyer/core'
import type { Meaning } from '@foyer/core/adapters'

/**
 * A network that the wallet does not know: EIP-3326, EIP-1193 (4901), CAIP-25 (5000), and wallets that have an internal error
 * or words alone.
 */
export const unknownNetwork: Meaning = {
  codes: [4902, 4901, 5000, 32603, -32603],
  words:
    /^(?=.*(chain|network)).*(un(recogni|known|support|config)|invalid|disconnected|\bno (such )?(network|chain)|(not|n['’]t) (be |been |yet ){0,2}(support|add|found|find|exist|config|available|connected|recogni|known|enabled))/is,
}

/** Returns a network as a wallet is asked to add it (EIP-3085), but for its id. @throws {ChainNotSupportedError} */
export function chainToAdd(
  id: NetworkId<'eip155'>,
  { networks, publicRpcUrls }: Pick<AdapterContext, 'networks' | 'publicRpcUrls'>,
) {
  const network = networks().find((candidate) => candidate.id === id)
  const rpcUrls = publicRpcUrls(id)
  if (!network || rpcUrls.length === 0) throw new ChainNotSupportedError(id)
  const { name: chainName, nativeCurrency, explorer } = network
  return { chainName, nativeCurrency, rpcUrls, ...(explorer && { blockExplorerUrls: [explorer.url] }) }
}
