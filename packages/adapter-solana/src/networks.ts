import { isNetworkOf, type Network, type NetworkId, parseNetworkId } from '@foyer/core'

type NetworkEntry = Pick<Network<'solana'>, 'name' | 'rpcUrls' | 'testnet' | 'explorer'>

const network = (facts: NetworkEntry, reference: string, older?: string): Network<'solana'> => ({
  id: id(reference),
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  ...(older && { deprecatedId: id(older) }),
  ...facts,
})

function id(reference: string): NetworkId<'solana'> {
  const parsed = parseNetworkId(`solana:${reference}`)
  if (!isNetworkOf('solana', parsed)) throw new TypeError(reference)
  return parsed
}

/** Solana, `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`. */
export const solanaMainnet = /* @__PURE__ */ network(
  {
    name: 'Solana',
    rpcUrls: ['https://solana-rpc.publicnode.com', 'https://api.mainnet-beta.solana.com'],
    explorer: { name: 'Solscan', url: 'https://solscan.io', accountPath: 'account' },
  },
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  '4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
)

/** Solana Devnet, `solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1`. */
export const solanaDevnet = /* @__PURE__ */ network(
  { name: 'Solana Devnet', rpcUrls: ['https://api.devnet.solana.com'], testnet: true },
  'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  '8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
)

/** Solana Testnet, `solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z`. */
export const solanaTestnet = /* @__PURE__ */ network(
  { name: 'Solana Testnet', rpcUrls: ['https://api.testnet.solana.com'], testnet: true },
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
)
