/**
 * Which wallets the Foyers of this origin are connected to, in this page and in other tabs: a wallet knows one
 * permission for all of them, which none may take from another.
 */
export interface WalletUses {
  /** Notes that a wallet is in use until the signal aborts. */
  hold(connectorId: string, signal: AbortSignal): void
  /** Whether nobody is connected to a wallet any more. Where the page has no Web Locks, this Foyer alone is known. */
  isFree(connectorId: string): Promise<boolean>
}

const nameOf = (connectorId: string) => `foyer/wallet/${connectorId}`

/** @param locks Web Locks: what a tab holds ends with it. Absent on pages without https. */
export function createWalletUses(locks: LockManager | undefined): WalletUses {
  /** What this Foyer has let go of, until the browser has too. */
  const leaving = new Set<Promise<unknown>>()
  const own = new Map<string, number>()

  return {
    hold(connectorId, signal) {
      own.set(connectorId, (own.get(connectorId) ?? 0) + 1)
      let left = () => {}
      const until = new Promise<void>((resolve) => {
        left = resolve
      })
      // A sandboxed frame has the interface and may not use it: then this Foyer is alone.
      const released = locks?.request(nameOf(connectorId), { mode: 'shared' }, () => until).catch(() => {})
      const end = () => {
        own.set(connectorId, (own.get(connectorId) ?? 0) - 1)
        left()
        if (!released) return
        leaving.add(released)
        void released.then(() => leaving.delete(released))
      }
      signal.addEventListener('abort', end, { once: true })
    },
    async isFree(connectorId) {
      if ((own.get(connectorId) ?? 0) > 0) return false
      await Promise.all(leaving)
      const { held = [], pending = [] } = (await locks?.query().catch(() => undefined)) ?? {}
      return [...held, ...pending].every(({ name }) => name !== nameOf(connectorId))
    },
  }
}
