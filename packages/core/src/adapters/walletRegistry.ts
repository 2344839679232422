import type { Connector } from '../connector.js'
import { drawingIn, drawingUrl, mostParts } from '../drawing.js'
import { tellAll } from '../emitter.js'
import { safeUrl } from '../safeUrl.js'
import type { SafeUrl } from '../webUrl.js'
import { foldedName, looksLike } from './foldedName.js'

/** A wallet on the page. Its provider is the object seen first; what the page swaps in later is never used. */
export interface RegisteredWallet {
  readonly connector: Connector
  readonly provider: unknown
  /** It claims no identity, as `window.ethereum`, and is listed while no other wallet is. */
  readonly isNameless?: boolean
  /** Its announced uuid. */
  readonly uuid?: string | undefined
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
 * Lists wallets, each once. The same object is one wallet, however often it is handed in. Another object with the same id,
 * name (see {@link foldedName}), reverse domain name, catalogue id or uuid is a rival: it is unknown which is genuine,
 * so both are listed, and both are marked as disputed (safety T-09).
 * @param ways.look looks for wallets until the signal aborts; not called where there is no page
 */
export function createWalletRegistry<Found extends RegisteredWallet>({
  look,
}: {
  readonly look: (finds: WalletFinds<Found>, signal: AbortSignal) => void
}): WalletRegistry<Found> {
  const listeners = new Set<(connectors: readonly Connector[]) => void>()
  const wallets = new Map<string, Found>()
  let looking = new AbortController()

  function list(): readonly Connector[] {
    const all = [...wallets.values()]
    const named = all.filter(({ isNameless }) => !isNameless)
    return (named.length > 0 ? named : all).map(({ connector }) => connector)
  }

  function report() {
    tellAll(listeners, list())
  }

  /** Marks those that may be taken for one another. Lists compare connectors by identity, so the others stay as they are. */
  function mark(): void {
    const all = [...wallets].map(([id, wallet]) => ({ id, wallet, claims: claimsOf(wallet) }))
    for (const { id, wallet, claims } of all) {
      const disputed = all.some((other) => other.id !== id && areAlike(claims, other.claims)) || undefined
      if (disputed !== wallet.connector.disputed)
        wallets.set(id, { ...wallet, connector: { ...wallet.connector, disputed } })
    }
  }

  function add(found: Found) {
    const { connector, provider, isNameless } = found
    const known = [...wallets.values()]
    if (wallets.size >= maxWallets || known.some((one) => one.provider === provider && !one.isNameless))
      return
    let { id } = connector
    if (isNameless && wallets.has(id)) return
    // A wallet with an id that is taken is listed under another one.
    for (let place = 2; wallets.has(id); place += 1) id = `${connector.id} (${place})`
    // Its own, whatever a page gave to all objects.
    wallets.set(id, { ...found, connector: { ...connector, id, disputed: undefined } })
    mark()
    report()
  }

  function remove(provider: unknown) {
    const found = [...wallets].find(([, known]) => known.provider === provider)
    if (!found || !wallets.delete(found[0])) return
    mark()
    report()
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

/** Names of a wallet as they are read, and facts that no other wallet has. */
interface Claims {
  readonly names: readonly string[]
  readonly facts: readonly (string | undefined)[]
}

function claimsOf({ connector, isNameless, uuid }: RegisteredWallet): Claims {
  if (isNameless) return { names: [], facts: [] }
  const { id, name, rdns, explorerId } = connector
  return {
    names: [name, id.replace(/ \(\d+\)$/, '')].map(foldedName),
    facts: [rdns?.toLowerCase(), explorerId, uuid && `#${uuid}`],
  }
}

function areAlike(one: Claims, other: Claims): boolean {
  return (
    one.names.some((name) => other.names.some((another) => looksLike(name, another))) ||
    one.facts.some((fact) => fact && other.facts.includes(fact))
  )
}

/** A wallet's picture. One from elsewhere would tell its server about the visitor; the standards ask for a data URI. */
export function walletIcon(value: unknown): SafeUrl | undefined {
  const drawing = drawingIn(value)
  if (drawing !== undefined) return drawingUrl(drawing, mostParts.icon)
  const icon = safeUrl('image', value)
  return icon?.startsWith('data:') ? icon : undefined
}
