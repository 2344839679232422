// @tier gate
import { accountId, type Calls } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { pad, toHex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAdapter, type EvmAdapter } from './adapter.js'
import { alice, bob, fakeContext, fakeWallet, signal } from './fakeWallet.test-support.js'
import { mainnet } from './networks.js'
import { startRpc } from './rpcServer.test-support.js'

const usd = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const other = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const hash = `0x${'ab'.repeat(32)}`
const transferred = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const approved = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const log = (to: string, amount: bigint, { address = usd, kind = transferred, from = bob } = {}) => ({
  address,
  topics: [kind, pad(toHex(BigInt(from))), pad(toHex(BigInt(to)))],
  data: pad(toHex(amount)),
})

let node: Awaited<ReturnType<typeof startRpc>>
let adapter: EvmAdapter
let calls: Calls<'eip155'>
beforeAll(async () => {
  node = await startRpc()
})
afterAll(() => node.stop())
beforeEach(async () => {
  Object.assign(node.answers, { eth_chainId: '0x1' })
  const discovery = { find: () => fakeWallet(), subscribe: () => () => {} }
  adapter = createAdapter({ context: fakeContext({ 'eip155:1': [node.url] }), discovery })
  const { call } = adapter.capabilities
  if (!call) throw new Error('EVM accounts call contracts')
  calls = await call()
})
afterEach(() => adapter.dispose())

const arrived = (address?: string) =>
  calls.arrived(accountId(mainnet.id, alice), { ...(address && { address }) }, hash, signal)

test('what arrived is what the token noted for the account, and nothing else', async () => {
  node.answers.eth_getTransactionReceipt = {
    transactionHash: hash,
    blockNumber: '0x1',
    logs: [
      ...[log(alice, 70n), log(alice, 5n, { address: other }), log(bob, 60n, { from: alice })],
      ...[log(alice, 800n, { kind: approved }), log(alice, 30n), { topics: 'none' }, null],
    ],
  }
  expect(await arrived(usd)).toBe(40n)
  expect(await arrived(usd.toLowerCase())).toBe(40n)
})

const moves = fc.array(
  fc.record({
    from: fc.constantFrom(alice, bob, usd),
    to: fc.constantFrom(alice, bob, usd),
    amount: fc.bigInt({ min: 0n, max: 100n }),
  }),
  { maxLength: 5 },
)

search(
  'what arrived is what the account has more of, whatever the same transaction moves back and forth',
  fc.asyncProperty(moves, async (all) => {
    node.answers.eth_getTransactionReceipt = {
      transactionHash: hash,
      blockNumber: '0x1',
      logs: all.map(({ from, to, amount }) => log(to, amount, { from })),
    }
    const held = all.reduce(
      (sum, { from, to, amount }) => sum + (to === alice ? amount : 0n) - (from === alice ? amount : 0n),
      0n,
    )
    expect((await arrived(usd)) ?? 0n).toBe(held > 0n ? held : 0n)
  }),
  { gate: 60, exhaustive: 2_000 },
)

test.each([null, {}, { logs: 'none' }, { logs: [] }, { logs: [{ ...log(alice, 1n), data: '0xnone' }] }])(
  'where the chain does not tell (%j), it is not known what arrived',
  async (receipt) => {
    node.answers.eth_getTransactionReceipt = receipt
    expect(await arrived(usd)).toBeUndefined()
  },
)

test('of the coin nothing is noted', async () => {
  expect(await arrived()).toBeUndefined()
})
