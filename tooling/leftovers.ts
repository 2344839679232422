import { afterAll, vi } from 'vitest'

/** Files that share a process hand it on as they found it. */
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
