// @tier gate
/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { calls } from '@foyer/api'
import { type CallOptions, isFoyerError } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createHttp, type HttpDeps, type Service } from './http.js'

type Answer = (request: IncomingMessage, response: ServerResponse, count: number) => void

let server: Server
let base: string
let seen: string[]
let answer: Answer

beforeEach(async () => {
  seen = []
  answer = json({ ok: true })
  server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`)
    answer(request, response, seen.length)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  base = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}/` : ''
})

afterEach(async () => {
  vi.restoreAllMocks()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const raw = (value: unknown) => value
const http = (deps: Partial<HttpDeps> = {}): AnyHttp => createHttp({ service: 'api', base, ...deps })

/** A service whose calls need not be in the contract. */
interface AnyHttp extends Omit<Service, 'get' | 'post'> {
  get<T>(path: string, ask: object, read: (json: unknown) => T, options?: CallOptions): Promise<T>
  post<T>(path: string, ask: object, read: (json: unknown) => T, options?: CallOptions): Promise<T>
}

function json(value: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return (_request, response) => response.writeHead(status, headers).end(JSON.stringify(value))
}

async function failure(work: Promise<unknown>) {
  const error = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  )
  if (!isFoyerError(error)) throw new Error(`Expected a FoyerError, got ${String(error)}`)
  return error
}

describe('a request', () => {
  test('stays below the path of its base and leaves out what is falsy', async () => {
    const service = http({ base: `${base}sub/api/`, query: { projectId: 'p', st: 'foyer' } })

    await service.get(
      'v1/x',
      { ids: ['a', 'b'], page: 1, empty: '', none: undefined, zero: 0, no: false },
      raw,
    )

    expect(seen).toEqual(['GET /sub/api/v1/x?ids=a%2Cb&page=1&projectId=p&st=foyer'])
  })

  test.each(['../secret', 'a/../../b', 'a/%2e%2e/b', 'a?b=c', 'a#b', 'a\\b', '//host/x/..'])(
    'is not sent when its path leaves the base or brings a query: %s',
    async (path) => {
      const error = await failure(http({ base: `${base}sub/` }).get(path, {}, raw))

      expect(error.code).toBe('http/failed')
      expect(seen).toEqual([])
    },
  )

  test('names the option when the service has no base URL', async () => {
    const error = await failure(http({ base: undefined }).get('x', {}, raw))

    expect(error.code).toBe('http/not-configured')
    expect(error.hint).toContain('services.api')
  })

  test('posts JSON, with the project in the query', async () => {
    let body = ''
    answer = (request, response) => {
      request.on('data', (chunk) => {
        body += String(chunk)
      })
      request.on('end', () => response.end('{"done":1}'))
    }

    const result = await http({ query: { projectId: 'p' } }).post('e', { a: 1 }, raw)

    expect(result).toEqual({ done: 1 })
    expect(seen).toEqual(['POST /e?projectId=p'])
    expect(body).toBe('{"a":1}')
  })
})

/** The readers of the age of each answer that may be from before, or why its age says nothing. */
const ages: Readonly<Record<string, { readonly reader: URL } | string>> = {
  balance: { reader: new URL('balances.ts', import.meta.url) },
  price: { reader: new URL('prices.ts', import.meta.url) },
  priceHistory: { reader: new URL('priceHistory.ts', import.meta.url) },
  identity: { reader: new URL('identities.ts', import.meta.url) },
  history: { reader: new URL('../../../feature-history/src/pages.ts', import.meta.url) },
  nfts: { reader: new URL('../../../feature-nfts/src/api.ts', import.meta.url) },
  gasPrice: 'It is eight seconds old at the most.',
  reverseLookup: 'A name of a zone stays with its address.',
  supportedChains: 'A list that changes by the day.',
  tokens: 'A list that changes by the day.',
  wallets: 'A list that changes by the day.',
  onrampOptions: 'A list that changes by the day: the quote is of now.',
  analyticsConfig: 'A list that changes by the day.',
  walletImage: 'A picture.',
  assetImage: 'A picture.',
  currencyImage: 'A picture.',
  tokenImage: 'A picture.',
}

describe('an answer', () => {
  test('that may be from before has a reader of its age', () => {
    const old = Object.values(calls).filter(
      ({ freshness }) => freshness.staleWhileRevalidate > 0 || freshness.staleIfError > 0,
    )
    expect(old.map(({ name }) => name).toSorted()).toEqual(Object.keys(ages).toSorted())
    for (const [name, age] of Object.entries(ages))
      if (typeof age !== 'string') expect(readFileSync(age.reader, 'utf8'), name).toMatch(/\bonOld\b/)
  })

  test('from before is said to be, with its age and which part is old', async () => {
    const old: unknown[] = []
    const onOld = (...said: readonly unknown[]) => old.push(said)
    const ask = async (headers: Record<string, string>) => {
      answer = json({}, 200, headers)
      await http().get('x', {}, raw, { onOld })
      await http().post('x', {}, raw, { onOld })
      return old.splice(0)
    }

    expect(await ask({ age: '9' })).toEqual([])
    expect(await ask({ age: '61', 'x-foyer-stale': '1' })).toEqual(Array(2).fill([61_000, '1']))
    expect(await ask({ age: '9', 'x-foyer-stale': 'prices' })).toEqual(Array(2).fill([9_000, 'prices']))
    expect(await ask({ 'x-foyer-stale': '1' })).toEqual(Array(2).fill([Number.POSITIVE_INFINITY, '1']))
  })

  search(
    'from before is as old as its age says in one whole number, else as old as can be',
    async (look) => {
      const ages = fc.oneof(
        fc.nat().map(String),
        fc.array(fc.nat().map(String), { minLength: 2, maxLength: 3 }).map((all) => all.join(', ')),
        fc.constantFrom('', 'x', 'Infinity', 'NaN', '240;0', 'null', '0'),
        fc.string({ unit: fc.constantFrom(...'0123456789,; '), maxLength: 6 }),
      )
      onTestFinished(() => void vi.unstubAllGlobals())
      await look(
        fc.asyncProperty(ages, async (age) => {
          const headers = new Headers({ 'x-foyer-stale': '1', ...(age && { age }) })
          vi.stubGlobal('fetch', async () => Response.json({}, { headers }))
          const old: number[] = []
          await http().post('x', {}, raw, { onOld: (ms) => old.push(ms) })
          const isRead = /^\d+$/.test(age.trim()) && Number(age) > 0
          expect(old).toEqual([isRead ? Number(age) * 1_000 : Number.POSITIVE_INFINITY])
        }),
      )
    },
    { gate: 100 },
  )

  test('from before that is of no use is a failure', async () => {
    answer = json({}, 200, { age: '61', 'x-foyer-stale': '1' })
    const onOld = () => {
      throw new Error('too old')
    }

    await expect(http().get('x', {}, raw, { onOld })).rejects.toThrow('too old')
    await expect(http().post('x', {}, raw, { onOld })).rejects.toThrow('too old')
  })

  test.each([
    ['HTML', '<html></html>'],
    ['truncated JSON', '{"a":'],
    ['NaN', '{"a":NaN}'],
    ['17 levels', '['.repeat(17) + ']'.repeat(17)],
    ['more than 2 MB', `"${'x'.repeat(2_000_001)}"`],
  ])('that is %s is malformed', async (_name, text) => {
    answer = (_request, response) => response.end(text)

    const error = await failure(http().get('x', {}, raw))

    expect(error.code).toBe('http/malformed')
    expect(seen).toHaveLength(1)
  })

  test('that the parser refuses is malformed, whatever the parser throws', async () => {
    const error = await failure(
      http().get('x', {}, () => {
        throw new TypeError('no')
      }),
    )

    expect(error.code).toBe('http/malformed')
  })

  test('with a byte order mark is read', async () => {
    answer = (_request, response) => response.end('\ufeff{"a":1}')

    await expect(http().get('x', {}, raw)).resolves.toEqual({ a: 1 })
  })

  test('without a body is an empty object', async () => {
    answer = (_request, response) => response.writeHead(204).end()

    await expect(http().get('x', {}, raw)).resolves.toEqual({})
  })

  test('of refusal carries the first reason, and is told to whoever makes alerts', async () => {
    const failed = vi.fn()
    answer = json(
      { status: 'FAILED', reasons: [{ field: 'address', description: 'The address is invalid' }] },
      400,
    )

    const error = await failure(http({ failed }).get('x', {}, raw))

    expect(error.context).toMatchObject({ path: 'x', status: 400, reason: 'The address is invalid' })
    expect(failed).toHaveBeenCalledExactlyOnceWith(error)
  })
})

describe('time', () => {
  test('ends a call at its bound', async () => {
    answer = () => {}

    const error = await failure(http({ timeout: 50 }).get('x', {}, raw))

    expect(error.code).toBe('timeout')
  })

  test('ends a call whose bytes trickle', async () => {
    answer = (_request, response) => {
      const timer = setInterval(() => response.write(' '), 10)
      response.on('close', () => clearInterval(timer))
    }

    const error = await failure(http({ timeout: 60 }).get('x', {}, raw))

    expect(error.code).toBe('timeout')
  })

  test('is given twice to a GET that meets 503, never to a POST', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    answer = (request, response, count) =>
      (count < 3 ? json({}, 503) : json({ ok: 1 }))(request, response, count)

    await expect(http().get('x', {}, raw)).resolves.toEqual({ ok: 1 })
    expect(seen).toHaveLength(3)

    answer = json({}, 503)
    await failure(http().post('x', {}, raw))
    expect(seen).toHaveLength(4)
  })

  test('is not spent on a 404', async () => {
    answer = json({}, 404)

    const error = await failure(http().get('x', {}, raw))

    expect(error.context).toMatchObject({ status: 404 })
    expect(seen).toHaveLength(1)
  })

  test('asked for by a long Retry-After closes the path without a request', async () => {
    answer = json({}, 429, { 'retry-after': '120' })
    const service = http()

    const first = await failure(service.get('x', {}, raw))
    const second = await failure(service.get('x', { other: 1 }, raw))

    expect(first.context).toMatchObject({ status: 429, retryAfter: 120_000 })
    expect(second.context).toMatchObject({ status: 429 })
    expect(seen).toHaveLength(1)
  })

  test('asked for by a short Retry-After is waited for', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const at: number[] = []
    answer = (request, response, count) => {
      at.push(Date.now())
      return (count === 1 ? json({}, 429, { 'retry-after': '1' }) : json({ ok: 1 }))(request, response, count)
    }

    const asked = http().get('x', {}, raw)
    // Each look turns the clock on.
    await vi.waitFor(() => expect(seen).toHaveLength(2))

    expect(await asked).toEqual({ ok: 1 })
    const [first = 0, second = 0] = at
    expect(second - first).toBeGreaterThanOrEqual(1_000)
  })
})

