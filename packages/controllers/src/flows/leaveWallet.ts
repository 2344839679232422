import {
  activeNetwork,
  connectionOf,
  isFoyerError,
  lazy,
  type Namespace,
  type Store,
  throwIfAborted,
  type WalletSessions,
  withTimeout,
} from '@foyer/core'
import type { Adapters } from '../adapters.js'
import type { Connections } from '../connections.js'
import { leaveMs, leavingKey, type Owed, ofSource } from '../leaving.js'
import type { MutableRoot } from '../state.js'
import { connectorsKey, lastAddressesKey } from '../stored.js'
import { askingMark, type WalletUses } from '../walletUses.js'
import type { AskingAgain } from './askAgain.js'

/** What leaving a wallet works with. */
export interface LeaveDeps {
  readonly state: MutableRoot
  readonly store: Store
  readonly adapters: Adapters
  readonly connections: Pick<Connections, 'awaited'>
  readonly uses: Pick<WalletUses, 'hold' | 'isFree'>
  /** Whether a connector is a wallet source. */
  readonly isSource: (connectorId: string) => boolean
  /** Opens a wallet source. */
  readonly sessions: (sourceId: string) => (() => Promise<WalletSessions>) | undefined
}

/**
 * Asks a wallet that is not connected here any more to forget the page.
 * @param address that it granted, if known
 * @throws what the wallet refuses with
 */
export type LeaveWallet = (namespace: Namespace, connectorId: string, address?: string) => Promise<void>

/** Returns the address that the wallet of a chain family granted last, here or at an earlier visit. */
export function lastAddress(
  { state, store }: Pick<LeaveDeps, 'state' | 'store'>,
  namespace: Namespace,
): string | undefined {
  const connection = connectionOf(state, namespace)
  return connection.status === 'connected' ? connection.address : store.get(lastAddressesKey)?.[namespace]
}

/** Has wallets forget the page, however often that takes. */
export interface Leaving {
  /**
   * Called when a wallet is about to be asked to let the page in: what it grants once the page is gone is owed.
   * Returns what is called at the end, with whether the wallet's answer is known.
   */
  begin(namespace: Namespace, connectorId: string): (isOver: boolean) => void
  /**
   * Called before another wallet is accepted. Returns what leaves the one before: it was connected here, is away, or was
   * connected by another tab. Never rejects.
   */
  former(namespace: Namespace): (next: string) => Promise<void>
  /** See {@link LeaveWallet}. A wallet that does not confirm it is asked again, at the latest at the next visit. */
  readonly leave: LeaveWallet
  /**
   * Asks those once more that have not confirmed it.
   * @param isStored another tab has just stored what is owed
   */
  settle(isStored?: boolean): void
  /** Another visit has begun: as {@link settle}, and asks those whose window was open as the last one ended. */
  visit(): Promise<void>
  /** A source ends a session, or may have one that is not open yet. It is asked later whether it and its wallet are done. */
  oweSource(sourceId: string): void
  /** Called as the page goes, and before a Disconnect: stores once more what is owed, where storage was emptied. */
  keep(): void
  /** Asks no wallet by itself from now on. */
  stop(): void
}

/** Visits of a wallet that several pages ask begin at this: the answer to one page says nothing of the others. */
const sharedVisits = -3

