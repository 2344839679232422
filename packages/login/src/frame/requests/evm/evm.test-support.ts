import type { Hex } from 'viem'
import type { TokenFacts } from '../../nodes/evmNode.js'
import type { EvmPlace } from './amounts.js'

export const account: Hex = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const other: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const coin: Hex = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
export const items: Hex = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'
export const network = { chainId: 1, name: 'Ethereum', symbol: 'ETH' }

const tokens: Readonly<Record<string, TokenFacts>> = {
  [coin.toLowerCase()]: { kind: 'coins', symbol: 'USDC', decimals: 6 },
  [items.toLowerCase()]: { kind: 'items', symbol: 'CAT' },
}

/** A place where two tokens are known, and nothing else has code. */
export const place: EvmPlace = {
  account,
  symbol: 'ETH',
  token: async (address) => tokens[address.toLowerCase()],
  runsCode: async (address) => address.toLowerCase() in tokens,
}
