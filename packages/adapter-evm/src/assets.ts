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
import { chainIdHex } from './chainIdHex.js'
import type { Eip1193Provider } from './provider.js'
import { toQuantity } from './rpc.js'
import type { ConnectedEvmWallet } from './wallet.js'

/** A wallet gets this long to list its assets before another source is asked. */
const timeoutMs = 3_000
const maxAssets = 2_000

/** Balances as wallets report them (EIP-7811 `wallet_getAssets`, announced by EIP-5792 capabilities). */
export function createAssets({ context, holder }: AssetDeps) {
  const silent = new WeakMap<Eip1193Provider, Set<NetworkId>>()
  /** By connection, what the wallet says of each account and network that it is capable of: asked once. */
  const told = new WeakMap<ConnectedEvmWallet, Map<AccountId, Promise<unknown>>>()

  function capabilitiesOf(current: ConnectedEvmWallet, account: AccountId<'eip155'>): Promise<unknown> {
    const answers = told.get(current) ?? new Map<AccountId, Promise<unknown>>()
    told.set(current, answers)
    const params = [addressOf(account), [chainIdHex(accountParts(account).networkId)]]
    // It may take longer than one reading of balances waits.
    const answer =
      answers.get(account) ?? ask(current.wallet, 'wallet_getCapabilities', params, current.signal)
    answers.set(account, answer)
    return answer
  }

  async function request(current: ConnectedEvmWallet, account: AccountId<'eip155'>, signal: AbortSignal) {
    const { wallet } = current
    const { networkId: network } = accountParts(account)
    const [address, chain] = [addressOf(account), chainIdHex(network)]
    const capabilities = await abortable(capabilitiesOf(current, account), signal)
    if (read(read(read(capabilities, chain), 'assetDiscovery'), 'supported') !== true) return undefined
    const answer = await ask(wallet, 'wallet_getAssets', [{ account: address, chainFilter: [chain] }], signal)
    return parseAssets(read(answer, chain), network, context)
  }

  return async (
    account: AccountId<'eip155'>,
    outer: AbortSignal,
  ): Promise<readonly TokenBalance[] | undefined> => {
    const { networkId } = accountParts(account)
    const current = holder(account)
    if (!current || silent.get(current.wallet.provider)?.has(networkId)) return undefined
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
    const networks = silent.get(current.wallet.provider) ?? new Set()
    silent.set(current.wallet.provider, networks.add(networkId))
    return undefined
  }
}

interface AssetDeps {
  readonly context: Pick<AdapterContext, 'networks'>
  /** The wallet that holds an account. */
  readonly holder: (account: AccountId<'eip155'>) => ConnectedEvmWallet | undefined
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
  const type = typeof kind === 'string' ? kind.toLowerCase() : undefined
  const amount = toQuantity(read(asset, 'balance'))
  const metadata = read(asset, 'metadata')
  const coin = type === 'native' ? networks().find(({ id }) => id === network)?.nativeCurrency : undefined
  const address = toAddress(read(asset, 'address'))
  const name = read(metadata, 'name') ?? coin?.name
  const symbol = read(metadata, 'symbol') ?? coin?.symbol
  const decimals = toDecimals(read(metadata, 'decimals') ?? coin?.decimals)
  const price = read(metadata, 'price')
  const icon = read(metadata, 'iconUrl')
  if (type !== 'native' && !(type === 'erc20' && address)) return undefined
  if (
    amount === undefined ||
    decimals === undefined ||
    typeof name !== 'string' ||
    typeof symbol !== 'string'
  )
    return undefined
  if (price !== undefined && !(typeof price === 'number' && price >= 0 && price < 1e15)) return undefined
  if (icon !== undefined && typeof icon !== 'string') return undefined
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
