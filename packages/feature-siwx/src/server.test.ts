// @tier gate, @vitest-environment happy-dom
import { parseNetworkId } from '@foyer/core'
import { search } from '@foyer/search'
import { createMemoryStore } from '@foyer/testing/feature'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { signInFailure } from './failures.js'
import { localSessions } from './local.js'
import { serverSessions } from './server.js'
import { validUntil } from './sessionCache.js'

const chainId = parseNetworkId('eip155:1')
const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const bob = '0x0000000000000000000000000000000000000b0B'
const solana = parseNetworkId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
const sol = 'Ai3ZBMYJRqHsZ7xLCFU9gTwMYbZSGJrVtYUBtK6tuzh7'
const { signal } = new AbortController()

afterEach(() => vi.unstubAllGlobals())

/** A server by its answers; gives what it was asked. */
function serverOf(
  answer: (path: string) => Response | Promise<Response>,
  server = 'https://app.example/auth',
) {
  const asked: { readonly url: string; readonly init: RequestInit }[] = []
  vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
    asked.push({ url: url.href, init })
    return answer(url.pathname)
  })
  return { asked, siwx: serverSessions({ server, statement: 'I accept the terms.' }) }
}

const json = (value: unknown, status = 200) => Response.json(value, { status })

describe('sessions of a server', () => {
  test('begin with its nonce; cookies go along, redirections do not', async () => {
    const { asked, siwx } = serverOf(() => json({ nonce: 'a1b2c3d4e5f6' }))
    const message = await siwx.createMessage({ accountAddress: address, chainId }, signal)

    expect(message).toMatchObject({
      nonce: 'a1b2c3d4e5f6',
      domain: location.host,
      statement: 'I accept the terms.',
    })
    expect(Date.parse(message.expirationTime ?? '') - Date.parse(message.issuedAt)).toBe(86_400_000)
    expect(asked).toMatchObject([
      { url: 'https://app.example/auth/nonce', init: { credentials: 'include', redirect: 'error' } },
    ])
  })

  test.each([
    [401, 'siwx/refused'],
    [422, 'siwx/refused'],
    [429, 'http/failed'],
    [500, 'http/failed'],
  ])('that answer a signature with %i are told as %s', async (status, code) => {
    const { siwx } = serverOf(() => json({}, status))
    const data = { domain: 'a.example', accountAddress: address, chainId, uri: 'https://a.example' }
    const session = {
      data: { ...data, version: '1', nonce: 'a1b2c3d4', issuedAt: '' },
      message: 'm',
      signature: 's',
    } as const

    await expect(siwx.addSession(session, signal)).rejects.toMatchObject({ code })
  })

  test('are those of the account asked for, whatever else the server says', async () => {
    const sessions = [
      { account: `eip155:1:${address.toLowerCase()}`, expirationTime: '2999-01-01T00:00:00Z' },
      { account: `eip155:5:${address}` },
      { account: 'nonsense' },
      null,
      7,
    ]
    const { siwx } = serverOf(() => json({ sessions }))

    expect(await siwx.getSessions(chainId, address, signal)).toEqual([
      { data: { chainId, accountAddress: address.toLowerCase(), expirationTime: '2999-01-01T00:00:00Z' } },
    ])
  })

  test('last as long for a page whose clock is far off, where the server says what time it is', async () => {
    const [now, minuteMs] = [Date.now(), 60_000]
    const expirationTime = new Date(now - 5 * minuteMs).toISOString()
    const date = new Date(now - 10 * minuteMs).toUTCString()
    const sessions = [{ account: `eip155:1:${address}`, expirationTime }]
    const { siwx } = serverOf(() => Response.json({ sessions }, { headers: { date } }))
    const [session] = await siwx.getSessions(chainId, address, signal)

    expect(session && (validUntil(session) ?? 0) - now).toBeGreaterThan(4 * minuteMs)
    // Who is ahead by seconds, or hears nothing of the time, takes the end as it is told.
    for (const headers of [{}, { date: new Date(now).toUTCString() }])
      expect(
        await serverOf(() => Response.json({ sessions }, { headers })).siwx.getSessions(
          chainId,
          address,
          signal,
        ),
      ).toMatchObject([{ data: { expirationTime } }])
  })

  test('of an address in another case are of the same account where that is hex, and of another where not', async () => {
    const { siwx } = serverOf(() => json({ sessions: [{ account: `${solana}:${sol}` }] }))

    expect(await siwx.getSessions(solana, sol, signal)).toHaveLength(1)
    expect(await siwx.getSessions(solana, sol.replace('A', 'a'), signal)).toEqual([])
  })

  test('are none where nobody is in, and unknown where the server fails', async () => {
    expect(await serverOf(() => json({}, 401)).siwx.getSessions(chainId, address, signal)).toEqual([])
    for (const answer of [() => json({}, 500), () => json({ sessions: 'x' }), () => new Response('<html>')])
      await expect(serverOf(answer).siwx.getSessions(chainId, address, signal)).rejects.toThrow()
    await expect(
      serverOf(() => Promise.reject(new TypeError('lost'))).siwx.getSessions(chainId, address, signal),
    ).rejects.toMatchObject({ code: 'http/failed' })
  })

  test('are unknown where the server never ends its answer', async () => {
    vi.useFakeTimers()
    const endless = () => new Response(new ReadableStream())
    for (const answer of [endless, () => new Promise<never>(() => {})]) {
      const asked = serverOf(answer).siwx.getSessions(chainId, address, signal)
      const told = expect(asked).rejects.toMatchObject({ code: 'http/failed' })
      await vi.advanceTimersByTimeAsync(15_000)
      await told
    }
    vi.useRealTimers()
  })

  test.each([
    ['EVM', chainId, address, address.toLowerCase()],
    ['EVM, the other way round', chainId, address.toLowerCase(), address],
    [
      'Polkadot',
      parseNetworkId('polkadot:91b171bb158e2d3848fa23a9f1c25182'),
      'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F',
      '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
    ],
    [
      'Bitcoin',
      parseNetworkId('bip122:000000000019d6689c085ae165831e93'),
      'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    ],
  ])('are found, and end, by the account as the server spells it: %s', async (_, chain, own, spelled) => {
    const account = `${chain}:${spelled}`
    const { asked, siwx } = serverOf(() => json({ sessions: [{ account: `${chain}:${bob}` }, { account }] }))

    expect(await siwx.getSessions(chain, own, signal)).toHaveLength(1)
    await siwx.revokeSession(chain, own)
    expect(asked.filter(({ init }) => init.method === 'POST')).toMatchObject([
      { url: 'https://app.example/auth/sign-out', init: { body: JSON.stringify({ account }) } },
    ])
  })

  test('that the server does not have are signed out, without a call', async () => {
    for (const answer of [json({ sessions: [{ account: `eip155:5:${address}` }] }), json({}, 401)]) {
      const { asked, siwx } = serverOf(() => answer)
      await siwx.revokeSession(chainId, address)
      expect(asked.filter(({ init }) => init.method === 'POST')).toEqual([])
    }
  })

  test.each([404, 409, 500])(
    'that the server does not end, by %i, are not reported as signed out',
    async (status) => {
      const sessions = [{ account: `eip155:1:${address}` }]
      const { siwx } = serverOf((path) => (path.endsWith('sign-out') ? json({}, status) : json({ sessions })))

      await expect(siwx.revokeSession(chainId, address)).rejects.toMatchObject({ code: 'http/failed' })
    },
  )
})

describe('the clock of a page and of its server', () => {
  const minuteMs = 60_000
  const tellings = ['by its body', 'by a header', 'once it refuses', 'never'] as const

  /** Signs in at a server that judges as `@foyer/siwx` does. */
  async function signInWith(aheadMs: number, waitMs: number, telling: (typeof tellings)[number]) {
    let now = Date.parse('2030-01-01T12:00:00Z')
    const setPage = () => vi.setSystemTime(now + aheadMs)
    setPage()
    const time = new Date(now).toISOString()
    const told = (body: object, status = 200) => {
      const own = telling === 'by its body' || (telling === 'once it refuses' && status >= 400)
      const headers: HeadersInit = telling === 'by a header' ? { date: new Date(now).toUTCString() } : {}
      return Response.json(
        { ...body, ...(own && { time: new Date(now).toISOString() }) },
        { status, headers },
      )
    }
    let issuedAt = ''
    const { siwx } = serverOf((path) => {
      if (path.endsWith('nonce')) return told({ nonce: 'a1b2c3d4e5f6' })
      const apartMs = Date.parse(issuedAt) - now
      if (Math.abs(apartMs) > 10 * minuteMs)
        return told({ error: apartMs > 0 ? 'too-early' : 'too-late' }, 401)
      return told({ expirationTime: new Date(now + 60 * minuteMs).toISOString() })
    })
    const data = await siwx.createMessage({ accountAddress: address, chainId }, signal)
    issuedAt = data.issuedAt
    now += waitMs
    setPage()
    try {
      await siwx.addSession({ data, message: 'm', signature: 's' }, signal)
      const end = siwx.sessionBy?.(data)
      return { siwx, time, fault: undefined, leftMs: end && (validUntil(end) ?? 0) - Date.now() }
    } catch (error) {
      return { siwx, time, fault: signInFailure(error, { signature: 's' }, false), leftMs: undefined }
    } finally {
      setPage()
    }
  }

  afterEach(() => vi.useRealTimers())

  search(
    'may differ by any time: the visitor is in, or reads why',
    fc.asyncProperty(
      fc.oneof(fc.integer({ min: -40, max: 40 }), fc.integer({ min: -30_000_000, max: 30_000_000 })),
      fc.constantFrom(0, 1, 9, 11, 60),
      fc.constantFrom(...tellings),
      async (apart, wait, telling) => {
        vi.useFakeTimers({ toFake: ['Date'] })
        const [aheadMs, waitMs] = [apart * minuteMs, wait * minuteMs]
        const { siwx, fault, leftMs } = await signInWith(aheadMs, waitMs, telling)
        const isTold = telling === 'by its body' || telling === 'by a header'
        if (isTold) expect(fault).toBe(wait > 10 ? 'refused' : undefined)
        // Without an answer that says the time, no other cause is possible for a visitor who was quick.
        else if (fault && wait <= 4) expect(fault).toBe('clock')
        if (fault === 'clock') expect(Math.abs(aheadMs)).toBeGreaterThan(minuteMs / 2)
        if (isTold && leftMs !== undefined) {
          expect(leftMs).toBeGreaterThan(59 * minuteMs)
          expect(leftMs).toBeLessThan(61 * minuteMs)
        }
        // The next message has the server's time, once it has said it.
        if (telling === 'once it refuses' && fault) {
          const { issuedAt } = await siwx.createMessage({ accountAddress: address, chainId }, signal)
          expect(Math.abs(Date.now() - aheadMs - Date.parse(issuedAt))).toBeLessThan(minuteMs)
        }
      },
    ),
    { gate: 100, exhaustive: 5_000 },
  )

  test('is no matter of times that make no sense', async () => {
    for (const time of ['soon', '9999-12-31T00:00:00Z', '0001-01-01T00:00:00Z', 7, null]) {
      const { siwx } = serverOf(() => json({ nonce: 'a1b2c3d4e5f6', time, expirationTime: time }))
      const data = await siwx.createMessage({ accountAddress: address, chainId }, signal)
      expect(Math.abs(Date.parse(data.issuedAt) - Date.now())).toBeLessThan(minuteMs)
      await siwx.addSession({ data, message: 'm', signature: 's' }, signal)
      expect(siwx.sessionBy?.(data).data.accountAddress).toBe(address)
    }
  })
})

describe('sessions of the page', () => {
  test('end for one account on one network, and for nobody else', async () => {
    const siwx = localSessions({}, createMemoryStore())
    const accounts = [
      ['eip155:1', address],
      ['eip155:5', address],
      ['eip155:1', '0x0000000000000000000000000000000000000001'],
    ] as const
    for (const [network, accountAddress] of accounts) {
      const data = await siwx.createMessage({ accountAddress, chainId: parseNetworkId(network) }, signal)
      await siwx.addSession({ data, message: '', signature: '' }, signal)
    }
    await siwx.revokeSession(chainId, address)
    const left = await Promise.all(
      accounts.map(([network, account]) => siwx.getSessions(parseNetworkId(network), account, signal)),
    )

    expect(left.map(({ length }) => length)).toEqual([0, 1, 1])
  })

  test('are found by an address in another case, as wallets may write it who sign while they connect', async () => {
    const siwx = localSessions({}, createMemoryStore())
    const data = await siwx.createMessage({ accountAddress: address.toLowerCase(), chainId }, signal)
    await siwx.setSessions([{ data, message: '', signature: '' }], signal)

    expect(await siwx.getSessions(chainId, address, signal)).toHaveLength(1)
    await siwx.revokeSession(chainId, address)
    expect(await siwx.getSessions(chainId, address.toLowerCase(), signal)).toEqual([])
  })
})
