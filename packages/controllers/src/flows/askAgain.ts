import {
  type Feature,
  isFoyerError,
  isNamespace,
  type Namespace,
  type Store,
  type WalletSessions,
  withTimeout,
} from '@foyer/core'
import type { Adapters } from '../adapters.js'
import { type Owed, ofSource, signInsKey } from '../leaving.js'
import { askingMark, type WalletUses } from '../walletUses.js'

/** Dependencies of {@link createAskingAgain}. */
export interface AskingAgainDeps {
  readonly store: Store
  readonly adapters: Pick<Adapters, 'discover'>
  readonly uses: Pick<WalletUses, 'held' | 'isFree'>
  /** Returns the wallets that are owed, with the visits since: see `leavingKey`. */
  readonly owed: () => Readonly<Record<string, Owed>>
  /** @param seen the debt that it is about */
  readonly owe: (key: string, next: Owed | undefined, seen: Owed) => void
  /**
   * Asks a wallet, which is no longer owed once it confirms. Returns whether there is nothing left to ask; `undefined` if it
   * could not be asked.
   */
  readonly ask: (
    namespace: Namespace,
    connectorId: string,
    lock: string,
    isNow: false,
  ) => Promise<boolean | undefined>
  /** Opens a wallet source. */
  readonly sessions: (sourceId: string) => (() => Promise<WalletSessions>) | undefined
  readonly features: readonly Pick<Feature, 'signOut'>[]
}

/** Asks the wallets that did not confirm that they forget the page once more. */
export interface AskingAgain {
  /** Asks them all now. */
  settle(): void
  /** Asks them all soon. */
  later(): void
  /** As {@link settle}, at the begin of a visit. @param unanswered the requests that earlier visits left open */
  visit(unanswered: readonly string[]): Promise<void>
  /** Asks no wallet by itself from now on. */
  stop(): void
}

/** When (ms) a wallet that did not confirm is asked again, while the page lives. */
const pausesMs = [1_000, 5_000, 30_000]
/**
 * A wallet that is still gone after 20 visits was removed, and its permissions with it. The pages of an origin need not all
 * have its chain family, the source of a session, or the sign-in: a visit that could not ask counts for a tenth.
 */
const mostTenths = 210
/** In the key of a request that was left open in a window. */
const windowMark = `/${askingMark}`
/** How long (ms) a source or a sign-out may take to come, to find its session and to end it. */
const sourceMs = 10_000

/** The debts of which this page has counted its visit: a visit is a page that was loaded, however often Foyer is started in it. */
const counted = new Set<string>()

