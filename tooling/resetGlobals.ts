import { afterAll, vi } from 'vitest'

// Vitest reads the process's own timers when it is first asked about fake ones. By the end of a file, a test may have
// replaced them, and from then on no fake timer of this process would have `unref`.
vi.isFakeTimers()

/** Files that share a process hand it on as they found it. */
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
