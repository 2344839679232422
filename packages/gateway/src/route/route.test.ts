// @tier gate
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AskError, UnavailableError, UnreadableError, UpstreamError } from '../errors.js'
import { RpcError } from '../rpc/rpcError.js'
import { createBreaker } from './breaker.js'
import { type Attempt, type Attempted, createRouter, type ProviderRoute } from './route.js'

const way: ProviderRoute = { budget: 3_000, retry: 'failover' }
const hedged: ProviderRoute = { budget: 3_000, retry: 'hedge' }

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

/** A provider that does as told, and counts. */
function provider(name: string, act: (signal: AbortSignal) => unknown = () => name, part = 'balances') {
  const answer = vi.fn(async (signal: AbortSignal) => `${await act(signal)}`)
  return { provider: name, part, answer, act } satisfies Attempt<string> & { act: unknown }
}

const fails = (fault: unknown) => () => Promise.reject(fault)
const after = (ms: number, value: string) => () => new Promise((resolve) => setTimeout(resolve, ms, value))
const hangs = () => new Promise(() => {})
const down = new UpstreamError('status', 503)

/** Runs the clock until the work has settled. */
async function settled<T>(work: Promise<T>): Promise<T> {
  let isDone = false
  const watched = work.finally(() => {
    isDone = true
  })
  watched.catch(() => {})
  for (let step = 0; step < 2_000 && !isDone; step++) await vi.advanceTimersByTimeAsync(10)
  return watched
}

describe('providers', () => {
  it('are asked in order, each once, until one answers', async () => {
    const router = createRouter()
    const [a, b, c] = [provider('a', fails(down)), provider('b'), provider('c')]
    expect(await router.route([a, b, c], way)).toBe('b')
    expect([a, b, c].map(({ answer }) => answer.mock.calls.length)).toEqual([1, 1, 0])
  })

  it.each([
    ['refuses', fails(down)],
    ['breaks', fails(new UpstreamError('network'))],
    ['limits', fails(new UpstreamError('status', 429, 5_000))],
    ['answers nonsense', fails(new UpstreamError('malformed'))],
    ['is wrongly written', () => Promise.reject(new TypeError('x is not a function'))],
    [
      'throws',
      () => {
        throw new RangeError('x')
      },
    ],
    ['hangs', hangs],
  ])('are spared for the next when one %s', async (_, act) => {
    const router = createRouter()
    expect(await settled(router.route([provider('a', act), provider('b')], way))).toBe('b')
  })

  it('leave time for the next: one that hangs takes three fifths of what is left', async () => {
    const router = createRouter()
    const begun = Date.now()
    await settled(router.route([provider('a', hangs), provider('b', after(500, 'b'))], way))
    expect(Date.now() - begun).toBeLessThan(2_400)
  })

  it('who all fail end in one refusal, within the budget', async () => {
    const router = createRouter()
    const begun = Date.now()
    const work = router.route([provider('a', hangs), provider('b', hangs), provider('c', hangs)], way)
    await expect(settled(work)).rejects.toBeInstanceOf(UnavailableError)
    expect(Date.now() - begun).toBeLessThanOrEqual(3_020)
    await expect(router.route([], way)).rejects.toBeInstanceOf(UnavailableError)
  })

  it('who find the question wrong end it', async () => {
    const router = createRouter()
    const wrong = new AskError(400, 'amount', 'Too much')
    const [a, b] = [provider('a', () => Promise.reject(wrong)), provider('b')]
    for (let turn = 0; turn < 9; turn++) await expect(router.route([a, b], way)).rejects.toBe(wrong)
    expect(b.answer).not.toHaveBeenCalled()
    expect(router.isWell('a', 'balances')).toBe(true)
  })

  it('are told how long to wait by those that say so', async () => {
    const router = createRouter()
    const limited = provider('a', fails(new UpstreamError('status', 503, 8_000)))
    const error = await router
      .route([limited, provider('b', fails(down))], way)
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ retryAfter: 8_000 })
  })

  it('are not asked a second time for what must be done once', async () => {
    const router = createRouter()
    const [a, b] = [provider('a', fails(down)), provider('b')]
    await expect(router.route([a, b], { budget: 3_000, retry: 'never' })).rejects.toBeInstanceOf(
      UnavailableError,
    )
    expect(b.answer).not.toHaveBeenCalled()
  })

  it('hear when nobody waits any more', async () => {
    const router = createRouter()
    let heard: AbortSignal | undefined
    const gone = new AbortController()
    const work = router.route(
      [
        provider('a', (signal) => {
          heard = signal
          return hangs()
        }),
      ],
      way,
      gone.signal,
    )
    gone.abort()
    await expect(settled(work)).rejects.toThrow()
    expect(heard?.aborted).toBe(true)
  })
})

