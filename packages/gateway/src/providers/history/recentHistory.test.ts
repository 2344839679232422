// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect } from 'vitest'
import { createCourse } from '../../cache/course.js'
import { events } from '../../evm/moves.js'
import type { Tools } from '../../questions.js'
import { orderFilled, orderTraded, safeSuccess, userOperation } from './deeds.js'
import { recentHistory } from './recentHistory.js'

const chain = 'eip155:1'
const account = `0x${'5'.repeat(40)}`
const other = `0x${'b'.repeat(40)}`
const usdc = `0x${'7'.repeat(40)}`
const stray = `0x${'c'.repeat(40)}`
const topicOf = (address: string) => `0x${address.slice(2).padStart(64, '0')}`
const word = (value: number) => value.toString(16).padStart(64, '0')
const hashOf = (value: number) => `0x${word(value)}`
const moved = (address: string, from: string, to: string) => ({
  address,
  topics: [events.transfer, topicOf(from), topicOf(to)],
  data: `0x${word(5)}`,
})
const operated = (address: string) => ({
  address,
  topics: [userOperation, hashOf(1), topicOf(account), topicOf(stray)],
  data: `0x${word(7)}${word(1)}${word(0)}${word(0)}`,
})
const taken = moved(usdc, account, other)
/** The logs of a transaction, its sender, and whether the account of the test asked for it. */
const kinds = {
  dust: { logs: [moved(stray, other, account)], from: other, isOwn: true },
  theft: { logs: [taken], from: other, isOwn: false },
  falseTheft: { logs: [taken, operated(stray)], from: other, isOwn: false },
  sent: { logs: [taken], from: account, isOwn: true },
  operation: {
    logs: [taken, operated('0x0000000071727de22e5e9d8baf0edac6f37da032')],
    from: other,
    isOwn: true,
  },
  safe: {
    logs: [taken, { address: account, topics: [safeSuccess, hashOf(1)], data: `0x${word(0)}` }],
    from: other,
    isOwn: true,
  },
  order: {
    logs: [
      taken,
      {
        address: '0x9008d19f58aabd9ed0d60971565aa8510560ab41',
        topics: [orderTraded, topicOf(account)],
        data: '0x',
      },
    ],
    from: other,
    isOwn: true,
  },
  fill: {
    logs: [
      taken,
      {
        address: '0x6000da47483062a0d734ba3dc7576ce6a0b645c4',
        topics: [orderFilled, hashOf(1), topicOf(other), topicOf(account)],
        data: '0x',
      },
    ],
    from: other,
    isOwn: true,
  },
  // Nothing of the account: the word of an unknown contract.
  claim: { logs: [operated(stray)], from: other, isOwn: true },
} as const
type Kind = keyof typeof kinds

function toolsOf(story: readonly Kind[], lost: readonly number[] = []): Tools {
  const logs = story.flatMap((kind, at) =>
    kinds[kind].logs.map((log, index) => ({
      ...log,
      transactionHash: hashOf(at + 1),
      blockNumber: `0x${(at >> 1).toString(16)}`,
      transactionIndex: `0x${at % 2}`,
      logIndex: `0x${((at % 2) * 10 + index).toString(16)}`,
    })),
  )
  return {
    fetch: () => Promise.reject(new Error('unused')),
    course: createCourse(),
    rpc: () => ({
      async request(method, [first]) {
        if (method === 'eth_blockNumber') return '0x400'
        if (method === 'eth_getBlockByNumber')
          return { number: first, hash: hashOf(1), parentHash: hashOf(0), timestamp: '0x6553f100' }
        if (method === 'eth_getTransactionByHash') {
          const at = Number(BigInt(String(first))) - 1
          if (lost.includes(at)) return null
          const from = kinds[story[at] ?? 'dust'].from
          const place = { hash: first, transactionIndex: `0x${at % 2}`, from, to: stray }
          return { ...place, nonce: '0x1', value: '0x0', input: '0x765e827f' }
        }
        if (method !== 'eth_getLogs') return '0x'
        const filter: { readonly topics: readonly unknown[]; readonly address?: string } = Object(first)
        return logs.filter(
          ({ address, topics }) =>
            (filter.address === undefined || filter.address === address) &&
            filter.topics.every((wanted, at) => wanted === null || [wanted].flat().includes([...topics][at])),
        )
      },
    }),
    tokens: () => [
      { chain, name: 'Ether', symbol: 'ETH', decimals: 18 },
      { chain, address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 },
    ],
    now: Date.now,
    signal: new AbortController().signal,
  }
}

search(
  'each transaction is on one page, the newest first, and taken only if the account did not ask for it',
  fc.asyncProperty(
    fc.array(fc.constantFrom(...(['dust', 'dust', 'claim'] as const), ...kindsOf()), { maxLength: 130 }),
    async (story) => {
      const { answer, covers } = recentHistory()
      const seen: (readonly [string, boolean])[] = []
      let cursor: string | undefined
      do {
        const ask = { chain, account, ...(cursor === undefined ? {} : { cursor }) } as const
        expect(covers(ask)).toBe(true)
        const { entries, next } = await answer(ask, toolsOf(story))
        expect(entries.length).toBeLessThanOrEqual(50)
        seen.push(...entries.map(({ hash, takenBy }) => [hash, takenBy !== undefined] as const))
        cursor = next
      } while (cursor !== undefined && seen.length < 1_000)
      const expected = story.flatMap((kind, at) =>
        kind === 'claim' ? [] : [[hashOf(at + 1), !kinds[kind].isOwn] as const],
      )
      expect(seen).toEqual(expected.toReversed())
    },
  ),
  { gate: 40, exhaustive: 1_000 },
)

search(
  'a transaction that the node does not have is not in the list, and the list says that something is missing',
  fc.asyncProperty(
    fc.array(fc.constantFrom(...kindsOf()), { maxLength: 20 }),
    fc.uniqueArray(fc.nat(20), { maxLength: 3 }),
    async (story, lost) => {
      const { entries, isCut = false } = await recentHistory().answer(
        { chain, account },
        toolsOf(story, lost),
      )
      const own = story.flatMap((kind, at) => (kind === 'claim' ? [] : [at]))
      const kept = own.filter((at) => !lost.includes(at))
      expect([entries.length, isCut]).toEqual([kept.length, kept.length < own.length])
    },
  ),
  { gate: 40, exhaustive: 1_000 },
)

function kindsOf(): readonly Kind[] {
  return Object.keys(kinds).filter((key): key is Kind => key in kinds)
}
