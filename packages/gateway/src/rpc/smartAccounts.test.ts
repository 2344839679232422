// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createGateway } from '../gateway.js'
import { gatewayOf, reasonOf } from '../gateway.test-support.js'
import { Secret } from '../guard/secret.js'
import type { GatewayOptions } from '../options.js'
import { allowedServices } from './methods.js'
import { wellServices } from './results.test-support.js'

const frame = 'https://login.shop.dev'
const key = 'sentinel-key-1234'
const bundlerUrl = new Secret('BUNDLER', `https://bundler.dev/v2/${key}?token=${key}`)
const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const operation = { sender: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', callData: '0x', signature: '0x' }

const results: Readonly<Record<string, unknown>> = { ...wellServices.bundler, ...wellServices.paymaster }

interface Asked {
  readonly host: string
  readonly body: string
  readonly method: string
  readonly params: readonly unknown[]
}

/** A gateway with a bundler and a paymaster on Ethereum, which answer as told, and a node alone on another chain. */
function world(
  answer: (asked: Asked) => unknown = ({ method }) => ({ result: results[method] }),
  options: Partial<GatewayOptions> = {},
) {
  const asked: Asked[] = []
  const told: unknown[] = []
  const fetch = async (url: string | URL | Request, init?: RequestInit) => {
    const body = `${init?.body}`
    const call: Asked = { host: new URL(`${url}`).hostname, body, ...JSON.parse(body) }
    asked.push(call)
    const said = await answer(call)
    return said instanceof Response ? said : Response.json({ jsonrpc: '2.0', id: 1, ...Object(said) })
  }
  const gateway = gatewayOf({
    chains: {
      'eip155:1': {
        rpc: ['https://node.dev'],
        bundler: bundlerUrl,
        paymaster: { url: 'https://paymaster.dev', context: { policy: 'one' } },
      },
      'eip155:10': 'https://other-node.dev',
    },
    projects: { shop: { origins: [frame] }, bazaar: { origins: ['https://bazaar.dev'] } },
    fetch,
    onAttempt: (attempted) => told.push(attempted),
    onError: (error) => told.push(error),
    ...options,
  })
  const post = (
    of: 'bundler' | 'paymaster',
    body: unknown,
    { chain = 'eip155:1', project = 'shop', origin = frame } = {},
  ) => gateway.post(`/v1/${of}?chainId=${chain}&projectId=${project}`, body, { origin })
  /** What is answered in JSON-RPC. */
  const ask = async (of: 'bundler' | 'paymaster', method: string, params: unknown = []) => {
    const response = await post(of, { jsonrpc: '2.0', id: 1, method, params })
    return Object(await response.json())
  }
  return { post, ask, asked, told }
}
const call = (method: string, params: unknown = [], id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})

