import { addressKey, type FeatureContext, type NetworkId } from '@foyer/core'

/** `SwapRouter02` of most chains. */
const usual = '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45'
const v2 = '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24'

/**
 * Uniswap's own routers, as it lists them for
 * [V2](https://docs.uniswap.org/contracts/v2/reference/smart-contracts/v2-deployments) and
 * [V3](https://docs.uniswap.org/contracts/v3/reference/deployments).
 */
const routers: ReadonlyMap<string, readonly string[]> = new Map([
  ['eip155:1', ['0x7a250d5630b4cf539739df2c5dacb4c659f2488d', usual]],
  ['eip155:10', ['0x4a7b5da61326a6379179b40d00f57e5bbdc962c2', usual]],
  ['eip155:56', [v2, '0xb971ef87ede563556b2ed4b1c0b0019111dd85d2']],
  ['eip155:137', ['0xedf6066a2b290c185783862c7f4776a2c8077ad1', usual]],
  ['eip155:8453', [v2, '0x2626664c2603336e57b271c5c0b26f421741e481']],
  ['eip155:42161', [v2, usual]],
  ['eip155:43114', [v2, '0xbb00ff08d01d300023c629e8ffffcb65a5a578ce']],
])

/**
 * Whether a contract is one of Uniswap. Another may have the same functions and do anything else: neither its data nor a
 * trial, which it can tell from the real thing, says anything about it.
 */
export function isUniswap(network: NetworkId, address: string): boolean {
  return routers.get(network)?.includes(addressKey(address)) ?? false
}

/** Whether a contract is one of Uniswap, or one that the host vouches for. */
export function isKnownRouter(
  { swapRouters }: Pick<FeatureContext, 'swapRouters'>,
  network: NetworkId,
  address: string,
): boolean {
  const isIt = (router: string) => addressKey(router) === addressKey(address)
  return isUniswap(network, address) || (swapRouters[network]?.some(isIt) ?? false)
}
