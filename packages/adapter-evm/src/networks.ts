import type { Network } from '@foyer/core'
import { numberedNetwork } from './numberedNetwork.js'

type NetworkEntry = Omit<Network<'eip155'>, 'id' | 'nativeCurrency' | 'explorer'>

const network = (
  chainId: number,
  symbol: string,
  coin: string,
  [explorer, url]: readonly [string, string],
  facts: NetworkEntry,
): Network<'eip155'> => ({
  id: numberedNetwork(chainId),
  nativeCurrency: { name: coin, symbol, decimals: 18 },
  explorer: { name: explorer, url },
  ...facts,
})

/** Ethereum, `eip155:1`. */
export const mainnet = /* @__PURE__ */ network(1, 'ETH', 'Ether', ['Etherscan', 'https://etherscan.io'], {
  name: 'Ethereum',
  rpcUrls: ['https://ethereum-rpc.publicnode.com', 'https://eth.drpc.org'],
})

/** OP Mainnet, `eip155:10`. */
export const optimism = /* @__PURE__ */ network(
  10,
  'ETH',
  'Ether',
  ['Optimism Explorer', 'https://optimistic.etherscan.io'],
  {
    name: 'OP Mainnet',
    rpcUrls: ['https://mainnet.optimism.io', 'https://optimism-rpc.publicnode.com'],
  },
)

/** BNB Smart Chain, `eip155:56`. */
export const bsc = /* @__PURE__ */ network(56, 'BNB', 'BNB', ['BscScan', 'https://bscscan.com'], {
  name: 'BNB Smart Chain',
  rpcUrls: ['https://bsc-rpc.publicnode.com', 'https://bsc-dataseed.bnbchain.org'],
})

/** Gnosis, `eip155:100`. */
export const gnosis = /* @__PURE__ */ network(100, 'XDAI', 'xDAI', ['Gnosisscan', 'https://gnosisscan.io'], {
  name: 'Gnosis',
  rpcUrls: ['https://rpc.gnosischain.com', 'https://gnosis-rpc.publicnode.com'],
})

/** Polygon, `eip155:137`. */
export const polygon = /* @__PURE__ */ network(
  137,
  'POL',
  'POL',
  ['PolygonScan', 'https://polygonscan.com'],
  {
    name: 'Polygon',
    rpcUrls: ['https://polygon-rpc.com', 'https://polygon-bor-rpc.publicnode.com'],
  },
)

/** Fantom, `eip155:250`. */
export const fantom = /* @__PURE__ */ network(250, 'FTM', 'Fantom', ['FTMScan', 'https://ftmscan.com'], {
  name: 'Fantom',
  rpcUrls: ['https://rpcapi.fantom.network', 'https://fantom-rpc.publicnode.com'],
})

/** ZKsync Era, `eip155:324`. */
export const zksync = /* @__PURE__ */ network(
  324,
  'ETH',
  'Ether',
  ['ZKsync Explorer', 'https://explorer.zksync.io'],
  {
    name: 'ZKsync Era',
    rpcUrls: ['https://mainnet.era.zksync.io'],
  },
)

/** Mantle, `eip155:5000`. */
export const mantle = /* @__PURE__ */ network(
  5000,
  'MNT',
  'Mantle',
  ['Mantle Explorer', 'https://mantlescan.xyz'],
  {
    name: 'Mantle',
    rpcUrls: ['https://rpc.mantle.xyz', 'https://mantle-rpc.publicnode.com'],
  },
)

/** Kaia, `eip155:8217`. */
export const kaia = /* @__PURE__ */ network(8217, 'KAIA', 'Kaia', ['KaiaScan', 'https://kaiascan.io'], {
  name: 'Kaia',
  rpcUrls: ['https://public-en.node.kaia.io'],
})

/** Base, `eip155:8453`. */
export const base = /* @__PURE__ */ network(8453, 'ETH', 'Ether', ['BaseScan', 'https://basescan.org'], {
  name: 'Base',
  rpcUrls: ['https://mainnet.base.org', 'https://base-rpc.publicnode.com'],
})

/** Arbitrum One, `eip155:42161`. */
export const arbitrum = /* @__PURE__ */ network(42161, 'ETH', 'Ether', ['Arbiscan', 'https://arbiscan.io'], {
  name: 'Arbitrum One',
  rpcUrls: ['https://arb1.arbitrum.io/rpc', 'https://arbitrum-one-rpc.publicnode.com'],
})

/** Celo, `eip155:42220`. */
export const celo = /* @__PURE__ */ network(42220, 'CELO', 'Celo', ['Celoscan', 'https://celoscan.io'], {
  name: 'Celo',
  rpcUrls: ['https://forno.celo.org', 'https://celo-rpc.publicnode.com'],
})

/** Avalanche C-Chain, `eip155:43114`. */
export const avalanche = /* @__PURE__ */ network(
  43114,
  'AVAX',
  'Avalanche',
  ['SnowTrace', 'https://snowtrace.io'],
  {
    name: 'Avalanche',
    rpcUrls: ['https://api.avax.network/ext/bc/C/rpc', 'https://avalanche-c-chain-rpc.publicnode.com'],
  },
)

/** Zora, `eip155:7777777`. */
export const zora = /* @__PURE__ */ network(
  7777777,
  'ETH',
  'Ether',
  ['Zora Explorer', 'https://explorer.zora.energy'],
  {
    name: 'Zora',
    rpcUrls: ['https://rpc.zora.energy'],
  },
)

/** Aurora, `eip155:1313161554`. */
export const aurora = /* @__PURE__ */ network(
  1313161554,
  'ETH',
  'Ether',
  ['Aurora Explorer', 'https://explorer.aurora.dev'],
  {
    name: 'Aurora',
    rpcUrls: ['https://mainnet.aurora.dev'],
  },
)

/** Base Sepolia, `eip155:84532`. */
export const baseSepolia = /* @__PURE__ */ network(
  84532,
  'ETH',
  'Sepolia Ether',
  ['BaseScan', 'https://sepolia.basescan.org'],
  {
    name: 'Base Sepolia',
    rpcUrls: ['https://sepolia.base.org', 'https://base-sepolia-rpc.publicnode.com'],
    testnet: true,
  },
)

/** Sepolia, `eip155:11155111`. */
export const sepolia = /* @__PURE__ */ network(
  11155111,
  'ETH',
  'Sepolia Ether',
  ['Etherscan', 'https://sepolia.etherscan.io'],
  {
    name: 'Sepolia',
    rpcUrls: ['https://ethereum-sepolia-rpc.publicnode.com', 'https://sepolia.drpc.org'],
    testnet: true,
  },
)
