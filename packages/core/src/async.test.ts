// @tier gate
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Async, abortable, anySignal, createLatest, latestValue, withTimeout } from './async.js'
import { deferred } from './deferred.test-support.js'
import { hostile } from './hostile.test-support.js'
import { isFoyerError } from './isFoyerError.js'
import { UserRejectedError } from './walletError.js'

function record() {
  const states: Async<string>[] = []
  return { states, latest: createLatest<string>((next) => states.push(next)) }
}

describe('the latest run', () => {
  test('publishes pending and then its value', async () => {
    const { states, latest } = record()

    await latest.run(async () => 'a')

    expect(states).toEqual([
      { status: 'pending', previous: undefined },
      { status: 'ready', value: 'a' },
    ])
  })

  test('wins although an older answer comes in later', async () => {
    const { states, latest } = record()
    const slow = deferred<string>()

    const older = latest.run(() => slow.promise)
    await latest.run(async () => 'new')
    slow.resolve('old')
    await older

    expect(states.at(-1)).toEqual({ status: 'ready', value: 'new' })
    expect(states.filter(({ status }) => status === 'ready')).toHaveLength(1)
  })

  test('aborts the run before it, whose failure is then nobody’s business', async () => {
    const { states, latest } = record()
    const reasons: unknown[] = []

    const older = latest.run(
      (signal) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            reasons.push(signal.reason)
            reject(new Error('cut off'))
          })
        }),
    )
    await latest.run(async () => 'new')
    await older

    expect(reasons).toHaveLength(1)
    expect(isFoyerError(reasons[0], 'aborted')).toBe(true)
    expect(states.some(({ status }) => status === 'failed')).toBe(false)
  })

  test('that fails keeps its error and the value before it', async () => {
    const { states, latest } = record()
    const error = new UserRejectedError('personal_sign')

    await latest.run(async () => 'a')
    await latest.run(() => Promise.reject(error))

    expect(states.at(-1)).toEqual({ status: 'failed', error, previous: 'a' })
  })

  test('that throws before it starts to wait has failed all the same', async () => {
    const { states, latest } = record()

    await latest.run(() => {
      throw new TypeError('not a function')
    })

    expect(states.at(-1)).toMatchObject({
      status: 'failed',
      error: { code: 'unexpected', message: 'not a function' },
    })
  })

  test('offers the value before it while it waits', async () => {
    const { states, latest } = record()

    await latest.run(async () => 'a')
    await latest.run(async () => 'b')

    expect(states[2]).toEqual({ status: 'pending', previous: 'a' })
  })

  test('publishes nothing after a reset, which aborts it and forgets all values', async () => {
    const { states, latest } = record()
    const answer = deferred<string>()
    let given: AbortSignal | undefined

    await latest.run(async () => 'a')
    const running = latest.run((signal) => {
      given = signal
      return answer.promise
    })
    latest.reset()
    answer.resolve('b')
    await running
    await latest.run(async () => 'c')

    expect(given?.aborted).toBe(true)
    expect(states.slice(3)).toEqual([
      { status: 'idle' },
      { status: 'pending', previous: undefined },
      { status: 'ready', value: 'c' },
    ])
  })
})

test('what there is to show is the value, or the last one known', () => {
  const error = new UserRejectedError('eth_sendTransaction')

  expect(latestValue({ status: 'idle' })).toBeUndefined()
  expect(latestValue({ status: 'pending', previous: 1 })).toBe(1)
  expect(latestValue({ status: 'ready', value: 2 })).toBe(2)
  expect(latestValue({ status: 'failed', error, previous: 3 })).toBe(3)
})

describe.each(['a browser that combines signals', 'a browser that does not'])('signals, in %s', (browser) => {
  const { any } = AbortSignal
  beforeEach(() => {
    if (browser.endsWith('not')) Reflect.deleteProperty(AbortSignal, 'any')
  })
  afterEach(() => {
    AbortSignal.any = any
  })

  test('abort together with the first, and with its reason', () => {
    const [one, two] = [new AbortController(), new AbortController()]
    const both = anySignal(one.signal, undefined, two.signal)
    const heard: unknown[] = []
    both.addEventListener('abort', () => heard.push(both.reason))

    expect(both.aborted).toBe(false)
    two.abort('second')
    one.abort('first')

    expect(heard).toEqual(['second'])
  })

  test('have aborted where one had already, or never do where there is none', () => {
    const { signal } = new AbortController()

    expect(anySignal(signal, AbortSignal.abort('gone')).reason).toBe('gone')
    expect(anySignal(undefined).aborted).toBe(false)
  })
})

