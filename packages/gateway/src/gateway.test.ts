import { calls } from '@foyer/api'
import { describe, expect, it, vi } from 'vitest'
import { AskError, UpstreamError } from './errors.js'
import { createGateway } from './gateway.js'
import { answers, gatewayOf } from './gateway.test-support.js'
import { Secret } from './guard/secret.js'
import type { GatewayOptions } from './options.js'
import type { AnyProvider, Holding, Tools } from './port.js'
import { llama } from './providers/llama.js'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const ether: Holding = {
  chain: 'eip155:1',
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  amount: 1_500_000_000_000_000_000n,
}
const dollars: Holding = {
  chain: 'eip155:1',
  address: usdc,
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  amount: 3_410_250_000n,
}
const prices = answers('prices', ({ tokens }) =>
  tokens.map((token) => ({ ...token, price: token.address === undefined ? 3_000 : 1 })),
)
const balances = (holdings: readonly Holding[]) => answers('balances', () => holdings)
const balancePath = `/v1/account/${account}/balance?chainId=eip155:1`

async function reasonOf(response: Response | undefined): Promise<unknown> {
  const body: { status?: string; reasons?: readonly unknown[] } = await response?.json()
  expect(body.status).toBe('FAILED')
  return body.reasons?.[0]
}

describe('a balance', () => {
  it('is written as the API says, dearest first, with prices', async () => {
    const { get } = gatewayOf({
      providers: [balances([dollars, ether]), prices],
      url: 'https://api.foyer.dev',
    })
    const response = await get(balancePath)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      balances: [
        {
          name: 'Ether',
          symbol: 'ETH',
          chainId: 'eip155:1',
          value: 4_500,
          price: 3_000,
          quantity: { decimals: '18', numeric: '1.5' },
          iconUrl: 'https://api.foyer.dev/public/getTokenImage/ETH',
        },
        {
          name: 'USD Coin',
          symbol: 'USDC',
          chainId: 'eip155:1',
          address: `eip155:1:${usdc}`,
          value: 3_410.25,
          price: 1,
          quantity: { decimals: '6', numeric: '3410.25' },
          iconUrl: 'https://api.foyer.dev/public/getTokenImage/USDC',
        },
      ],
    })
    expect(response.headers.get('cache-control')).toBe('private, max-age=10')
  })

  it('leaves out rows that make no sense, and nothing else', async () => {
    const odd = [
      { ...dollars, decimals: 255 },
      { ...dollars, symbol: '\u202e\u200b' },
      { ...dollars, amount: -1n },
      { ...dollars, amount: 0n },
      { ...dollars, price: Number.NaN, name: 'Turned \u202eniarorg', icon: 'javascript:alert(1)' },
    ]
    const { get } = gatewayOf({ providers: [balances(odd)] })
    const body: { balances: readonly unknown[] } = await (await get(balancePath)).json()
    expect(body.balances).toEqual([
      {
        name: 'Turned niarorg',
        symbol: 'USDC',
        chainId: 'eip155:1',
        address: `eip155:1:${usdc}`,
        quantity: { decimals: '6', numeric: '3410.25' },
      },
    ])
  })

  it('lists a contract that is asked for by name though nothing is held, and is read anew for it', async () => {
    const source = balances([ether, { ...dollars, amount: 0n }])
    const { get } = gatewayOf({ providers: [source, prices] })
    await get(balancePath)
    const forced = await get(`${balancePath}&forceUpdate=eip155:1:${usdc.toLowerCase()}`)
    const body: { balances: readonly { symbol: string }[] } = await forced.json()
    expect(body.balances.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC'])
    await get(`${balancePath}&forceUpdate=eip155:1:${usdc}`)
    expect(source.asked.map(({ force }) => force.length)).toEqual([0, 1, 1])
    expect(await reasonOf(await get(`${balancePath}&forceUpdate=solana:x:abc`))).toMatchObject({
      field: 'forceUpdate',
    })
  })

  it('without prices is told all the same', async () => {
    const down = answers('prices', () => Promise.reject(new UpstreamError('network')))
    const { get } = gatewayOf({ providers: [balances([ether]), down] })
    const body: { balances: readonly object[] } = await (await get(balancePath)).json()
    expect(body.balances[0]).not.toHaveProperty('price')
    // A part is missing, so the next one is asked for anew, by the client too.
    expect((await get(balancePath)).headers.get('cache-control')).toBe('no-store')
    expect(down.asked).toHaveLength(2)
  })

  it('takes prices from several, each for what the others do not know', async () => {
    const first = answers('prices', ({ tokens }) =>
      tokens.filter(({ address }) => address === undefined).map((token) => ({ ...token, price: 2_000 })),
    )
    const { get } = gatewayOf({ providers: [balances([ether, dollars]), first, prices] })
    const body: { balances: readonly { price: number }[] } = await (await get(balancePath)).json()
    expect(body.balances.map(({ price }) => price)).toEqual([1, 2_000])
    expect(prices.asked.at(-1)?.tokens).toEqual([{ chain: 'eip155:1', address: usdc }])
  })

  it('of several chains is told without those that fail, unless all do', async () => {
    const chains = { 'eip155:1': 'https://a.dev', 'eip155:10': 'https://b.dev' }
    const half = answers('balances', ({ chain }) => {
      if (chain === 'eip155:10') throw new UpstreamError('network')
      return [ether]
    })
    const { get } = gatewayOf({ chains, providers: [half] })
    const path = `/v1/account/${account}/balance`
    expect(await (await get(path)).json()).toMatchObject({ balances: [{ symbol: 'ETH' }] })
    await get(path)
    expect(half.asked).toHaveLength(4)
    const none = answers('balances', () => Promise.reject(new UpstreamError('network')))
    expect((await gatewayOf({ chains, providers: [none] }).get(path)).status).toBe(503)
  })
})

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

