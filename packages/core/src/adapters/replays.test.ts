// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { WalletRequestError } from '../walletError.js'
import { north, startFamily } from './fakeFamily.test-support.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** How a wallet tells its accounts to each new listener. */
const replays = {
  never: () => {},
  once: (tell: () => void) => tell(),
  late: (tell: () => void) => void Promise.resolve().then(tell),
  slowly: (tell: () => void) => void setTimeout(tell, 10),
  often: (tell: () => void) => void setInterval(tell, 1_000),
} as const

const wallets = fc.record({
  replay: fc.constantFrom(...Object.values(replays)),
  /** The part of it that fails, and how often before it works. */
  fails: fc.constantFrom('resume', 'locate', 'networkFor', 'none'),
  /** It does not answer where it fails, as a page in the cache hears nothing. */
  isLost: fc.boolean(),
  times: fc.oneof(fc.nat(6), fc.constant(Number.POSITIVE_INFINITY)),
  resumes: fc.boolean(),
  /** When it says that it is to be asked, each time that it is asked. */
  hints: fc.constantFrom(...Object.values(replays)),
})

search(
  'a wallet that is restored is asked and listened to a few times a minute at most, and taken up once it works',
  async (look) => {
    await look(
      fc.asyncProperty(wallets, async ({ replay, fails, isLost, times, resumes, hints }) => {
        let left = fails === 'none' ? 0 : times
        let calls = 0
        /** Counts a call. A loop without a pause would never let the test go on. */
        function count() {
          calls += 1
          if (calls > 500) throw new Error('A loop without a pause')
        }
        const isBroken = () => {
          left -= 1
          return left >= 0
        }
        async function mayFail(part: typeof fails) {
          if (fails !== part || !isBroken()) return
          if (isLost) await new Promise(() => {})
          throw new WalletRequestError(part, 'locked')
        }
        const told = new Set<(accounts?: readonly string[]) => void>()
        const change = () => {
          for (const tell of [...told]) tell()
        }
        const { reconnect, adapter } = startFamily({
          async resume() {
            count()
            hints(() => calls < 500 && change())
            await mayFail('resume')
            return resumes ? ['a'] : []
          },
          async locate() {
            count()
            await mayFail('locate')
          },
          networkFor: () => (fails === 'networkFor' && isBroken() ? undefined : north),
          watch(changed) {
            if (calls <= 500) count()
            if (calls < 500) replay(() => changed(['a']))
            told.add(changed)
            return () => told.delete(changed)
          },
        })

        reconnect().catch(() => {})
        await vi.advanceTimersByTimeAsync(10 * 60_000)

        // Each time it is asked, listened to and located.
        expect(calls).toBeLessThan(300)
        // A wallet that tells what it denies when it is asked is believed as it is asked.
        const grants = resumes || (replay !== replays.never && hints === replays.never)
        if (grants && Number.isFinite(left)) expect(adapter.wallets.get('one')).toBeDefined()
        adapter.dispose()
        vi.clearAllTimers()
      }),
    )
  },
  { gate: 40 },
)
