// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect } from 'vitest'
import { mainnet } from './networks.js'
import type { Rpc } from './rpc.js'
import { createSender } from './sender.js'

const { signal } = new AbortController()
const own = `0x${'a1'.repeat(20)}`
const token = `0x${'d4'.repeat(20)}`
const word = (text: string) => text.padStart(64, '0')
const data = `0xa9059cbb${word('b2'.repeat(20))}${word('5')}`
const facts = `${own} 16 5  ${token}:0:${data}`
const moved = {
  address: token,
  topics: [
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    `0x${word('a1'.repeat(20))}`,
    `0x${word('b2'.repeat(20))}`,
  ],
  data: `0x${word('5')}`,
}

/** Facts that a page lost in part: of a store, or because they are too long for it. */
const torn = fc.oneof(
  fc.constantFrom('?', '', 'nonsense'),
  fc.nat(facts.length - 1).map((at) => facts.slice(0, at)),
  fc.constant(`${facts} ${token}:0`),
)

search(
  'a status is not believed where facts cannot be read, and facts that a row has hold for all that ask by its hash',
  fc.asyncProperty(
    fc.constantFrom('0x0', '0x1'),
    fc.boolean(),
    fc.option(torn, { nil: undefined }),
    fc.boolean(),
    async (status, hasMoved, text = facts, isUpper) => {
      const hash = `0x${'cd'.repeat(32)}`
      const logs = hasMoved && status === '0x1' ? [moved] : []
      const sent = {
        hash,
        blockNumber: '0x10',
        from: own,
        to: token,
        nonce: '0x5',
        value: '0x0',
        input: data,
      }
      const rpc: Rpc = {
        request: async (_network, method) =>
          method === 'eth_getTransactionReceipt' ? { ...sent, transactionHash: hash, status, logs } : sent,
        quantity: async () => 16n,
        offer: () => Promise.reject(new Error('Nothing is sent.')),
        dispose: () => {},
      }
      const sender = createSender({ rpc, connected: () => undefined })
      const row = await sender.find(mainnet.id, hash, 0, signal, text)
      const asked = isUpper ? `0x${hash.slice(2).toUpperCase()}` : hash
      const flow = await sender.find(mainnet.id, asked, 0, signal)
      const isProven = text === facts && (status === '0x0' || logs.length > 0)
      expect(row).toBe(isProven ? (status === '0x1' ? 'success' : 'reverted') : 'unknown')
      expect(flow).toBe(row)
    },
  ),
  { gate: 100, exhaustive: 2_000 },
)
