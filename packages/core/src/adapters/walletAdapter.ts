import type { Adapter, AdapterContext, AdapterEvent, ConnectRequest } from '../adapter.js'
import { abortable, anySignal, withTimeout } from '../async.js'
import type { Namespace, NetworkId } from '../caip.js'
import type { Connection } from '../connection.js'
import { createEmitter } from '../emitter.js'
import { AbortedError } from '../failure.js'
import { isFoyerError } from '../isFoyerError.js'
import { MalformedAnswerError, WalletMissingError } from '../walletError.js'
import { type ConnectedWallet, quietly, watchWallet } from './connectedWallet.js'
import { detectNetwork } from './detectNetwork.js'
import { findSession, type GrantedSession } from './grantedSession.js'
import { timeouts } from './timeouts.js'
import { waitForWallet } from './waitForWallet.js'
import type { AccountFacts, Wallet } from './wallet.js'
import type { RegisteredWallet } from './walletRegistry.js'
import { type Wallets, walletsOf } from './wallets.js'

/** What the wallets of one namespace have of their own. */
export interface WalletFamily<N extends Namespace, Account, W extends Wallet<N, Account>, Found> {
  readonly namespace: N
  readonly context: Pick<AdapterContext, 'sessions'>
  readonly discovery: {
    find(connectorId: string): Found | undefined
    subscribe(listener: () => void): () => void
  }
  /** Wallets may leave the page, and take their connection along. @default false */
  readonly mayLeave?: boolean
  /** A wallet of the page, for one attempt to connect it. */
  pageWallet(found: Found): W
  /** A wallet behind a session, for one attempt to connect it. */
  sessionWallet(session: GrantedSession<N>, wanted: NetworkId<N>): Promise<W>
  /** How a connection names the accounts on a network, the one in use first. */
  accountsOn(network: NetworkId<N>, accounts: readonly Account[]): readonly AccountFacts[]
}

/** The half of an adapter that is the same for all namespaces. */
export interface WalletAdapter<N extends Namespace, Account, W>
  extends Pick<
    Adapter<N>,
    | 'namespace'
    | 'connect'
    | 'reconnect'
    | 'disconnect'
    | 'accountChoice'
    | 'switchNetwork'
    | 'subscribe'
    | 'dispose'
  > {
  readonly wallets: Wallets<N, Account, W>
}

/** A wallet that was asked to let the page in, and on the page the object that it is. */
interface OpenWallet<W> {
  readonly wallet: W
  readonly provider: unknown
}

/** Creates the part of an adapter that connects wallets, and follows and ends their connections. It does no I/O. */
export function createWalletAdapter<
  N extends Namespace,
  Account,
  W extends Wallet<N, Account>,
  Found extends Pick<RegisteredWallet, 'provider'>,
