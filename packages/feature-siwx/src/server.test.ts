// @tier gate, @vitest-environment happy-dom
import { parseNetworkId } from '@foyer/core'
import { createMemoryStore } from '@foyer/testing/feature'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { localSessions } from './local.js'
import { serverSessions } from './server.js'
import { validUntil } from './sessionCache.js'

const chainId = parseNetworkId('eip155:1')
const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
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

  test('end by their account', async () => {
    const { asked, siwx } = serverOf(() => json({}))
    await siwx.revokeSession(chainId, address)

    expect(asked[0]).toMatchObject({ url: 'https://app.example/auth/sign-out', init: { method: 'POST' } })
    expect(asked[0]?.init.body).toBe(JSON.stringify({ account: `eip155:1:${address}` }))
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
