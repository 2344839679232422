// @tier gate
import { calls } from '@foyer/api'
import { describe, expect, it, vi } from 'vitest'
import { UpstreamError } from './errors.js'
import {
  account,
  answers,
  balancePath,
  balances,
  dollars,
  ether,
  gatewayOf,
  prices,
  reasonOf,
} from './gateway.test-support.js'
import { Secret } from './guard/secret.js'
import type { AnyProvider, Holding, Tools } from './questions.js'

describe('answers from before', () => {
  it('differ by all that the question says, and by nothing else', async () => {
    const source = balances([ether])
    const { get } = gatewayOf({ providers: [source, prices] })
    const same = [
      balancePath,
      `${balancePath}&st=js&sv=1`,
      `${balancePath}&clientId=x&other=1`,
      balancePath.replace(account, account.toLowerCase()),
    ]
    for (const path of same) await get(path)
    expect(source.asked).toHaveLength(1)
    await get(`${balancePath}&currency=eur`)
    await get(`/v1/account/${account}/balance`)
    expect(source.asked).toHaveLength(3)
  })

  it('are given with their age when all fail, and marked', async () => {
    let now = 1_000_000
    let isDown = false
    const source = answers('balances', () => {
      if (isDown) throw new UpstreamError('status', 500)
      return [ether]
    })
    const { get } = gatewayOf({ providers: [source, prices], now: () => now })
    await get(balancePath)
    isDown = true
    now += 60_000
    const old = await get(balancePath)
    expect([old.status, old.headers.get('age'), old.headers.get('x-foyer-stale')]).toEqual([200, '60', '1'])
    expect(old.headers.get('cache-control')).toBe('no-store')
    now += 10 * 60_000
    const gone = await get(balancePath)
    expect(gone.status).toBe(503)
    expect(await reasonOf(gone)).toEqual({
      field: 'provider',
      description: 'The provider is temporarily unavailable',
    })
    expect(Number(gone.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('are not given where nothing is to be kept, here or by clients', async () => {
    const source = balances([ether])
    const { get } = gatewayOf({ providers: [source, prices], cache: false })
    const both = await Promise.all([get(balancePath), get(balancePath)])
    expect(both.map(({ headers }) => headers.get('cache-control'))).toEqual(['no-store', 'no-store'])
    await get(balancePath)
    expect(source.asked).toHaveLength(3)
  })

  it('may take as much longer as the host says', async () => {
    vi.useFakeTimers()
    try {
      const slow = answers('balances', async () => {
        await new Promise((resolve) => setTimeout(resolve, 4_000))
        return [ether]
      })
      const ask = (patience: number) => gatewayOf({ providers: [slow, prices], patience }).get(balancePath)
      const both = Promise.all([ask(1), ask(5)])
      await vi.advanceTimersByTimeAsync(10_000)
      expect((await both).map(({ status }) => status)).toEqual([503, 200])
    } finally {
      vi.useRealTimers()
    }
  })

  it('are asked for once by a thousand at a time', async () => {
    let answer = (_: readonly Holding[]) => {}
    const held = new Promise<readonly Holding[]>((resolve) => {
      answer = resolve
    })
    const source = answers('balances', () => held)
    const authorize = vi.fn(() => true)
    const { get } = gatewayOf({ providers: [source, prices], authorize })
    const all = Promise.all(Array.from({ length: 1_000 }, () => get(balancePath)))
    await vi.waitFor(() => expect(authorize).toHaveBeenCalledTimes(1_000))
    answer([ether])
    expect((await all).every(({ status }) => status === 200)).toBe(true)
    expect(source.asked).toHaveLength(1)
  })
})

describe('what nobody answers', () => {
  it('is empty where to know nothing is an answer, else refused with its field', async () => {
    const { get } = gatewayOf()
    const empty = [
      `/v1/identity/${account}`,
      `/v1/account/${account}/history`,
      `/v1/profile/reverse/${account}`,
    ]
    for (const path of [...empty, '/v1/profile/suggestions/ada', `/v1/sessions/eip155:1:${account}`])
      expect((await get(path)).status, path).toBe(200)
    for (const path of [
      '/getWallets',
      balancePath,
      '/v1/convert/tokens?chainId=eip155:1',
      '/v1/onramp/options',
    ])
      expect(await reasonOf(await get(path)), path).toEqual({
        field: 'provider',
        description: 'This is not supported here',
      })
  })
})

it('who only hears of attempts and errors changes no answer', async () => {
  const hear = () => {
    throw new Error('The log is full')
  }
  const { get } = gatewayOf({ providers: [balances([ether])], onAttempt: hear, onError: hear })
  expect((await get(balancePath)).status).toBe(200)
})

describe('what a provider answers wrongly', () => {
  it.each<Partial<Holding>>([
    { amount: 2n ** 256n - 1n },
    { amount: 2n ** 300n },
    { amount: Number.NaN as never },
    { icon: `https://x.dev/${'é'.repeat(1_500)}` },
    { address: 'a b' },
    { decimals: Number.NaN },
  ])('costs one row and not the page: %#', async (odd) => {
    const { get } = gatewayOf({ providers: [balances([{ ...dollars, ...odd }, ether])] })
    const response = await get(balancePath)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('"symbol":"ETH"')
  })

  it('is no fault of the gateway: prices of gas out of order, moments that are none', async () => {
    const gas = answers('gas', () => ({ standard: 9n, fast: 1n, instant: 1n }))
    const name = answers('nameLookup', () => ({ name: 'a.b.c', registered: 1e300, addresses: {} }))
    const { get } = gatewayOf({ providers: [gas, name] })
    expect((await get('/v1/convert/gas-price?chainId=eip155:1')).status).toBe(503)
    expect((await get('/v1/profile/account/a.b.c')).status).toBe(200)
  })

  it('never leaves the gateway', async () => {
    const onError = vi.fn()
    const nonsense = answers('wallets', () => ({ count: -1, data: [] }))
    const { get } = gatewayOf({ providers: [nonsense], onError })
    expect((await get('/getWallets')).status).toBe(503)
    expect(onError).toHaveBeenCalledOnce()
  })

  it('is not told with a key in it', async () => {
    const key = new Secret('VENDOR', 'sentinel-key-1234')
    const fetch = vi.fn(
      async (url: string | URL | Request) => new Response(`no ${String(url)}`, { status: 500 }),
    )
    const vendor: AnyProvider = {
      ...answers('gas', () => ({ standard: 1n, fast: 1n, instant: 1n })),
      bases: [new Secret('BASE', 'https://vendor.dev/sentinel-key-1234')],
      answer: async (_: unknown, tools: Tools) => {
        await tools.fetch({
          base: 'https://vendor.dev/sentinel-key-1234',
          headers: { 'x-key': key },
          query: { key },
        })
        throw new Error(`sentinel ${key.reveal()}`)
      },
    }
    const told: unknown[] = []
    const note = (value: unknown) => void told.push(value)
    const origins = ['https://shop.dev']
    const { get } = gatewayOf({ providers: [vendor], fetch, origins, onError: note, onAttempt: note })
    const response = await get('/v1/convert/gas-price?chainId=eip155:1')
    expect(response.status).toBe(503)
    const seen = [await response.text(), JSON.stringify([...response.headers]), JSON.stringify(told)]
    expect(fetch).toHaveBeenCalled()
    for (const text of seen) expect(text).not.toContain('sentinel')
  })
})

it('every call of the API has its path here', async () => {
  const { fetch } = gatewayOf()
  // Without pictures each of them is missing.
  const others = Object.values(calls).filter(({ path }) => !path.includes('mage/'))
  for (const { path, method, aliases } of others)
    for (const one of [path, ...aliases]) {
      const url = `https://gateway.foyer.dev/${one.replaceAll(/\{\w+\}/g, 'x')}`
      const body = method === 'POST' ? { body: '{}' } : {}
      const response = await fetch(new Request(url, { method, ...body }))
      expect(response.status, one).not.toBe(404)
    }
})

it('a picture of another type than a picture’s is given to nobody', async () => {
  const bytes = new TextEncoder().encode('<script>alert(1)</script>')
  const type = 'text/html'
  // Its type does not say so, as that of a provider in another language would not.
  const { get } = gatewayOf({ providers: [answers('images', () => ({ type, bytes }) as never)] })
  const response = await get('/public/getTokenImage/ETH')
  expect([response.status, response.headers.get('content-type')]).toEqual([503, 'application/json'])
})

describe('what can be asked', () => {
  it('is told as OpenAPI to whoever asks, with where this is', async () => {
    const url = 'https://gateway.test/base'
    const { get, openapi } = gatewayOf({ url })
    const document = await openapi()
    expect(document).toMatchObject({ openapi: expect.stringMatching(/^3\.1/), servers: [{ url }] })
    expect(Object.keys(Object(document.paths))).toEqual(
      expect.arrayContaining(Object.values(calls).map(({ path }) => `/${path}`)),
    )
    expect(await (await get('/openapi.json')).json()).toEqual(document)
  })
})
