import { AbortedError, abortable } from '@foyer/core'
import { createCache } from './cache.js'

/** How an answer is wanted. */
export interface ResourceOptions {
  /** Ends the waiting of this caller; others who wait for the same answer go on. */
  readonly signal?: AbortSignal | undefined
  /** How old a kept answer may be (ms). @default 0, which keeps none */
  readonly ttlMs?: number
  /** Asks anew, whatever is kept or under way. @default false */
  readonly force?: boolean
}

/** Answers by key: equal questions under way are one, and what came is kept for a while. */
export interface Resource<T> {
  /**
   * @param ask gets a signal that aborts once nobody waits any more
   * @throws what `ask` throws, and {@link AbortedError}
   */
  load(key: string, ask: (signal: AbortSignal) => Promise<T>, options?: ResourceOptions): Promise<T>
  /** Lets a kept answer go: it was of no use. */
  forget(key: string): void
  /** Aborts whatever is under way. Later calls ask anew. */
  abort(): void
}

interface Flight<T> {
  readonly answer: Promise<T>
  readonly controller: AbortController
  waiters: number
}

/** Makes an empty one; of the answers kept, the oldest goes first. */
export function createResource<T>(): Resource<T> {
  const flights = new Map<string, Flight<T>>()
  const answers = createCache<T>()

  function start(key: string, ask: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const controller = new AbortController()
    const flight: Flight<T> = { answer: ask(controller.signal), controller, waiters: 0 }
    flights.set(key, flight)
    return flight
  }

  return {
    async load(key, ask, { signal = new AbortController().signal, ttlMs = 0, force = false } = {}) {
      // What a forced question calls outdated must not come back when it fails.
      if (force) answers.delete(key)
      const kept = answers.get(key, ttlMs)
      if (kept !== undefined) return kept
      const flight = (!force && flights.get(key)) || start(key, ask)
      flight.waiters += 1
      try {
        const answer = await abortable(flight.answer, signal)
        // One that a forced question has overtaken was old before it arrived.
        if (ttlMs > 0 && flights.get(key) === flight) answers.set(key, answer)
        return answer
      } finally {
        flight.waiters -= 1
        // A caller that aborts must not abort a request that others share.
        if (flight.waiters === 0) {
          if (flights.get(key) === flight) flights.delete(key)
          flight.controller.abort(new AbortedError())
        }
      }
    },
    forget: answers.delete,
    abort() {
      for (const { controller } of flights.values()) controller.abort(new AbortedError())
      flights.clear()
    },
  }
}