describe('of all methods', () => {
  it('those of operations reach the bundler, those of ERC-7677 the paymaster, and neither reaches a node', async () => {
    const { ask, asked } = world()
    for (const method of allowedServices.bundler) await ask('bundler', method)
    for (const method of allowedServices.paymaster)
      await ask('paymaster', method, [operation, entryPoint, '0x1'])

    expect(asked.map(({ host, method }) => `${host} ${method}`).toSorted()).toEqual([
      'bundler.dev eth_estimateUserOperationGas',
      'bundler.dev eth_getUserOperationByHash',
      'bundler.dev eth_getUserOperationReceipt',
      'bundler.dev eth_sendUserOperation',
      'bundler.dev eth_supportedEntryPoints',
      'bundler.dev pimlico_getUserOperationGasPrice',
      'paymaster.dev pm_getPaymasterData',
      'paymaster.dev pm_getPaymasterStubData',
    ])
  })

  it.each([
    ...['eth_sendRawTransaction', 'eth_call', 'debug_bundler_clearState', 'debug_bundler_sendBundleNow'],
    ...[
      'pimlico_sendUserOperationNow',
      'pm_sponsorUserOperation',
      'pm_getPaymasterData',
      'boost_sendUserOperation',
    ],
    ...['ETH_sendUserOperation', 'eth_sendUserOperation ', 'eth_sendUserOperation\u0000', '__proto__', ''],
  ])('%j does not reach the bundler', async (method) => {
    const { ask, asked } = world()

    expect(await ask('bundler', method)).toMatchObject({ id: 1, error: { code: -32601 } })
    expect(asked).toEqual([])
  })

  it('the paymaster gets those of its own alone', async () => {
    const { ask, asked } = world()
    for (const method of [...allowedServices.bundler, 'pm_sponsorUserOperation', 'pm_getAccounts'])
      expect(await ask('paymaster', method), method).toMatchObject({ error: { code: -32601 } })
    expect(asked).toEqual([])
  })

  it('none comes in a batch, under a second name or as something else than a request', async () => {
    const { post, asked } = world()
    const hidden = call('debug_bundler_clearState')
    for (const body of [
      [call('eth_supportedEntryPoints'), hidden],
      [hidden],
      [],
      [[call('eth_supportedEntryPoints')]],
    ])
      expect(await reasonOf(await post('bundler', body))).toEqual({
        field: 'body',
        description: 'One request at a time',
      })
    for (const body of [
      '{"jsonrpc":"2.0","id":1,"method":"eth_supportedEntryPoints","method":"debug_bundler_clearState"}',
      { ...call('eth_supportedEntryPoints'), method: ['eth_supportedEntryPoints'] },
      { ...hidden, params: [call('eth_supportedEntryPoints')] },
    ])
      expect(await (await post('bundler', body)).json()).toHaveProperty('error')
    expect(asked).toEqual([])
    // What stands beside a request does not go with it.
    await post('bundler', { ...call('eth_supportedEntryPoints'), also: hidden })
    expect(asked.map(({ body }) => body)).toEqual([
      '{"jsonrpc":"2.0","id":1,"method":"eth_supportedEntryPoints","params":[]}',
    ])
  })

  search(
    'listed ones alone are asked by any body at all',
    async (look) => {
      const names = fc.constantFrom(...allowedServices.bundler, 'debug_bundler_clearState', 'eth_call')
      const request = fc.record({
        jsonrpc: fc.constant('2.0'),
        id: fc.integer(),
        method: names,
        params: fc.array(fc.json()),
      })
      const body = fc.oneof(request, fc.array(request), fc.array(fc.array(request)), fc.json(), fc.string())
      const { post, asked } = world()
      await look(
        fc.asyncProperty(body, async (any) => {
          await post('bundler', any)
        }),
      )
      const listed: readonly string[] = allowedServices.bundler
      expect(asked.map(({ method }) => method).filter((method) => !listed.includes(method))).toEqual([])
    },
    { gate: 500 },
  )
})

describe('who pays', () => {
  it('is told the policy of the host, whatever the page says of one', async () => {
    const { ask, asked } = world()
    await ask('paymaster', 'pm_getPaymasterData', [operation, entryPoint, '0x1', { policy: 'all' }, 'more'])
    expect(asked[0]?.params).toEqual([operation, entryPoint, '0x1', { policy: 'one' }])
  })

  it.each(['0xa', '0x', 10, '1', undefined, '0x10000000000000001'])(
    'is not asked for an operation said to be of chain %j',
    async (chain) => {
      const { ask, asked } = world()
      const said = await ask('paymaster', 'pm_getPaymasterStubData', [operation, entryPoint, chain, {}])
      expect(said).toMatchObject({ error: { code: -32602 } })
      expect(asked).toEqual([])
    },
  )

  it.each(['bundler', 'paymaster'] as const)('is nobody on a chain without a %s', async (of) => {
    const { post, asked } = world()
    const about = call(of === 'bundler' ? 'eth_supportedEntryPoints' : 'pm_getPaymasterData')
    for (const chain of ['eip155:10', 'eip155:2', '', '__proto__']) {
      const response = await post(of, about, { chain })
      expect(response.status).toBe(400)
      expect(await reasonOf(response)).toMatchObject({ field: 'chainId' })
    }
    expect(asked).toEqual([])
  })

  it('pays for pages of its project alone, which read the answer', async () => {
    const { post, asked } = world()
    const stub = call('pm_getPaymasterStubData', [operation, entryPoint, '0x1'])
    const mine = await post('paymaster', stub)
    expect([mine.status, mine.headers.get('access-control-allow-origin')]).toEqual([200, frame])
    expect((await post('paymaster', stub, { origin: 'https://evil.dev' })).status).toBe(403)
    expect((await post('paymaster', stub, { project: 'bazaar' })).status).toBe(403)
    expect((await post('paymaster', stub, { project: 'other' })).status).toBe(401)
    expect(asked).toHaveLength(1)
  })

  it('is nobody’s who lets any page ask, unless the host has a last word on each call', () => {
    const open: GatewayOptions = {
      chains: { 'eip155:1': { paymaster: 'https://paymaster.dev' } },
      providers: [],
      origins: ['*'],
    }
    expect(() => createGateway(open)).toThrow('any page could spend what the paymaster of eip155:1 costs you')
    expect(() => createGateway({ ...open, authorize: () => true })).not.toThrow()
  })
})

