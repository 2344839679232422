// @tier gate
/// <reference types="node" />
import { search } from '@foyer/search'
import fc from 'fast-check'
import { isHex, keccak256 } from 'viem'
import { describe, expect, it, vi } from 'vitest'
import { balancePath, balances, ether, gatewayOf, prices } from '../gateway.test-support.js'
import { Secret } from '../guard/secret.js'
import { llama } from '../providers/llama/llama.js'
import { onrampCoinbase } from '../providers/onramp/coinbase.js'
import { well, wellServices } from '../rpc/results.test-support.js'
import { createQuota } from './quota.js'

const limits = { client: false, providers: { vendor: { calls: 50, seconds: 86_400 } } } as const

const day = 86_400_000

/** Answers as a node that is well, which names what was sent by its hash. */
function answerOf(init: RequestInit | undefined): Response {
  const { id, method, params } = JSON.parse(String(init?.body))
  const results: Readonly<Record<string, unknown>> = { ...well.eip155, ...wellServices.bundler }
  const [raw] = Array.isArray(params) ? params : []
  const result = method === 'eth_sendRawTransaction' && isHex(raw) ? keccak256(raw) : results[method]
  return Response.json({ jsonrpc: '2.0', id, result: result ?? '0x1' })
}

describe('what a provider may cost', () => {
  it.each([1, 1_000])(
    'a flood of %d clients asks a provider no more often than the host allows, and the next one answers',
    async (clients) => {
      const vendor = { ...balances([ether]), id: 'vendor' }
      const next = balances([ether])
      const { get } = gatewayOf({ providers: [vendor, next, prices], cache: false, limits })
      const statuses = await Promise.all(
        Array.from({ length: 200 }, (_, at) =>
          get(
            balancePath,
            {},
            { address: `192.0.${Math.floor((at % clients) / 250)}.${(at % clients) % 250}` },
          ),
        ),
      )
      expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200]))
      // Half of it is there at once. One client has a tenth of that.
      expect(vendor.asked).toHaveLength(clients === 1 ? 2 : 25)
    },
  )

  it('is told with the time that is left, where nobody else can answer', async () => {
    const vendor = { ...balances([ether]), id: 'vendor' }
    const { get } = gatewayOf({ providers: [vendor, prices], cache: false, limits })
    for (let at = 0; at < 25; at += 1)
      expect((await get(balancePath, {}, { address: `192.0.2.${at}` })).status).toBe(200)
    const spent = await get(balancePath, {}, { address: '192.0.2.99' })
    expect(spent.status).toBe(503)
    // The rest comes evenly over the day.
    expect(Number(spent.headers.get('retry-after'))).toBeGreaterThan(3_000)
    expect(Number(spent.headers.get('retry-after'))).toBeLessThan(3_500)
    expect(vendor.asked).toHaveLength(25)
  })

  it('counts each request, of which one question may need many', async () => {
    const key = Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex')
    const point = Buffer.from('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a', 'hex')
    const secret = new Secret('CDP', Buffer.concat([key, point]).toString('base64'))
    const references = Array.from({ length: 20 }, (_, at) => `aaaaaaaaaaaaaaaa${at}`).join()
    const tokens = Array.from({ length: 100 }, (_, at) => `eip155:1:0x${`${at}`.padStart(40, '1')}`)
    for (const calls of [1, 3, 10, 200]) {
      let asked = 0
      const budget = { calls, seconds: 60, share: 1 }
      const { get, post } = gatewayOf({
        projects: { shop: { origins: ['https://shop.dev'] } },
        providers: [onrampCoinbase({ keyId: 'key-1', key: secret }), llama()].flat(),
        cache: false,
        limits: { client: false, providers: { 'onramp-coinbase': budget, llama: budget } },
        fetch: async () => {
          asked += 1
          return Response.json({ transactions: [], coins: {} })
        },
      })
      for (let turn = 0; turn < 3; turn += 1)
        await get(
          `/v1/account/0x${'a'.repeat(40)}/history?onramp=coinbase&requests=${references}&turn=${turn}`,
        )
      expect(asked).toBe(Math.min(calls, 60))
      asked = 0
      for (let turn = 0; turn < 3; turn += 1)
        await post('/v1/fungible/price?projectId=shop', {
          currency: 'usd',
          addresses: tokens,
          projectId: 'shop',
        })
      expect(asked).toBeGreaterThan(0)
      expect(asked).toBeLessThanOrEqual(calls)
    }
  })

  search(
    'counts each request that a node receives, also for the proof of its chain',
    fc.asyncProperty(
      fc.integer({ min: 1, max: 12 }),
      fc.constantFrom('0x1', '0x89', 'refuses', 'fails'),
      fc.constantFrom('rpc', 'send', 'bundler'),
      async (calls, says, role) => {
        let asked = 0
        const chain = {
          rpc: ['https://node.dev'],
          send: ['https://send.dev'],
          bundler: 'https://bundler.dev',
        }
        const id = role === 'bundler' ? 'bundler:eip155:1' : `${role}:eip155:1:0`
        const { post } = gatewayOf({
          providers: [],
          chains: { 'eip155:1': chain },
          cache: false,
          limits: { client: false, providers: { [id]: { calls, seconds: 60, share: 1 } } },
          fetch: async (url, init) => {
            if (new URL(`${url}`).hostname.startsWith(role === 'rpc' ? 'node' : role)) asked += 1
            if (!`${init?.body}`.includes('eth_chainId')) return Response.json({ id: 1, result: '0x05' })
            if (says === 'fails') return new Response('', { status: 503 })
            const error = { code: -32601, message: 'no such method' }
            return Response.json(says === 'refuses' ? { id: 1, error } : { id: 1, result: says })
          },
        })
        const method = {
          rpc: 'eth_gasPrice',
          send: 'eth_sendRawTransaction',
          bundler: 'eth_sendUserOperation',
        }
        for (let turn = 0; turn < calls + 2; turn += 1)
          await post(`/v1${role === 'bundler' ? '/bundler' : ''}?chainId=eip155:1&projectId=shop`, {
            jsonrpc: '2.0',
            id: 1,
            method: method[role],
            params: [`0x0${turn}`],
          })
        expect(asked).toBeLessThanOrEqual(calls)
        if (calls > 1) expect(asked).toBeGreaterThan(0)
      },
    ),
    { gate: 30, exhaustive: 600 },
  )

  const budgets = fc.record({
    calls: fc.integer({ min: 1, max: 200 }),
    seconds: fc.constantFrom(1, 60, 61, 3_600, 86_400),
  })
  const asks = fc.array(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 400 })), {
    maxLength: 400,
  })
  search(
    'is never more than the host allows, of each client no more than its part, and comes back when that is said',
    fc.property(budgets, asks, (budget, story) => {
      vi.useFakeTimers({ now: day })
      try {
        const { spend } = createQuota({ providers: { vendor: budget } }, ['vendor'])
        const isShort = budget.seconds <= 60
        const share = Math.max(1, budget.calls * (isShort ? 0.5 : 0.1))
        const made: { readonly at: number; readonly who: number }[] = []
        for (const [who, part] of story) {
          vi.advanceTimersByTime(Math.floor((part / 4_000) * budget.seconds * 1_000))
          const now = Date.now()
          const wait = spend('vendor', `${who}`)
          if (wait === undefined) made.push({ at: now, who })
          else {
            expect(wait).toBeGreaterThan(0)
            expect(wait).toBeLessThanOrEqual(budget.seconds * 1_000)
            if (part % 3 > 0) continue
            vi.advanceTimersByTime(wait)
            expect(spend('vendor', `${who}`)).toBeUndefined()
            made.push({ at: Date.now(), who })
          }
        }
        const span = budget.seconds * 1_000
        for (const [first, { at }] of made.entries()) {
          // Of a short time the next one begins with its first call.
          const within = made.slice(first).filter((one) => one.at < at + span)
          const times = isShort ? 2 : 1
          expect(within.length).toBeLessThanOrEqual(budget.calls * times)
          for (let who = 0; who < 13; who += 1)
            expect(within.filter((one) => one.who === who).length).toBeLessThanOrEqual(share * times + 1)
        }
      } finally {
        vi.useRealTimers()
      }
    }),
    { gate: 30, exhaustive: 3_000 },
  )

  it('of one client, however often it asks, leaves the most for the next one', async () => {
    const { spend } = createQuota({ providers: { vendor: { calls: 5_000, seconds: 86_400 } } }, ['vendor'])
    const flood = Array.from({ length: 20_000 }, () => spend('vendor', 'flood'))
    expect(flood.filter((wait) => wait === undefined)).toHaveLength(250)
    expect(spend('vendor', 'other')).toBeUndefined()
    // A minute or more later its own part has grown again, evenly.
    expect(flood.at(-1)).toBeLessThan(6 * 60_000)
  })

  const rpc = (method: string, turn: number) => ({ jsonrpc: '2.0', id: 1, method, params: [`0x02${turn}`] })
  const operation = '/v1/bundler?chainId=eip155:1&projectId=shop'
  const node = '/v1?chainId=eip155:1&projectId=shop'
  it.for([
    ['client', '/v1/supported-chains', undefined],
    ['project', '/v1/supported-chains', undefined],
    ['project', balancePath, undefined],
    ['test-balances', balancePath, undefined],
    ['rpc:eip155:1:0', node, 'eth_gasPrice'],
    ['send:eip155:1:0', node, 'eth_sendRawTransaction'],
    ['bundler:eip155:1', operation, 'eth_supportedEntryPoints'],
  ] as const)('of no limit does a client use up what others need: %s of %s', async ([of, path, method]) => {
    for (const seconds of [60, 86_400])
      for (const from of ['https://shop.dev', '']) {
        const limit = { calls: 100, seconds }
        const { fetch } = gatewayOf({
          chains: {
            'eip155:1': {
              rpc: ['https://node.dev'],
              send: ['https://send.dev'],
              bundler: 'https://bundler.dev',
            },
          },
          projects: { shop: { origins: ['https://shop.dev'] } },
          providers: [balances([ether]), prices],
          cache: false,
          limits: {
            client: of === 'client' && limit,
            ...(of === 'project' && { project: limit }),
            ...(/client|project/.test(of) ? {} : { providers: { [of]: limit } }),
          },
          fetch: async (_url, init) => answerOf(init),
        })
        const ask = async (address: string, origin: string, turn: number) => {
          const url = new URL(path, 'https://gateway.dev')
          url.searchParams.set('projectId', 'shop')
          const body = method && { method: 'POST', body: JSON.stringify(rpc(method, turn)) }
          const response = await fetch(new Request(url, { headers: origin ? { origin } : {}, ...body }), {
            address,
          })
          return response.status === 200 && !(await response.text()).includes('"error"')
        }
        let answered = 0
        for (let turn = 10; turn < 115; turn++) if (await ask('198.51.100.7', from, turn)) answered += 1
        // Services of operations are for pages alone.
        if (from !== '' || path !== operation) expect(answered).toBeGreaterThan(0)
        expect(answered).toBeLessThan(105)
        expect(await ask('203.0.113.9', 'https://shop.dev', 999), `${seconds} s`).toBe(true)
      }
  })

  it('counts nodes by their ids too, those for transactions as well', async () => {
    const asked: string[] = []
    // One of them asks for the chain.
    const once = { calls: 3, seconds: 60, share: 1 }
    const { post } = gatewayOf({
      chains: { 'eip155:1': { rpc: ['https://one.dev', 'https://two.dev'], send: ['https://send.dev'] } },
      limits: { client: false, providers: { 'rpc:eip155:1:0': once, 'send:eip155:1:0': once } },
      fetch: async (url, init) => {
        asked.push(new URL(`${url}`).host)
        return answerOf(init)
      },
    })
    const call = async (method: string, id: number) => {
      const body = { jsonrpc: '2.0', id, method, params: [`0x02${id}${id}`] }
      return (await post('/v1?chainId=eip155:1&projectId=shop', body)).status
    }
    for (let id = 0; id < 5; id += 1) await call('eth_gasPrice', id)
    for (let id = 0; id < 5; id += 1) await call('eth_sendRawTransaction', id)
    const counts = ['one.dev', 'two.dev', 'send.dev'].map(
      (host) => asked.filter((one) => one === host).length,
    )
    expect(counts).toEqual([2, 3, 2])
  })

  it('is limited by the id of a provider that there is', () => {
    expect(() =>
      gatewayOf({ providers: [prices], limits: { providers: { vendr: limits.providers.vendor } } }),
    ).toThrow(
      `limits.providers has "vendr", which is no provider's id. There are: ${prices.id}, rpc:eip155:1:0.`,
    )
  })
})
