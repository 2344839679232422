import { createEmitter, type Events, type FoyerEvent } from '@foyer/core'

/** @param now ms since 1970, for the events' timestamps. */
export function createEvents(now: () => number = Date.now): Events {
  const { emit, subscribe } = createEmitter<FoyerEvent>()
  return {
    emit(event, ...[properties]) {
      // Name and properties were checked together by the signature; TypeScript cannot carry that through the spread.
      emit({ event, properties, timestamp: now() } as FoyerEvent)
    },
    subscribe,
  }
}
