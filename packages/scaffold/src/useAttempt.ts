import { type Async, createLatest } from '@foyer/core'
import { useEffect, useRef, useState } from 'react'

/** Work that a view begins when it is shown, may begin again, and gives up when it is left. */
interface Attempt<T> {
  readonly result: Async<T>
  /** Starts over; what runs is aborted. */
  again(): void
}

/**
 * Runs `work` once per mount and `key`. The start waits for a microtask, so that the rehearsal mount of StrictMode
 * ends before a wallet is asked twice.
 * @param onDone called with the value, unless the view was left before.
 */
export function useAttempt<T>(
  key: string,
  work: (signal: AbortSignal) => Promise<T>,
  onDone: (value: T) => void,
): Attempt<T> {
  const [result, publish] = useState<Async<T>>({ status: 'pending', previous: undefined })
  const handlers = useRef({ work, onDone })
  useEffect(() => {
    handlers.current = { work, onDone }
  })
  const [runs] = useState(() => createLatest<T>(publish))

  function start() {
    void runs.run(async (signal) => {
      const value = await handlers.current.work(signal)
      if (!signal.aborted) handlers.current.onDone(value)
      return value
    })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key is what asks for a new run.
  useEffect(() => {
    let left = false
    queueMicrotask(() => {
      if (!left) start()
    })
    return () => {
      left = true
      runs.reset()
    }
  }, [key])

  return { result, again: start }
}
