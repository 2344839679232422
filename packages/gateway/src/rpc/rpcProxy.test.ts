// @tier gate
import { rpc } from '@foyer/api'
import { search } from '@foyer/search'
import { asksOf } from '@foyer/testing/api'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { createCache } from '../cache/cache.js'
import { AskError, UnavailableError } from '../errors.js'
import { allowed } from './methods.js'
import { RpcError } from './rpcError.js'
import { type OpenChain, proxyBatch } from './rpcProxy.js'

function world(chain: Partial<OpenChain> = {}) {
  const request = vi.fn(async (method: string, _params: readonly unknown[]): Promise<unknown> => method)
  const send = vi.fn(async (): Promise<unknown> => '0xhash')
  const open: OpenChain = {
    id: 'eip155:8453',
    methods: new Set(allowed.eip155),
    request,
    send,
    sent: () => send.mock.calls.length,
    ...chain,
  }
  const cache = createCache()
  const ask = async (body: unknown) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const answer: unknown = JSON.parse(await proxyBatch(open, text, cache, ''))
    return answer
  }
  return { ask, request, send }
}
const call = (method: string, params: unknown = [], id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})

it('every request that the schemas allow is one for the gateway too', async () => {
  const { ask } = world()
  const answered = v.object({ error: v.object({ code: v.literal(-32600) }) })
  for (const { payload } of fc.sample(asksOf(fc, rpc), { seed: 1, numRuns: 200 })) {
    const told = await ask(payload).catch((error: unknown) => {
      // Each of a batch needs an id of its own.
      expect(error).toMatchObject({ field: 'id' })
    })
    for (const one of [told].flat()) expect([payload, v.is(answered, one)]).toEqual([payload, false])
  }
})

describe('methods', () => {
  it('that are listed reach the node, and no other', async () => {
    const { ask, request } = world()
    expect(await ask(call('eth_call', [{}]))).toEqual({ jsonrpc: '2.0', id: 1, result: 'eth_call' })
    const others = [
      'debug_traceCall',
      'admin_peers',
      'personal_sign',
      'anvil_setBalance',
      'eth_subscribe',
      'eth_getLogs',
    ]
    const tricks = [
      'ETH_CALL',
      'eth_call ',
      ' eth_call',
      'eth_call\u0000',
      'eth_\u200bcall',
      'eth_sign',
      'toString',
      '__proto__',
      '',
    ]
    for (const method of [...others, ...tricks, 'eth_newFilter', 'eth_accounts', 'evm_mine', 'hardhat_reset'])
      expect(await ask(call(method)), method).toMatchObject({ id: 1, error: { code: -32601 } })
    expect(request).toHaveBeenCalledTimes(1)
  })

  it('by which clients see whether a node is well reach it', async () => {
    const { ask } = world({
      id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      methods: new Set(allowed.solana),
    })
    expect(await ask(call('getHealth'))).toMatchObject({ result: 'getHealth' })
  })

  it('that need no node are answered here', async () => {
    const { ask, request } = world()
    expect(await ask(call('eth_chainId'))).toMatchObject({ result: '0x2105' })
    expect(await ask(call('net_version'))).toMatchObject({ result: '8453' })
    expect(await ask(call('net_listening'))).toMatchObject({ result: true })
    expect(request).not.toHaveBeenCalled()
  })

  it('whose name is said twice are what was said last, to the node too', async () => {
    const { ask, request } = world()
    expect(
      await ask('{"jsonrpc":"2.0","id":1,"method":"eth_call","params":[],"method":"anvil_mine"}'),
    ).toHaveProperty('error')
    await ask('{"jsonrpc":"2.0","id":1,"method":"anvil_mine","params":[],"method":"eth_call"}')
    expect(request.mock.calls).toEqual([['eth_call', [], '']])
  })

  search('of any body at all are listed ones', async (look) => {
    const listed = new Set(allowed.eip155)
    const { ask, request, send } = world()
    const method = fc.oneof(
      fc.constantFrom(...listed),
      fc.string(),
      fc.constantFrom('eth_sign', 'debug_traceCall'),
    )
    const one = fc.oneof(
      fc.record(
        { jsonrpc: fc.constantFrom('2.0', '1.0'), id: fc.anything(), method, params: fc.anything() },
        { requiredKeys: [] },
      ),
      fc.anything(),
    )
    await look(
      fc.asyncProperty(fc.oneof(one, fc.array(one, { maxLength: 25 })), async (body) => {
        const text =
          JSON.stringify(body, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)) ?? ''
        await ask(text).catch((error: unknown) => {
          if (!(error instanceof AskError)) throw error
        })
      }),
    )
    for (const [name] of request.mock.calls) expect(listed).toContain(name)
    expect(send.mock.calls.length + request.mock.calls.length).toBeGreaterThan(0)
  })
})

