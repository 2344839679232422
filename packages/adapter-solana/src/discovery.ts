import type { AdapterContext, Connector } from '@foyer/core'
import { awaitStandardWallets } from '@foyer/core/adapters'
import { readWallet } from './standardWallet.js'
import type { FoundWallet } from './wallet.js'

/** The Solana wallets of one page (Wallet Standard). */
export interface Discovery {
  /** Tells the whole list now and at each change. Looks for wallets as long as somebody listens. */
  subscribe(listener: (connectors: readonly Connector[]) => void): () => void
  /** `undefined` when no such wallet is there, or not any more. */
  find(connectorId: string): FoundWallet | undefined
}

const most = 100

/** @param modes which ways of finding wallets the host allows. */
export function createDiscovery(modes: AdapterContext['discovery']): Discovery {
  const listeners = new Set<(connectors: readonly Connector[]) => void>()
  /** By the object that registered: the same one is one wallet, however often it comes. */
  const known = new Map<unknown, FoundWallet>()
  let started = new AbortController()

  function list(): readonly Connector[] {
    return [...known.values()].map(({ connector }) => connector)
  }

  function tell() {
    const connectors = list()
    for (const listener of listeners) listener(connectors)
  }

  function add(candidate: unknown) {
    if (known.has(candidate) || known.size >= most) return
    const wallet = readWallet(candidate)
    if (!wallet) return
    const rival = [...known].find(([, { connector }]) => connector.id === wallet.connector.id)
    // Two wallets of one name: which one is genuine is unknown, the first stays (safety T-09).
    if (rival?.[1].connector.disputed) return
    if (rival) {
      const [object, first] = rival
      known.set(object, { ...first, connector: { ...first.connector, disputed: true } })
    } else known.set(candidate, wallet)
    tell()
  }

  function register(...wallets: readonly unknown[]) {
    for (const wallet of wallets) add(wallet)
    return () => {
      const gone = wallets.filter((wallet) => known.delete(wallet))
      if (gone.length > 0) tell()
    }
  }

  function start() {
    if (typeof window === 'undefined' || !modes.announced) return
    started = new AbortController()
    awaitStandardWallets(register, started.signal)
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
    find: (connectorId) => [...known.values()].find(({ connector }) => connector.id === connectorId),
  }
}