/** The last Foyer of the origin that was connected to a wallet has it forget the page; others leave it alone. */
export function createLeaving(deps: LeaveDeps): Leaving {
  const { state, store, adapters, connections, uses, isSource, sessions } = deps
  /** The wallets that are being asked. */
  const asked = new Map<string, Promise<boolean>>()

  /** The owed requests, as they were last seen. */
  let known: Readonly<Record<string, Owed>> = {}

  /** Returns what is owed. A host that empties storage, as at a log-out, undoes no Disconnect of this page. */
  function owed() {
    const isEmptied = store.get(connectorsKey) === undefined
    known = { ...(isEmptied && known), ...store.get(leavingKey) }
    return known
  }

  function put(left: Readonly<Record<string, Owed>>) {
    known = left
    const all = Object.entries(left)
    if (all.length === 0) return store.remove(leavingKey)
    // Where storage is full, a Disconnect has made room for this at least.
    const short = () => Object.fromEntries(all.map(([key, { visits }]) => [key, { visits }]))
    if (!store.write(leavingKey, left) && !store.write(leavingKey, short())) store.set(leavingKey, left)
  }

  function owe(key: string, visits: number | undefined, address?: string) {
    const { [key]: before, ...others } = owed()
    if (!address && before?.visits === visits) return
    put(visits === undefined ? others : { ...others, [key]: { visits, address: address ?? before?.address } })
  }

  /** The visitor may have chosen it again in the meantime, here or in another tab. */
  function isWanted(namespace: Namespace, connectorId: string): boolean {
    return (store.get(connectorsKey)?.[namespace] ?? '') === connectorId
  }

  /** It is being connected here. */
  function isAsked(namespace: Namespace, connectorId: string): boolean {
    const connection = connectionOf(state, namespace)
    const isHere = connection.status !== 'disconnected' && connection.connectorId === connectorId
    return isHere || connections.awaited(namespace, connectorId) !== undefined
  }

  /** Asks a wallet once, however many want it to forget the page now. */
  async function ask(namespace: Namespace, connectorId: string, lock = connectorId): Promise<boolean> {
    const key = `${namespace}/${lock}`
    const running = asked.get(key) ?? askNow(namespace, connectorId, lock).finally(() => asked.delete(key))
    asked.set(key, running)
    return running
  }

  /** Returns whether there is nothing left to ask. @param lock held by others that are not done with it */
  async function askNow(namespace: Namespace, connectorId: string, lock: string): Promise<boolean> {
    if (!isSource(connectorId)) {
      const isFree = (await uses.isFree(namespace, connectorId)) && (await uses.isFree(namespace, lock))
      if (!isFree) return isWanted(namespace, connectorId)
    }
    const address = owed()[`${namespace}/${connectorId}`]?.address
    const [stored = '', last] = [connectorsKey, lastAddressesKey].map((one) => store.get(one)?.[namespace])
    // Another wallet may have its id by now.
    if (stored === connectorId) return !address || !last || address === last
    if (isAsked(namespace, connectorId)) return false
    try {
      return await withTimeout('leave', leaveMs, undefined, async (signal) => {
        const adapter = await adapters.load(namespace)
        // It may have been connected again in the meantime.
        throwIfAborted(signal)
        const kept = stored && !isSource(stored) ? { connectorId: stored, address: last } : undefined
        return adapter.disconnect(connectorId, {
          network: activeNetwork(state, namespace).id,
          address,
          kept,
          isWanted: () => isWanted(namespace, connectorId),
        })
      })
    } catch (error) {
      if (isFoyerError(error, 'timeout')) return false
      throw error
    }
  }

  const askingAgain = lazy(async () => {
    const { createAskingAgain } = await import('./askAgain.js')
    return createAskingAgain({ adapters, uses, owed, owe, ask, sessions })
  })

  /** If its code cannot be fetched, the wallets stay owed, and are asked at the next visit. */
  async function withAgain(act: (again: AskingAgain) => unknown): Promise<void> {
    const again = await askingAgain.load().catch(() => undefined)
    if (again) await act(again)
  }

  async function leave(namespace: Namespace, connectorId: string, address?: string): Promise<void> {
    if (isSource(connectorId)) return void (await ask(namespace, connectorId))
    const key = `${namespace}/${connectorId}`
    owe(key, 0, address)
    try {
      if (await ask(namespace, connectorId)) owe(key, undefined)
    } finally {
      const left = owed()
      // Storage may have been emptied in the meantime.
      if (left[key]) put(left)
      // Those that were spared for this one are asked as well.
      if (Object.keys(left).length > 0) void withAgain((again) => again.later())
    }
  }

  function oweSource(sourceId: string) {
    owe(`${ofSource}/${sourceId}`, 0)
    void withAgain((again) => again.later())
  }

  return {
    begin(namespace, connectorId) {
      if (isSource(connectorId)) return () => {}
      const life = new AbortController()
      const lock = askingMark + connectorId
      const key = `${namespace}/${lock}`
      uses.hold(namespace, lock, life.signal)
      // Another tab, or a request that was given up, may have a window of it open too.
      owe(key, key in owed() ? sharedVisits : 0)
      return (isOver) => {
        if (isOver) owe(key, (owed()[key]?.visits ?? 0) < 0 ? 0 : undefined)
        // Only now: a tab that finds the lock free takes the request for one that was left open.
        life.abort()
      }
    },
    former(namespace) {
      const connection = connectionOf(state, namespace)
      const stored = store.get(connectorsKey)?.[namespace]
      const former = new Set<string>()
      if (connection.status === 'connected') former.add(connection.connectorId)
      // Another tab may have stored a newer one.
      const away = connections.awaited(namespace)
      if (away?.isRestored) former.add(away.connectorId)
      if (stored && !isSource(stored)) former.add(stored)
      const unopened = connection.status === 'connected' ? undefined : stored
      const address = lastAddress(deps, namespace)
      return async (next) => {
        if (unopened && unopened !== next && isSource(unopened)) oweSource(unopened)
        // It is no longer of use; if it cannot be asked now, it is later.
        for (const one of former) if (one !== next) await leave(namespace, one, address).catch(() => {})
      }
    },
    leave,
    settle(isStored) {
      // A request that was answered in another tab, and removed there, must not come back.
      if (isStored)
        known = Object.fromEntries(Object.entries(known).filter(([key]) => !key.includes(`/${askingMark}`)))
      if (Object.keys(owed()).length > 0) void withAgain((again) => again.settle())
    },
    async visit() {
      const unanswered = Object.keys(owed())
      if (unanswered.length > 0) await withAgain((again) => again.visit(unanswered))
    },
    oweSource,
    keep: () => put(owed()),
    stop: () => askingAgain.reset((again) => again.stop()),
  }
}
