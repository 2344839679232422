import {
  type AccountId,
  type AdapterContext,
  abortable,
  accountParts,
  displayText,
  isFoyerError,
  type NetworkId,
  parseDecimals,
  safeUrl,
  type TokenBalance,
  withTimeout,
} from '@foyer/core'
import { read } from '@foyer/core/adapters'
import { addressOf, toAddress } from './address.js'
import { ask } from './ask.js'
import type { createCapabilities } from './capabilities.js'
import { chainIdHex } from './chainIdHex.js'
import type { Eip1193Provider } from './provider.js'
import { toQuantity } from './rpc.js'
import type { ConnectedEvmWallet } from './wallet.js'

/** A wallet gets this long to list its assets before another source is asked. */
const timeoutMs = 3_000
const maxAssets = 2_000

/** Balances as wallets report them (EIP-7811 `wallet_getAssets`, announced by EIP-5792 capabilities). */
export function createAssets({ context, holder, capabilitiesOf }: AssetDeps) {
  const silent = new WeakMap<Eip1193Provider, Set<NetworkId>>()

  async function request(current: ConnectedEvmWallet, account: AccountId<'eip155'>, signal: AbortSignal) {
    const { networkId: network } = accountParts(account)
    const chain = chainIdHex(network)
    const capabilities = await abortable(capabilitiesOf(current, account), signal)
    if (read(read(read(capabilities, chain), 'assetDiscovery'), 'supported') !== true) return undefined
    const wanted = { account: addressOf(account), chainFilter: [chain] }
    const answer = await ask(current.wallet, 'wallet_getAssets', [wanted], signal)
    return parseAssets(read(answer, chain), network, context)
  }

  return async (
    account: AccountId<'eip155'>,
    outer: AbortSignal,
  ): Promise<readonly TokenBalance[] | undefined> => {
    const { networkId } = accountParts(account)
    const current = holder(account)
    if (!current) return undefined
    const { provider } = current.wallet
    if (silent.get(provider)?.has(networkId)) return undefined
    try {
      const assets = await withTimeout('wallet_getAssets', timeoutMs, outer, (signal) =>
        request(current, account, signal),
      )
      if (assets) return assets
    } catch (error) {
      if (outer.aborted) throw error
      if (isFoyerError(error, 'timeout')) return undefined
    }
    // A wallet that said no is not asked again about this network.
    const networks = silent.get(provider) ?? new Set()
    silent.set(provider, networks.add(networkId))
    return undefined
  }
}

interface AssetDeps {
  readonly context: Pick<AdapterContext, 'networks'>
  /** The wallet that holds an account. */
  readonly holder: (account: AccountId<'eip155'>) => ConnectedEvmWallet | undefined
  readonly capabilitiesOf: ReturnType<typeof createCapabilities>
}

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
    ...(price !== undefined && { price }),
  }
}

function toDecimals(value: unknown): number | undefined {
  try {
    return parseDecimals(value)
  } catch {
    return undefined
  }
}
