import { InvalidCaipError, isNetworkOf, type Network, type NetworkId, parseNetworkId } from '@foyer/core'

/** The CAIP-2 id of a chain by the first half of its genesis block's hash. */
function networkId(genesis: string): NetworkId<'bip122'> {
  const id = parseNetworkId(`bip122:${genesis}`)
  if (!isNetworkOf('bip122', id)) throw new InvalidCaipError('Invalid CAIP-2 network id', genesis)
  return id
}

/** Bitcoin, `bip122:000000000019d6689c085ae165831e93`. */
export const bitcoinMainnet: Network<'bip122'> = /* @__PURE__ */ {
  id: networkId('000000000019d6689c085ae165831e93'),
  name: 'Bitcoin',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: ['https://mempool.space/api', 'https://blockstream.info/api'],
  explorer: { name: 'mempool.space', url: 'https://mempool.space' },
}

/** The test network (version 3), `bip122:000000000933ea01ad0ee984209779ba`. */
export const bitcoinTestnet: Network<'bip122'> = /* @__PURE__ */ {
  id: networkId('000000000933ea01ad0ee984209779ba'),
  name: 'Bitcoin Testnet',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: ['https://mempool.space/testnet/api', 'https://blockstream.info/testnet/api'],
  explorer: { name: 'mempool.space', url: 'https://mempool.space/testnet' },
  testnet: true,
}

/** A chain on one machine, for development: `bip122:0f9188f13cb7b2c71f2a335e3a4fc328`. It has no public API. */
export const bitcoinRegtest: Network<'bip122'> = /* @__PURE__ */ {
  id: networkId('0f9188f13cb7b2c71f2a335e3a4fc328'),
  name: 'Bitcoin Regtest',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: [],
  testnet: true,
}
