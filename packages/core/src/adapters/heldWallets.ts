import type { AdapterEvent, ConnectRequest } from '../adapter.js'
import type { Namespace } from '../caip.js'
import type { Connection } from '../connection.js'
import type { Emitter } from '../emitter.js'
import { AbortedError } from '../failure.js'
import { type ConnectedWallet, watchWallet } from './connectedWallet.js'
import { detectNetwork } from './detectNetwork.js'
import type { Wallet } from './wallet.js'
import type { LetIn, OpenWallet, WalletFamily } from './walletFamily.js'

/** A wallet that granted accounts, and what was asked of it. */
interface Opened<N extends Namespace, Account, W> {
  readonly request: ConnectRequest<N>
  readonly opened: OpenWallet<W>
  readonly next: ConnectedWallet<N, Account, W>
}

/** The wallets that an adapter is connected to, or listens to until they grant something again. */
export interface HeldWallets<N extends Namespace, Account, W> {
  readonly connected: Map<string, ConnectedWallet<N, Account, W>>
  /** Wallets of the page that grant nothing now, and are listened to. */
  readonly away: Map<string, ConnectedWallet<N, Account, W>>
  /** By connector: the signals of the requests that a connection lives by. It ends with the last. */
  readonly askers: Map<string, Set<AbortSignal>>
  /** By connector: the wallet that let this page in last, and may be asked to forget it. */
  readonly lettingIn: Map<string, LetIn<N, Account, W>>
  /** The objects that were asked in their window. */
  readonly chosen: Set<unknown>
  /** Returns a wallet that is about to be asked. */
  toOpen(wallet: W, provider?: unknown): OpenWallet<W>
  /** Pending answers may have become out of date: a wallet that they connect is asked once more. */
  doubt(): void
  /** Emits an event of a wallet, once it is noted. */
  report(event: AdapterEvent<N>): void
  /** Lets go of a wallet. */
  drop(connectorId: string): void
  /**
   * Connects a wallet that granted accounts.
   * @param by the signal of the request: once it has aborted, the wallet is let go of. `signal` bounds the work alone
   */
  open(
    request: ConnectRequest<N>,
    opened: OpenWallet<W>,
    granted: readonly Account[],
    by: AbortSignal,
    signal?: AbortSignal,
  ): Promise<Connection<N>>
}

/**
 * Creates the wallets that an adapter holds: none.
 * @param watchPage follows wallets that leave the page. Returns what ends that
 */
export function createHeldWallets<N extends Namespace, Account, W extends Wallet<N, Account>, Found>(
  { context, accountsOn }: Pick<WalletFamily<N, Account, W, Found>, 'context' | 'accountsOn'>,
  events: Pick<Emitter<AdapterEvent<N>>, 'emit'>,
  watchPage: (() => () => void) | undefined,
): HeldWallets<N, Account, W> {
  const connected = new Map<string, ConnectedWallet<N, Account, W>>()
  /** Wallets of the page that grant nothing now, and are listened to. */
  const away = new Map<string, ConnectedWallet<N, Account, W>>()
  /** By connector: the signals of the requests that a connection lives by. It ends with the last. */
  const askers = new Map<string, Set<AbortSignal>>()
  /** Approved, and not in use while another session of the same source is. */
  const candidates = new Map<AbortSignal, Opened<N, Account, W>>()
  /** By connector: the wallet that let this page in last, and may be asked to forget it. */
  const lettingIn = new Map<string, LetIn<N, Account, W>>()
  /** The objects that were asked in their window. */
  const chosen = new Set<unknown>()
  let doubts = 0
  let forgetPage = () => {}

  function report(event: AdapterEvent<N>) {
    if (event.type === 'disconnected') {
      const { connectorId } = event
      const one = connected.get(connectorId)
      if (!context.sessions(connectorId) && one) {
        connected.delete(connectorId)
        away.set(connectorId, one)
      } else {
        drop(connectorId)
        lettingIn.delete(connectorId)
        promote(connectorId)
      }
    } else if (event.type === 'connection') {
      const { connectorId } = event.connection
      const back = away.get(connectorId)
      if (back && away.delete(connectorId)) connected.set(connectorId, back)
    }
    events.emit(event)
  }

  function drop(connectorId: string) {
    for (const held of [connected, away]) {
      held.get(connectorId)?.close()
      held.delete(connectorId)
    }
    askers.delete(connectorId)
    if (connected.size + away.size === 0) forgetPage()
  }

  function use({ request: { connectorId }, opened, next }: Opened<N, Account, W>, by: AbortSignal) {
    const all = new Set([...(askers.get(connectorId) ?? []), by])
    drop(connectorId)
    connected.set(connectorId, next)
    lettingIn.set(connectorId, { ...opened, connectorId, next, isChosen: chosen.has(opened.provider) })
    askers.set(connectorId, all)
    if (!watchPage || connected.size > 1) return
    forgetPage()
    forgetPage = watchPage()
  }

  /** @param by the signal of the request: once it has aborted, the wallet is let go of. `signal` bounds the work alone */
  async function open(
    request: ConnectRequest<N>,
    opened: OpenWallet<W>,
    granted: readonly Account[],
    by: AbortSignal,
    signal = by,
  ): Promise<Connection<N>> {
    const { connectorId, network } = request
    const { wallet } = opened
    const now = await detectNetwork(wallet, granted, network, signal)
    if (signal.aborted) throw new AbortedError(signal.reason)
    const next = watchWallet({ connectorId, wallet, wanted: network, granted: now, accountsOn }, report)
    const made = { request, opened, next }
    // The session before goes on until this one is accepted.
    if (request.session && connected.has(connectorId)) candidates.set(by, made)
    else use(made, by)
    by.addEventListener('abort', () => letGo(connectorId, by))
    // The page was away since it was asked, or the wallet forgot it late.
    if (opened.doubts !== doubts) connected.get(connectorId)?.take()
    return next.connection()
  }

  /** A request was overtaken, or its connection was ended: no listener of it stays on the wallet. */
  function letGo(connectorId: string, by: AbortSignal) {
    candidates.get(by)?.next.close()
    candidates.delete(by)
    const left = askers.get(connectorId)
    if (left?.delete(by) && left.size === 0) drop(connectorId)
    promote(connectorId)
  }

  /** A candidate takes the place of a connection that has ended. */
  function promote(connectorId: string) {
    if (connected.has(connectorId)) return
    for (const [by, made] of candidates)
      if (made.request.connectorId === connectorId && candidates.delete(by)) return use(made, by)
  }

  return {
    connected,
    away,
    askers,
    lettingIn,
    chosen,
    toOpen: (wallet, provider) => ({ wallet, provider, doubts }),
    doubt() {
      doubts += 1
    },
    report,
    drop,
    open,
  }
}