describe('a provider that fails', () => {
  it('is left out after five in a row, tried again after 5 s, 10 s, then in use once it is well', async () => {
    const router = createRouter()
    let isDown = true
    const a = provider('a', () => (isDown ? Promise.reject(down) : 'a'))
    const ask = () => router.route([a, provider('b')], way)
    for (let turn = 0; turn < 9; turn++) expect(await ask()).toBe('b')
    expect(a.answer).toHaveBeenCalledTimes(5)
    await vi.advanceTimersByTimeAsync(5_000)
    await ask()
    expect(a.answer).toHaveBeenCalledTimes(6)
    await vi.advanceTimersByTimeAsync(9_990)
    await ask()
    expect(a.answer).toHaveBeenCalledTimes(6)
    isDown = false
    await vi.advanceTimersByTimeAsync(10)
    expect(await ask()).toBe('a')
    expect(await ask()).toBe('a')
    // What it did before it was well is forgotten.
    isDown = true
    for (let turn = 0; turn < 6; turn++) await ask()
    await vi.advanceTimersByTimeAsync(5_000)
    const before = a.answer.mock.calls.length
    await ask()
    expect(a.answer.mock.calls.length).toBe(before + 1)
  })

  it('is left out when half of the last twenty failed', async () => {
    const router = createRouter()
    let turn = 0
    const a = provider('a', () => (turn++ % 5 < 3 ? Promise.reject(down) : 'a'))
    for (let count = 0; count < 21; count++) await router.route([a, provider('b')], way)
    expect(router.isWell('a', 'balances')).toBe(false)
  })

  it('is left out for that chain and call alone', async () => {
    const router = createRouter()
    for (let turn = 0; turn < 5; turn++)
      await router.route([provider('a', fails(down), 'x'), provider('b')], way)
    expect(router.isWell('a', 'x')).toBe(false)
    expect(router.isWell('a', 'y')).toBe(true)
  })

  it('is on trial alone: others do not wait for it', async () => {
    const router = createRouter()
    let act: () => unknown = fails(down)
    const a = provider('a', () => act())
    for (let turn = 0; turn < 5; turn++) await router.route([a, provider('b')], way)
    await vi.advanceTimersByTimeAsync(5_000)
    act = hangs
    const trial = router.route([a, provider('b')], way)
    expect(await router.route([a, provider('b')], way)).toBe('b')
    expect(await settled(trial)).toBe('b')
    expect(router.isWell('a', 'balances')).toBe(false)
  })

  it('does not fail by a refusal of the question, nor by a limit, which is kept to', async () => {
    const router = createRouter()
    const odd = provider('a', fails(new UpstreamError('status', 422)))
    for (let turn = 0; turn < 9; turn++) await router.route([odd, provider('b')], way)
    expect(router.isWell('a', 'balances')).toBe(true)
    const limited = provider('c', fails(new UpstreamError('status', 429, 30_000)))
    await router.route([limited, provider('b')], way)
    expect(router.isWell('c', 'balances')).toBe(false)
    await vi.advanceTimersByTimeAsync(29_999)
    expect(router.isWell('c', 'balances')).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(router.isWell('c', 'balances')).toBe(true)
  })
})

