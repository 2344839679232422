import { afterAll, vi } from 'vitest'
import { noteTimers } from './timers.js'

// Vitest reads the process's own timers when it is first asked about fake ones. By the end of a file, a test may have
// replaced them, and from then on no fake timer of this process would have `unref`.
vi.isFakeTimers()

// A timer that runs on would set its next one within the fake time of a test in another file.
const stopTimers = noteTimers()

/** Files that share a process hand it on as they found it. */
afterAll(() => {
  vi.useRealTimers()
  stopTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
