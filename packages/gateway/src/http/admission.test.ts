// @tier gate
import { type Call, calls, toRequest } from '@foyer/api'
import { asksOf } from '@foyer/testing/api'
import fc from 'fast-check'
import { type Hex, keccak256 } from 'viem'
import { describe, expect, it, vi } from 'vitest'
import { UpstreamError } from '../errors.js'
import { answers, balances, gatewayOf } from '../gateway.test-support.js'
import type { GatewayOptions } from '../options.js'
import { type AnyProvider, placesOf, type Question } from '../questions.js'

const projects = { shop: { origins: ['https://shop.dev'] }, blog: { origins: ['https://blog.dev'] } }
const questions = Object.keys(placesOf).filter((name): name is Question => name in placesOf)
const isProvider = (value: unknown): value is AnyProvider => typeof value === 'object'
const every: readonly Call[] = Object.values(calls)

/** The calls and the fields of the query that programs may use. All others are for pages. */
const publicAsks: Readonly<Record<string, readonly string[]>> = {
  supportedChains: [],
  identity: ['sender'],
  history: ['cursor', 'chainId'],
  quotes: ['amount', 'userAddress', 'from', 'to', 'gasPrice'],
  tokens: ['chainId', 'address'],
  price: [],
  priceHistory: [],
  allowance: ['tokenAddress', 'userAddress'],
  gasPrice: ['chainId'],
  buildTransaction: [],
  buildApprove: ['userAddress', 'from', 'to', 'amount'],
  balance: ['currency', 'chainId', 'forceUpdate'],
  nameLookup: ['apiVersion'],
  reverseLookup: ['sender', 'apiVersion'],
  nameSuggestions: ['zone'],
  nameNonce: [],
  approvals: ['chainId'],
  nfts: ['chainId', 'cursor'],
  wallets: ['page', 'entries', 'chains', 'include', 'exclude', 'search', 'badge_type'],
  walletImage: [],
  assetImage: [],
  currencyImage: [],
  tokenImage: [],
  analyticsConfig: [],
  rpc: ['chainId'],
}
const isPublic = ({ name, query }: Call, target: string) => {
  const fields = publicAsks[name]
  const asked = [...new URL(target, 'https://gateway.dev').searchParams.keys()]
  return fields !== undefined && asked.every((field) => !(field in query) || fields.includes(field))
}

/** A gateway, and all that it spent. */
function world(options: Partial<GatewayOptions> = {}) {
  const spent = { bodies: 0, questions: 0, nodes: 0 }
  const failing = () => {
    spent.questions += 1
    return Promise.reject(new UpstreamError('status', 422))
  }
  const node = { rpc: 'https://node.dev', bundler: 'https://node.dev', paymaster: 'https://node.dev' }
  const gateway = gatewayOf({
    projects,
    chains: { 'eip155:1': { ...node, rpc: [node.rpc] } },
    providers: questions.map((question): unknown => answers(question, failing)).filter(isProvider),
    fetch: async () => {
      spent.nodes += 1
      return Response.json({ jsonrpc: '2.0', id: 1, result: '0x1' })
    },
    ...options,
  })
  const ask = (
    { method, target, body }: { readonly method: string; readonly target: string; readonly body?: unknown },
    headers: Readonly<Record<string, string>> = {},
    address = '192.0.2.1',
  ) => {
    const bytes = new TextEncoder().encode(JSON.stringify(body ?? {}))
    const stream = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          spent.bodies += 1
          controller.enqueue(bytes)
          controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    const init = { method, headers, ...(method === 'GET' ? {} : { body: stream, duplex: 'half' }) }
    return gateway.fetch(new Request(new URL(target, 'https://gateway.dev'), init), { address })
  }
  return { ask, spent }
}

const asks = new Map(every.map((one) => [one.name, fc.sample(asksOf(fc, one), { seed: 1, numRuns: 2 })]))
/** Each call as a client sends it. */
function requestsOf(call: Call, project?: string) {
  return (asks.get(call.name) ?? []).map((ask) =>
    toRequest(call, ask, project === undefined ? {} : { projectId: project }),
  )
}

