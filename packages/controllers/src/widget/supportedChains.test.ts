// @tier gate
import { HttpError, parseNetworkId } from '@foyer/core'
import { createFakeApi } from '@foyer/testing/feature'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createHttp } from './http.js'
import { createSupportedChains } from './supportedChains.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const mainnet = parseNetworkId('eip155:1')

function setup(...answers: readonly unknown[]) {
  let asked = 0
  const api = createFakeApi(({ path, signal }) => {
    const answer = answers[Math.min(asked, answers.length - 1)]
    asked += 1
    signal?.throwIfAborted()
    if (answer === undefined) throw new HttpError(path, 503)
    return answer
  })
  return { support: createSupportedChains(async () => api), asked: () => asked }
}

describe('what a service serves', () => {
  test('is asked once for a whole visit', async () => {
    const { support, asked } = setup({ http: ['eip155:1'], ws: [] })

    expect(await support.has(mainnet)).toBe(true)
    vi.advanceTimersByTime(3_600_000)
    expect(await support.has(parseNetworkId('eip155:10'))).toBe(false)
    expect(asked()).toBe(1)
  })

  test('is reported once it names a network', async () => {
    const learned: ReadonlySet<string>[] = []
    const api = createFakeApi(() => ({ http: ['eip155:1'], ws: [] }))
    await createSupportedChains(
      async () => api,
      (known) => learned.push(known),
    ).has(mainnet)
    expect(learned).toEqual([new Set(['eip155:1'])])
  })

  test.each([
    ['cannot be read', undefined, undefined],
    ['is nothing', { http: [], ws: [] }, false],
  ])(
    'is asked again after half a minute where it %s, since every call to a chain waits for it',
    async (_what, first, said) => {
      const { support, asked } = setup(first, { http: ['eip155:1'], ws: [] })

      expect(await support.has(mainnet)).toBe(said)
      vi.advanceTimersByTime(29_999)
      expect(await support.has(mainnet)).toBe(said)
      expect(asked()).toBe(1)
      vi.advanceTimersByTime(1)
      expect(await support.has(mainnet)).toBe(true)
    },
  )

  test('is asked again at once where the visitor asks for it', async () => {
    const { support } = setup(undefined, { http: ['eip155:1'], ws: [] })

    expect(await support.has(mainnet)).toBeUndefined()
    expect(await support.has(mainnet, undefined, true)).toBe(true)
  })

  test('is asked once by all who want to know at the same time, whoever of them leaves', async () => {
    let answer: (response: Response) => void = () => {}
    const answered = new Promise<Response>((resolve) => {
      answer = resolve
    })
    const fetch = vi.fn(() => answered)
    vi.stubGlobal('fetch', fetch)
    const http = createHttp({ service: 'api', base: 'https://api.foyer.dev' })
    const support = createSupportedChains(async () => http)
    const leaving = new AbortController()

    const first = support.has(mainnet, leaving.signal)
    const others = [support.has(mainnet), support.has(parseNetworkId('eip155:10'))]
    await vi.waitFor(() => expect(fetch).toHaveBeenCalled())
    leaving.abort()
    expect(await first).toBeUndefined()
    answer(Response.json({ http: ['eip155:1'], ws: [] }))

    expect(await Promise.all(others)).toEqual([true, false])
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test('is asked at once by the next one where somebody left before the answer', async () => {
    const { support } = setup({ http: ['eip155:1'], ws: [] })

    expect(await support.has(mainnet, AbortSignal.abort())).toBeUndefined()
    expect(await support.has(mainnet)).toBe(true)
  })
})