describe('work that can be left', () => {
  test('settles as the work does while nobody aborts', async () => {
    const { signal } = new AbortController()

    await expect(abortable(Promise.resolve('a'), signal)).resolves.toBe('a')
    await expect(abortable(Promise.reject(new Error('no')), signal)).rejects.toThrow('no')
  })

  test('rejects at once when its signal aborts, and keeps the reason', async () => {
    const controller = new AbortController()
    const left = abortable(new Promise<never>(() => {}), controller.signal)

    controller.abort('closed')

    await expect(left).rejects.toMatchObject({ code: 'aborted', cause: 'closed' })
  })

  test('rejects when its signal had aborted before', async () => {
    await expect(abortable(Promise.resolve('a'), AbortSignal.abort())).rejects.toMatchObject({
      code: 'aborted',
    })
  })

  test('may fail after it was left, before or behind the abort, and nothing goes unhandled', async () => {
    const late = [deferred<never>(), deferred<never>()] as const
    const controller = new AbortController()

    const running = abortable(late[0].promise, controller.signal)
    controller.abort()
    const refused = abortable(late[1].promise, controller.signal)
    for (const { reject } of late) reject(new Error('too late'))
    const outcomes = await Promise.allSettled([running, refused])
    // An unhandled rejection fails the whole run at the end of this turn.
    await new Promise((resolve) => setTimeout(resolve))

    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })

  test('takes its listener off the signal when it is done', async () => {
    const { signal } = new AbortController()
    const removed = vi.spyOn(signal, 'removeEventListener')
    const added = vi.spyOn(signal, 'addEventListener')

    await abortable(Promise.resolve('a'), signal)
    await Promise.resolve()

    expect(removed.mock.calls.map(([, listener]) => listener)).toEqual(
      added.mock.calls.map(([, listener]) => listener),
    )
  })

  test('is left also where the reason throws while it is looked at', async () => {
    const controller = new AbortController()
    const left = abortable(new Promise<never>(() => {}), controller.signal)

    controller.abort(hostile())

    expect(isFoyerError(await left.catch((reason: unknown) => reason), 'aborted')).toBe(true)
  })
})

describe('work with a bound', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const never = () => new Promise<never>(() => {})

  test('is given up after its milliseconds, with an error that says who and how long', async () => {
    const outcome = withTimeout('The wallet', 5_000, undefined, never).catch((error: unknown) => error)

    await vi.advanceTimersByTimeAsync(4_999)
    const early = await Promise.race([outcome, Promise.resolve('still waiting')])
    await vi.advanceTimersByTimeAsync(1)

    expect(early).toBe('still waiting')
    expect(await outcome).toMatchObject({
      code: 'timeout',
      message: 'The wallet did not answer within 5000 ms.',
      context: { what: 'The wallet', ms: 5_000 },
    })
  })

  test('is told through its own signal that time is up', async () => {
    let given: AbortSignal | undefined
    const outcome = withTimeout('It', 10, undefined, (signal) => {
      given = signal
      return never()
    }).catch(() => {})

    await vi.advanceTimersByTimeAsync(10)
    await outcome

    expect(isFoyerError(given?.reason, 'timeout')).toBe(true)
  })

  test('ends with the outer signal when that aborts first', async () => {
    const outer = new AbortController()
    const outcome = withTimeout('It', 10, outer.signal, never)

    outer.abort('closed')

    await expect(outcome).rejects.toMatchObject({ code: 'aborted', cause: 'closed' })
  })

  test('does not wait for anything when the outer signal had aborted before', async () => {
    await expect(withTimeout('It', 10, AbortSignal.abort(), never)).rejects.toMatchObject({ code: 'aborted' })
  })

  test('tells a bound around it from an abort', async () => {
    const outcome = withTimeout('Outer', 10, undefined, (signal) => withTimeout('Inner', 99, signal, never))
    const settled = outcome.catch((error: unknown) => error)

    await vi.advanceTimersByTimeAsync(10)

    expect(await settled).toMatchObject({ code: 'timeout', context: { what: 'Outer' } })
  })

  test('leaves no timer behind, however it ends', async () => {
    await withTimeout('It', 10, undefined, async () => 'a')
    await withTimeout('It', 10, undefined, () => Promise.reject(new Error('no'))).catch(() => {})
    await withTimeout('It', 10, undefined, () => {
      throw new Error('no')
    }).catch(() => {})
    await withTimeout('It', 10, AbortSignal.abort(), never).catch(() => {})

    expect(vi.getTimerCount()).toBe(0)
  })
})
