// @tier gate
import { describe, expect, it, vi } from 'vitest'
import { UpstreamError } from '../errors.js'
import { Secret } from '../guard/secret.js'
import { createRouter } from '../route/route.js'
import { createNode } from './node.js'
import { createRpc } from './rpc.js'
import { RpcError } from './rpcError.js'

const base = new Secret('RPC_1', 'https://node.dev/v2/sentinel-key-1234?token=other-sentinel')
const answering = (body: unknown, status = 200) =>
  vi.fn(
    async (_url: unknown, _init?: RequestInit) =>
      new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }),
  )
const thrown = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('a node', () => {
  it('is asked by JSON-RPC, and its result given as it is', async () => {
    const fetch = answering({ jsonrpc: '2.0', id: 1, result: { a: null } })
    expect(await createNode('n', base, fetch).request('eth_call', [{ to: '0x1' }])).toEqual({ a: null })
    expect(fetch.mock.calls[0]?.[0]).toBe(base.reveal())
    expect(fetch.mock.calls[0]?.[1]?.body).toBe(
      '{"jsonrpc":"2.0","id":1,"method":"eth_call","params":[{"to":"0x1"}]}',
    )
  })

  it('whose result is null says so', async () => {
    expect(await createNode('n', base, answering({ id: 1, result: null })).request('x', [])).toBeNull()
  })

  it.each([200, 400, 500])('that refuses with status %i is quoted without a key', async (status) => {
    const message = 'execution reverted at https://node.dev/v2/sentinel-key-1234'
    const error = { code: 3, message, data: '0x08c379a0' }
    const refusal = await thrown(createNode('n', base, answering({ error }, status)).request('x', []))
    expect(refusal).toMatchObject({ code: 3, message: 'execution reverted at …', data: '0x08c379a0' })
    for (const leak of [
      { ...error, message: 'bad sentinel-key-1234' },
      { ...error, data: { token: 'other-sentinel' } },
    ]) {
      const told = await thrown(createNode('n', base, answering({ error: leak }, status)).request('x', []))
      expect(told).toBeInstanceOf(RpcError)
      expect(`${told} ${JSON.stringify(told)}`).not.toContain('sentinel')
    }
  })

  it('that repeats its address is not quoted with a part of it, wherever its words are cut', async () => {
    const key = 'sentinel-key-1234'
    for (let pad = 370; pad < 404; pad++) {
      const error = { code: -32000, message: `${'x'.repeat(pad)} POST /v2/${key} ${'y'.repeat(pad)}` }
      const refusal = await thrown(createNode('n', base, answering({ error })).request('x', []))
      expect((refusal as RpcError).message).toBe('The node refused.')
    }
  })

  it.each(['', '[]', '{}', '"x"', 'null', '<html>', '{"error":"down"}', '{"error":{"code":"x"}}'])(
    'that answers %s is broken',
    async (body) => {
      expect(await thrown(createNode('n', base, answering(body)).request('x', []))).toBeInstanceOf(
        UpstreamError,
      )
    },
  )
})

describe('nodes of a chain', () => {
  const told = (code: number) => answering({ error: { code, message: 'no' } })
  const fine = answering({ result: '0x12' })
  const rpcOf = (...fetches: readonly (typeof fine)[]) =>
    createRpc(
      fetches.map((fetch, at) =>
        // Each says the same head.
        createNode(`n${at}`, `https://n${at}.dev`, async (url, init) =>
          `${init?.body}`.includes('eth_blockNumber') ? Response.json({ result: '0x5' }) : fetch(url, init),
        ),
      ),
      createRouter(),
      'eip155',
    )

  it.each([-32601, -32603, -32005, -32001, -32000, -32602, -32046, 4])(
    'are asked on where one cannot answer (%i)',
    async (code) => {
      expect(await rpcOf(told(code), fine).request('eth_call', [])).toBe('0x12')
    },
  )

  it.each([
    [3, 'no', undefined],
    [-32000, 'execution reverted', undefined],
    [-32000, 'out of gas', undefined],
    [-32000, 'invalid opcode: INVALID', undefined],
    [-32015, 'VM execution error.', 'Reverted 0x'],
    [-32000, 'no', '0x08c379a0'],
  ] as const)('are not where a contract refuses (%i, %s)', async (code, message, data) => {
    const second = answering({ result: '0x12' })
    const first = answering({ error: { code, message, data } })
    await expect(rpcOf(first, second).request('eth_call', [])).rejects.toMatchObject({ code })
    expect(second).not.toHaveBeenCalled()
  })

  it('are not where a contract says too much, which is its refusal', async () => {
    const second = answering({ result: '0x12' })
    const long = answering({ result: `0x${'00'.repeat(1_100_000)}` })
    await expect(rpcOf(long, second).request('eth_call', [])).rejects.toMatchObject({ code: 3 })
    expect(second).not.toHaveBeenCalled()
  })

  it('that all cannot answer say why', async () => {
    await expect(rpcOf(told(-32601), told(-32601)).request('eth_x', [])).rejects.toMatchObject({
      code: -32601,
    })
  })

  it('are not turned off by questions that are odd', async () => {
    const odd = told(-32603)
    const rpc = rpcOf(odd)
    for (let turn = 0; turn < 9; turn++) await thrown(rpc.request('eth_call', []))
    expect(odd).toHaveBeenCalledTimes(9)
  })
})
