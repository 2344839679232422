import {
  activeNetwork,
  type Connection,
  connectionOf,
  type Feature,
  isFoyerError,
  isSourceId,
  lazy,
  type Namespace,
  namelessId,
  type Store,
  throwIfAborted,
  type WalletSessions,
  withTimeout,
} from '@foyer/core'
import { isGranted } from '../accountInUse.js'
import type { Adapters } from '../adapters.js'
import type { Connections } from '../connections.js'
import { leaveMs, leavingKey, type Owed, ofSource, signInsKey } from '../leaving.js'
import type { MutableRoot } from '../state.js'
import { connectorsKey, lastAddressesKey } from '../stored.js'
import { askingMark, type WalletUses } from '../walletUses.js'
import type { AskingAgain } from './askAgain.js'

/** What leaving a wallet works with. */
export interface LeaveDeps {
  readonly state: MutableRoot
  readonly store: Store
  readonly adapters: Adapters
  readonly connections: Pick<Connections, 'awaited' | 'connectors' | 'isClaimed' | 'isOne'>
  readonly uses: Pick<WalletUses, 'held' | 'hold' | 'isFree'>
  /** Opens a wallet source. */
  readonly sessions: (sourceId: string) => (() => Promise<WalletSessions>) | undefined
  readonly features: readonly Feature[]
}

/**
 * Asks a wallet that is not connected here any more to forget the page.
 * @param address that it granted, if known
 * @param isUnseen it was not connected in this visit, and another one may have its id
 * @param isNow the visitor leaves it now: it does not matter whether another tab has a window of it open from before
 * @throws what the wallet refuses with
 */
export type LeaveWallet = (
  namespace: Namespace,
  connectorId: string,
  address?: string,
  isUnseen?: boolean,
  isNow?: boolean,
) => Promise<void>

/** Has wallets forget the page, however often that takes. */
export interface Leaving {
  /**
   * Called when a wallet is about to be asked to let the page in: what it grants once the page is gone is owed.
   * Returns what is called at the end, with whether the wallet's answer is known. The offer of a source has no chain family.
   */
  begin(namespace: Namespace | typeof ofSource, connectorId: string): (isOver: boolean) => void
  /** Called when the answer to a request is known after its end. */
  answered(namespace: Namespace, connectorId: string): void
  /**
   * Called before another wallet is accepted. Returns what leaves the one before: it was connected here, is away, or was
   * connected by another tab. Never rejects.
   */
  former(namespace: Namespace): (next: Connection) => Promise<void>
  /** See {@link LeaveWallet}. A wallet that does not confirm it is asked again, at the latest at the next visit. */
  readonly leave: LeaveWallet
  /** Whether a wallet was left and has not confirmed it. */
  isOwed(namespace: Namespace, connectorId: string, address: string | undefined): boolean
  /**
   * Asks those once more that have not confirmed it.
   * @param stored what another tab has stored of what is owed, `null` if that is nothing
   */
  settle(stored?: string | null): void
  /** Another visit has begun, or a chain family was added: as {@link settle}, and asks those whose window was open as the last one ended. */
  visit(): Promise<void>
  /** A source ends a session, or may have one that is not open yet. It is asked later whether it and its wallet are done. */
  oweSource(sourceId: string): void
  /** The visitor left chain families, or all: the accounts that are signed in there are signed out, here or at a next visit. */
  oweSignOut(namespaces?: readonly Namespace[]): void
  /**
   * Called as the page goes, and before and after a Disconnect: stores once more what is owed, where storage was emptied.
   * @param isEmptied it was, though another tab may have connected a wallet since
   */
  keep(isEmptied?: true): void
  /** Asks no wallet by itself from now on. */
  stop(): void
}

/** Returns a new debt, which is no other one of any tab. */
const newDebt = () => ({ visits: 0, debt: Number(crypto.getRandomValues(new Uint32Array(1))) })

/** Returns what a debt is known by: for `window.ethereum` the address as well, as another wallet may take its place. */
const lockOf = (connectorId: string, address: string | undefined) =>
  connectorId === namelessId ? `${connectorId}/${address}` : connectorId

