import { isNamespace, type Namespace } from '@foyer/core'
import type { Adapters } from '../adapters.js'
import { asking } from '../walletUses.js'

/** Dependencies of {@link createAskingAgain}. */
export interface AskingAgainDeps {
  readonly adapters: Pick<Adapters, 'discover'>
  /** Returns the wallets that are owed, with the visits since: see `leavingKey`. */
  readonly owed: () => Readonly<Record<string, number>>
  readonly owe: (key: string, visits: number | undefined) => void
  /** Asks a wallet. Returns whether there is nothing left to ask. */
  readonly ask: (namespace: Namespace, connectorId: string, lock: string) => Promise<boolean>
}

/** Asks the wallets that did not confirm that they forget the page once more. */
export interface AskingAgain {
  /** Asks them all now. */
  settle(): void
  /** Asks them all soon. */
  later(): void
  /** As {@link settle}, at the begin of a visit. @param unanswered the requests that earlier visits left open */
  visit(unanswered: ReadonlySet<string>): Promise<void>
  /** Asks no wallet by itself from now on. */
  stop(): void
}

/** When (ms) a wallet that did not confirm is asked again, while the page lives. */
const pausesMs = [1_000, 5_000, 30_000]
/** A wallet that is gone for so many visits was removed, and its permissions with it. */
const mostVisits = 20

/** See {@link AskingAgain}. */
export function createAskingAgain({ adapters, owed, owe, ask }: AskingAgainDeps): AskingAgain {
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  /** The requests that earlier visits left open. */
  let unanswered = new Set<string>()

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
    if (isLeft) wait()
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
      unanswered = new Set(open)
      await settle(true)
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