/** See {@link AskingAgain}. */
export function createAskingAgain({
  store,
  adapters,
  uses,
  owed,
  owe,
  ask,
  sessions,
  features,
}: AskingAgainDeps): AskingAgain {
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  /** The requests that earlier visits left open. */
  const unanswered = new Set<string>()
  /** Debts of the begin of the visit that may belong to a tab that lives. */
  const unsure = new Set<string>()

  async function settle(isVisit = false) {
    // Browsers begin a page a moment before the locks of the one that it replaces are free.
    for (const key of unsure) if ((await isFree(key)) && unsure.delete(key)) unanswered.add(key)
    const all = Object.entries(owed())
    // This page may not have looked for wallets yet.
    if (all.length > 0) await adapters.discover()
    // Each by itself: a wallet that does not answer keeps no other from being asked.
    const running = new Map<string, Promise<boolean>>()
    for (const isWindow of [false, true])
      for (const [key, one] of all)
        if (key.includes(windowMark) === isWindow)
          running.set(key, settleOne(key, one, isVisit, running.get(key.replace(windowMark, '/'))))
    const done = await Promise.all(running.values())
    const left = owed()
    if (done.includes(false) || [...unsure].some((key) => key in left)) wait()
  }

  /**
   * Asks a wallet that is owed once more. Returns whether there is nothing left to ask of it in this visit.
   * @param before of a request in a window: the answer to the debt of the wallet itself
   */
  async function settleOne(
    key: string,
    one: Owed,
    isVisit: boolean,
    before: Promise<boolean> | undefined,
  ): Promise<boolean> {
    const [namespace, lock] = partsOf(key)
    const isOpen = lock.startsWith(askingMark)
    // Another tab may be asking it now.
    if (isOpen && !unanswered.has(key)) return true
    // This page may not have the source.
    if (namespace === ofSource) {
      const end = isOpen ? takingUp(ownerOf(lock, undefined), key, one, before) : endingOf(lock)
      const isTold = end && (await withTimeout('leave', sourceMs, undefined, end).catch(() => false))
      if (!isTold) count(key, one, end !== undefined, isVisit)
      else if (!isOpen) owe(key, undefined, one)
      return isTold ?? true
    }
    if (!isNamespace(namespace)) return true
    // While the wallet lists the page from before, nothing is known of its window.
    const isListed = (await before) === false
    const isDone =
      !isListed &&
      (await ask(namespace, ownerOf(lock, one.address), lock, false).catch((error: unknown) =>
        // This page may not have the chain family.
        isFoyerError(error, 'adapter/missing') ? undefined : false,
      ))
    if (isDone) unanswered.delete(key)
    count(key, one, isDone !== undefined, isVisit)
    return isDone ?? false
  }

  /** A debt ends after so many visits. */
  function count(key: string, one: Owed, couldAsk: boolean, isVisit: boolean) {
    const visits = one.visits + (couldAsk ? 10 : 1)
    const name = `${key} ${one.debt}`
    if (visits > mostTenths) owe(key, undefined, one)
    else if (isVisit && !counted.has(name)) owe(key, { ...one, visits }, one)
    counted.add(name)
  }

  async function isFree(key: string): Promise<boolean> {
    const [namespace, lock] = partsOf(key)
    return (namespace === ofSource || isNamespace(namespace)) && uses.isFree(namespace, lock)
  }

  /**
   * Returns what ends the session of a source, or the sign-ins: nothing where this page does not have it. Resolves with
   * whether there is nothing left to end.
   */
  function endingOf(id: string): ((signal: AbortSignal) => Promise<boolean>) | undefined {
    if (id === signInsKey.name) {
      const own = features.find(({ signOut }) => signOut)
      return own && (async () => own.signOut?.(store) ?? true)
    }
    const open = sessions(id)
    return (
      open &&
      (async (signal) => {
        const opened = await open()
        // It may have a session that was not open yet when the visitor left it. One that is found and not used is ended.
        await opened.restore(signal)
        return (await opened.settle?.()) ?? true
      })
    )
  }

  /** Returns what makes offers of pages that are gone this page's own, and no longer a debt of those. */
  function takingUp(id: string, key: string, one: Owed, before: Promise<boolean> | undefined) {
    const open = sessions(id)
    return (
      open &&
      (async () => {
        await before
        const opened = await open()
        // Another tab may have taken them up by now; or it was asked for twice, and came late.
        if (!(await uses.isFree(ofSource, askingMark + id)) || !unanswered.delete(key)) return true
        // This page may have made offers of its own since.
        const debt = uses.held(`${ofSource}/${askingMark}${id}`)
        owe(key, debt > 0 ? { ...one, debt } : undefined, one)
        opened.takeUp?.()
        return true
      })
    )
  }

  function wait() {
    const ms = pausesMs[tries]
    if (timer !== undefined || ms === undefined) return
    timer = setTimeout(() => {
      timer = undefined
      tries += 1
      void settle()
    }, ms)
  }

  return {
    settle() {
      tries = 0
      void settle()
    },
    later() {
      tries = 0
      wait()
    },
    async visit(open) {
      for (const key of open) unsure.add(key)
      await settle(true)
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

/** Returns the wallet of a debt: some are known by their address, too. */
const ownerOf = (lock: string, address: string | undefined) =>
  lock.replace(/^~|(?<=^injected)\/.*/, '').replace(`/${address}`, '')

function partsOf(key: string): readonly [namespace: string, lock: string] {
  const at = key.indexOf('/')
  return [key.slice(0, at), key.slice(at + 1)]
}
