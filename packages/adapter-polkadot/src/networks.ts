import type { Network } from '@foyer/core'
import { polkadotNetworkId } from './networkId.js'

/** A chain of Polkadot, Kusama or their kin. */
export interface PolkadotNetwork extends Network<'polkadot'> {
  /** What addresses of the chain begin with (SS58). 42 is the generic one. */
  readonly ss58Prefix: number
}

type NetworkEntry = Omit<PolkadotNetwork, 'id' | 'nativeCurrency'>

const network = (
  genesisHash: string,
  [name, symbol, decimals]: readonly [string, string, number],
  facts: NetworkEntry,
): PolkadotNetwork => ({
  id: polkadotNetworkId(genesisHash),
  nativeCurrency: { name, symbol, decimals },
  ...facts,
})

const subscan = (url: string) => ({
  name: 'Subscan',
  url,
  accountPath: 'account',
  transactionPath: 'extrinsic',
})
const dot = ['Polkadot', 'DOT', 10] as const
const ksm = ['Kusama', 'KSM', 12] as const
const wnd = ['Westend', 'WND', 12] as const

/** Polkadot Asset Hub, where balances, staking and tokens of Polkadot live. */
export const polkadotAssetHub = /* @__PURE__ */ network(
  '0x68d56f15f85d3136970ec16946040bc1752654e906147f7e43e9d539d7c3de2f',
  dot,
  {
    name: 'Polkadot Asset Hub',
    ss58Prefix: 0,
    rpcUrls: ['https://polkadot-asset-hub-rpc.polkadot.io', 'https://asset-hub-polkadot-rpc.n.dwellir.com'],
    explorer: subscan('https://assethub-polkadot.subscan.io'),
  },
)

/** The Polkadot relay chain. */
export const polkadotRelay = /* @__PURE__ */ network(
  '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3',
  dot,
  {
    name: 'Polkadot',
    ss58Prefix: 0,
    rpcUrls: ['https://rpc.polkadot.io', 'https://polkadot-rpc.n.dwellir.com'],
    explorer: subscan('https://polkadot.subscan.io'),
  },
)

/** Kusama Asset Hub, where balances, staking and tokens of Kusama live. */
export const kusamaAssetHub = /* @__PURE__ */ network(
  '0x48239ef607d7928874027a43a67689209727dfb3d3dc5e5b03a39bdc2eda771a',
  ksm,
  {
    name: 'Kusama Asset Hub',
    ss58Prefix: 2,
    rpcUrls: ['https://kusama-asset-hub-rpc.polkadot.io', 'https://asset-hub-kusama-rpc.n.dwellir.com'],
    explorer: subscan('https://assethub-kusama.subscan.io'),
  },
)

/** The Kusama relay chain. */
export const kusamaRelay = /* @__PURE__ */ network(
  '0xb0a8d493285c2df73290dfb7e61f870f17b41801197a149ca93654499ea3dafe',
  ksm,
  {
    name: 'Kusama',
    ss58Prefix: 2,
    rpcUrls: ['https://kusama-rpc.polkadot.io', 'https://kusama-rpc.n.dwellir.com'],
    explorer: subscan('https://kusama.subscan.io'),
  },
)

/** Westend Asset Hub, a test network. */
export const westendAssetHub = /* @__PURE__ */ network(
  '0x67f9723393ef76214df0118c34bbbd3dbebc8ed46a10973a8c969d48fe7598c9',
  wnd,
  {
    name: 'Westend Asset Hub',
    ss58Prefix: 42,
    rpcUrls: ['https://westend-asset-hub-rpc.polkadot.io'],
    explorer: subscan('https://assethub-westend.subscan.io'),
    testnet: true,
  },
)