describe('a body', () => {
  it.each([
    ['', 'Not JSON'],
    ['{', 'Not JSON'],
    [`${'['.repeat(50)}${']'.repeat(50)}`, 'Not JSON'],
    ['[]', 'A batch has 1 to 20 calls'],
    [
      JSON.stringify(Array.from({ length: 21 }, (_, id) => call('eth_call', [], id))),
      'A batch has 1 to 20 calls',
    ],
    [JSON.stringify([call('eth_call'), call('eth_gasPrice')]), 'an id of its own'],
    [JSON.stringify(call('eth_call', ['x'.repeat(64_000)])), 'too large'],
  ])('that is none is refused: %#', async (body, why) => {
    await expect(world().ask(body)).rejects.toThrow(why)
  })

  it('that sends may be larger', async () => {
    const { ask, send } = world()
    expect(await ask(call('eth_sendRawTransaction', [`0x${'ab'.repeat(60_000)}`]))).toMatchObject({
      result: '0xhash',
    })
    expect(send).toHaveBeenCalledOnce()
  })

  it.each([
    [{ id: 5, method: 'eth_call' }, 5],
    [call('eth_call', {}), 1],
    [call('eth_call', [], { a: 1 }), null],
    [call('eth_call', [], true), null],
    ['5', null],
    ['null', null],
  ])('of another form is refused as JSON-RPC does: %#', async (body, id) => {
    const { ask, request } = world()
    expect(await ask(body)).toMatchObject({ jsonrpc: '2.0', id, error: { code: -32600 } })
    expect(request).not.toHaveBeenCalled()
  })

  it('keeps its ids, and large numbers in answers', async () => {
    const { ask } = world({ request: async () => ({ lamports: 18446744073709551615n }) })
    const text =
      '[{"jsonrpc":"2.0","id":"1","method":"eth_call"},{"jsonrpc":"2.0","id":1,"method":"eth_call"},{"jsonrpc":"2.0","id":null,"method":"eth_call"}]'
    expect(await ask(text)).toMatchObject([{ id: '1' }, { id: 1 }, { id: null }])
    const raw = await proxyBatch(
      {
        id: 'solana:x',
        methods: new Set(['getBalance']),
        request: async () => 18446744073709551615n,
        send: async () => 0,
        sent: () => 0,
      },
      JSON.stringify(call('getBalance')),
      createCache(),
      '',
    )
    expect(raw).toBe('{"jsonrpc":"2.0","id":1,"result":18446744073709551615}')
  })
})

describe('an answer', () => {
  it('is asked for once by many at a time, and the number of the block for a second', async () => {
    vi.useFakeTimers()
    const { ask, request } = world()
    request.mockResolvedValue('0x10')
    await Promise.all(Array.from({ length: 50 }, () => ask(call('eth_getBalance', ['0x1', 'latest']))))
    expect(request).toHaveBeenCalledTimes(1)
    await ask(call('eth_getBalance', ['0x1', 'latest']))
    expect(request).toHaveBeenCalledTimes(2)
    await ask(call('eth_blockNumber'))
    vi.advanceTimersByTime(999)
    await ask(call('eth_blockNumber'))
    expect(request).toHaveBeenCalledTimes(3)
    vi.advanceTimersByTime(2)
    await ask(call('eth_blockNumber'))
    expect(request).toHaveBeenCalledTimes(4)
    vi.useRealTimers()
  })

  it('that is a refusal is passed on with its data', async () => {
    const { ask } = world({
      request: () => Promise.reject(new RpcError(3, 'execution reverted', '0x08c379a0')),
    })
    expect(await ask(call('eth_call'))).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: { code: 3, message: 'execution reverted', data: '0x08c379a0' },
    })
  })

  it('that nobody has is a refusal of the whole, or of its part of a batch', async () => {
    const { ask } = world({
      request: (method) =>
        method === 'eth_call' ? Promise.reject(new UnavailableError()) : Promise.resolve('0x1'),
    })
    await expect(ask(call('eth_call'))).rejects.toBeInstanceOf(UnavailableError)
    expect(await ask([call('eth_call', [], 1), call('eth_gasPrice', [], 2)])).toEqual([
      { jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'No node answered' } },
      { jsonrpc: '2.0', id: 2, result: '0x1' },
    ])
  })
})
