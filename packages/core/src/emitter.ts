/** Tells listeners, in the order in which they came. */
export interface Emitter<T = void> {
  /** Tells those that listen now, also when one of them leaves meanwhile, or throws. */
  emit(value: T): void
  /** Returns the unsubscribe. */
  subscribe(listener: (value: T) => void): () => void
  /** Forgets every listener. */
  clear(): void
}

/** Makes an {@link Emitter}. */
export function createEmitter<T = void>(): Emitter<T> {
  const listeners = new Set<(value: T) => void>()
  return {
    emit: (value) => tellAll(listeners, value),
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    clear: () => listeners.clear(),
  }
}

/** Calls each of these functions of other people's. One that throws is reported, and stops nothing (safety F-63). */
export function tellAll<T>(listeners: Iterable<(value: T) => void>, value: T): void {
  for (const listener of [...listeners]) {
    try {
      listener(value)
    } catch (error) {
      reportLater(error)
    }
  }
}

/** Throws an error where the host looks for those of its own code, in a task of its own. */
function reportLater(error: unknown): void {
  setTimeout(() => {
    throw error
  })
}