describe('bounds', () => {
  it('an operation may be as long as a transaction, and nothing is longer', async () => {
    const { post, asked } = world()
    const send = (bytes: number) =>
      post(
        'bundler',
        call('eth_sendUserOperation', [{ ...operation, callData: `0x${'f'.repeat(bytes)}` }, entryPoint]),
      )
    expect((await send(120_000)).status).toBe(200)
    expect((await send(130_000)).status).toBe(413)
    expect(asked).toHaveLength(1)
  })

  it('an answer without end is read to a bound and given to nobody, and the next one is served', async () => {
    const { ask, post } = world(({ params: [hash] }) => ({
      result: hash === 'long' ? `0x${'f'.repeat(2_100_000)}` : null,
    }))
    for (let turn = 0; turn < 6; turn++)
      expect((await post('bundler', call('eth_getUserOperationReceipt', ['long']))).status).toBe(503)
    expect(await ask('bundler', 'eth_getUserOperationReceipt', ['short'])).toMatchObject({ result: null })
  })

  it('clients and services have as many calls as the host says', async () => {
    const about = call('pm_getPaymasterStubData', [operation, entryPoint, '0x1'])
    const few = world(undefined, { limits: { client: { calls: 2, seconds: 60 } } })
    const statuses = []
    for (let turn = 0; turn < 3; turn++) statuses.push((await few.post('paymaster', about)).status)
    expect(statuses).toEqual([200, 200, 429])

    const cheap = world(undefined, {
      limits: { client: false, providers: { 'paymaster:eip155:1': { calls: 1, seconds: 60 } } },
    })
    expect((await cheap.post('paymaster', about)).status).toBe(200)
    const spent = await cheap.post('paymaster', about)
    expect([spent.status, Number(spent.headers.get('retry-after'))]).toEqual([503, expect.any(Number)])
    expect(cheap.asked).toHaveLength(1)
    expect((await cheap.post('bundler', call('eth_supportedEntryPoints'))).status).toBe(200)
  })
})

describe('a service that', () => {
  it('refuses is quoted, without its key', async () => {
    const error = { code: -32500, message: `AA21 didn't pay prefund, see https://bundler.dev/${key}` }
    const said = await world(() => ({ error })).ask('bundler', 'eth_sendUserOperation', [
      operation,
      entryPoint,
    ])
    expect(said.error).toEqual({ code: -32500, message: "AA21 didn't pay prefund, see …" })
  })

  it.each<readonly [string, () => unknown]>([
    ['fails and repeats its address', () => new Response(`bad ${bundlerUrl.reveal()}`, { status: 502 })],
    ['refuses and repeats its key', () => ({ error: { code: -32500, message: `no ${key}`, data: { key } } })],
    ['is not there', () => Promise.reject(new TypeError(`fetch failed ${bundlerUrl.reveal()}`))],
    ['leads elsewhere', () => Response.redirect(`https://evil.dev/${key}`)],
    ['answers no JSON', () => new Response(`<p>${key}</p>`)],
  ])('%s is asked once for an operation, and nobody hears of its key', async (_, answer) => {
    const { post, asked, told } = world(answer)
    const response = await post('bundler', call('eth_sendUserOperation', [operation, entryPoint]))
    const heard = [
      await response.text(),
      JSON.stringify([...response.headers]),
      JSON.stringify(told),
      `${told}`,
    ]
    for (const text of heard) expect(text).not.toContain('sentinel')
    expect(asked).toHaveLength(1)
  })
})

it.each<readonly [string, GatewayOptions['chains'], string]>([
  ['of another family', { 'solana:x': { bundler: 'https://b.dev' } }, 'solana:x in chains has a bundler'],
  ['that is no address', { 'eip155:1': { bundler: 'b.dev' } }, '"b.dev" in chains is no http(s) address'],
  ['with a key', { 'eip155:1': { bundler: bundlerUrl } }, 'any page could spend what [secret BUNDLER] costs'],
])('a bundler %s is refused in one sentence', (_, chains, sentence) => {
  expect(() => createGateway({ chains, providers: [], origins: ['*'] })).toThrow(sentence)
})
