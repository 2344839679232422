import { type AdapterContext, type ConnectorType, displayText } from '@foyer/core'
import {
  awaitStandardWallets,
  createWalletRegistry,
  knownWallet,
  type RegisteredWallet,
  read,
  readList,
  type WalletFinds,
  type WalletRegistry,
} from '@foyer/core/adapters'
import { has } from './invoke.js'

/** How a wallet speaks: Wallet Standard features, `request` as sats-connect or Leather mean it, or UniSat's methods. */
export type WalletApi = 'standard' | 'sats' | 'leather' | 'unisat' | 'okx'

/** A wallet on the page. Its provider is the object seen first; what the page swaps in later is never used. */
export interface FoundWallet extends RegisteredWallet {
  readonly walletApi: WalletApi
}

/** `btc_providers` may list as many as it likes; so many are looked at. */
const maxListed = 100
/** Wallets that are page globals and announce themselves in no other way. */
const globals: readonly { name: string; path: string; walletApi: WalletApi; rdns?: string }[] = [
  { name: 'Leather', path: 'LeatherProvider', walletApi: 'leather' },
  { name: 'OKX Wallet', path: 'okxwallet.bitcoin', walletApi: 'okx', rdns: 'com.okex.wallet' },
  { name: 'UniSat Wallet', path: 'unisat', walletApi: 'unisat' },
]

/** The Bitcoin wallets of one page. @param modes which ways of finding wallets the host allows. */
export function createDiscovery(modes: AdapterContext['discovery']): WalletRegistry<FoundWallet> {
  return createWalletRegistry<FoundWallet>({ look: (finds, signal) => look(modes, finds, signal) })
}

function look(modes: AdapterContext['discovery'], finds: WalletFinds<FoundWallet>, signal: AbortSignal) {
  const add = (wallet: FoundWallet | undefined) => wallet && finds.add(wallet)

  function register(...handed: readonly unknown[]) {
    const wallets = handed.map(fromStandard)
    for (const wallet of wallets) add(wallet)
    return () => {
      for (const wallet of wallets) if (wallet) finds.remove(wallet.provider)
    }
  }

  function lookForListed() {
    for (const entry of readList(read(window, 'btc_providers'), 10_000)?.slice(0, maxListed) ?? [])
      add(fromList(entry))
  }

  function lookForGlobals() {
    for (const { name, path, walletApi, rdns } of globals) {
      const provider = at(path)
      if (!provider) continue
      const identity = { id: rdns ?? name, name, type: 'injected' as const, ...(rdns && { rdns }) }
      // OKX keeps an object for each network beside the first.
      add(found(walletApi === 'okx' ? read(window, 'okxwallet') : provider, walletApi, identity))
    }
  }

  function lookAround() {
    if (modes.announced) lookForListed()
    if (modes.injected) lookForGlobals()
  }

  if (modes.announced) awaitStandardWallets(register, signal)
  lookAround()
  if (document.readyState !== 'complete') window.addEventListener('load', lookAround, { signal })
}

/** A Wallet Standard wallet that can connect and sign for Bitcoin. */
function fromStandard(wallet: unknown): FoundWallet | undefined {
  const features = read(wallet, 'features')
  const sats = read(read(features, 'sats-connect:'), 'provider')
  const signs = ['bitcoin:signTransaction', 'bitcoin:signMessage', 'bitcoin:connect'].some((name) =>
    read(features, name),
  )
  const identity = { name: read(wallet, 'name'), icon: read(wallet, 'icon'), type: 'announced' as const }
  // Many are in `btc_providers` too, with this object: it tells that both are one wallet.
  if (has(sats, 'request')) return found(sats, 'sats', identity)
  return signs ? found(wallet, 'standard', identity) : undefined
}

/** An entry of `btc_providers` (WBIP-004): its id is the path to the provider. */
function fromList(entry: unknown): FoundWallet | undefined {
  const id = read(entry, 'id')
  const provider = typeof id === 'string' && id.length < 200 ? at(id) : undefined
  if (!has(provider, 'request')) return undefined
  return found(provider, provider === at('LeatherProvider') ? 'leather' : 'sats', {
    name: read(entry, 'name'),
    icon: read(entry, 'icon'),
    type: 'announced',
  })
}

function found(
  provider: unknown,
  walletApi: WalletApi,
  identity: { id?: string; name: unknown; icon?: unknown; type: ConnectorType; rdns?: string },
): FoundWallet | undefined {
  const name = displayText(identity.name)
  const { type, rdns, id = name } = identity
  if (!id) return undefined
  return {
    provider,
    walletApi,
    picture: identity.icon,
    connector: {
      id,
      name,
      icon: undefined,
      namespace: 'bip122',
      type,
      ...knownWallet(name),
      ...(rdns && { rdns }),
    },
  }
}

/** What a dotted path on the page leads to. */
function at(path: string): unknown {
  return path.split('.').reduce<unknown>(read, window)
}