describe('who may ask', () => {
  const projects = { shop: { origins: ['https://shop.dev'] }, blog: { origins: ['https://blog.dev'] } }

  it('is a page of the project, and no other', async () => {
    const { get, fetch } = gatewayOf({ projects, providers: [balances([ether])] })
    const from = (origin: string, path = balancePath) => get(path, { origin })
    const good = await from('https://shop.dev')
    expect([good.status, good.headers.get('access-control-allow-origin')]).toEqual([200, 'https://shop.dev'])
    expect(good.headers.get('vary')).toBe('Origin')
    for (const origin of ['https://blog.dev', 'https://shop.dev.evil.dev', 'http://shop.dev', 'null', '*']) {
      const refused = await from(origin)
      expect(refused.status).toBe(403)
      expect(await reasonOf(refused)).toEqual({
        field: 'origin',
        description: 'Unauthorized: origin not allowed',
      })
    }
    expect((await from('https://blog.dev', `${balancePath}&projectId=blog`)).status).toBe(200)
    expect((await get(`${balancePath}&projectId=other`)).status).toBe(401)
    expect((await fetch(new Request('https://gateway.foyer.dev/v1/supported-chains'))).status).toBe(200)
  })

  it('is everybody where the host says so, with any project id but none', async () => {
    const { get, fetch } = gatewayOf({ providers: [balances([ether])] })
    const answer = await get(balancePath, { origin: 'https://any.dev' })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    const nameless = await fetch(new Request(`https://gateway.foyer.dev${balancePath}`))
    expect(nameless.status).toBe(401)
    expect(await reasonOf(nameless)).toMatchObject({ field: 'authentication' })
  })

  it('is asked of the host too, where it wants a say', async () => {
    const { get } = gatewayOf({
      authorize: (_, project) => project !== 'invalid',
      providers: [balances([ether])],
    })
    expect((await get(`${balancePath}&projectId=invalid`)).status).toBe(401)
    expect((await get(balancePath)).status).toBe(200)
  })

  it('is told before a request that is not simple', async () => {
    const { fetch } = gatewayOf({ projects })
    const headers = { origin: 'https://shop.dev', 'access-control-request-headers': 'content-type,x-own' }
    const answer = await fetch(new Request('https://gateway.foyer.dev/v1/', { method: 'OPTIONS', headers }))
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-headers')).toBe('content-type,x-own')
    expect(answer.headers.get('access-control-allow-methods')).toContain('POST')
  })

  it('is limited by address, with a time to wait', async () => {
    const { get } = gatewayOf({
      limits: { client: { calls: 2, seconds: 60 } },
      providers: [balances([ether])],
    })
    const by = (address?: string) => get(balancePath, {}, { address })
    const told = [await by('192.0.2.1'), await by('192.0.2.1'), await by('192.0.2.1'), await by('192.0.2.2')]
    expect(told.map(({ status }) => status)).toEqual([200, 200, 429, 200])
    expect(Number(told[2]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await reasonOf(told[2])).toMatchObject({ field: 'rate_limited' })
    const nobody = [await by(), await by(), await by()]
    expect(nobody.map(({ status }) => status)).toEqual([200, 200, 429])
  })

  it('is limited by the one nameless project, whatever ids pages tell', async () => {
    const { get } = gatewayOf({ limits: { client: false, project: { calls: 2, seconds: 60 } } })
    const statuses: number[] = []
    for (const id of ['a', 'b', 'c', 'd'])
      statuses.push((await get(`/getAnalyticsConfig?projectId=${id}`)).status)
    expect(statuses).toEqual([200, 200, 429, 429])
  })

  it('is limited by project, whatever addresses ask', async () => {
    const { get } = gatewayOf({
      limits: { client: false, project: { calls: 3, seconds: 60 } },
      providers: [balances([ether])],
    })
    const statuses = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        get(balancePath, {}, { address: `192.0.2.${at}` }).then(({ status }) => status),
      ),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(3)
  })
})

