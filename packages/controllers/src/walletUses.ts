import { type Namespace, withTimeout } from '@foyer/core'
import type { ofSource } from './leaving.js'

/**
 * Which wallets the Foyers of this origin are connected to, in this page and in other tabs: a wallet knows one
 * permission of a chain family for all of them, which none may take from another.
 */
export interface WalletUses {
  /** Notes that a wallet is in use until the signal aborts. */
  hold(namespace: Namespace | typeof ofSource, connectorId: string, signal: AbortSignal): void
  /**
   * Whether no Foyer is connected to a wallet, or no other one asks it. Where the page has no Web Locks, this Foyer
   * alone is known.
   */
  isFree(namespace: Namespace | typeof ofSource, connectorId: string): Promise<boolean>
  /** How often this Foyer holds a wallet. @param key its family, a slash and its id */
  held(key: string): number
  /** Gives the locks back while the page lies in the cache or is frozen: they would not be given back there. */
  suspend(): void
  /** Takes them again. */
  resume(): void
}

const prefix = 'foyer/wallet/'
const nameOf = (namespace: string, connectorId: string) => `${prefix}${namespace}/${connectorId}`
/** Before the id of a wallet that is being asked: a page that is frozen with its window open goes on with it. */
export const askingMark = '~'
/** How long (ms) the browser may take to say who holds a lock. */
const answerMs = 1_000

interface Use {
  readonly name: string
  readonly isAsking: boolean
  release: () => void
}

/** @param locks Web Locks: what a tab holds ends with it. Absent on pages without https. */
export function createWalletUses(locks: LockManager | undefined): WalletUses {
  /** What this Foyer has let go of, until the browser has too. */
  const leaving = new Set<Promise<unknown>>()
  const own = new Set<Use>()
  let isSuspended = false

  function lock(use: Use) {
    let left = () => {}
    const until = new Promise<void>((resolve) => {
      left = resolve
    })
    // A sandboxed frame has the interface and may not use it: then this Foyer is alone.
    const released = locks?.request(use.name, { mode: 'shared' }, () => until).catch(() => {})
    use.release = () => {
      left()
      if (!released) return
      leaving.add(released)
      void released.then(() => leaving.delete(released))
    }
  }

  const mineOf = (name: string) => [...own].filter((use) => use.name === name)

  async function holders(name: string): Promise<number> {
    const ask = async () => {
      await Promise.all(leaving)
      return locks?.query()
    }
    // A browser that does not say knows of none.
    const { held = [], pending = [] } =
      (await withTimeout('locks', answerMs, undefined, ask).catch(() => undefined)) ?? {}
    return [...held, ...pending].filter((one) => one.name === name).length
  }

  return {
    hold(namespace, connectorId, signal) {
      const isAsking = connectorId.startsWith(askingMark)
      const use: Use = { name: nameOf(namespace, connectorId), isAsking, release: () => {} }
      own.add(use)
      if (!isSuspended || isAsking) lock(use)
      const end = () => {
        own.delete(use)
        use.release()
      }
      signal.addEventListener('abort', end)
    },
    held: (key) => mineOf(prefix + key).length,
    async isFree(namespace, connectorId) {
      const name = nameOf(namespace, connectorId)
      const mine = mineOf(name)
      return mine.every(({ isAsking }) => isAsking) && (await holders(name)) <= mine.length
    },
    suspend() {
      isSuspended = true
      for (const use of own) if (!use.isAsking) use.release()
    },
    resume() {
      if (!isSuspended) return
      isSuspended = false
      for (const use of own) if (!use.isAsking) lock(use)
    },
  }
}