describe('equal calls', () => {
  test('under way are one request', async () => {
    const service = http()

    const both = await Promise.all([service.get('x', { a: 1 }, raw), service.get('x', { a: 1 }, raw)])

    expect(both).toEqual([{ ok: true }, { ok: true }])
    expect(seen).toHaveLength(1)
  })

  test('outlive one that leaves, and end with the last', async () => {
    const closed = vi.fn()
    let release = () => {}
    answer = (_request, response) => {
      response.on('close', () => response.writableEnded || closed())
      release = () => response.end('{"late":1}')
    }
    const service = http()
    const leaver = new AbortController()
    const left = failure(service.get('x', {}, raw, { signal: leaver.signal }))
    const stays = service.get('x', {}, raw)
    await vi.waitFor(() => expect(seen).toHaveLength(1))

    leaver.abort()
    expect((await left).code).toBe('aborted')
    release()
    await expect(stays).resolves.toEqual({ late: 1 })

    const last = new AbortController()
    const alone = failure(service.get('y', {}, raw, { signal: last.signal }))
    await vi.waitFor(() => expect(seen).toHaveLength(2))
    last.abort()
    await alone
    await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce())
  })

  test('do not join one that was just abandoned', async () => {
    const service = http()
    const leaver = new AbortController()
    const left = failure(service.get('x', {}, raw, { signal: leaver.signal }))

    leaver.abort()
    await left

    await expect(service.get('x', {}, raw)).resolves.toEqual({ ok: true })
  })

  test('share an answer younger than their ttl, unless forced', async () => {
    answer = (request, response, count) => json({ count })(request, response, count)
    const service = http()

    const answers = [
      await service.get('x', {}, raw, { ttl: 10_000 }),
      await service.get('x', {}, raw, { ttl: 10_000 }),
      await service.get('x', {}, raw, { ttl: 10_000, force: true }),
      await service.get('x', {}, raw, { ttl: 10_000 }),
      await service.get('x', {}, raw),
    ]

    expect(answers).toEqual([{ count: 1 }, { count: 1 }, { count: 2 }, { count: 2 }, { count: 3 }])
  })

  test('are answered from before by neither the browser nor the service where they are forced', async () => {
    const wishes: unknown[] = []
    answer = (request, response, count) => {
      wishes.push(request.headers['cache-control'])
      json({ count })(request, response, count)
    }
    const service = http()
    for (const force of [false, true]) await service.get('x', {}, raw, { force })
    expect(wishes).toEqual([undefined, 'no-cache'])
  })

  test('never keep an answer that a forced one has overtaken', async () => {
    const waiting: (() => void)[] = []
    answer = (_request, response, count) => {
      waiting.push(() => response.end(JSON.stringify({ count })))
    }
    const service = http()

    const old = service.get('x', {}, raw, { ttl: 10_000 })
    const forced = service.get('x', {}, raw, { ttl: 10_000, force: true })
    await vi.waitFor(() => expect(waiting).toHaveLength(2))
    for (const respond of waiting.reverse()) respond()
    const [first, second] = await Promise.all([old, forced])

    expect([first, second]).toEqual([{ count: 1 }, { count: 2 }])
    await expect(service.get('x', {}, raw, { ttl: 10_000 })).resolves.toEqual({ count: 2 })
  })

  test('all end when the service is aborted, and later ones work', async () => {
    answer = () => {}
    const service = http()
    const waiting = [failure(service.get('x', {}, raw)), failure(service.post('y', {}, raw))]

    service.abort()
    answer = json({ ok: 1 })

    expect((await Promise.all(waiting)).map(({ code }) => code)).toEqual(['aborted', 'aborted'])
    await expect(service.get('x', {}, raw)).resolves.toEqual({ ok: 1 })
  })
})
