// @tier gate
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

const rollup = async (fees: ReturnType<typeof createFees>) => (await fees.prices(mainnet.id, signal)).rollup

test.each([
  ['limits how often it is asked', { error: { code: -32005, message: 'rate limited' } }],
  ['fails by itself', { error: { code: -32603, message: 'internal' } }],
  ['says something else than JSON', { raw: '<html>' }],
  ['breaks the line', new Error('gone')],
])(
  'a node that %s does not make a rollup a plain chain: there is no price until it answers',
  async (_what, failure) => {
    const fees = createFees(rpc)
    node.answers.eth_call = failure

    await expect(fees.prices(mainnet.id, signal)).rejects.toMatchObject({ code: 'rpc/failed' })
    node.answers.eth_call = '0x3e8'

    expect(await rollup(fees)).toBe(1_000n)
  },
)

test.each([
  ['nothing', '0x'],
  ['null', null],
  ['a revert', { error: { code: 3, message: 'execution reverted' } }],
  ['a revert in words', { error: { code: -32000, message: 'execution reverted' } }],
])('a chain that answers the oracle’s call with %s is plain, and not asked again', async (_what, answer) => {
  const fees = createFees(rpc)
  node.answers.eth_call = answer

  expect(await rollup(fees)).toBe(0n)
  expect(await rollup(fees)).toBe(0n)

  expect(node.count('eth_call')).toBe(1)
})

test.each(['0x0', '0x1', '0x5207'])(
  'an estimate of %s gas, less than any transaction uses, is none',
  async (gas) => {
    node.answers.eth_estimateGas = gas
    const transaction = { network: mainnet.id, from: alice, to: bob, value: 1n, data: '0x' } as const

    await expect(createFees(rpc).gas(transaction, signal)).rejects.toMatchObject({ code: 'rpc/failed' })
  },
)
