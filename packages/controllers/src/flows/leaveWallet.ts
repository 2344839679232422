import { connectionOf, isNamespace, type Namespace, type Store } from '@foyer/core'
import type { Adapters } from '../adapters.js'
import type { Connections } from '../connections.js'
import { leavingKey } from '../leaving.js'
import type { MutableRoot } from '../state.js'
import { connectorsKey } from '../stored.js'
import { asking, type WalletUses } from '../walletUses.js'

/** What leaving a wallet works with. */
export interface LeaveDeps {
  readonly state: MutableRoot
  readonly store: Store
  readonly adapters: Adapters
  readonly connections: Pick<Connections, 'awaited'>
  readonly uses: Pick<WalletUses, 'hold' | 'isFree'>
  /** Whether a connector is a wallet source. */
  readonly isSource: (connectorId: string) => boolean
}

/** Asks a wallet that is not connected here any more to forget the page. @throws what the wallet refuses with */
export type LeaveWallet = (namespace: Namespace, connectorId: string) => Promise<void>

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
  /** Asks those once more that have not confirmed it. */
  settle(): void
  /** Another visit has begun: as {@link settle}, and asks those whose window was open as the last one ended. */
  visit(): Promise<void>
  /** Asks no wallet by itself from now on. */
  stop(): void
}

/** When (ms) a wallet that did not confirm is asked again, while the page lives. */
const pausesMs = [1_000, 5_000, 30_000]
/** A wallet that is gone for so many visits was removed, and its permissions with it. */
const mostVisits = 20

/** The last Foyer of the origin that was connected to a wallet has it forget the page; others leave it alone. */
export function createLeaving(deps: LeaveDeps): Leaving {
  const { state, store, adapters, connections, uses, isSource } = deps
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  /** The wallets that are being asked. */
  const asked = new Map<string, Promise<boolean>>()
  /** The requests that earlier visits left open. */
  let unanswered = new Set<string>()

  const owed = () => store.get(leavingKey) ?? {}

  function owe(key: string, visits: number | undefined) {
    const { [key]: before, ...others } = owed()
    if (before === visits) return
    const left = visits === undefined ? others : { ...others, [key]: visits }
    if (Object.keys(left).length > 0) store.set(leavingKey, left)
    else store.remove(leavingKey)
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
    if (isWanted(namespace, connectorId)) return true
    if (isAsked(namespace, connectorId)) return false
    return (await adapters.load(namespace)).disconnect(connectorId)
  }

  async function settle(isVisit = false) {
    let isLeft = false
    const all = Object.entries(owed())
    // This page may not have looked for wallets yet.
    if (all.length > 0) await adapters.discover()
    for (const [key, visits] of all) {
      const at = key.indexOf('/')
      const [namespace, lock] = [key.slice(0, at), key.slice(at + 1)]
      const isOpen = lock.startsWith(asking)
      // Another tab may be asking it now.
      if (!isNamespace(namespace) || (isOpen && !unanswered.has(key))) continue
      const connectorId = isOpen ? lock.slice(asking.length) : lock
      const isDone = await ask(namespace, connectorId, lock).catch(() => false)
      if (isDone) unanswered.delete(key)
      const isOver = (isDone && (!isOpen || visits > 1)) || visits > mostVisits
      if (isOver || isVisit) owe(key, isOver ? undefined : visits + 1)
      isLeft ||= !isDone
    }
    if (isLeft) later()
  }

  function later() {
    const ms = pausesMs[tries]
    if (timer !== undefined || ms === undefined) return
    timer = setTimeout(() => {
      timer = undefined
      tries += 1
      void settle()
    }, ms)
  }

  async function leave(namespace: Namespace, connectorId: string): Promise<void> {
    if (isSource(connectorId)) return void (await ask(namespace, connectorId))
    const key = `${namespace}/${connectorId}`
    owe(key, 0)
    tries = 0
    try {
      if (await ask(namespace, connectorId)) owe(key, undefined)
    } finally {
      if (owed()[key] !== undefined) later()
    }
  }

  return {
    begin(namespace, connectorId) {
      if (isSource(connectorId)) return () => {}
      const life = new AbortController()
      const lock = asking + connectorId
      uses.hold(namespace, lock, life.signal)
      owe(`${namespace}/${lock}`, 0)
      return (isOver) => {
        life.abort()
        if (isOver) owe(`${namespace}/${lock}`, undefined)
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
      return async (next) => {
        // It is no longer of use; if it cannot be asked now, it is later.
        for (const one of former) if (one !== next) await leave(namespace, one).catch(() => {})
      }
    },
    leave,
    settle() {
      tries = 0
      void settle()
    },
    async visit() {
      unanswered = new Set(Object.keys(owed()))
      await settle(true)
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
