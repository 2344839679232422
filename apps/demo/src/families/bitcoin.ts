import { bitcoin } from '@foyer/adapter-bitcoin'
import { bitcoinRegtest } from '@foyer/adapter-bitcoin/networks'

/** Bitcoin on the sandbox's ledger. */
export const describe = (rpcUrls: readonly string[]) =>
  bitcoin({ networks: [{ ...bitcoinRegtest, rpcUrls }] })