describe('what is asked wrongly', () => {
  it.each([
    ['/v1/account/0x12/balance?chainId=eip155:1', 400, 'address'],
    [`/v1/account/${account}/balance?chainId=eip155:2`, 400, 'chainId'],
    [`/v1/account/${account}/balance?chainId=one`, 400, 'chainId'],
    [`/v1/account/${account}/balance?currency=dem`, 400, 'currency'],
    ['/v1/identity/nobody', 400, 'address'],
    ['/v1/convert/gas-price', 400, 'chainId'],
    ['/v1/convert/gas-price?chainId=eip155:7', 400, 'chainId'],
    ['/v1/nowhere', 404, 'path'],
    ['/v1/', 426, 'upgrade'],
    [`/v1/convert/quotes?amount=1e21&from=eip155:1:${usdc}&to=eip155:1:${usdc}`, 400, 'amount'],
    [`/v1/convert/quotes?amount=1&from=eip155:1:${usdc}&to=eip155:1:${usdc.toLowerCase()}`, 400, 'to'],
    ['/getWallets?entries=x', 400, 'entries'],
    [`/${'x'.repeat(5_000)}`, 400, 'url'],
  ])('%s is refused with its field', async (path, status, field) => {
    const response = await gatewayOf({ providers: [balances([ether])] }).get(path)
    expect(response.status).toBe(status)
    expect(await reasonOf(response)).toMatchObject({ field })
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('is refused in a body as well', async () => {
    const { post } = gatewayOf()
    const path = '/v1/fungible/price?projectId=shop'
    expect((await post(path, '{')).status).toBe(422)
    expect((await post(path, { currency: 'usd', addresses: [] })).status).toBe(400)
    expect((await post(path, { currency: 'dem', addresses: ['eip155:1:0x'] })).status).toBeGreaterThanOrEqual(
      400,
    )
    expect((await post(path, 'x'.repeat(70_000))).status).toBe(413)
  })

  it('is refused as a provider says, which is then not blamed', async () => {
    const { get } = gatewayOf({
      providers: [answers('nameLookup', () => Promise.reject(new AskError(400, 'name', 'Too short')))],
    })
    for (let turn = 0; turn < 7; turn++)
      expect(await reasonOf(await get('/v1/profile/account/a.b.c'))).toEqual({
        field: 'name',
        description: 'Too short',
      })
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

describe('options that cannot stand', () => {
  const node = { 'eip155:1': 'https://node.dev' }
  const longKey = '0123456789abcdef0123456789abcdef'
  const mine = (more: Partial<GatewayOptions>): GatewayOptions => ({
    ...{ chains: node, providers: [], origins: ['https://shop.dev'] },
    ...more,
  })
  it.each<readonly [GatewayOptions, string]>([
    [{ chains: node, providers: [] }, 'Say which pages may ask'],
    [{ chains: node, providers: [], origins: ['*'], projects: {} }, 'not both'],
    [{ chains: node, providers: [], origins: [] }, 'origins is empty'],
    [{ chains: node, providers: [], origins: ['shop.dev'] }, 'Write it as https://your.site'],
    [{ chains: node, providers: [], origins: ['https://shop.dev/'] }, '"https://shop.dev/" in origins'],
    [{ chains: node, providers: [], projects: { a: { origins: ['x'] } } }, 'projects.a.origins'],
    [{ chains: {}, providers: [], origins: ['*'] }, 'chains is empty'],
    [
      { chains: { one: 'https://node.dev' }, providers: [], origins: ['*'] },
      '"one" in chains is no CAIP-2 id',
    ],
    [
      { chains: { 'eip155:1': 'node.dev' }, providers: [], origins: ['*'] },
      '"node.dev" in chains is no http(s) address',
    ],
    ...['here', 'ftp://shop.dev', 'http://shop.dev'].map(
      (url) => [{ chains: node, providers: [], origins: ['*'], url }, `url is "${url}". Write it`] as const,
    ),
    [
      {
        chains: { 'eip155:1': ['https://a.dev', new Secret('RPC_1', 'https://node.dev/key')] },
        providers: [],
        origins: ['*'],
      },
      'any page could spend what [secret RPC_1] costs you',
    ],
    [
      { chains: node, providers: [{ ...prices, keyed: true }], origins: ['*'] },
      'any page could spend what test-prices costs',
    ],
    ...['https://me:word@node.dev', `https://node.dev/?key=${longKey}`, `https://node.dev/v2/${longKey}`].map(
      (url) =>
        [
          { chains: { 'eip155:1': url }, providers: [], origins: ['*'] },
          'any page could spend what the key of a node of eip155:1 costs you',
        ] as const,
    ),
    [
      { chains: node, providers: [llama({ base: `https://llama.dev/${longKey}` })], origins: ['*'] },
      'any page could spend what llama costs you',
    ],
    ...[Number.NaN, 0, -1, Number.POSITIVE_INFINITY].flatMap((value) => [
      [
        mine({ limits: { client: { calls: value, seconds: 60 } } }),
        `calls of limits.client is ${value}. Write`,
      ] as const,
      [
        mine({ limits: { project: { calls: 5, seconds: value } } }),
        `seconds of limits.project is ${value}`,
      ] as const,
      [mine({ patience: value }), `patience is ${value}. Write`] as const,
      [mine({ cache: { bytes: value } }), `bytes of cache is ${value}. Write`] as const,
    ]),
    ...[0, -1, 1.5, Number.NaN].map(
      (hops) =>
        [mine({ clientAddress: { header: 'x-real-ip', hops } }), `hops of clientAddress is ${hops}`] as const,
    ),
    [mine({ clientAddress: { header: 'x real ip' } }), 'header of clientAddress is "x real ip"'],
  ])('are named in one sentence: %#', (options, sentence) => {
    expect(() => createGateway(options)).toThrow(sentence)
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
