// @tier gate
import { accountId, displayText, type Token } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { toHex } from 'viem'
import { afterAll, beforeAll, expect } from 'vitest'
import { createAdapter } from './adapter.js'
import { alice, bob, fakeContext, fakeWallet, signal } from './fakeWallet.test-support.js'
import { mainnet } from './networks.js'
import { startRpc } from './rpcServer.test-support.js'

/**
 * By the protocol, the count of an account (`eth_getTransactionCount`) grows so: a transaction that the account signs adds
 * one, and so does an authorization of EIP-7702, and a contract that its code creates. A transaction that others send for it adds nothing.
 */
const natures = ['key', 'delegated', 'contract', 'undeployed'] as const
type Nature = (typeof natures)[number]

/** Events of an account; `isIts`: it has sent something that moves what it holds. */
const events = {
  /** A transaction that the account signs, in a block or waiting. */
  signs: { adds: 1, isIts: true },
  /** An operation that a bundler carries for it. */
  operates: { adds: 0, isIts: true },
  /** Another account hands in an authorization of the account: it gets other code, and moves nothing. */
  authorizes: { adds: 1, isIts: false },
  /** Its code creates a contract, while another account calls it. */
  creates: { adds: 1, isIts: false },
  quiet: { adds: 0, isIts: false },
} as const
type Event = keyof typeof events
/** The events that each kind of account can have. */
const possible: Readonly<Record<Nature, readonly Event[]>> = {
  key: ['signs', 'quiet'],
  delegated: ['signs', 'operates', 'authorizes', 'creates', 'quiet'],
  contract: ['operates', 'creates', 'quiet'],
  undeployed: ['operates', 'quiet'],
}
const codeOf: Readonly<Record<Nature, string>> = {
  key: '0x',
  delegated: `0xef0100${'7'.repeat(40)}`,
  contract: '0x6080',
  undeployed: '0x',
}

let node: Awaited<ReturnType<typeof startRpc>>
beforeAll(async () => {
  node = await startRpc()
})
afterAll(() => node.stop())

const coin: Token = {
  network: mainnet.id,
  name: displayText('Ether'),
  symbol: displayText('ETH'),
  decimals: 18,
}
const from = accountId(mainnet.id, alice)

const histories = fc.constantFrom(...natures).chain((nature) =>
  fc.record({
    nature: fc.constant(nature),
    before: fc.constantFrom(...(nature === 'contract' ? [1] : nature === 'key' ? [0, 1, 7] : [0, 1])),
    since: fc.array(fc.constantFrom(...possible[nature]), { maxLength: 3 }),
  }),
)

search(
  'the count of an account counts only where it proves whether the account sent something',
  fc.asyncProperty(histories, async ({ nature, before: earlier, since }) => {
    // No account without code of its own has sent anything before it is made.
    const before = nature === 'undeployed' ? 0 : earlier
    let count = before
    const isOperated = since.includes('operates')
    const wallet = fakeWallet()
    Object.assign(node.answers, {
      eth_getBalance: toHex(10n ** 18n),
      eth_gasPrice: '0x1',
      eth_getBlockByNumber: { baseFeePerGas: '0x1' },
      eth_estimateGas: '0x5208',
      eth_call: '0x',
      eth_getCode: codeOf[nature],
      eth_getTransactionCount: () => toHex(count),
    })
    const adapter = createAdapter({
      context: fakeContext({ 'eip155:1': [node.url] }),
      discovery: { find: () => wallet, subscribe: () => () => {} },
    })
    await adapter.connect({ connectorId: 'test.fake', network: mainnet.id }, signal)
    const { transfer } = adapter.capabilities
    const planned = await transfer?.plan({ from, to: bob, token: coin, amount: 1n }, signal)

    for (const event of since) count += events[event].adds
    if (nature === 'undeployed' && isOperated) node.answers.eth_getCode = '0x6080'
    const now = await transfer?.sent?.(from, signal)
    adapter.dispose()

    // As the list of requests without an answer reads it.
    const told = planned?.sent === undefined || now === undefined ? undefined : now > planned.sent
    const isTrue = since.some((event) => events[event].isIts)
    if (told !== undefined) expect(told).toBe(isTrue)
    // Of a key that has sent before, it has to be there.
    if (nature === 'key' && before > 0) expect(told).toBe(isTrue)
  }),
  { gate: 60, exhaustive: 2_000 },
)
