import type { Adapter, AdapterEvent, ConnectRequest } from '../adapter.js'
import { abortable, anySignal } from '../async.js'
import type { Namespace } from '../caip.js'
import type { Connection } from '../connection.js'
import { createEmitter } from '../emitter.js'
import { AbortedError } from '../failure.js'
import { lazy } from '../lazy.js'
import { MalformedAnswerError, WalletMissingError } from '../walletError.js'
import { ownId } from './foldedName.js'
import { followWallet } from './followWallet.js'
import { createHeldWallets, type HeldWallets } from './heldWallets.js'
import { inTime } from './inTime.js'
import { timeouts } from './timeouts.js'
import type { Wallet } from './wallet.js'
import { hasNoWindow, isForgotten } from './walletCodes.js'
import type { OpenWallet, WalletFamily } from './walletFamily.js'
import type { RegisteredWallet } from './walletRegistry.js'
import { type Wallets, walletsOf } from './wallets.js'
import type { WatchedPage } from './watchPage.js'
import { createWindowRequests } from './windowRequests.js'

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

/** Creates the part of an adapter that connects wallets, and follows and ends their connections. It does no I/O. */
export function createWalletAdapter<
  N extends Namespace,
  Account,
  W extends Wallet<N, Account>,
  Found extends Pick<RegisteredWallet, 'provider' | 'isNameless'>,
>(family: WalletFamily<N, Account, W, Found>): WalletAdapter<N, Account, W> {
  const { namespace, context, discovery, watch, pageWallet } = family
  const life = new AbortController()
  /** Those that wait for a wallet, called when the page lives again. */
  const nudges = new Set<() => void>()
  const events = createEmitter<AdapterEvent<N>>()
  const held: HeldWallets<N, Account, W> = createHeldWallets(family, events, watch && (() => watch(parts)))
  const { connected, away, lettingIn, toOpen, doubt, report, drop, open } = held
  /** For what has a file of its own. */
  const parts = { ...family, ...held, life, events, nudges, follow, revoke }
  const windows = createWindowRequests(parts)
  const leftWallets = lazy(async () => (await import('./leftWallets.js')).createLeftWallets(parts))

  /** See {@link followWallet}. */
  function follow(...request: Parameters<WatchedPage<N>['follow']>) {
    return followWallet(parts, ...request)
  }

  /** Asks a wallet to forget the page, as a connector is left. Not bounded: what the wallet does late it has done. */
  async function revoke({ wallet }: OpenWallet<W>, connectorId: string): Promise<boolean> {
    try {
      return (await wallet.revoke?.(life.signal)) !== false
    } catch (error) {
      return isForgotten(error)
    } finally {
      // It may have been connected again in the meantime.
      doubt()
      connected.get(connectorId)?.take()
    }
  }

  async function sessionWalletOf(request: ConnectRequest<N>, restore?: AbortSignal) {
    const open = context.sessions(request.connectorId)
    return open && (await import('./sessionWallet.js')).openSessionWallet(family, open, request, restore)
  }

  /** Whether another wallet claims an id: it may have let an earlier visit in. */
  const hasRival = (id: string) => ownId(id) !== id || discovery.find(`${id} (2)`)

  return {
    namespace,
    wallets: walletsOf(connected),
    async connect(request, outer) {
      const { connectorId, network } = request
      const signal = anySignal(outer, life.signal)
      // A request that was overtaken in the meantime asks no wallet.
      if (signal.aborted) throw new AbortedError(signal.reason)
      windows.forgetGrant()
      const found = context.sessions(connectorId) ? undefined : discovery.find(connectorId)
      // A wallet of the page is asked at once: it may only open its window within the visitor's click.
      const wallet = found ? pageWallet(found) : await abortable(sessionWalletOf(request), signal)
      if (!wallet) throw new WalletMissingError(connectorId)
      const opened = toOpen(wallet, found?.provider)
      const granted = found
        ? await windows.ask(request, opened, signal)
        : await abortable(wallet.connect(network, signal), signal)
      try {
        if (granted.length === 0) throw new MalformedAnswerError('connect', granted)
        return await open(request, opened, granted, signal)
      } catch (error) {
        wallet.close?.()
        if (found) windows.tellUnwanted(connectorId, granted, 'answered')
        throw error
      }
    },
    async reconnect(request, outer) {
      const signal = anySignal(outer, life.signal)
      if (context.sessions(request.connectorId)) {
        const wallet = await abortable(sessionWalletOf(request, signal), signal)
        const opened = wallet && toOpen(wallet)
        const granted = await wallet?.resume?.(request.network, signal)
        if (opened && granted && granted.length > 0) return open(request, opened, granted, signal)
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
      windows.forgetGrant(connectorId)
      const known = lettingIn.get(connectorId)
      drop(connectorId)
      lettingIn.delete(connectorId)
      const isAlone = connected.size === 0 && !facts?.kept && !leftWallets.loaded && !hasRival(connectorId)
      // Asked at once: the page may be gone before more code is here.
      if (known && !facts?.isAgain && (context.sessions(connectorId) || (known.isChosen && isAlone)))
        return inTime(revoke(known, connectorId), facts?.confirmed)
      // If its code cannot be fetched, the wallets stay to be asked.
      const leave = await leftWallets.load().catch(() => undefined)
      return leave?.(connectorId, known, facts) ?? false
    },
    refresh(isStale) {
      doubt()
      for (const one of [...connected.values(), ...away.values()]) one.take()
      for (const nudge of [...nudges]) nudge()
      if (isStale) windows.lose()
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
          if (current.signal.aborted) windows.tellUnwanted(connectorId, accounts, 'answered')
          current.take(accounts)
          return !current.signal.aborted
        })
        const isOver = answer.catch(hasNoWindow)
        events.emit({ type: 'choosing', connectorId, isOver })
        await abortable(answer, anySignal(signal, current.signal))
      }
    },
    subscribe: events.subscribe,
    dispose() {
      life.abort(new AbortedError())
      windows.forgetGrant()
      for (const connectorId of [...connected.keys(), ...away.keys()]) drop(connectorId)
      lettingIn.clear()
      events.clear()
    },
  }
}
