import { createEmitter, type FoyerEvent, frozenCopy, type OwnEvents } from '@foyer/core'

/** @param now ms since 1970, for the events' timestamps. */
export function createEvents(now: () => number = Date.now): OwnEvents {
  const { emit, subscribe } = createEmitter<FoyerEvent>()
  return {
    emit(event, ...[properties]) {
      // Name and properties were checked together by the signature; TypeScript cannot carry that through the spread.
      const told = { event, properties: plain(properties), timestamp: now() } as FoyerEvent
      // All listeners get one object.
      emit(Object.freeze(told))
    },
    subscribe,
  }
}

/** A copy that no listener can write to. An event of another feature may hold what cannot be copied. */
function plain(properties: object | undefined): object | undefined {
  try {
    return frozenCopy(properties)
  } catch {
    return Object.freeze({ ...properties })
  }
}
