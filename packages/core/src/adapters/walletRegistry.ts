import type { Connector } from '../connector.js'
import { tellAll } from '../emitter.js'
import { safeUrl } from '../safeUrl.js'
import type { SafeUrl } from '../webUrl.js'

/** A wallet on the page. Its provider is the object seen first; what the page swaps in later is never used. */
export interface RegisteredWallet {
  readonly connector: Connector
  readonly provider: unknown
}

/** The wallets of one namespace on one page. */
export interface WalletRegistry<Found> {
  /** Tells the whole list now and at each change. Looks for wallets again with each listener, and as long as there is one. */
  subscribe(listener: (connectors: readonly Connector[]) => void): () => void
  /** `undefined` when no such wallet is there, or not any more. */
  find(connectorId: string): Found | undefined
}

/** What a way of looking for wallets hands in. */
export interface WalletFinds<Found> {
  add(wallet: Found): void
  /** Takes back what was handed in as this object. */
  remove(provider: unknown): void
}

/** A page may announce as many as it likes; so many are listed. */
const maxWallets = 100

/**
 * Lists wallets, each once. Of two that claim one identity nobody knows which is genuine: the first one stays, and is
 * marked as disputed (safety T-09).
 * @param ways.look looks for wallets until the signal aborts; not called where there is no page
 * @param ways.relation of a wallet known to one handed in: the same one, a rival for its identity, or neither.
 * By default the same object is the same wallet, and the same connector id makes a rival
 * @param ways.listed which of the wallets known are shown, in what order. By default all, as they came
 */
export function createWalletRegistry<Found extends RegisteredWallet>({
  look,
  relation = relationById,
  listed = (wallets) => wallets,
}: {
  readonly look: (finds: WalletFinds<Found>, signal: AbortSignal) => void
  readonly relation?: (known: Found, found: Found) => 'same' | 'rival' | undefined
  readonly listed?: (wallets: readonly Found[]) => readonly Found[]
}): WalletRegistry<Found> {
  const listeners = new Set<(connectors: readonly Connector[]) => void>()
  const wallets = new Map<string, Found>()
  let looking = new AbortController()

  const list = () => listed([...wallets.values()]).map(({ connector }) => connector)

  function report() {
    tellAll(listeners, list())
  }

  function add(found: Found) {
    if (wallets.size >= maxWallets) return
    const known = [...wallets.values()]
    const rival = known.find((one) => relation(one, found) === 'rival')
    if (rival?.connector.disputed || (!rival && known.some((one) => relation(one, found)))) return
    if (rival)
      wallets.set(rival.connector.id, { ...rival, connector: { ...rival.connector, disputed: true } })
    else wallets.set(found.connector.id, found)
    report()
  }

  function remove(provider: unknown) {
    const found = [...wallets].find(([, known]) => known.provider === provider)
    if (found && wallets.delete(found[0])) report()
  }

  function start() {
    looking = new AbortController()
    if (typeof window !== 'undefined') look({ add, remove }, looking.signal)
  }

  return {
    subscribe(listener) {
      looking.abort()
      start()
      listeners.add(listener)
      tellAll([listener], list())
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) looking.abort()
      }
    },
    find: (connectorId) => wallets.get(connectorId),
  }
}

/** A wallet's picture. One from elsewhere would tell its server about the visitor; the standards ask for a data URI. */
export function walletIcon(value: unknown): SafeUrl | undefined {
  const icon = safeUrl('image', value)
  return icon?.startsWith('data:') ? icon : undefined
}

function relationById(known: RegisteredWallet, found: RegisteredWallet): 'same' | 'rival' | undefined {
  if (known.provider === found.provider) return 'same'
  return known.connector.id === found.connector.id ? 'rival' : undefined
}
