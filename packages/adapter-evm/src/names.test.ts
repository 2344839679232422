// @tier gate
import { abortable, accountParts } from '@foyer/core'
import { RpcError } from '@foyer/core/adapters'
import { decodeFunctionData, encodeFunctionResult, type Hex, parseAbi } from 'viem'
import { namehash } from 'viem/ens'
import { expect, test } from 'vitest'
import { createAccountCodes } from './accountCode.js'
import { createCapabilities } from './capabilities.js'
import { base, mainnet } from './networks.js'
import { createRpc } from './rpc.js'
import { createSending } from './transfers.js'

const { signal } = new AbortController()
const ada = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const bob = '0x3f5CE4a19b227FF01C6D48aa90E3d7B52E61F80A'
const zero = '0x0000000000000000000000000000000000000000'
const universal = parseAbi(['function resolve(bytes name, bytes data) view returns (bytes, address)'])
const records = parseAbi([
  'function addr(bytes32) view returns (address)',
  'function addr(bytes32, uint256) view returns (bytes)',
])

/** A node whose resolver has these records, by coin type; `raw`: it answers that. */
function nodeOf(
  addresses: Readonly<Record<string, Hex>>,
  raw?: () => unknown,
  urls: readonly string[] = ['https://node.example'],
) {
  const asked: string[] = []
  const request = async (network: string, _method: string, params: readonly unknown[]) => {
    asked.push(network)
    if (raw) return raw()
    const [{ data }] = params as [{ data: Hex }]
    const [, inner] = decodeFunctionData({ abi: universal, data }).args
    const { args } = decodeFunctionData({ abi: records, data: inner })
    expect(args[0]).toBe(namehash('ada.eth'))
    const coin = args[1] ?? 60n
    const result = encodeFunctionResult(
      coin === 60n
        ? { abi: records.slice(0, 1), functionName: 'addr', result: addresses[60] ?? zero }
        : { abi: records.slice(1), functionName: 'addr', result: addresses[String(coin)] ?? '0x' },
    )
    return encodeFunctionResult({ abi: universal, functionName: 'resolve', result: [result, zero] })
  }
  const rpc = { ...createRpc({ rpcUrls: () => [] }), request }
  const context = { networks: () => [], rpcUrls: () => urls }
  const connected = () => undefined
  const { resolveName } = createSending({
    context,
    rpc,
    connected,
    capabilitiesOf: createCapabilities(),
    codes: createAccountCodes({ rpc, abortable, accountParts, holder: connected }),
  })
  return { resolveName, asked }
}

test('a name leads to its record for the network, then for all EVM chains, then for Ethereum, which is said', async () => {
  const { resolveName, asked } = nodeOf({ 60: ada, 2147492101: bob })

  await expect(resolveName('ada.eth', mainnet.id, signal)).resolves.toEqual({ address: ada })
  await expect(resolveName('ada.eth', base.id, signal)).resolves.toEqual({ address: bob })
  await expect(nodeOf({ 60: ada, 2147483648: bob }).resolveName('ada.eth', base.id, signal)).resolves.toEqual(
    {
      address: bob,
    },
  )
  await expect(nodeOf({ 60: ada }).resolveName('ada.eth', base.id, signal)).resolves.toEqual({
    address: ada,
    recordOf: mainnet.id,
  })
  expect(new Set(asked)).toEqual(new Set([mainnet.id]))
})

test.each<[string, () => unknown]>([
  ['has no contract there', () => '0x'],
  ['answers nonsense', () => `0x${'ab'.repeat(40)}`],
  ['answers no text', () => 7],
  ...['0x77209fe8', '0x1e9535f2', '0x7b1c461b'].map((data): [string, () => unknown] => [
    `reverts with ${data}: there is no resolver, or no record`,
    () => {
      throw new RpcError('eth_call', 'execution reverted', { code: 3, data: `${data}00` })
    },
  ]),
])('where the chain %s, it knows no such name', async (_what, raw) => {
  await expect(nodeOf({}, raw).resolveName('ada.eth', base.id, signal)).resolves.toBeUndefined()
})

test('a name without an address is nobody’s, and one of zeros is none', async () => {
  await expect(nodeOf({}).resolveName('ada.eth', mainnet.id, signal)).resolves.toBeUndefined()
  await expect(nodeOf({ 60: zero }).resolveName('ada.eth', mainnet.id, signal)).resolves.toBeUndefined()
})

test.each([['0x556f1830'], [{ data: '0x556f1830' }], [undefined]])(
  'where the chain reverts with %j, the records may be off the chain',
  async (data) => {
    const { resolveName } = nodeOf({}, () => {
      throw new RpcError('eth_call', 'execution reverted', { code: 3, data })
    })

    await expect(resolveName('ada.eth', base.id, signal)).resolves.toBe('unasked')
  },
)

test('where the host knows no node of Ethereum, none is asked, and the chain does not say whose name it is', async () => {
  const { resolveName, asked } = nodeOf({ 60: ada }, undefined, [])

  await expect(resolveName('ada.eth', base.id, signal)).resolves.toBe('unasked')
  expect(asked).toEqual([])
})

test('a node that is away says nothing of a name', async () => {
  const { resolveName } = nodeOf({}, () => {
    throw new RpcError('eth_call', 'busy')
  })

  await expect(resolveName('ada.eth', mainnet.id, signal)).rejects.toBeInstanceOf(RpcError)
})