>(family: WalletFamily<N, Account, W, Found>): WalletAdapter<N, Account, W> {
  const { namespace, context, discovery, mayLeave = false, pageWallet, accountsOn } = family
  const life = new AbortController()
  const connected = new Map<string, ConnectedWallet<N, Account, W>>()
  /** By connector: whose answers a connection is. It stands for as long as one of them does. */
  const askers = new Map<string, Set<AbortSignal>>()
  /** By connector: the wallet that let this page in last, and may be asked to forget it. */
  const lettingIn = new Map<string, OpenWallet<W>>()
  const events = createEmitter<AdapterEvent<N>>()
  let forgetGrant = () => {}
  let forgetPage = () => {}

  function report(event: AdapterEvent<N>) {
    if (event.type === 'disconnected') {
      drop(event.connectorId)
      lettingIn.delete(event.connectorId)
    }
    events.emit(event)
  }

  function drop(connectorId: string) {
    connected.get(connectorId)?.close()
    askers.delete(connectorId)
    if (connected.delete(connectorId) && connected.size === 0) forgetPage()
  }

  function watchPage() {
    forgetPage = discovery.subscribe(() => {
      for (const one of [...connected.values()])
        if (!context.sessions(one.connectorId) && !discovery.find(one.connectorId)) one.end()
    })
  }

  /** @param asked who asked: once that has aborted, the wallet is let go of. `signal` bounds the work alone */
  async function open(
    { connectorId, network }: ConnectRequest<N>,
    opened: OpenWallet<W>,
    granted: readonly Account[],
    asked: AbortSignal,
    signal = asked,
  ): Promise<Connection<N>> {
    const { wallet } = opened
    const now = await detectNetwork(wallet, granted, signal)
    if (signal.aborted) throw new AbortedError(signal.reason)
    const next = watchWallet({ connectorId, wallet, wanted: network, granted: now, accountsOn }, report)
    const all = new Set([...(askers.get(connectorId) ?? []), asked])
    drop(connectorId)
    connected.set(connectorId, next)
    lettingIn.set(connectorId, opened)
    askers.set(connectorId, all)
    asked.addEventListener('abort', () => letGo(connectorId, asked), { once: true })
    if (mayLeave && connected.size === 1) watchPage()
    return next.connection()
  }

  /** Who asked was overtaken, or ended the connection: no listener of it stays on the wallet. */
  function letGo(connectorId: string, asked: AbortSignal) {
    const left = askers.get(connectorId)
    if (left?.delete(asked) && left.size === 0) drop(connectorId)
  }

  /** The wallet's window is open already: what is granted there is taken up without a second request (safety F-22). */
  async function awaitGrant(request: ConnectRequest<N>, opened: OpenWallet<W>, asked: AbortSignal) {
    const { wallet } = opened
    const waiting = new AbortController()
    const signal = anySignal(asked, waiting.signal)
    forgetGrant = () => waiting.abort(new AbortedError())
    try {
      const granted = await (wallet.granted?.(signal) ?? firstReport(wallet, request.network, signal))
      report({ type: 'connection', connection: await open(request, opened, granted, asked, signal) })
    } catch {
      // What is declined there is simply not connected.
      wallet.close?.()
    }
  }

  async function resume(
    request: ConnectRequest<N>,
    opened: OpenWallet<W>,
    asked: AbortSignal,
    signal: AbortSignal,
  ): Promise<Connection<N> | undefined> {
    const { wallet } = opened
    let connection: Connection<N> | undefined
    try {
      const granted = wallet.resume && (await abortable(wallet.resume(request.network, signal), signal))
      if (granted && granted.length > 0) connection = await open(request, opened, granted, asked, signal)
      return connection
    } finally {
      if (!connection) wallet.close?.()
    }
  }

  /** Two connectors may be one and the same wallet, which knows of one permission alone. */
  function isInUse({ provider }: OpenWallet<W>): boolean {
    return [...connected.keys()].some(
      (id) => provider !== undefined && lettingIn.get(id)?.provider === provider,
    )
  }

  return {
    namespace,
    wallets: walletsOf(connected),
    async connect(request, outer) {
      const { connectorId, network } = request
      const signal = anySignal(outer, life.signal)
      // Who was overtaken meanwhile asks nobody.
      if (signal.aborted) throw new AbortedError(signal.reason)
      forgetGrant()
      const found = context.sessions(connectorId) ? undefined : discovery.find(connectorId)
      // A wallet of the page is asked at once: it may only open its window within the visitor's click.
      const wallet = found ? pageWallet(found) : await abortable(sessionWalletOf(family, request), signal)
      if (!wallet) throw new WalletMissingError(connectorId)
      const opened = { wallet, provider: found?.provider }
      try {
        const granted = await abortable(wallet.connect(network, signal), signal)
        if (granted.length === 0) throw new MalformedAnswerError('connect', granted)
        return await open(request, opened, granted, signal)
      } catch (error) {
        if (isFoyerError(error, 'wallet/request-pending')) void awaitGrant(request, opened, signal)
        else wallet.close?.()
        throw error
      }
    },
    async reconnect(request, outer) {
      const { connectorId } = request
      const signal = anySignal(outer, life.signal)
      if (context.sessions(connectorId))
        return withTimeout('session', timeouts.restoreMs, signal, async (bounded) => {
          const wallet = await sessionWalletOf(family, request, bounded)
          return wallet && resume(request, { wallet, provider: undefined }, signal, bounded)
        })
      const found = await waitForWallet(discovery, connectorId, timeouts.reconnectMs, signal)
      const { provider } = found
      try {
        return await withTimeout('wallet', timeouts.reconnectMs, signal, (bounded) =>
          resume(request, { wallet: pageWallet(found), provider }, signal, bounded),
        )
      } catch (error) {
        if (signal.aborted || !isSilent(error)) throw error
        return undefined
      }
    },
    async disconnect(connectorId) {
      forgetGrant()
      const opened = lettingIn.get(connectorId)
      drop(connectorId)
      lettingIn.delete(connectorId)
      if (!opened || isInUse(opened)) return
      const revoke = async (signal: AbortSignal) => opened.wallet.revoke?.(signal)
      await withTimeout('revoke', timeouts.revokeMs, undefined, revoke).catch((error: unknown) => {
        // A wallet that does not answer is only forgotten.
        if (!isFoyerError(error, 'timeout')) throw error
      })
    },
    async switchNetwork(connectorId, network, signal) {
      const current = connected.get(connectorId)
      if (!current) throw new WalletMissingError(connectorId)
      if (signal.aborted) throw new AbortedError(signal.reason)
      const accounts = await current.wallet.switchNetwork?.(network, current.network, signal)
      if (signal.aborted || current.signal.aborted) throw new AbortedError(signal.reason)
      current.moveTo(network, accounts)
      return current.connection()
    },
    accountChoice(connectorId) {
      const current = connected.get(connectorId)
      const choose = current?.wallet.choose
      return choose && (async (signal) => current.take(await abortable(choose(signal), signal)))
    },
    subscribe: events.subscribe,
    dispose() {
      life.abort(new AbortedError())
      forgetGrant()
      for (const connectorId of [...connected.keys()]) drop(connectorId)
      lettingIn.clear()
      events.clear()
    },
  }
}

