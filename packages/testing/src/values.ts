import { displayText, type Network, type NetworkId, parseNetworkId, type TokenBalance } from '@foyer/core'

/** A network of 18 decimals. @param id CAIP-2 */
export function fakeNetwork(id: string, name = id): Network {
  return {
    id: parseNetworkId(id),
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [],
  }
}

/** A token of 18 decimals, of which nothing is held. */
export function fakeToken({
  symbol = 'TKN',
  on = parseNetworkId('eip155:1'),
  ...rest
}: Partial<Omit<TokenBalance, 'symbol' | 'name' | 'network'>> & {
  symbol?: string
  on?: NetworkId
}): TokenBalance {
  const name = displayText(symbol)
  return { network: on, name, symbol: name, decimals: 18, amount: 0n, ...rest }
}
