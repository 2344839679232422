import { afterAll, expect, vi } from 'vitest'
import { patienceMs } from './waitMs.js'

const { waitFor, waitUntil } = vi
/** The tests whose waits have not ended, by wait. */
const running = new Map<Promise<unknown>, string>()

/** What the configuration says of `expect.poll` holds for these as well. */
vi.waitFor = (callback, options) => noted(waitFor(callback, patient(options)))
vi.waitUntil = (callback, options) => noted(waitUntil(callback, patient(options)))

// A wait turns the fake clock at each look. One that is not awaited would turn that of the next file, too.
afterAll(() => {
  Object.assign(vi, { waitFor, waitUntil })
  const names = [...new Set(running.values())]
  if (names.length > 0) throw new Error(`A wait goes on after its test. Await it: ${names.join(', ')}`)
})

function noted<T>(wait: Promise<T>): Promise<T> {
  running.set(wait, expect.getState().currentTestName ?? 'a hook')
  const end = () => void running.delete(wait)
  wait.then(end, end)
  return wait
}

function patient<T extends object>(options: number | T | undefined) {
  return typeof options === 'number' ? options : { timeout: patienceMs, ...options }
}