/**
 * Opens the wallet behind the session of a source; `undefined` if the source has none.
 * @param restore looks for a session of an earlier visit too
 */
async function sessionWalletOf<N extends Namespace, Account, W extends Wallet<N, Account>, Found>(
  { context, namespace, sessionWallet }: WalletFamily<N, Account, W, Found>,
  { connectorId, network }: ConnectRequest<N>,
  restore?: AbortSignal,
): Promise<W | undefined> {
  const open = context.sessions(connectorId)
  const session = open && (await findSession(open, namespace, restore))
  const { complete } = session?.session ?? {}
  return session && Object.assign(await sessionWallet(session, network), { complete })
}

/** The first accounts that a wallet reports by itself. */
function firstReport<N extends Namespace, Account>(
  wallet: Wallet<N, Account>,
  wanted: NetworkId<N>,
  signal: AbortSignal,
): Promise<readonly Account[]> {
  return new Promise((resolve, reject) => {
    let stop: (() => void) | undefined
    const end = () => quietly(() => stop?.())
    const take = (accounts: readonly Account[] | undefined) => {
      if (!accounts || accounts.length === 0) return
      end()
      resolve(accounts)
    }
    stop = quietly(() =>
      wallet.watch((accounts) => {
        if (accounts) take(accounts)
        else wallet.resume?.(wanted, signal).then(take, () => {})
      }),
    )
    signal.addEventListener('abort', () => {
      end()
      reject(signal.reason)
    })
  })
}

// A wallet that waits for the visitor, or refuses the silent way, has forgotten this page.
function isSilent(error: unknown): boolean {
  return ['timeout', 'wallet/user-rejected', 'wallet/request-failed', 'wallet/request-pending'].some((code) =>
    isFoyerError(error, code),
  )
}
