import { solana } from '@foyer/adapter-solana'
import { solanaMainnet } from '@foyer/adapter-solana/networks'

/** Solana on the sandbox's chain, which goes by mainnet's id. */
export const describe = (rpcUrls: readonly string[]) => solana({ networks: [{ ...solanaMainnet, rpcUrls }] })
