import type { SafeUrl } from '@foyer/core'

/** A drawing on its way: each is a chunk of its own. */
export type Drawing = () => Promise<{ readonly shapes: string }>

const avalanche: Drawing = () => import('./networks/avalanche.js')
const base: Drawing = () => import('./networks/base.js')
const bitcoin: Drawing = () => import('./networks/bitcoin.js')
const bsc: Drawing = () => import('./networks/binance-smart-chain.js')
const celo: Drawing = () => import('./networks/celo.js')
const ethereum: Drawing = () => import('./networks/ethereum.js')
const fantom: Drawing = () => import('./networks/fantom.js')
const gnosis: Drawing = () => import('./networks/gnosis.js')
const kaia: Drawing = () => import('./networks/kaia.js')
const kusama: Drawing = () => import('./tokens/ksm.js')
const mantle: Drawing = () => import('./networks/mantle.js')
const polkadot: Drawing = () => import('./networks/polkadot.js')
const polygon: Drawing = () => import('./networks/polygon.js')
const solana: Drawing = () => import('./networks/solana.js')

// By what is drawn: a chain family, a network, the coin of a network that the host listed. Nothing here is by the name of a token: anybody may give one any name.
const drawings: Readonly<Record<string, Drawing>> = {
  eip155: ethereum,
  solana,
  bip122: bitcoin,
  polkadot,

  'eip155:1': ethereum,
  'eip155:10': () => import('./networks/optimism.js'),
  'eip155:56': bsc,
  'eip155:100': gnosis,
  'eip155:137': polygon,
  'eip155:250': fantom,
  'eip155:324': () => import('./networks/zksync.js'),
  'eip155:5000': mantle,
  'eip155:8217': kaia,
  'eip155:8453': base,
  'eip155:42161': () => import('./networks/arbitrum-one.js'),
  'eip155:42220': celo,
  'eip155:43114': avalanche,
  'eip155:59144': () => import('./networks/linea.js'),
  'eip155:81457': () => import('./networks/blast.js'),
  'eip155:84532': base,
  'eip155:534352': () => import('./networks/scroll.js'),
  'eip155:7777777': () => import('./networks/zora.js'),
  'eip155:11155111': ethereum,
  'eip155:1313161554': () => import('./networks/aurora.js'),
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': solana,
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': solana,
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': solana,
  'bip122:000000000019d6689c085ae165831e93': bitcoin,
  'bip122:000000000933ea01ad0ee984209779ba': bitcoin,
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': bitcoin,
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': polkadot,
  'polkadot:68d56f15f85d3136970ec16946040bc1': polkadot,
  'polkadot:b0a8d493285c2df73290dfb7e61f870f': kusama,
  'polkadot:48239ef607d7928874027a43a6768920': kusama,

  'coin:AVAX': avalanche,
  'coin:BNB': bsc,
  'coin:BTC': bitcoin,
  'coin:CELO': celo,
  'coin:DOT': polkadot,
  'coin:ETH': ethereum,
  'coin:FTM': fantom,
  'coin:KAIA': kaia,
  'coin:KSM': kusama,
  'coin:MNT': mantle,
  'coin:POL': polygon,
  'coin:SOL': solana,
  'coin:XDAI': gnosis,
}

/** A mark as the address of a picture; `undefined` where there is none. */
export async function brandIconOf(key: string): Promise<SafeUrl | undefined> {
  return pictureOf(Object.hasOwn(drawings, key) ? drawings[key] : undefined)
}

/** What was drawn, as the address of a picture. */
export async function pictureOf(drawing: Drawing | undefined): Promise<SafeUrl | undefined> {
  const drawn = await drawing?.()
  if (!drawn) return undefined
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" fill="none" viewBox="0 0 24 24">${drawn.shapes}</svg>`
  // Ours: it needs no reader.
  return `data:image/svg+xml,${encodeURIComponent(svg)}` as SafeUrl
}
