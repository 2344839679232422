import type { Connector } from '../connector.js'
import { drawn } from '../drawn.js'
import { tellAll } from '../emitter.js'

/** A wallet on the page. Its provider is the object seen first; what the page swaps in later is never used. */
export interface RegisteredWallet {
  readonly connector: Connector
  readonly provider: unknown
  /** The wallet’s picture as it gives it. The registry reads it, and shows it soon after. */
  readonly picture?: unknown
  /** It claims no identity, as `window.ethereum`, and is listed while no other wallet is. */
  readonly isNameless?: boolean
}

/** The wallets of one namespace on one page. */
export interface WalletRegistry<Found> {
  /** Tells the whole list now and at each change. Looks for wallets again with each listener, and as long as there is one. */
  subscribe(listener: (connectors: readonly Connector[]) => void): () => void
  /**
   * `undefined` when no such wallet is there, or not any more.
   * @param isListed only one that is listed: a nameless wallet may be any other one by now, once others have a name
   */
  find(connectorId: string, isListed?: true): Found | undefined
}

/** What a way of looking for wallets hands in. */
export interface WalletFinds<Found> {
  add(wallet: Found): void
  /** Takes back what was handed in as this object. */
  remove(provider: unknown): void
}

/** Connections are stored by id, in 256 characters at the most. A place such as “ (2)” is added to some ids. */
const longestId = 250
/** Ids that are stored for a wallet without a name and for Foyer's sources of sessions, also where a page has none. */
const keptId = /^(injected|walletConnect|auth)$/
/** A page may announce as many as it likes; so many are listed. */
const maxWallets = 100
/** An object may go by so many more ids. */
const mostIds = 9

/**
 * Lists wallets, each once. The same object is one wallet, however often it is handed in, and is found by each id that it was
 * handed in with: which one comes first changes from visit to visit. Another object with the same id,
 * name or other facts is a rival: both are listed (see {@link markRivals}).
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

  function listed(): readonly Found[] {
    const all = [...wallets.values()]
    const named = all.filter(({ isNameless }) => !isNameless)
    return named.length > 0 ? named : all
  }

  const list = () => listed().map(({ connector }) => connector)

  function report() {
    tellAll(listeners, list())
  }

  function find(connectorId: string, isListed?: true): Found | undefined {
    const all = isListed ? listed() : [...wallets.values()]
    return all.find(
      ({ connector: { id, otherIds } }) => id === connectorId || otherIds?.includes(connectorId),
    )
  }

  function add(found: Found) {
    const { connector, provider, isNameless, picture } = found
    // A mark of what is stored comes before some ids, and before those of sources of the host.
    const own = connector.id.replace(/^(~|source:|injected\/)+/, '').slice(0, longestId)
    if (!own) return
    let id = own
    if (isNameless && find(id)) return
    let otherIds: readonly string[] | undefined
    const known = [...wallets].find(([, one]) => one.provider === provider)
    if (!known && wallets.size >= maxWallets) return
    // A wallet with an id that is taken, or kept for others, is listed under another one.
    const isTaken = () => (find(id) ?? found).provider !== provider || (!isNameless && keptId.test(id))
    for (let place = 2; isTaken(); place += 1) id = `${own} (${place})`
    if (known) {
      const [knownId, wallet] = known
      if (isNameless || !wallet.isNameless) {
        const { otherIds = [] } = wallet.connector
        if (!find(id) && otherIds.length < mostIds) {
          wallets.set(knownId, { ...wallet, connector: { ...wallet.connector, otherIds: [...otherIds, id] } })
          report()
        }
        // A picture that could not be fetched is fetched again.
        return void (wallet.connector.icon || draw(knownId, picture))
      }
      otherIds = [knownId]
      wallets.delete(knownId)
    }
    // Its own, whatever a page gave to all objects.
    wallets.set(id, {
      ...found,
      connector: { ...connector, id, otherIds, icon: undefined, disputed: undefined },
    })
    report()
    void draw(id, picture)
  }

  async function draw(id: string, picture: unknown) {
    const icon = await drawn(picture).catch(() => undefined)
    const wallet = wallets.get(id)
    if (!icon || !wallet) return
    wallets.set(id, { ...wallet, connector: { ...wallet.connector, icon } })
    report()
  }

  function remove(provider: unknown) {
    const found = [...wallets].find(([, known]) => known.provider === provider)
    if (!found || !wallets.delete(found[0])) return
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
    find,
  }
}
