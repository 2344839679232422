import {
  type AccountId,
  type AdapterContext,
  abortable,
  accountParts,
  isFoyerError,
  type NetworkId,
  type TokenBalance,
  withTimeout,
} from '@foyer/core'
import { read } from '@foyer/core/adapters'
import { addressOf } from './address.js'
import { ask } from './ask.js'
import type { createCapabilities } from './capabilities.js'
import { chainIdHex } from './chainIdHex.js'
import type { Eip1193Provider } from './provider.js'
import type { ConnectedEvmWallet } from './wallet.js'

/** A wallet gets this long to list its assets before another source is asked. */
const timeoutMs = 3_000

/** Balances as wallets report them (EIP-7811 `wallet_getAssets`, announced by EIP-5792 capabilities). */
export function createAssets({ context, holder, capabilitiesOf }: AssetDeps) {
  const silent = new WeakMap<Eip1193Provider, Set<NetworkId>>()

  async function request(current: ConnectedEvmWallet, account: AccountId<'eip155'>, signal: AbortSignal) {
    const { networkId: network } = accountParts(account)
    const chain = chainIdHex(network)
    const capabilities = await abortable(capabilitiesOf(current, account), signal)
    if (read(read(read(capabilities, chain), 'assetDiscovery'), 'supported') !== true) return undefined
    const wanted = { account: addressOf(account), chainFilter: [chain] }
    const [answer, { parseAssets }] = await Promise.all([
      ask(current.wallet, 'wallet_getAssets', [wanted], signal),
      // Few wallets list assets.
      import('./assetsAnswer.js'),
    ])
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
