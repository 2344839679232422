import { vi } from 'vitest'
import { patienceMs } from './waitMs.js'

const { waitFor, waitUntil } = vi

/** What the configuration says of `expect.poll` holds for these as well. */
vi.waitFor = (callback, options) => waitFor(callback, patient(options))
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options))

function patient<T extends object>(options: number | T | undefined) {
  return typeof options === 'number' ? options : { timeout: patienceMs, ...options }
}