/** Each call with each field of its query, one at a time. */
function wideRequestsOf(call: Call, projectId: string) {
  const all = fc.sample(asksOf(fc, call), { seed: 1, numRuns: 50 })
  const told = all.map((ask) => toRequest(call, ask, { projectId }))
  const names = Object.keys(call.query)
  const withField = names.map((name) => told.find(({ target }) => target.includes(`${name}=`)))
  return [...requestsOf(call, projectId), ...withField].filter((one) => one !== undefined)
}

/** Those who are not let in. Open calls need no project. */
const strangers: readonly {
  readonly who: string
  readonly project?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly options?: Partial<GatewayOptions>
  readonly isLetIn?: (call: Call) => boolean
}[] = [
  { who: 'a program without a project', isLetIn: ({ open }) => open },
  { who: 'a program with an unknown project', project: 'other', isLetIn: ({ open }) => open },
  { who: 'a page that is not listed', project: 'shop', headers: { origin: 'https://evil.dev' } },
  ...['cross-site', 'same-site'].flatMap((site) => [
    {
      who: `a page whose origin is not said (${site})`,
      project: 'shop',
      headers: { 'sec-fetch-site': site },
    },
    {
      who: `a page that is not listed and shows a picture (${site})`,
      project: 'shop',
      headers: { 'sec-fetch-site': site, referer: 'https://evil.dev/' },
    },
  ]),
  {
    who: 'a page that is not listed, of an old browser',
    project: 'shop',
    headers: { referer: 'https://evil.dev/path' },
  },
  {
    who: 'a program that asks for more than public data',
    project: 'shop',
    isLetIn: ({ name }) => name in publicAsks,
  },
  {
    who: 'a visitor who opens the address of more than public data',
    project: 'shop',
    headers: { 'sec-fetch-site': 'none' },
    isLetIn: ({ name }) => name in publicAsks,
  },
  {
    who: 'a page of another project',
    project: 'shop',
    headers: { origin: 'https://blog.dev' },
    isLetIn: ({ open }) => open,
  },
  { who: 'a request that the host refuses', project: 'shop', options: { authorize: () => false } },
  {
    who: 'a client beyond its limit',
    project: 'shop',
    options: { limits: { client: { calls: 1e-9, seconds: 60 } } },
  },
  {
    who: 'a project beyond its limit',
    project: 'shop',
    options: { limits: { client: false, project: { calls: 1e-9, seconds: 60 } } },
    isLetIn: ({ open }) => open,
  },
]

