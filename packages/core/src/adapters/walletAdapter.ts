import type { Adapter, AdapterEvent, ConnectRequest } from '../adapter.js'
import { abortable, anySignal, pause } from '../async.js'
import type { Namespace } from '../caip.js'
import type { Connection } from '../connection.js'
import { createEmitter } from '../emitter.js'
import { AbortedError } from '../failure.js'
import { isFoyerError } from '../isFoyerError.js'
import { lazy } from '../lazy.js'
import { MalformedAnswerError, RequestPendingError, WalletMissingError } from '../walletError.js'
import { type ConnectedWallet, watchWallet } from './connectedWallet.js'
import { detectNetwork } from './detectNetwork.js'
import { firstGrant } from './firstGrant.js'
import { inTime } from './inTime.js'
import { timeouts } from './timeouts.js'
import { pauseMs } from './untilAnswered.js'
import { waitForWallet } from './waitForWallet.js'
import type { Wallet } from './wallet.js'
import { isForgotten } from './walletCodes.js'
import type { LetIn, OpenWallet, WalletFamily } from './walletFamily.js'
import type { RegisteredWallet } from './walletRegistry.js'
import { type Wallets, walletsOf } from './wallets.js'

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
    | 'refresh'
    | 'subscribe'
    | 'dispose'
  > {
  readonly wallets: Wallets<N, Account, W>
}

/** A wallet that granted accounts, and what was asked of it. */
interface Opened<N extends Namespace, Account, W> {
  readonly request: ConnectRequest<N>
  readonly opened: OpenWallet<W>
  readonly next: ConnectedWallet<N, Account, W>
}

/** A request that a wallet shows in its window. */
interface Asked<Account, W> {
  readonly opened: OpenWallet<W>
  readonly answer: Promise<readonly Account[]>
}

/** Creates the part of an adapter that connects wallets, and follows and ends their connections. It does no I/O. */
export function createWalletAdapter<
  N extends Namespace,
  Account,
  W extends Wallet<N, Account>,
  Found extends Pick<RegisteredWallet, 'provider' | 'isNameless'>,
