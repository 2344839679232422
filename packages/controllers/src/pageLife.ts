/** The callbacks of a page that comes and goes. */
export interface PageLife {
  /** Called when the page goes into the browser's back/forward cache, or is frozen: from now on it does nothing. */
  readonly leaves: () => void
  /**
   * Called when the page lives again, or is back on the network.
   * @param isStale it comes from the cache: events and answers may have been lost in the meantime
   */
  readonly returns: (isStale: boolean) => void
}

/** Watches the life of this page until the signal aborts. */
export function watchPageLife({ leaves, returns }: PageLife, signal: AbortSignal): void {
  const options = { signal }
  globalThis.addEventListener?.('pagehide', leaves, options)
  globalThis.document?.addEventListener('freeze', leaves, options)
  const back = () => returns(false)
  globalThis.document?.addEventListener('resume', back, options)
  globalThis.addEventListener?.('online', back, options)
  globalThis.addEventListener?.('pageshow', ({ persisted }) => persisted && returns(true), options)
}
