import { type AdapterContext, type Connector, displayText } from '@foyer/core'
import { read } from '@foyer/core/adapters'

/** A wallet on the page. What the page swaps in for it later is never used (safety T-13). */
export interface FoundWallet {
  readonly connector: Connector
  /** Asks to be let in: `injectedWeb3[…].enable` as it was when the wallet was found. */
  readonly enable: () => unknown
}

/** The wallets of one page (`window.injectedWeb3`). */
export interface Discovery {
  /** Tells the whole list now and at each change. Looks for wallets as long as somebody listens. */
  subscribe(listener: (connectors: readonly Connector[]) => void): () => void
  find(connectorId: string): FoundWallet | undefined
}

const most = 100
/** Nothing announces these wallets, and extensions come late: the page is looked at again after so many ms. */
const looks = [50, 200, 500, 1_000, 2_000, 4_000]

/** What wallets that name themselves by a key are called, as they call themselves on other chain families. */
const names: Readonly<Record<string, string>> = {
  'fearless-wallet': 'Fearless Wallet',
  'polkadot-js': 'Polkadot.js',
  'subwallet-js': 'SubWallet',
  enkrypt: 'Enkrypt',
  polkagate: 'PolkaGate',
  talisman: 'Talisman',
}

/**
 * @param modes which ways of finding wallets the host allows.
 * @param appName what wallets call the page; its title when left out.
 */
export function createDiscovery(modes: AdapterContext['discovery'], appName?: string): Discovery {
  const listeners = new Set<(connectors: readonly Connector[]) => void>()
  const wallets = new Map<string, FoundWallet>()
  let timers: readonly ReturnType<typeof setTimeout>[] = []

  const list = () => [...wallets.values()].map(({ connector }) => connector)
  const origin = () => displayText(appName ?? document.title, 60) || location.hostname

  function look() {
    const before = wallets.size
    const registry = read(window, 'injectedWeb3')
    for (const key of keysOf(registry)) {
      if (wallets.size >= most) break
      const wallet = wallets.has(key) ? undefined : found(key, read(registry, key), origin)
      if (wallet) wallets.set(key, wallet)
    }
    if (wallets.size > before) for (const listener of listeners) listener(list())
  }

  function start() {
    if (typeof window === 'undefined' || !modes.injected) return
    look()
    timers = looks.map((after) => setTimeout(look, after))
  }

  return {
    subscribe(listener) {
      if (listeners.size === 0) start()
      listeners.add(listener)
      listener(list())
      return () => {
        if (listeners.delete(listener) && listeners.size === 0)
          for (const timer of timers) clearTimeout(timer)
      }
    },
    find: (connectorId) => wallets.get(connectorId),
  }
}

function found(key: string, entry: unknown, origin: () => string): FoundWallet | undefined {
  const enable = read(entry, 'enable')
  const name = displayText(Object.hasOwn(names, key) ? names[key] : key)
  if (typeof enable !== 'function' || !name) return undefined
  return {
    connector: { id: key, name, icon: undefined, namespace: 'polkadot', type: 'injected' },
    enable: () => Reflect.apply(enable, entry, [origin()]),
  }
}

function keysOf(registry: unknown): readonly string[] {
  if (typeof registry !== 'object' || registry === null) return []
  try {
    return Object.keys(registry).filter((key) => key.length <= 100)
  } catch {
    return []
  }
}
