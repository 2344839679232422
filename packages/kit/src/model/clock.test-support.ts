/// <reference types="node" />
import { AsyncLocalStorage } from 'node:async_hooks'
import { vi } from 'vitest'

/** Time that passes when a test says so. */
export interface Clock {
  readonly now: number
  /** How many timers wait. */
  readonly waiting: number
  set(run: () => void, ms: number): number
  /** Lets everything happen that needs no time. */
  settle(): Promise<void>
  /** Lets ms pass, timer by timer. @param seen called whenever all that a timer began has happened */
  pass(ms: number, seen: () => void): Promise<void>
  /** Sleeps for ms: no time passes for what counts by itself, and the visitor's clock moves on. */
  sleep(ms: number): void
  /** Sets the visitor's clock ahead of the true time, or back. It stays so until it is set again. */
  skew(ms: number): void
  /** Forgets every timer, and puts the visitor's clock right. */
  clear(): void
}

interface Timer {
  readonly run: () => void
  /** Whether it waits for its page to live again. */
  readonly isHeld: () => boolean
  readonly every: number | undefined
  at: number
}

const immediately = setImmediate
/** Chunks that are loaded already come within two turns of the event loop. */
const turns = 2

/**
 * Takes the place of the timers of this process; `vi.unstubAllGlobals` and `vi.restoreAllMocks` give them back.
 * @param holder returns whether what is set now waits, asked whenever it is due
 */
export function installClock(holder: () => () => boolean = () => () => false): Clock {
  const timers = new Map<number, Timer>()
  let now = 1_800_000_000_000
  let ahead = 0
  let count = 0

  function add(run: () => void, ms = 0, every?: number): number {
    count += 1
    const inContext = AsyncLocalStorage.snapshot()
    timers.set(count, {
      run: () => inContext(run),
      isHeld: holder(),
      every,
      at: now + Math.max(ms, every === undefined ? 0 : 1),
    })
    return count
  }

  function next(until: number): Timer | undefined {
    let found: readonly [number, Timer] | undefined
    for (const entry of timers)
      if (entry[1].at <= until && (!found || entry[1].at < found[1].at) && !entry[1].isHeld()) found = entry
    if (!found) return undefined
    const [id, timer] = found
    now = Math.max(now, timer.at)
    if (timer.every === undefined) timers.delete(id)
    else timer.at += Math.max(timer.every, 1)
    return timer
  }

  async function settle() {
    for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => immediately(resolve))
  }

  const remove = (id: unknown) => void (typeof id === 'number' && timers.delete(id))
  vi.stubGlobal('setTimeout', (run: () => void, ms?: number) => add(run, ms))
  vi.stubGlobal('setInterval', (run: () => void, ms = 0) => add(run, ms, ms))
  vi.stubGlobal('clearTimeout', remove)
  vi.stubGlobal('clearInterval', remove)
  vi.spyOn(Date, 'now').mockImplementation(() => now + ahead)
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    add(() => controller.abort(new DOMException('timeout', 'TimeoutError')), ms)
    return controller.signal
  })

  return {
    get now() {
      return now
    },
    get waiting() {
      return timers.size
    },
    set: (run, ms) => add(run, ms),
    settle,
    async pass(ms, seen) {
      const until = now + ms
      for (let timer = next(until); timer; timer = next(until)) {
        timer.run()
        await settle()
        seen()
      }
      now = until
    },
    sleep(ms) {
      ahead += ms
    },
    skew(ms) {
      ahead = ms
    },
    clear() {
      timers.clear()
      ahead = 0
    },
  }
}
