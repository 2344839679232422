import { type AdapterContext, type Connector, type ConnectorType, displayText, safeUrl } from '@foyer/core'
import { awaitStandardWallets, read } from '@foyer/core/adapters'
import { has } from './invoke.js'

/** How a wallet speaks: Wallet Standard features, `request` as sats-connect or Leather mean it, or UniSat's methods. */
export type Speech = 'standard' | 'sats' | 'leather' | 'unisat' | 'okx'

/** A wallet on the page. Its provider is the object seen first; what the page swaps in later is never used. */
export interface FoundWallet {
  readonly connector: Connector
  readonly speech: Speech
  readonly provider: unknown
}

/** The Bitcoin wallets of one page. */
export interface Discovery {
  /** Tells the whole list now and at each change. Looks for wallets as long as somebody listens. */
  subscribe(listener: (connectors: readonly Connector[]) => void): () => void
  find(connectorId: string): FoundWallet | undefined
}

const most = 100
/** Wallets that are page globals and announce themselves in no other way. */
const globals: readonly { name: string; path: string; speech: Speech; rdns?: string }[] = [
  { name: 'Leather', path: 'LeatherProvider', speech: 'leather' },
  { name: 'OKX Wallet', path: 'okxwallet.bitcoin', speech: 'okx', rdns: 'com.okex.wallet' },
  { name: 'UniSat Wallet', path: 'unisat', speech: 'unisat' },
]

/** @param modes which ways of finding wallets the host allows. */
export function createDiscovery(modes: AdapterContext['discovery']): Discovery {
  const listeners = new Set<(connectors: readonly Connector[]) => void>()
  const wallets = new Map<string, FoundWallet>()
  let started = new AbortController()

  const list = () => [...wallets.values()].map(({ connector }) => connector)

  function tell() {
    const connectors = list()
    for (const listener of listeners) listener(connectors)
  }

  /** The first of a name stays; a rival under it makes it disputed. */
  function add(wallet: FoundWallet | undefined) {
    if (!wallet || wallets.size >= most) return
    const known = [...wallets.values()]
    if (known.some(({ provider }) => provider === wallet.provider)) return
    const rival = known.find(({ connector: { id, name } }) =>
      [id, name.toLowerCase()].some(
        (key) => key === wallet.connector.id || key === wallet.connector.name.toLowerCase(),
      ),
    )
    if (!rival) wallets.set(wallet.connector.id, wallet)
    else if (rival.speech !== wallet.speech || rival.connector.disputed) return
    else wallets.set(rival.connector.id, { ...rival, connector: { ...rival.connector, disputed: true } })
    tell()
  }

  function register(...handed: readonly unknown[]) {
    const found = handed.map(fromStandard)
    for (const wallet of found) add(wallet)
    return () => {
      for (const wallet of found) if (wallet) remove(wallet)
    }
  }

  function remove({ connector: { id }, provider }: FoundWallet) {
    if (wallets.get(id)?.provider === provider && wallets.delete(id)) tell()
  }

  function lookForListed() {
    const listed = read(window, 'btc_providers')
    if (Array.isArray(listed)) for (const entry of listed.slice(0, most)) add(fromList(entry))
  }

  function lookForGlobals() {
    for (const { name, path, speech, rdns } of globals) {
      const provider = at(path)
      if (!provider) continue
      const identity = { id: rdns ?? name, name, type: 'injected' as const, ...(rdns && { rdns }) }
      // OKX keeps an object for each network beside the first.
      add(found(speech === 'okx' ? read(window, 'okxwallet') : provider, speech, identity))
    }
  }

  function look() {
    if (modes.announced) lookForListed()
    if (modes.injected) lookForGlobals()
  }

  function start() {
    if (typeof window === 'undefined') return
    started = new AbortController()
    const { signal } = started
    if (modes.announced) awaitStandardWallets(register, signal)
    look()
    if (document.readyState !== 'complete') window.addEventListener('load', look, { signal })
  }

  return {
    subscribe(listener) {
      if (listeners.size === 0) start()
      listeners.add(listener)
      listener(list())
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) started.abort()
      }
    },
    find: (connectorId) => wallets.get(connectorId),
  }
}

/** A Wallet Standard wallet that can connect and sign for Bitcoin. */
function fromStandard(wallet: unknown): FoundWallet | undefined {
  const features = read(wallet, 'features')
  const sats = read(read(features, 'sats-connect:'), 'provider')
  const signs = ['bitcoin:signTransaction', 'bitcoin:signMessage', 'bitcoin:connect'].some((name) =>
    read(features, name),
  )
  const identity = { name: read(wallet, 'name'), icon: read(wallet, 'icon'), type: 'announced' as const }
  if (signs) return found(wallet, 'standard', identity)
  return has(sats, 'request') ? found(sats, 'sats', identity) : undefined
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
  speech: Speech,
  identity: { id?: string; name: unknown; icon?: unknown; type: ConnectorType; rdns?: string },
): FoundWallet | undefined {
  const name = displayText(identity.name)
  const icon = safeUrl('image', identity.icon)
  const { type, rdns, id = name } = identity
  if (!id) return undefined
  return {
    provider,
    speech,
    connector: {
      id,
      name,
      // A remote image would tell its server about the visitor; the standards ask for a data URI.
      icon: icon?.startsWith('data:') ? icon : undefined,
      namespace: 'bip122',
      type,
      ...(rdns && { rdns }),
    },
  }
}

/** What a dotted path on the page leads to. */
function at(path: string): unknown {
  return path.split('.').reduce<unknown>(read, window)
}