describe('before it is known who asks', () => {
  it.each(strangers)('nothing is spent on $who', async ({ project, headers, options, isLetIn }) => {
    const { ask, spent } = world(options)
    for (const call of every.filter((one) => !isLetIn?.(one))) {
      for (const request of requestsOf(call, project)) {
        const { status } = await ask(request, headers)
        expect([call.name, status, spent]).toEqual([
          call.name,
          expect.toSatisfy((one: number) => [401, 403, 429].includes(one)),
          { bodies: 0, questions: 0, nodes: 0 },
        ])
      }
    }
  })

  it('the pages of a project are let in, with the project in the query or in the body', async () => {
    const { ask } = world()
    for (const call of every) {
      for (const request of requestsOf(call, 'shop')) {
        const told = await ask(request, { origin: 'https://shop.dev' })
        expect([call.name, told.status]).not.toEqual([
          call.name,
          expect.toSatisfy((one) => [401, 403].includes(one)),
        ])
        if (!call.projectInBody) continue
        const bare = { ...request, target: request.target.replace(/\?.*/, '') }
        expect((await ask(bare, { origin: 'https://shop.dev' })).status).not.toBe(401)
        expect((await ask(bare, { origin: 'https://blog.dev' })).status).toBe(403)
      }
    }
  })

  it.each([
    ['without an origin, from a page of its own', { 'sec-fetch-site': 'same-origin' }],
    ['by a picture of a listed page', { 'sec-fetch-site': 'cross-site', referer: 'https://shop.dev/a' }],
    ['in an old browser, from a page of its own', { referer: 'https://shop.dev/' }],
  ])('the gateway is asked %s', async (_, headers: Record<string, string>) => {
    const { ask } = world()
    for (const call of every)
      for (const request of requestsOf(call, 'shop'))
        expect([call.name, (await ask(request, headers)).status]).not.toEqual([call.name, 403])
  })

  it('a program is let in for public data, and for all where the host says so', async () => {
    for (const call of every)
      for (const request of wideRequestsOf(call, 'shop')) {
        const closed = world()
        const refused = [401, 403].includes((await closed.ask(request)).status)
        expect([request.target, refused]).toEqual([request.target, !isPublic(call, request.target)])
        if (refused) expect(closed.spent).toEqual({ bodies: 0, questions: 0, nodes: 0 })
        const open = world({ authorize: () => true })
        expect([call.name, (await open.ask(request)).status]).not.toEqual([call.name, 403])
      }
  })

  it.each([
    ['says its origin', { origin: 'https://evil.dev' }],
    ['says where it is', { 'sec-fetch-site': 'cross-site', referer: 'https://evil.dev/' }],
    ['says nothing', { 'sec-fetch-site': 'cross-site' }],
  ])(
    'a page that is not listed and %s asks in the name of an open project alone',
    async (_, headers: Record<string, string>) => {
      const open = { demo: { origins: ['*'] }, ...projects }
      const limits = { client: false, project: { calls: 1_000, seconds: 60 } } as const
      const chains = { 'eip155:1': 'https://node.dev' }
      const { ask } = world({ projects: open, chains, limits })
      for (const call of every)
        for (const id of ['shop', 'demo'])
          for (const request of requestsOf(call, id)) {
            const isLetIn = id === 'demo' || call.open
            const { status } = await ask(request, headers)
            expect([call.name, id, status === 403]).toEqual([call.name, id, !isLetIn])
          }
      const few = world({
        projects: open,
        chains,
        limits: { client: false, project: { calls: 2, seconds: 60 } },
      })
      const [honest] = requestsOf(calls.gasPrice, 'shop')
      if (!honest) throw new Error('There is no request.')
      for (const call of every.filter((one) => one.open))
        for (const request of requestsOf(call, 'shop')) await few.ask(request, headers)
      expect((await few.ask(honest, { origin: 'https://shop.dev' })).status).not.toBe(429)
    },
  )

  it('a name is registered in the name of the page, where it says no project', async () => {
    const { ask, spent } = world()
    const [request] = requestsOf(calls.registerName)
    if (!request) throw new Error('There is no request.')
    expect((await ask(request)).status).toBe(401)
    expect((await ask(request, { origin: 'https://evil.dev' })).status).toBe(401)
    expect(spent.bodies).toBe(0)
    expect([401, 403]).not.toContain((await ask(request, { origin: 'https://blog.dev' })).status)
  })

  it('the host’s own word may be about the body, which is read once', async () => {
    const heard: unknown[] = []
    const { ask, spent } = world({
      async authorize(request) {
        if (request.method === 'POST') heard.push(await request.json())
        return true
      },
    })
    const [request] = requestsOf(calls.price, 'shop')
    if (!request) throw new Error('There is no request.')
    await ask(request)
    expect([heard, spent.bodies]).toEqual([[request.body], 1])
  })
})

const call = (id: number, method = 'eth_gasPrice') => ({ jsonrpc: '2.0', id, method, params: [id] })
const batch = (length: number, method?: string) => ({
  method: 'POST',
  target: '/v1?chainId=eip155:1&projectId=shop',
  body: Array.from({ length }, (_, id) => call(id, method)),
})

