import { type PolkadotNetwork, polkadot } from '@foyer/adapter-polkadot'
import { isNetworkOf, parseNetworkId } from '@foyer/core'

const id = parseNetworkId(`polkadot:${'45'.repeat(16)}`)
if (!isNetworkOf('polkadot', id)) throw new TypeError(id)

/** The sandbox's chain: the Asset Hub of Rococo, a test network. */
const network: Omit<PolkadotNetwork, 'rpcUrls'> = {
  id,
  name: 'Rococo Asset Hub',
  nativeCurrency: { name: 'Rococo', symbol: 'ROC', decimals: 12 },
  ss58Prefix: 42,
  testnet: true,
}

/** Polkadot on the sandbox's chain. */
export const describe = (rpcUrls: readonly string[]) => polkadot({ networks: [{ ...network, rpcUrls }] })
