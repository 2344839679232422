// @tier gate
import { createRequire } from 'node:module'
import { createPublicClient, hashMessage, http, numberToHex, parseAbi, stringToHex } from 'viem'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listOf, membersOf } from '../parse.ts'
import type { Family } from './family.ts'
import { createSafe } from './safe.ts'

// By Node itself: the runner's own loader has no `import.meta.resolve`, which the sandbox finds its nodes with.
const { startSandbox }: typeof import('@foyer/sandbox') = createRequire(import.meta.url)('@foyer/sandbox')

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let safe: Family
let address: `0x${string}`
const chain = 'eip155:1'
const someone = '0x00000000000000000000000000000000000000aa'
const other = '0x00000000000000000000000000000000000000bb'

beforeAll(async () => {
  sandbox = await startSandbox()
  safe = await createSafe({ url: sandbox.url, relay: '', chains: Object.keys(sandbox.chains) })
  address = hexOf(safe.address(chain, 0))
})
afterAll(() => sandbox?.stop())

const node = () =>
  createPublicClient({
    chain: mainnet,
    transport: http(sandbox.chains[chain]?.rpcUrl),
    cacheTime: 0,
    pollingInterval: 20,
  })
const ask = (method: string, ...params: readonly unknown[]) => safe.answer({ chain, method, params }, 0)
const batch = (over: object = {}) => ({
  version: '2.0.0',
  id: 'one',
  from: address,
  chainId: '0x1',
  atomicRequired: true,
  calls: [
    { to: someone, value: '0x7' },
    { to: other, value: '0x8', data: '0x' },
  ],
  ...over,
})
const coins = () =>
  Promise.all([someone, other].map((one) => node().getBalance({ address: hexOf(one), blockTag: 'latest' })))

test('is the same contract on every chain, made once', async () => {
  const abi = parseAbi([
    'function VERSION() view returns (string)',
    'function getThreshold() view returns (uint256)',
  ])
  const again = await createSafe({ url: sandbox.url, relay: '', chains: Object.keys(sandbox.chains) })

  expect(await node().readContract({ address, abi, functionName: 'VERSION' })).toBe('1.4.1')
  expect(await node().readContract({ address, abi, functionName: 'getThreshold' })).toBe(1n)
  expect(Object.keys(sandbox.chains).map((one) => again.address(one, 0))).toEqual([address, address])
})

test('sends by execTransaction, and what it calls fails as a whole', async () => {
  const hash = hexOf(await ask('eth_sendTransaction', { from: address, to: someone, value: '0x5' }))
  const { from, to, status } = await node().waitForTransactionReceipt({ hash })

  expect({ to, status, isOwn: from === address }).toEqual({
    to: address.toLowerCase(),
    status: 'success',
    isOwn: false,
  })
  expect(await coins()).toEqual([5n, 0n])
  const tooMuch = numberToHex(10n ** 20n)
  await expect(ask('eth_sendTransaction', { from: address, to: someone, value: tooMuch })).rejects.toThrow()
})

test('does several calls in one transaction, once for each id, and says how they stand', async () => {
  const before = await node().getBlockNumber()

  expect(await ask('wallet_sendCalls', batch())).toEqual({ id: 'one' })
  const status = await vi.waitFor(async () => {
    const now = membersOf(await ask('wallet_getCallsStatus', 'one'))
    expect(now.status).not.toBe(100)
    return now
  })

  expect(status).toMatchObject({ version: '2.0.0', id: 'one', chainId: '0x1', atomic: true, status: 200 })
  expect(listOf(status.receipts)).toHaveLength(1)
  expect((await node().getBlockNumber()) - before).toBe(1n)
  expect(await coins()).toEqual([12n, 8n])
  await expect(ask('wallet_sendCalls', batch())).rejects.toMatchObject({ code: 5720 })
  await expect(ask('wallet_getCallsStatus', 'two')).rejects.toMatchObject({ code: 5730 })
  expect(await ask('wallet_getCapabilities', address)).toEqual({ '0x1': { atomic: { status: 'supported' } } })
})

test.each<[string, object, number]>([
  ['of another chain', { id: 'two', chainId: '0x2' }, 5710],
  ['that need what it cannot', { id: 'two', capabilities: { paymasterService: { url: '' } } }, 5700],
  ['of somebody else', { id: 'two', from: someone }, -32602],
  ['without a receiver', { id: 'two', calls: [{ data: '0x' }] }, -32602],
])('refuses calls %s', async (_, over, code) => {
  await expect(ask('wallet_sendCalls', batch(over))).rejects.toMatchObject({ code })
  await expect(ask('wallet_getCallsStatus', 'two')).rejects.toMatchObject({ code: 5730 })
})

test('signs messages and typed data as its contract says (ERC-1271), and for nobody else', async () => {
  const typedData = {
    domain: { name: 'Post', chainId: 1 },
    types: { Mail: [{ name: 'text', type: 'string' }] },
    primaryType: 'Mail',
    message: { text: 'hi' },
  } as const
  const signature = hexOf(await ask('personal_sign', stringToHex('Grüße'), address))
  const typed = hexOf(await ask('eth_signTypedData_v4', address, JSON.stringify(typedData)))

  expect(await node().verifyMessage({ address, message: 'Grüße', signature })).toBe(true)
  expect(await node().verifyMessage({ address, message: 'Other', signature })).toBe(false)
  expect(await node().verifyTypedData({ address, ...typedData, signature: typed })).toBe(true)
  const abi = parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)'])
  const args = [hashMessage('Grüße'), signature] as const
  expect(await node().readContract({ address, abi, functionName: 'isValidSignature', args })).toBe(
    '0x1626ba7e',
  )
  await expect(ask('personal_sign', '0x', someone)).rejects.toMatchObject({ code: -32602 })
})

function hexOf(value: unknown): `0x${string}` {
  return `0x${String(value).replace(/^0x/, '')}`
}
