// @tier gate
import { startAnvil } from '@foyer/testing/anvil'
import {
  concatHex,
  createTestClient,
  encodeErrorResult,
  type Hex,
  http,
  keccak256,
  padHex,
  parseAbi,
  serializeErc6492Signature,
  serializeErc8010Signature,
  slice,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Rpc } from '../rpc/rpc.js'
import { RpcError } from '../rpc/rpcError.js'
import { isSignedBy } from './isSignedBy.js'

const yes = padHex('0x1626ba7e', { dir: 'right' })
/** Says yes once any other call has set its first slot: a thief can change its word. */
const changeable = concatHex([
  '0x60003560e01c631626ba7e146015576001600055005b7f',
  yes,
  '0x60005415150260005260206000f3',
])
const echo: Hex = '0x366000600037366000f3'
const thief = privateKeyToAccount(`0x${'22'.repeat(32)}`)

let node: Awaited<ReturnType<typeof startAnvil>>
beforeAll(async () => {
  node = await startAnvil({ chainId: 1, from: import.meta.url })
})
afterAll(() => node.stop())

const rpc: Rpc = {
  async request(method, params) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const { result, error } = await (await fetch(node.url, { method: 'POST', body, headers })).json()
    if (error) throw new RpcError(error.code, error.message, error.data)
    return result
  },
}

const isSigned = (address: Hex, signature: Hex, asked = rpc) =>
  isSignedBy({ chain: 'eip155:1', address, message: 'hello', signature }, { rpc: () => asked })

async function standing(bytecode: Hex): Promise<Hex> {
  const address = slice(keccak256(bytecode), 12)
  await createTestClient({ mode: 'anvil', transport: http(node.url) }).setCode({ address, bytecode })
  return address
}

test.each([
  ['that others can change', changeable],
  ['that returns what it was sent', echo],
])('nothing that comes with a signature runs before a deployed contract %s is asked', async (_, code) => {
  const address = await standing(code)
  const authorization = await thief.signAuthorization({ contractAddress: address, chainId: 1, nonce: 0 })
  const made = serializeErc6492Signature({ address, data: '0x01', signature: '0x12' })
  const delegated = serializeErc8010Signature({ authorization, address, data: '0x01', signature: '0x12' })
  const both = serializeErc6492Signature({ address, data: '0x01', signature: delegated })

  for (const signature of ['0x', '0x12', made, delegated, both] as const)
    expect(await isSigned(address, signature)).toBe(false)
  expect(await isSigned(thief.address, delegated)).toBe(false)
})

test('the failure of a node is no answer; a contract that reverts says no', async () => {
  const address = await standing(changeable)
  const failing = (error: RpcError): Rpc => ({
    request: async (method, params) => {
      if (method === 'eth_call') throw error
      return rpc.request(method, params)
    },
  })
  const lookup = encodeErrorResult({
    abi: parseAbi(['error OffchainLookup(address, string[], bytes, bytes4, bytes)']),
    args: [address, ['http://127.0.0.1:9/{data}'], '0x', '0x1626ba7e', '0x'],
  })

  await expect(isSigned(address, '0x12', failing(new RpcError(-32000, 'header not found')))).rejects.toThrow()
  expect(await isSigned(address, '0x12', failing(new RpcError(3, 'execution reverted', lookup)))).toBe(false)
})