describe('the experience of clients', () => {
  const ask = (
    router: ReturnType<typeof createRouter>,
    client: string,
    act: () => unknown,
    part = 'balances',
  ) => settled(router.route([{ ...provider('a', act, part), client }], way)).catch(() => 'refused')

  it('of failures turns a provider off for the one who saw them, and for all once several did', async () => {
    const router = createRouter()
    for (let turn = 0; turn < 50; turn++) await ask(router, 'odd', fails(down))
    expect(router.isWell('a', 'balances', 'odd')).toBe(false)
    expect(router.isWell('a', 'balances', 'other')).toBe(true)
    for (let turn = 0; turn < 2; turn++) await ask(router, 'other', fails(down))
    expect(router.isWell('a', 'balances', 'third')).toBe(false)
    expect(router.openings('a', 'balances')).toBe(1)
  })

  it('of one client alone, however many and in whatever order, and one failure of another turn nothing off', async () => {
    const orders = [3, 4, 7, 9].flatMap((part) => [20, 33, 60].map((most) => ({ part, most })))
    for (const { part, most } of orders) {
      const breaker = createBreaker()
      const fail = (client: string) => breaker.run(client, () => Promise.reject(down)).catch(() => {})
      for (let at = 1; at <= most; at++)
        await (at % part === 0 ? breaker.run(`${at}`, async () => 1) : fail('odd'))
      await fail('other')
      expect([breaker.isClosed('third'), breaker.isOff(), breaker.openings()], `${part} ${most}`).toEqual([
        true,
        false,
        0,
      ])
    }
  })

  it('of a wish for time binds the client that heard it, and all once two did', async () => {
    const router = createRouter()
    const limited = fails(new UpstreamError('status', 429, 30_000))
    await ask(router, 'odd', limited)
    expect(['odd', 'other'].map((client) => router.isWell('a', 'balances', client))).toEqual([false, true])
    await ask(router, 'other', limited)
    expect(router.isWell('a', 'balances', 'third')).toBe(false)
  })

  it('of a wish for time binds others no longer than the second longest', async () => {
    const router = createRouter()
    const wish = (ms: number) => fails(new UpstreamError('status', 429, ms))
    await ask(router, 'other', wish(1_000))
    await ask(router, 'odd', wish(3_600_000))
    await vi.advanceTimersByTimeAsync(1_100)
    expect(router.isWell('a', 'balances', 'third')).toBe(true)
    expect(router.isWell('a', 'balances', 'odd')).toBe(false)
  })

  it('of a trial keeps it off for others only if a second one saw the same', async () => {
    const router = createRouter()
    const off = async () => {
      for (const client of ['a', 'b', 'c', 'd', 'e']) await ask(router, client, fails(down))
      await vi.advanceTimersByTimeAsync(5_000)
    }
    await off()
    await ask(router, 'odd', fails(down))
    expect(['odd', 'other'].map((client) => router.isWell('a', 'balances', client))).toEqual([false, true])
    // A client that is gone has seen nothing.
    const gone = new AbortController()
    const left = router.route([{ ...provider('a', hangs), client: 'third' }], way, gone.signal)
    gone.abort()
    await expect(settled(left)).rejects.toThrow()
    expect(['third', 'other'].map((client) => router.isWell('a', 'balances', client))).toEqual([true, true])
    expect(await ask(router, 'other', () => 'well')).toBe('well')
    expect(['odd', 'other'].map((client) => router.isWell('a', 'balances', client))).toEqual([true, true])
    await off()
    for (const client of ['odd', 'other']) await ask(router, client, fails(down))
    expect(router.isWell('a', 'balances', 'third')).toBe(false)
  })

  const invalid = (() => {
    try {
      return v.parse(v.never(), 5)
    } catch (error) {
      return error
    }
  })()
  const status = (code: number) => new UpstreamError('status', code)
  it.each([
    [
      'provider',
      [new UpstreamError('network'), new UpstreamError('malformed'), new UpstreamError('redirect')],
    ],
    ['provider', [408, 500, 502, 503, 504, 520, 530].map(status)],
    ['question', [400, 404, 406, 409, 410, 413, 414, 415, 418, 422].map(status)],
    ['question', [new UpstreamError('size'), new RpcError(-32_603, ''), new AskError(400, 'amount', '')]],
    ['stranger', [new UnreadableError('Too short')]],
    ['ours', [new TypeError('x is not a function'), new RangeError('x'), new SyntaxError('x')]],
    ['ours', [new UpstreamError('busy'), new UpstreamError('spent'), new UnavailableError()]],
  ])('counts where it is a fault of the provider: %s', async (blame, errors) => {
    for (const error of errors) {
      const router = createRouter()
      for (let client = 0; client < 30; client++) await ask(router, `${client}`, fails(error))
      expect(router.isWell('a', 'balances', 'other'), `${error}`).toBe(blame !== 'provider')
    }
  })

  it.each([...[401, 402, 403, 405, 451].map(status), invalid])(
    'of a provider that refuses or answers in another form turns it off for all once it does so to five in a row: %s',
    async (error) => {
      const router = createRouter()
      for (let turn = 0; turn < 40; turn++) {
        for (let client = 0; client < 4; client++) await ask(router, `${client}`, fails(error))
        if (turn % 2) await ask(router, 'well', () => 'well')
      }
      expect(router.isWell('a', 'balances', 'other')).toBe(true)
      for (let client = 0; client < 5; client++) await ask(router, `${client}`, fails(error))
      expect(router.isWell('a', 'balances', 'other')).toBe(false)
      await vi.advanceTimersByTimeAsync(5_000)
      expect(await ask(router, 'other', () => 'well')).toBe('well')
      expect(router.isWell('a', 'balances', '1')).toBe(true)
    },
  )

  it('of faults of the code is reported to the host, without its own words', async () => {
    const heard: unknown[] = []
    const router = createRouter({ onError: (error) => void heard.push(error) })
    await ask(router, 'odd', fails(new TypeError('0xaccount is not a function')))
    for (const error of [down, new UnreadableError('x'), new AskError(400, 'x', ''), new UnavailableError()])
      await ask(router, 'odd', fails(error))
    expect(heard.map(String)).toEqual(['Error: The code of a broke at balances.'])
    expect(heard[0] instanceof Error && heard[0].stack).not.toContain('0xaccount')
    expect(heard[0] instanceof Error && heard[0].stack).toContain('route.test.ts')
  })
})

