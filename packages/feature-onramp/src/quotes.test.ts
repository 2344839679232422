// @tier gate, @vitest-environment happy-dom
import { type Async, HttpError } from '@foyer/core'
import { search } from '@foyer/search'
import { createOnrampService } from '@foyer/testing/feature'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { myAccount } from './fakeHost.test-support.js'
import { type Options, readOptions } from './options.js'
import { type AskQuote, createQuotes } from './quotes.js'
import { type Offers, type Quote, type Terms, termsKey } from './terms.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const known = await createOnrampService(() => myAccount).api.get('v1/onramp/options', {}, readOptions)
const [asset, second] = known.assets
const [currency] = known.currencies
const [method] = currency?.payment_method_limits ?? []
const [sold] = asset?.networks ?? []

function terms(pays: string, one = asset): Terms {
  const on = one?.networks[0] ?? sold
  if (!one || !on || !currency || !method) throw new Error('unreachable')
  return { account: myAccount, asset: one, sold: on, currency, method, pays }
}

function quote(value: bigint): Quote {
  const total = { value: 100n, currency: 'USD' }
  return { gets: { value, currency: 'ETH' }, total, fee: undefined, isPlaceholder: false }
}

function make(ask: AskQuote, options: Pick<Options, 'providers'> = known) {
  const published: Async<Offers>[] = []
  const quotes = createQuotes(
    ask,
    () => options,
    (next) => published.push(next),
  )
  const list = () => {
    const last = published.at(-1)
    return last?.status === 'ready' ? last.value.list : undefined
  }
  return { quotes, published, list }
}

test('offers are asked for half a second after the last key, once', async () => {
  const asked: string[] = []
  const { quotes } = make(async ({ pays }) => {
    asked.push(pays)
    return quote(1n)
  })
  for (const pays of ['50', '500', '5', '50']) {
    quotes.want(terms(pays))
    await vi.advanceTimersByTimeAsync(499)
  }
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  // One for each provider that takes so much.
  expect(asked).toEqual(['50', '50'])
})

test('the best comes first, then who names no price, then who does not sell it', async () => {
  const { quotes, list } = make(async (_, provider) => {
    if (provider === 'kestrel') throw new HttpError('quote', 503)
    return provider === 'paylane' ? quote(7n) : undefined
  })
  quotes.want(terms('300'))
  await vi.advanceTimersByTimeAsync(500)
  expect(list()?.map(({ provider, quote: one }) => [provider?.id, one?.isPlaceholder])).toEqual([
    ['paylane', false],
    ['kestrel', true],
    ['quayside', undefined],
  ])
})

test('a provider is asked within its own bounds alone, which are said', async () => {
  const asked: (string | undefined)[] = []
  const { quotes, list } = make(async (_, provider) => {
    asked.push(provider)
    return quote(1n)
  })
  quotes.want(terms('250'))
  await vi.advanceTimersByTimeAsync(500)
  expect(asked).toEqual(['kestrel', 'paylane'])
  expect(list()?.at(-1)).toMatchObject({
    provider: { id: 'quayside' },
    quote: undefined,
    bounds: { min: '300.00' },
  })
})

test('where nobody answers, what is paid stands for what comes: one for one, as a placeholder', async () => {
  const { quotes, list } = make(
    async () => {
      throw new HttpError('quote', 0)
    },
    { providers: [] },
  )
  quotes.want(terms('100.50'))
  await vi.advanceTimersByTimeAsync(500)
  const sum = { value: 100_500_000_000_000_000_000n, currency: 'USD' }
  expect(list()).toEqual([
    {
      provider: undefined,
      bounds: undefined,
      quote: { gets: sum, total: sum, fee: undefined, isPlaceholder: true },
    },
  ])
})

test('a provider that is silent for 10 s holds nobody up any longer', async () => {
  const { quotes, list } = make((_, provider) =>
    provider === 'kestrel' ? new Promise(() => {}) : Promise.resolve(quote(1n)),
  )
  quotes.want(terms('100'))
  await vi.advanceTimersByTimeAsync(10_499)
  expect(list()).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(list()?.[0]?.provider?.id).toBe('paylane')
})

search('however answers overtake each other, only the newest question is answered', async (look) => {
  vi.useRealTimers()
  const assets = [asset, second]
  await look(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.record({ pays: fc.integer({ min: 300, max: 305 }), at: fc.nat(1) }), {
        minLength: 1,
        maxLength: 12,
      }),
      async (scheduler, wants) => {
        const published: Async<Offers>[] = []
        let told: () => unknown = () => {}
        let turn = 0n
        const quotes = createQuotes(
          () => {
            turn += 1n
            return scheduler.schedule(Promise.resolve(quote(turn)))
          },
          () => known,
          (next) => {
            published.push(next)
            told()
          },
          0,
        )
        let newest: Terms | undefined
        const isDone = () => {
          const last = published.at(-1)
          return last?.status === 'ready' && newest && termsKey(last.value.terms) === termsKey(newest)
        }
        for (const { pays, at } of wants) {
          newest = terms(String(pays), assets[at])
          quotes.want(newest)
          const more = quotes.refresh()
          if (pays % 2 === 0) await Promise.race([more, scheduler.waitIdle()])
          const last = published.at(-1)
          if (last?.status === 'ready') expect(termsKey(last.value.terms)).toBe(termsKey(newest))
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
