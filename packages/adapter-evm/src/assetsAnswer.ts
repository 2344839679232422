import {
  type AdapterContext,
  displayText,
  type NetworkId,
  parseDecimals,
  safeUrl,
  type TokenBalance,
} from '@foyer/core'
import { read } from '@foyer/core/adapters'
import { toAddress } from './address.js'
import { toQuantity } from './rpc.js'

const maxAssets = 2_000

/** All assets, or `undefined` when a single one is not as its standard says. */
export function parseAssets(
  answer: unknown,
  network: NetworkId<'eip155'>,
  context: Pick<AdapterContext, 'networks'>,
): readonly TokenBalance[] | undefined {
  if (!Array.isArray(answer) || answer.length > maxAssets) return undefined
  const assets = answer.map((asset: unknown) => parseAsset(asset, network, context))
  return assets.every((asset) => asset !== undefined) ? assets : undefined
}

function parseAsset(
  asset: unknown,
  network: NetworkId<'eip155'>,
  { networks }: Pick<AdapterContext, 'networks'>,
) {
  const kind = read(asset, 'type')
  const type = typeof kind === 'string' && kind.toLowerCase()
  const amount = toQuantity(read(asset, 'balance'))
  const told = (key: string) => read(read(asset, 'metadata'), key)
  const coin = type === 'native' ? networks().find(({ id }) => id === network)?.nativeCurrency : undefined
  const address = toAddress(read(asset, 'address'))
  const name = told('name') ?? coin?.name
  const symbol = told('symbol') ?? coin?.symbol
  const decimals = toDecimals(told('decimals') ?? coin?.decimals)
  const price = told('price')
  const icon = told('iconUrl')
  if (
    (type !== 'native' && !(type === 'erc20' && address)) ||
    amount === undefined ||
    decimals === undefined ||
    typeof name !== 'string' ||
    typeof symbol !== 'string' ||
    (price !== undefined && !(typeof price === 'number' && price >= 0 && price < 1e15)) ||
    (icon !== undefined && typeof icon !== 'string')
  )
    return undefined
  const picture = safeUrl('image', icon)
  return {
    network,
    ...(type === 'erc20' && address && { address }),
    name: displayText(name),
    symbol: displayText(symbol),
    decimals,
    amount,
    ...(picture && { icon: picture }),
    ...(price && { price }),
  }
}

function toDecimals(value: unknown): number | undefined {
  try {
    return parseDecimals(value)
  } catch {
    return undefined
  }
}