describe('a second provider beside a slow one', () => {
  it('answers instead, and the slow one is told to stop', async () => {
    const router = createRouter()
    let stopped = false
    const slow = provider('a', (signal) => {
      signal.addEventListener('abort', () => {
        stopped = true
      })
      return hangs()
    })
    const begun = Date.now()
    expect(await settled(router.route([slow, provider('b', after(20, 'b'))], hedged))).toBe('b')
    expect(Date.now() - begun).toBeLessThan(600)
    expect(stopped).toBe(true)
  })

  it('is asked once the first takes longer than 95 of 100, and in one of twenty calls at the most', async () => {
    const router = createRouter()
    let turn = 0
    const a = provider('a', () => after(turn++ % 4 === 3 ? 1_500 : 20, 'a')())
    const b = provider('b', after(20, 'b'))
    for (let count = 0; count < 200; count++) await settled(router.route([a, b], hedged))
    expect(b.answer.mock.calls.length).toBeGreaterThan(5)
    expect(b.answer.mock.calls.length).toBeLessThanOrEqual(11)
  })

  it('is there for others, however many slow questions one client has', async () => {
    const router = createRouter()
    const [slow, b] = [provider('a', after(1_500, 'a')), provider('b', after(20, 'b'))]
    const route = (client: string) =>
      settled(
        router.route(
          [slow, b].map((one) => ({ ...one, client })),
          hedged,
        ),
      )
    for (let count = 0; count < 60; count++) await route('odd')
    expect(b.answer.mock.calls.length).toBeLessThanOrEqual(5)
    expect(await route('other')).toBe('b')
  })

  it('is not asked for what is not a mere question', async () => {
    const router = createRouter()
    const b = provider('b')
    expect(await settled(router.route([provider('a', after(1_200, 'a')), b], way))).toBe('a')
    expect(b.answer).not.toHaveBeenCalled()
  })

  it('that fails does not spoil the first, and the third is asked when both fail', async () => {
    const router = createRouter()
    const late = provider('a', after(900, 'a'))
    expect(await settled(router.route([late, provider('b', fails(down))], hedged))).toBe('a')
    const other = createRouter()
    const bad = provider('a', () => new Promise((_, reject) => setTimeout(reject, 700, down)))
    expect(await settled(other.route([bad, provider('b', fails(down)), provider('c')], hedged))).toBe('c')
  })

  it('that finds the question wrong ends it', async () => {
    const router = createRouter()
    const wrong = new AskError(404, 'name', 'No such name')
    const work = router.route([provider('a', hangs), provider('b', () => Promise.reject(wrong))], hedged)
    await expect(settled(work)).rejects.toBe(wrong)
  })
})

