// @tier gate
import type { Async } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dai, ether, myAccount, usdc } from './fakeHost.test-support.js'
import { createQuotes } from './quotes.js'
import { paramsKey, type Quote, type SwapParams } from './swapParams.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const terms = (amount: bigint, target = usdc): SwapParams => ({
  account: myAccount,
  source: ether,
  target,
  amount,
})

function world() {
  const asked: { readonly terms: SwapParams; readonly signal: AbortSignal }[] = []
  const answers: ((receives: bigint) => void)[] = []
  const published: Async<Quote>[] = []
  const quotes = createQuotes(
    (wanted, signal) => {
      asked.push({ terms: wanted, signal })
      return new Promise((resolve) => answers.push(resolve))
    },
    (next) => published.push(next),
  )
  return { quotes, asked, answers, published, last: () => published.at(-1) }
}

test('a quote is asked for 200 ms after the last key, once', async () => {
  const { quotes, asked } = world()
  quotes.want(terms(1n))
  await vi.advanceTimersByTimeAsync(199)
  quotes.want(terms(12n))
  quotes.want(terms(12n))
  await vi.advanceTimersByTimeAsync(199)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked.map((one) => one.terms.amount)).toEqual([12n])
})

test('what was asked before is aborted, and its late answer changes nothing', async () => {
  const { quotes, asked, answers, last } = world()
  quotes.want(terms(1n))
  await vi.advanceTimersByTimeAsync(200)
  quotes.want(terms(2n))
  await vi.advanceTimersByTimeAsync(200)
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false])

  answers[1]?.(20n)
  await vi.advanceTimersByTimeAsync(0)
  answers[0]?.(10n)
  await vi.advanceTimersByTimeAsync(0)

  expect(last()).toMatchObject({ status: 'ready', value: { receives: 20n, terms: { amount: 2n } } })
})

test('without terms nothing is asked, and what was known is forgotten', async () => {
  const { quotes, asked, answers, last } = world()
  quotes.want(terms(1n))
  await vi.advanceTimersByTimeAsync(200)
  quotes.want(undefined)
  answers[0]?.(10n)
  await vi.advanceTimersByTimeAsync(0)
  expect(last()).toEqual({ status: 'idle' })
  await quotes.refresh()
  expect(asked).toHaveLength(1)
})

search('however answers overtake each other, only the newest question is answered', async (look) => {
  vi.useRealTimers()
  const targets = [usdc, dai]
  await look(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.record({ amount: fc.bigInt({ min: 1n, max: 5n }), at: fc.nat(1) }), {
        minLength: 1,
        maxLength: 12,
      }),
      async (scheduler, wants) => {
        const published: Async<Quote>[] = []
        let told: () => unknown = () => {}
        let turn = 0n
        const quotes = createQuotes(
          (wanted) => scheduler.schedule(Promise.resolve(wanted.amount * 1_000n + turn++)),
          (next) => {
            published.push(next)
            told()
          },
          0,
        )
        let newest: SwapParams | undefined
        const isDone = () => {
          const last = published.at(-1)
          return last?.status === 'ready' && newest && paramsKey(last.value.terms) === paramsKey(newest)
        }
        for (const { amount, at } of wants) {
          newest = terms(amount, targets[at] ?? usdc)
          quotes.want(newest)
          const more = quotes.refresh()
          if (amount % 2n === 0n) await Promise.race([more, scheduler.waitIdle()])
          for (const state of published)
            if (state === published.at(-1) && state.status === 'ready')
              expect(paramsKey(state.value.terms)).toBe(paramsKey(newest))
        }
        await scheduler.waitFor(
          new Promise<void>((resolve) => {
            told = () => isDone() && resolve()
            told()
          }),
        )
        await scheduler.waitIdle()
        expect(isDone()).toBe(true)
      },
    ),
  )
})
