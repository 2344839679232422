import type { Events, FoyerEvent } from '@foyer/core'

/** @param now ms since 1970, for the events' timestamps. */
export function createEvents(now: () => number = Date.now): Events {
  const listeners = new Set<(event: FoyerEvent) => void>()
  return {
    emit(event, ...[properties]) {
      // Name and properties were checked together by the signature; TypeScript cannot carry that through the spread.
      const entry = { event, properties, timestamp: now() } as FoyerEvent
      for (const listener of [...listeners]) listener(entry)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
