// @tier gate
import { keccak256 } from 'viem'
import { describe, expect, it, vi } from 'vitest'
import { UnavailableError, UpstreamError } from '../errors.js'
import { createRouter } from '../route/route.js'
import type { Node } from './node.js'
import { RpcError } from './rpcError.js'
import { sendOnce } from './send.js'

const raw = '0x02f86c01'
const hash = keccak256(raw)
const node = (id: string, act: () => unknown): Node & { request: ReturnType<typeof vi.fn> } => ({
  id,
  request: vi.fn(async () => act()),
})
const fails = (error: Error) => () => Promise.reject(error)
const send = (nodes: readonly Node[], method = 'eth_sendRawTransaction') =>
  sendOnce(nodes, createRouter(), { family: 'eip155', method, params: [raw] })

describe('a signed transaction', () => {
  it('goes to one node', async () => {
    const [a, b] = [node('a', () => hash), node('b', () => hash)]
    expect(await send([a, b])).toBe(hash)
    expect(b.request).not.toHaveBeenCalled()
  })

  it.each([
    ['does not have the method', new RpcError(-32601, 'no such method')],
    ['limits', new RpcError(-32005, 'limit exceeded')],
    ['does not let us in', new UpstreamError('status', 401)],
    ['wants less', new UpstreamError('status', 429)],
  ])('goes to the next where the first surely did not take it: it %s', async (_, error) => {
    const [a, b] = [node('a', fails(error)), node('b', () => hash)]
    expect(await send([a, b])).toBe(hash)
  })

  it.each([
    ['breaks', new UpstreamError('network')],
    ['is late', new UpstreamError('timeout')],
    ['fails', new UpstreamError('status', 500)],
    ['cannot be reached through its gateway', new UpstreamError('status', 502)],
    ['answers nonsense', new UpstreamError('malformed')],
  ])('goes to no second where the first may have taken it: it %s', async (_, error) => {
    const [a, b] = [node('a', fails(error)), node('b', () => hash)]
    await expect(send([a, b])).rejects.toBeInstanceOf(UnavailableError)
    expect(b.request).not.toHaveBeenCalled()
  })

  it.each(['intrinsic gas too low', 'insufficient funds for gas', 'replacement transaction underpriced'])(
    'that is refused (%s) is refused for good once no node has it',
    async (message) => {
      const refusal = new RpcError(-32000, message)
      const a: Node = {
        id: 'a',
        request: async (method) => (method.startsWith('eth_get') ? null : Promise.reject(refusal)),
      }
      const b = node('b', () => hash)
      await expect(send([a, b])).rejects.toBe(refusal)
      expect(b.request).not.toHaveBeenCalled()
    },
  )

  it.each([
    'already known',
    'transaction already imported',
    'ALREADY_EXISTS: already known',
    'known transaction: 0x1',
  ])('that is known (%s) was sent', async (message) => {
    const known = fails(new RpcError(-32000, message))
    expect(await send([node('a', known)])).toBe(await send([node('b', known)]))
    expect(await send([node('a', known)])).toMatch(/^0x[0-9a-f]{64}$/)
  })

  it('of Solana is never handed on', async () => {
    const [a, b] = [node('a', fails(new RpcError(-32005, 'behind'))), node('b', () => 'signature')]
    await expect(send([a, b], 'sendTransaction')).rejects.toBeInstanceOf(RpcError)
    expect(b.request).not.toHaveBeenCalled()
  })
})
