// @tier gate
import { accountId } from '@foyer/core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { alice, bob, fakeContext, signal } from './fakeWallet.test-support.js'
import { createFees } from './fees.js'
import { mainnet } from './networks.js'
import { createRpc, type Rpc } from './rpc.js'
import { startRpc } from './rpcServer.test-support.js'

let node: Awaited<ReturnType<typeof startRpc>>
let rpc: Rpc

beforeAll(async () => {
  node = await startRpc({ eth_gasPrice: '0xa', eth_getBlockByNumber: { baseFeePerGas: '0x5' } })
})
afterAll(() => node.stop())
beforeEach(() => {
  node.requests.length = 0
  rpc = createRpc(fakeContext({ 'eip155:1': [node.url] }))
})
afterEach(() => rpc.dispose())

const oracle = '0x420000000000000000000000000000000000000F'
const from = accountId(mainnet.id, alice)
const codes = { of: async () => 'none' as const }
/** The cost of a transaction that uses no gas. */
const costOf = (fees: ReturnType<typeof createFees>) => fees.cost(from, 0n, 200, signal)

test.each(
  ['eth_getCode', 'eth_call'].flatMap((method) => [
    ['limits how often it is asked', method, { error: { code: -32005, message: 'rate limited' } }] as const,
    ['fails by itself', method, { error: { code: -32603, message: 'internal' } }] as const,
    ['says something else than JSON', method, { raw: '<html>' }] as const,
    ['breaks the line', method, new Error('gone')] as const,
  ]),
)(
  'a node that %s at %s does not make a rollup a plain chain: there is no price until it answers',
  async (_what, method, failure) => {
    const fees = createFees(rpc, codes)
    const isOracle = ([address]: readonly unknown[]) => (address === oracle ? '0x60' : '0x')
    const bound = ([{ data }]: readonly [{ readonly data: string }]) =>
      data.startsWith('0xf1c7a58b') ? `0x${'0'.repeat(61)}3e8` : '0x'
    Object.assign(node.answers, { eth_getCode: isOracle, eth_call: bound, [method]: failure })

    await expect(costOf(fees)).rejects.toMatchObject({ code: 'rpc/failed' })
    Object.assign(node.answers, { eth_getCode: isOracle, eth_call: bound })

    expect(await costOf(fees)).toEqual({ value: 1_000n, isPartial: false })
  },
)

test('a chain without the contract of a rollup is plain, and not asked again', async () => {
  const fees = createFees(rpc, codes)
  node.answers.eth_getCode = '0x'

  expect(await costOf(fees)).toEqual({ value: 0n, isPartial: false })
  const asked = node.count('eth_getCode')
  expect(await costOf(fees)).toEqual({ value: 0n, isPartial: false })

  expect(node.count('eth_getCode')).toBe(asked)
  expect(node.count('eth_call')).toBe(0)
})

test('a chain whose blocks name a rate for data charges more than its gas', async () => {
  const { eth_getBlockByNumber: block } = node.answers
  node.answers.eth_getCode = '0x'
  node.answers.eth_getBlockByNumber = { ...Object(block), l1FeeRate: '0x2540be400' }

  expect(await costOf(createFees(rpc, codes))).toEqual({ value: 0n, isPartial: true })
  node.answers.eth_getBlockByNumber = block
})

test.each([
  ['key', async () => 'none' as const, false],
  ['key with a delegation', async () => 'delegated' as const, false],
  ['contract', async () => 'contract' as const, true],
  ['account whose code no node tells', () => Promise.reject(new Error('busy')), true],
])('says whether only the wallet knows the fee of a %s', async (_account, of, isPartial) => {
  node.answers.eth_getCode = '0x'

  expect(await costOf(createFees(rpc, { of }))).toEqual({ value: 0n, isPartial })
})

test('a node that does not say whether there is a rollup is asked again', async () => {
  const fees = createFees(rpc, codes)
  node.answers.eth_getCode = null
  await expect(costOf(fees)).rejects.toMatchObject({ code: 'rpc/failed' })

  node.answers.eth_getCode = '0x'
  expect(await costOf(fees)).toEqual({ value: 0n, isPartial: false })
})

test.each([
  ['nothing', '0x'],
  ['null', null],
  ['a revert', { error: { code: 3, message: 'execution reverted' } }],
])('a rollup whose contract answers with %s charges more than is known', async (_answer, answer) => {
  node.answers.eth_getCode = '0x60'
  node.answers.eth_call = answer

  expect(await costOf(createFees(rpc, codes))).toEqual({ value: 0n, isPartial: true })
})

test.each(['0x0', '0x1', '0x5207'])(
  'an estimate of %s gas, less than any transaction uses, is none',
  async (gas) => {
    node.answers.eth_estimateGas = gas
    const transaction = { network: mainnet.id, from: alice, to: bob, value: 1n, data: '0x' } as const

    await expect(createFees(rpc, codes).gas(transaction, signal)).rejects.toMatchObject({
      code: 'rpc/failed',
    })
  },
)