>(family: WalletFamily<N, Account, W, Found>): WalletAdapter<N, Account, W> {
  const { namespace, context, discovery, watch, pageWallet, accountsOn } = family
  const life = new AbortController()
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
  /** By connector: what a wallet was asked for in its window, and has not answered. */
  const asked = new Map<string, Asked<Account, W>>()
  /** Those that wait for a wallet, called when the page lives again. */
  const nudges = new Set<() => void>()
  /** The same for those whose answer may have been lost in the meantime. */
  const losses = new Set<() => void>()
  const events = createEmitter<AdapterEvent<N>>()
  /** How often pending answers may have become out of date. */
  let doubts = 0
  /** @param of this wallet alone */
  let forgetGrant: (of?: string) => void = () => {}
  let forgetPage = () => {}
  /** For what has a file of its own. */
  const parts = {
    ...family,
    connected,
    away,
    askers,
    lettingIn,
    life,
    report,
    drop,
    follow,
    revoke,
  }
  const leftWallets = lazy(async () => (await import('./leftWallets.js')).createLeftWallets(parts))

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
    if (!watch || connected.size > 1) return
    forgetPage()
    forgetPage = watch(parts)
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
    by.addEventListener('abort', () => letGo(connectorId, by), { once: true })
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

  /** The wallet's window is open already: what is granted there is taken up without a second request (safety F-22). */
  async function awaitGrant(
    request: ConnectRequest<N>,
    opened: OpenWallet<W>,
    by: AbortSignal,
    answerOf: (signal: AbortSignal) => Promise<readonly Account[]> | undefined,
    isLost = false,
  ) {
    const { wallet } = opened
    const waiting = new AbortController()
    const signal = anySignal(by, waiting.signal)
    forgetGrant = (of = request.connectorId) => {
      if (of === request.connectorId) waiting.abort(new AbortedError())
    }
    let granted: readonly Account[] = []
    try {
      const answer = answerOf(signal)
      const told = firstGrant(wallet, request.network, {
        signal,
        asksIn: isLost ? 0 : undefined,
        quiet: true,
        none: () => {},
        nudges,
      })
      told.catch(() => {})
      granted = await (answer === undefined ? told : Promise.race([abortable(answer, signal), told]))
      report({ type: 'connection', connection: await open(request, opened, granted, by, signal) })
    } catch {
      // A wallet that declines there is simply not connected.
      wallet.close?.()
      if (granted.length > 0) tellUnwanted(request.connectorId, granted)
      else if (!signal.aborted) events.emit({ type: 'declined', connectorId: request.connectorId })
    } finally {
      waiting.abort(new AbortedError())
    }
  }

  /**
   * Takes up what a wallet of the page grants without a window: now, or once it is here, has answered or is unlocked.
   * @param now called with the first result; later grants are reported
   */
  async function follow(
    request: ConnectRequest<N>,
    by: AbortSignal,
    now: (connection: Connection<N> | undefined) => void,
  ): Promise<void> {
    const { connectorId, network } = request
    let isFirst = true
    function say(connection?: Connection<N>) {
      if (isFirst) now(connection)
      else if (connection) report({ type: 'connection', connection })
      isFirst = false
    }
    while (!by.aborted) {
      const found = await waitForWallet(discovery, connectorId, by).catch(() => undefined)
      if (!found) return
      const gone = new AbortController()
      const signal = anySignal(by, gone.signal)
      const stop = discovery.subscribe(() => {
        if (discovery.find(connectorId, true)?.provider !== found.provider) gone.abort(new AbortedError())
      })
      const opened = { wallet: pageWallet(found), provider: found.provider }
      for (let round = 0; !signal.aborted; round += 1) {
        const waiting = {
          signal,
          // It may tell each new listener its accounts, and nothing else.
          asksIn: round === 1 ? 1_000 : 0,
          quiet: request.quiet ?? false,
          none: () => say(),
          nudges,
        }
        try {
          const granted = await firstGrant(opened.wallet, network, waiting)
          const connection = await open(request, opened, granted, by, signal)
          stop()
          return say(connection)
        } catch {
          say()
          // Events of the pause are lost: it is asked again.
          if (round > 0) await pause(pauseMs(round), signal).catch(() => {})
        }
      }
      stop()
      opened.wallet.close?.()
    }
  }

  /** Asks a wallet to forget the page, as a connector is left. Not bounded: what the wallet does late it has done. */
  async function revoke({ wallet }: OpenWallet<W>, connectorId: string): Promise<boolean> {
    try {
      return (await wallet.revoke?.(life.signal)) !== false
    } catch (error) {
      return isForgotten(error)
    } finally {
      // It may have been connected again in the meantime.
      doubts += 1
      connected.get(connectorId)?.take()
    }
  }

  async function sessionWalletOf(request: ConnectRequest<N>, restore?: AbortSignal) {
    const open = context.sessions(request.connectorId)
    return open && (await import('./sessionWallet.js')).openSessionWallet(family, open, request, restore)
  }

  /** It is let go of, unless it is connected in the meantime. @param type `answered` in a window of this page */
  function tellUnwanted(connectorId: string, granted: readonly Account[], type?: 'answered') {
    setTimeout(() => {
      if (granted.length > 0) events.emit({ type: 'unwanted', connectorId })
      if (type) events.emit({ type, connectorId })
    })
  }

  /** Returns what a wallet of the page grants in its window. It may answer once the request was given up. */
  async function ask(request: ConnectRequest<N>, opened: OpenWallet<W>, by: AbortSignal) {
    const { connectorId, network } = request
    const { wallet } = opened
    const earlier = asked.get(connectorId)
    chosen.add(opened.provider)
    const answer = wallet.connect(network, life.signal)
    const mine = { opened, answer }
    asked.set(connectorId, mine)
    let lose = () => {}
    const lost = new Promise<never>((_, reject) => {
      lose = () => reject(new RequestPendingError('connect'))
      losses.add(lose)
    })
    const over = () => {
      losses.delete(lose)
      if (asked.get(connectorId) === mine) asked.delete(connectorId)
    }
    answer.then(over, over)
    try {
      return await abortable(Promise.race([answer, lost]), by)
    } catch (error) {
      const isOpen = isFoyerError(error, 'wallet/request-pending') && !by.aborted
      const isLost = asked.get(connectorId) === mine
      let taken: Promise<void> | undefined
      if (isOpen && isLost) taken = awaitGrant(request, opened, by, () => answer, true)
      else if (isOpen) {
        // The window of the request before is open.
        if (earlier) asked.set(connectorId, earlier)
        const holder = wallet.granted ? opened : (earlier?.opened ?? opened)
        void awaitGrant(request, holder, by, (signal) => wallet.granted?.(signal) ?? earlier?.answer)
      } else wallet.close?.()
      answer.then(
        async (accounts) => {
          // It may still be waited for.
          await taken
          tellUnwanted(connectorId, accounts, 'answered')
        },
        (reason) => {
          // The caller knows a refusal that it waits for. A request that found a window open opened none.
          const isRefused = isFoyerError(reason, 'wallet/user-rejected') && reason !== error
          if (isRefused || isFoyerError(reason, 'wallet/request-pending'))
            events.emit({ type: 'answered', connectorId })
        },
      )
      throw error
    }
  }

  return {
    namespace,
    wallets: walletsOf(connected),
    async connect(request, outer) {
      const { connectorId, network } = request
      const signal = anySignal(outer, life.signal)
      // A request that was overtaken in the meantime asks no wallet.
      if (signal.aborted) throw new AbortedError(signal.reason)
      forgetGrant()
      const found = context.sessions(connectorId) ? undefined : discovery.find(connectorId)
      // A wallet of the page is asked at once: it may only open its window within the visitor's click.
      const wallet = found ? pageWallet(found) : await abortable(sessionWalletOf(request), signal)
      if (!wallet) throw new WalletMissingError(connectorId)
      const opened = { wallet, provider: found?.provider }
      const before = doubts
      const granted = found
        ? await ask(request, opened, signal)
        : await abortable(wallet.connect(network, signal), signal)
      try {
        if (granted.length === 0) throw new MalformedAnswerError('connect', granted)
        const connection = await open(request, opened, granted, signal)
        // The page was away, or the wallet forgot it late.
        if (doubts !== before) connected.get(connectorId)?.take()
        return connection
      } catch (error) {
        wallet.close?.()
        if (found) tellUnwanted(connectorId, granted, 'answered')
        throw error
      }
    },
    async reconnect(request, outer) {
      const signal = anySignal(outer, life.signal)
      if (context.sessions(request.connectorId)) {
        const wallet = await abortable(sessionWalletOf(request, signal), signal)
        const granted = await wallet?.resume?.(request.network, signal)
        if (wallet && granted && granted.length > 0)
          return open(request, { wallet, provider: undefined }, granted, signal)
        wallet?.close?.()
        return undefined
      }
      return abortable(
        new Promise((resolve) => {
          let isAwaited = true
          const timer = setTimeout(now, timeouts.reconnectMs)
          function now(connection?: Connection<N>) {
            clearTimeout(timer)
            if (isAwaited) resolve(connection)
            else if (connection) report({ type: 'connection', connection })
            isAwaited = false
          }
          void follow(request, signal, now)
        }),
        signal,
      )
    },
    async disconnect(connectorId, facts) {
      forgetGrant(connectorId)
      const known = lettingIn.get(connectorId)
      drop(connectorId)
      lettingIn.delete(connectorId)
      const isAlone = connected.size === 0 && !facts?.kept && !leftWallets.loaded
      // Asked at once: the page may be gone before more code is here.
      if (known && !facts?.ifListed && (context.sessions(connectorId) || (known.isChosen && isAlone)))
        return inTime(revoke(known, connectorId), facts?.confirmed)
      // If its code cannot be fetched, the wallets stay to be asked.
      const leave = await leftWallets.load().catch(() => undefined)
      return leave?.(connectorId, known, facts) ?? false
    },
    refresh(isStale) {
      doubts += 1
      for (const one of [...connected.values(), ...away.values()]) one.take()
      for (const nudge of [...nudges]) nudge()
      if (isStale) for (const lose of [...losses]) lose()
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
      if (!choose) return undefined
      return async (signal) => {
        // However late it is approved, the page is let in.
        const answer = choose(life.signal).then((accounts) => {
          if (current.signal.aborted) tellUnwanted(connectorId, accounts, 'answered')
          current.take(accounts)
          return !current.signal.aborted
        })
        const isOver = answer.catch((error) => isFoyerError(error, 'wallet/user-rejected'))
        events.emit({ type: 'choosing', connectorId, isOver })
        await abortable(answer, anySignal(signal, current.signal))
      }
    },
    subscribe: events.subscribe,
    dispose() {
      life.abort(new AbortedError())
      forgetGrant()
      for (const connectorId of [...connected.keys(), ...away.keys()]) drop(connectorId)
      lettingIn.clear()
      events.clear()
    },
  }
}