describe('where the host has a say on each call', () => {
  it('no answer is for others, in a cache between here and the client', async () => {
    const bytes = new Uint8Array([1])
    const providers = [
      answers('images', () => ({ type: 'image/png', bytes })),
      answers('gas', () => ({ standard: 1n, fast: 2n, instant: 3n })),
      balances([]),
    ]
    const paths = [
      '/v1/supported-chains',
      '/v1/convert/gas-price?chainId=eip155:1',
      `/v1/account/0x${'a'.repeat(40)}/balance?chainId=eip155:1`,
      '/public/getTokenImage/eth',
    ]
    const said = async (gateway: ReturnType<typeof gatewayOf>) => {
      const all = await Promise.all(paths.map((path) => gateway.get(path)))
      expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      return all.map(({ headers }) => [headers.get('cache-control')?.split(',')[0], headers.get('vary')])
    }
    const kinds = (await said(gatewayOf({ providers }))).map(([kind]) => kind)
    expect(kinds).toEqual(['public', 'public', 'private', 'public'])
    expect(new Set((await said(gatewayOf({ providers, authorize: () => true }))).map(String))).toEqual(
      new Set(['private,Origin, Authorization']),
    )
  })
})

describe('a limit', () => {
  it.each(['client', 'project'] as const)(
    'of a %s counts calls, whether they come alone or in a batch',
    async (of) => {
      for (const size of [1, 2, 3, 7, 10, 20]) {
        const limit = { calls: 10, seconds: 60, ...(of === 'project' && { share: 1 }) }
        const { ask, spent } = world({ limits: { client: false, [of]: limit } })
        for (let turn = 0; turn < 12; turn += 1) await ask(batch(size))
        expect(spent.nodes, `${size} at a time`).toBeLessThanOrEqual(10)
        expect(spent.nodes).toBeGreaterThanOrEqual(size > 10 ? 0 : 10 - (10 % size))
      }
    },
  )

  it('counts what is asked of several chains as so many calls, once', async () => {
    const chains = Object.fromEntries(
      [1, 10, 137, 8453, 42161].map((id) => [`eip155:${id}`, 'https://n.dev']),
    )
    const { get } = gatewayOf({
      chains,
      providers: [balances([])],
      limits: { client: { calls: 10, seconds: 60 } },
    })
    const told: number[] = []
    for (const last of [1, 1, 1, 2, 3])
      told.push((await get(`/v1/account/0x${'a'.repeat(39)}${last}/balance`)).status)
    expect(told).toEqual([200, 200, 200, 200, 429])
  })

  it('counts what a node has to search or to run for as more', async () => {
    const { ask, spent } = world({ limits: { client: { calls: 10, seconds: 60 } } })
    for (let turn = 0; turn < 12; turn += 1) await ask(batch(1, 'eth_estimateGas'))
    expect(spent.nodes).toBe(3)
  })
})