/** The last Foyer of the origin that was connected to a wallet has it forget the page; others leave it alone. */
export function createLeaving(deps: LeaveDeps): Leaving {
  const { state, store, adapters, connections, uses } = deps
  /** The wallets that are being asked, by debt. */
  const asked = new Map<string, Promise<boolean | undefined>>()

  const lastOf = (namespace: Namespace) => store.get(lastAddressesKey)?.[namespace]

  /** The owed requests, as they were last seen. */
  let known: Record<string, Owed> = {}

  const questionOf = (key: string, one?: Owed) => `${key} ${one?.visits} ${one?.debt}`

  /** Whether this page waits for the answer that settles a debt: no other page hears it. */
  const isOpenHere = (key: string) =>
    key.includes(`/${askingMark}`) ? uses.held(key) > 0 : asked.has(questionOf(key, known[key]))

  /** Returns what is owed. A host that empties storage, as at a log-out, undoes no Disconnect of this page. */
  function owed(isEmptied = store.get(connectorsKey) === undefined) {
    const own = Object.entries(known).filter(([key]) => isEmptied || isOpenHere(key))
    known = { ...Object.fromEntries(own), ...store.get(leavingKey) }
    return known
  }

  function put(left: Readonly<Record<string, Owed>>) {
    known = { ...left }
    const all = Object.entries(left)
    if (all.length === 0) return store.remove(leavingKey)
    // Where storage is full, a Disconnect has made room for this at least. All wallets that claim the id are asked then.
    const short = () =>
      Object.fromEntries(
        all.map(([key, { visits, debt, address }]) => [key.replace(`/${address}`, ''), { visits, debt }]),
      )
    if (!store.write(leavingKey, left) && !store.write(leavingKey, short())) store.set(leavingKey, left)
  }

  const keep = (isEmptied?: true) => put(owed(isEmptied))

  /**
   * @param seen the debt that it is about, if that is an earlier one: a later one stays as it is
   * @param to the key from now on
   */
  function owe(key: string, next: Owed | undefined, seen?: Owed, to = key) {
    const { [key]: before, ...others } = owed()
    if (seen && (before?.visits !== seen.visits || before.debt !== seen.debt)) return
    if (!next) return put(others)
    const address = next.address ?? before?.address
    // Another wallet has the id now: the one that was left before is known by its address from here on.
    const twin = before?.address && address && !connections.isOne(key.split('/')[0], before.address, address)
    put({ ...others, ...(twin && { [`${key}/${before.address}`]: before }), [to]: { ...next, address } })
  }

  /**
   * Counts the requests to let the page in that have no known answer. Each is owed by itself: a wallet that confirms while
   * windows are open may let the page in after that.
   * @param seen the debt that it is about, as in {@link owe}
   */
  function count(key: string, more: number, seen?: Owed) {
    const { debt = 1 } = owed()[key] ?? { debt: 0 }
    owe(key, debt + more > 0 ? { visits: 0, debt: debt + more } : undefined, seen)
  }

  /**
   * Asks a wallet once for each debt, however many want it to forget the page now.
   * @param isNow `false` if it was asked before
   */
  async function ask(namespace: Namespace, connectorId: string, lock: string, isNow?: boolean) {
    const key = `${namespace}/${lock}`
    const seen = owed()[key]
    const question = questionOf(key, seen)
    const isWindow = lock.startsWith(askingMark)
    const confirmed = (isUnsure?: boolean) =>
      seen &&
      (isWindow
        ? count(key, -1, seen)
        : owe(key, isUnsure && seen.isUnseen ? seen : undefined, seen, `${key}/${seen.address}`))

    /** Returns whether there is nothing left to ask; `undefined` if it could not be asked. */
    async function askNow(): Promise<boolean | undefined> {
      const isFree = isSourceId(connectorId) || (await uses.isFree(namespace, connectorId))
      /** Whether another tab has a window of it open: the visitor's approval there is newer than what is owed. */
      const isAsked = async () => !isNow && !(await uses.isFree(namespace, askingMark + connectorId))
      const isOpen = await isAsked()
      const address = owed()[key]?.address
      const isStored = () => store.get(connectorsKey)?.[namespace] === connectorId
      const last = lastOf(namespace)
      // The visitor may have chosen it again in the meantime, here or in another tab; another wallet may have its id by now.
      if (isStored()) return !address || !last || connections.isOne(namespace, address, last) || undefined
      const isClaimed = () => connections.isClaimed(namespace, connectorId)
      // It is in use, or being connected here.
      if (!isFree || isOpen || isClaimed()) return
      try {
        return await withTimeout('leave', leaveMs, undefined, async (signal) => {
          const adapter = await adapters.load(namespace)
          // It may have been connected again in the meantime.
          throwIfAborted(signal)
          if (isClaimed()) return
          // Where storage was emptied, another tab may have left it since it was seen last.
          const { [namespace]: other = connectorId } = connections.connectors()
          const isKept = other && other !== connectorId && !isSourceId(other)
          return adapter.disconnect(connectorId, {
            network: activeNetwork(state, namespace).id,
            address,
            kept: isKept ? { connectorId: other, address: last } : undefined,
            confirmed,
            ifListed: isWindow,
            byAddress: !isWindow && lock !== connectorId,
            isAgain: isNow === false,
            isWanted: async () => (await isAsked()) || isClaimed() || isStored(),
          })
        })
      } catch (error) {
        if (isFoyerError(error, 'timeout')) return false
        throw error
      }
    }

    const running = asked.get(question) ?? askNow().finally(() => asked.delete(question))
    asked.set(question, running)
    const isDone = await running
    if (isDone && !isWindow) confirmed()
    return isDone
  }

  const askingAgain = lazy(async () => {
    const { createAskingAgain } = await import('./askAgain.js')
    return createAskingAgain({ ...deps, owed, owe, ask })
  })

  /** Asks again if anything is owed. If the code cannot be fetched, the wallets stay owed, and are asked at the next visit. */
  async function withAgain(act: (again: AskingAgain) => unknown): Promise<void> {
    if (Object.keys(owed()).length === 0) return
    const again = await askingAgain.load().catch(() => undefined)
    if (again) await act(again)
  }

  const later = () => void withAgain((again) => again.later())

  async function leave(
    namespace: Namespace,
    connectorId: string,
    address?: string,
    isUnseen?: boolean,
    isNow?: boolean,
  ): Promise<void> {
    const lock = lockOf(connectorId, address)
    if (!isSourceId(connectorId))
      owe(`${namespace}/${lock}`, { ...newDebt(), address, isUnseen: isUnseen || undefined })
    try {
      await ask(namespace, connectorId, lock, isNow)
    } finally {
      // Storage may have been emptied in the meantime.
      keep()
      // Those that were spared for this one are asked as well.
      later()
    }
  }

  function oweSource(sourceId: string) {
    owe(`${ofSource}/${sourceId}`, newDebt())
    later()
  }

  return {
    begin(namespace, connectorId) {
      if (namespace !== ofSource && isSourceId(connectorId)) return () => {}
      const life = new AbortController()
      const lock = askingMark + connectorId
      const key = `${namespace}/${lock}`
      uses.hold(namespace, lock, life.signal)
      count(key, 1)
      return (isOver) => {
        if (isOver) count(key, -1)
        // Only now: a tab that finds the lock free takes the request for one that was left open.
        life.abort()
      }
    },
    answered: (namespace, connectorId) => count(`${namespace}/${askingMark}${connectorId}`, -1),
    former(namespace) {
      const connection = connectionOf(state, namespace)
      const stored = connections.connectors()[namespace]
      const connected = connection.status === 'connected' && connection.connectorId
      const away = connections.awaited(namespace)
      const last = lastOf(namespace)
      const former = new Map([
        [away?.isRestored && away.connectorId, last],
        // Another tab may have stored a newer one.
        [stored && !isSourceId(stored) && stored, last],
        [connected, connected ? connection.address : undefined],
      ])
      return async (granted) => {
        const next = granted.connectorId
        if (!connected && stored && stored !== next && isSourceId(stored)) oweSource(stored)
        for (const [one, address] of former) {
          const isUnseen = one !== connected
          // It is no longer of use; if it cannot be asked now, it is later.
          if (one && (one !== next || (isUnseen && address && !isGranted(granted, address))))
            await leave(namespace, one, address, isUnseen).catch(() => {})
        }
      }
    },
    leave,
    isOwed: (namespace, connectorId, address) => `${namespace}/${lockOf(connectorId, address)}` in owed(),
    settle(stored) {
      // A request that was answered in another tab, and removed there, must not come back.
      if (stored !== undefined)
        for (const key of Object.keys(known))
          if (key.includes(`/${askingMark}`) && !stored?.includes(`"${key}"`) && !isOpenHere(key))
            delete known[key]
      void withAgain((again) => again.settle())
    },
    visit() {
      const unanswered = Object.keys(owed())
      return withAgain((again) => again.visit(unanswered))
    },
    oweSource,
    oweSignOut(namespaces) {
      const known = store.get(signInsKey)
      if (!known) return
      for (const one of Object.keys(known))
        if (!namespaces || namespaces.some((of) => one.startsWith(`${of}:`))) known[one] = -1
      store.set(signInsKey, known)
      oweSource(signInsKey.name)
    },
    keep,
    stop() {
      keep()
      // It hears no longer what other tabs settle, and must not store that once more.
      known = {}
      askingAgain.reset((again) => again.stop())
    },
  }
}
