import type { FoyerError } from './error.js'
import { AbortedError, TimeoutError, toFoyerError } from './failure.js'
import { isFoyerError } from './isFoyerError.js'

/** One value that arrives later. It stands for `loading`, `data` and `error` side by side. */
export type Async<T> =
  | { readonly status: 'idle' }
  | { readonly status: 'pending'; readonly previous: T | undefined }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed'; readonly error: FoyerError; readonly previous: T | undefined }

/** What there is to show now: the value, or the last one while a newer is awaited or has failed. */
export function latestValue<T>(async: Async<T>): T | undefined {
  if (async.status === 'ready') return async.value
  return async.status === 'idle' ? undefined : async.previous
}

/** Runs tasks of which only the newest may publish; starting one aborts the one before it. */
export interface Latest<T> {
  /** Settles when this run has published or was overtaken; never rejects. */
  run(task: (signal: AbortSignal) => Promise<T>): Promise<void>
  /** Aborts what runs, forgets the last value and publishes `idle`. */
  reset(): void
}

/** @param publish receives each new state, in order. */
export function createLatest<T>(publish: (next: Async<T>) => void): Latest<T> {
  let current: AbortController | undefined
  let previous: T | undefined

  return {
    async run(task) {
      current?.abort(new AbortedError())
      const mine = new AbortController()
      current = mine
      publish({ status: 'pending', previous })
      try {
        const value = await task(mine.signal)
        if (current !== mine) return
        previous = value
        publish({ status: 'ready', value })
      } catch (error) {
        if (current === mine) publish({ status: 'failed', error: toFoyerError(error), previous })
      }
    },
    reset() {
      current?.abort(new AbortedError())
      current = undefined
      previous = undefined
      publish({ status: 'idle' })
    },
  }
}

/** For the moment before something that cannot be taken back. @throws {AbortedError | TimeoutError} once it aborted */
export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw abortedBy(signal)
}

function abortedBy({ reason }: AbortSignal): Error {
  return isFoyerError(reason, 'timeout') ? reason : new AbortedError(reason)
}

/**
 * Settles with `work`, or rejects as soon as the signal aborts. The work itself goes on: wallets cannot be recalled.
 * @throws {AbortedError} when the signal aborts first.
 */
export function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(abortedBy(signal))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop)
    // Also after an abort: work that fails later is not an unhandled rejection.
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/**
 * Runs `work` with a signal that aborts with the outer one or after `ms` milliseconds.
 * @throws {TimeoutError} when the bound is reached first.
 * @throws {AbortedError} when the outer signal aborts first.
 */
export async function withTimeout<T>(
  what: string,
  ms: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const forward = () => controller.abort(outer?.reason)
  if (outer?.aborted) forward()
  outer?.addEventListener('abort', forward)
  const timer = setTimeout(() => controller.abort(new TimeoutError(what, ms)), ms)
  try {
    return await abortable(work(controller.signal), controller.signal)
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', forward)
  }
}

/**
 * Aborts with the first of several signals, and with its reason. As
 * [AbortSignal.any](https://dom.spec.whatwg.org/#dom-abortsignal-any), which browsers have since 2023 and 2024 only.
 */
export function anySignal(...several: readonly (AbortSignal | undefined)[]): AbortSignal {
  const signals = several.filter((signal) => signal !== undefined)
  // Where the browser has it, long-lived signals forget the short-lived ones by themselves.
  if ('any' in AbortSignal) return AbortSignal.any(signals)
  const first = new AbortController()
  for (const signal of signals) {
    const forward = () => first.abort(signal.reason)
    if (signal.aborted) forward()
    signal.addEventListener('abort', forward, { signal: first.signal })
  }
  return first.signal
}

/** Waits. @param ms milliseconds. @throws {AbortedError | TimeoutError} when the signal aborts first. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    await abortable(
      new Promise<void>((resolve) => {
        timer = setTimeout(resolve, ms)
      }),
      signal,
    )
  } finally {
    clearTimeout(timer)
  }
}