describe('calls of one provider', () => {
  it('are so many at a time, none lost, and beyond that refused', async () => {
    const router = createRouter({ parallel: 4, waiting: 16 })
    let now = 0
    let most = 0
    const a = provider('a', async () => {
      most = Math.max(most, ++now)
      await after(10, '')()
      now -= 1
      return 'a'
    })
    const works = Array.from({ length: 25 }, (_, at) =>
      router.route([{ ...a, client: `${at}` }], way).catch(() => 'refused'),
    )
    const answers = await settled(Promise.all(works))
    expect(most).toBe(4)
    expect(answers.filter((answer) => answer === 'a')).toHaveLength(20)
    // To be full is no fault of the provider.
    expect(router.isWell('a', 'balances')).toBe(true)
  })

  it('of one client, however many and slow, leave room for others at once, and on other chains all of it', async () => {
    const router = createRouter({ parallel: 8, waiting: 16 })
    const slow = Array.from({ length: 40 }, () =>
      router.route([{ ...provider('a', hangs), client: 'odd', chain: 'x' }], way).catch(() => 'refused'),
    )
    for (const client of ['other', 'third', 'fourth']) {
      const begun = Date.now()
      expect(await settled(router.route([{ ...provider('a'), client, chain: 'x' }], way))).toBe('a')
      expect(Date.now() - begun).toBeLessThan(100)
      slow.push(router.route([{ ...provider('a', hangs), client, chain: 'x' }], way).catch(() => 'refused'))
    }
    const works = Array.from({ length: 4 }, () =>
      router.route([{ ...provider('a'), client: 'odd', chain: 'y' }], way),
    )
    expect(await settled(Promise.all(works))).toEqual(['a', 'a', 'a', 'a'])
    await settled(Promise.all(slow))
  })

  it('that wait for room all of their time say nothing of the provider', async () => {
    const router = createRouter({ parallel: 1 })
    const ask = (client: string, act: () => unknown, part: string) =>
      router.route([{ ...provider('a', act, part), client }], way).catch(() => 'refused')
    const slow = { ...provider('a', hangs, 'slow'), client: 'odd' }
    const works = [router.route([slow], { ...way, budget: 10_000 }).catch(() => 'refused')]
    for (let client = 0; client < 30; client++) works.push(ask(`${client}`, () => 'well', 'quick'))
    expect(await settled(Promise.all(works))).not.toContain('well')
    expect(router.isWell('a', 'quick', 'other')).toBe(true)
  })

  it('that do not end when they are told to leave room for others', async () => {
    const router = createRouter({ parallel: 2, waiting: 0 })
    const ask = (act: () => unknown, part: string) =>
      router.route([{ ...provider('a', act, part), client: part }], way)
    for (const part of ['one', 'two'])
      await expect(settled(ask(hangs, part))).rejects.toBeInstanceOf(UnavailableError)
    expect(await settled(ask(() => 'well', 'three'))).toBe('well')
  })

  it('are told, each with what came of it', async () => {
    const told: Attempted[] = []
    const router = createRouter({ onAttempt: (attempted) => void told.push(attempted) })
    await router.route([provider('a', fails(down)), provider('b')], way)
    expect(told.map(({ provider: name, outcome }) => `${name} ${outcome}`)).toEqual([
      'a failed',
      'b answered',
    ])
  })
})