describe('bodies', () => {
  /** A body that begins and never ends. */
  const endless = (target: string, address: string, gateway: ReturnType<typeof gatewayOf>) => {
    const open = { isOpen: true, isRead: false }
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (open.isRead) return new Promise<void>(() => {})
          open.isRead = true
          controller.enqueue(new TextEncoder().encode('{'))
          return undefined
        },
        cancel() {
          open.isOpen = false
        },
      },
      { highWaterMark: 0 },
    )
    const init = { method: 'POST', body, duplex: 'half' }
    return { open, answer: gateway.fetch(new Request(new URL(target, 'https://g.dev'), init), { address }) }
  }

  const ask = (gateway: ReturnType<typeof gatewayOf>, address: string) => {
    const body = JSON.stringify(call(1, 'eth_chainId'))
    const url = 'https://g.dev/v1?chainId=eip155:1&projectId=shop'
    return gateway.fetch(new Request(url, { method: 'POST', body }), { address })
  }

  it('that never end are let go of, and leave room for others all the while', async () => {
    vi.useFakeTimers()
    try {
      const gateway = gatewayOf({ projects, limits: { client: { calls: 1e6, seconds: 60 } } })
      const target = '/v1?chainId=eip155:1&projectId=shop'
      const slow = Array.from({ length: 1_500 }, () => endless(target, '192.0.2.1', gateway))
      await vi.advanceTimersByTimeAsync(0)
      // Each of them may have 64 kB in memory.
      expect(slow.filter(({ open }) => open.isRead).length).toBeLessThan(200)
      const honest = gateway.fetch(
        new Request(`https://g.dev${target}`, {
          method: 'POST',
          body: JSON.stringify(call(1, 'eth_chainId')),
        }),
        { address: '192.0.2.2' },
      )
      await vi.advanceTimersByTimeAsync(0)
      expect((await honest).status).toBe(200)
      await vi.advanceTimersByTimeAsync(10_000)
      const told = await Promise.all(slow.map(({ answer }) => answer))
      expect(new Set(told.map(({ status }) => status))).toEqual(new Set([408, 429]))
      expect(slow.filter(({ open }) => open.isRead && open.isOpen)).toEqual([])
    } finally {
      vi.useRealTimers()
    }
  })

  it('that never end, from many addresses, give way to a client with fewer', async () => {
    vi.useFakeTimers()
    try {
      const gateway = gatewayOf({ projects, limits: { client: { calls: 1e6, seconds: 60 } } })
      const target = '/v1?chainId=eip155:1&projectId=shop'
      // As many nets as one home may have.
      const homes = Array.from({ length: 16 }, (_, at) => `2001:db8:0:${at}::1`)
      // Each takes half of what the ones before it left.
      const slow = homes.flatMap((home) => Array.from({ length: 130 }, () => endless(target, home, gateway)))
      await vi.advanceTimersByTimeAsync(500)
      const statuses: number[] = []
      for (let at = 0; at < 8; at += 1)
        void ask(gateway, `192.0.2.${at}`).then(({ status }) => statuses.push(status))
      await vi.advanceTimersByTimeAsync(1_100)
      expect(statuses).toEqual(Array(8).fill(200))
      for (let at = 0; at < 8; at += 1)
        void ask(gateway, `192.0.2.${at}`).then(({ status }) => statuses.push(status))
      await vi.advanceTimersByTimeAsync(100)
      expect(statuses).toEqual(Array(16).fill(200))
      await vi.advanceTimersByTimeAsync(20_000)
      expect(slow.filter(({ open }) => open.isRead && open.isOpen)).toEqual([])
    } finally {
      vi.useRealTimers()
    }
  })

  it('that send nothing are short, and those that do may be longer', async () => {
    const fetch = async (_: unknown, init?: RequestInit) => {
      const { method, params }: { method: string; params: readonly Hex[] } = JSON.parse(`${init?.body}`)
      const result = method === 'eth_gasPrice' ? '0x1' : keccak256(params[0] ?? '0x')
      return Response.json({ jsonrpc: '2.0', id: 1, result })
    }
    const { post } = gatewayOf({ fetch })
    const long = (method: string, length: number) =>
      post('/v1?chainId=eip155:1&projectId=shop', {
        ...call(1, method),
        params: [`0x02${'0'.repeat(length)}`],
      })
    expect((await long('eth_sendRawTransaction', 200_000)).status).toBe(200)
    expect((await long('eth_sendRawTransaction', 300_000)).status).toBe(413)
    expect((await long('eth_gasPrice', 60_000)).status).toBe(200)
    expect((await long('eth_gasPrice', 70_000)).status).toBe(413)
  })
})

it.each([
  ['authorize', '/getAnalyticsConfig?projectId=shop', undefined, 500],
  [
    'analytics',
    '/e?projectId=shop',
    {
      eventId: '8d1f4a0e-3c5b-4b1e-9a51-3f0f6f0a7c11',
      domain: 'shop.dev',
      timestamp: 1,
      url: 'https://shop.dev',
      props: { type: 'track', event: 'MODAL_OPEN', properties: {} },
    },
    200,
  ],
] as const)(
  'a function of the host that never ends, %s, keeps no request open',
  async (name, path, body, status) => {
    vi.useFakeTimers()
    try {
      const errors: unknown[] = []
      const { get, post } = gatewayOf({
        [name]: () => new Promise(() => {}),
        onError: (error) => void errors.push(error),
      })
      const asked = (body ? post(path, body) : get(path)).then((response) => response.status)
      await vi.advanceTimersByTimeAsync(4_000)
      expect(await Promise.race([asked, 'open'])).toBe(status)
      expect(errors.map(String)).toEqual([`Error: ${name} takes too long`])
    } finally {
      vi.useRealTimers()
    }
  },
)
