// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Rpc } from '../../rpc/rpc.js'
import { createChainIndex } from './chainIndex.js'

const account = `0x${'a'.repeat(40)}`
const other = `0x${'b'.repeat(40)}`
const hex = (value: number) => `0x${value.toString(16)}`
const hashOf = (value: number) => `0x${value.toString(16).padStart(64, '0')}`

interface Block {
  readonly hash: string
  readonly hashes: readonly string[]
}

/** A chain in memory; `count` transactions of {@link account} in each block. */
function chainOf() {
  let made = 0
  let blocks: readonly Block[] = [{ hash: hashOf(++made), hashes: [] }]
  const asked: string[] = []
  const rpc: Rpc = {
    async request(method, [which]) {
      asked.push(method)
      await Promise.resolve()
      if (method === 'eth_getBlockReceipts')
        return blocks[Number(which)]?.hashes.map((transactionHash) => ({
          transactionHash,
          status: '0x1',
          logs: [],
        }))
      const number = which === 'latest' ? blocks.length - 1 : Number(which)
      const block = blocks[number]
      if (!block) return null
      return {
        number: hex(number),
        hash: block.hash,
        timestamp: hex(1_700_000_000 + number),
        parentHash: blocks[number - 1]?.hash ?? hashOf(0),
        transactions: block.hashes.map((hash, index) => ({
          hash,
          transactionIndex: hex(index),
          from: account,
          to: other,
          nonce: '0x0',
          value: '0x1',
          input: '0x',
        })),
      }
    },
  }
  return {
    rpc,
    asked,
    mine(count: number) {
      const hashes = Array.from({ length: count }, () => hashOf(++made))
      blocks = [...blocks, { hash: hashOf(++made), hashes }]
    },
    revert(count: number) {
      blocks = blocks.slice(0, Math.max(1, blocks.length - count))
    },
    replace() {
      made += 1_000
      blocks = [{ hash: hashOf(++made), hashes: [] }]
    },
    newest: (most: number) =>
      blocks
        .slice(-most)
        .flatMap(({ hashes }) => hashes)
        .reverse(),
  }
}

const step = fc.oneof(
  fc.record({ do: fc.constant('mine' as const), count: fc.nat({ max: 3 }) }),
  fc.record({ do: fc.constant('mine' as const), count: fc.nat({ max: 3 }) }),
  fc.record({ do: fc.constant('revert' as const), count: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ do: fc.constant('replace' as const), count: fc.constant(0) }),
  fc.record({ do: fc.constant('follow' as const), count: fc.constant(0) }),
)

search(
  'what is kept is what the chain says now, whatever happened to it',
  fc.asyncProperty(
    fc.array(step, { maxLength: 60 }),
    fc.integer({ min: 1, max: 40 }),
    async (steps, blocks) => {
      const chain = chainOf()
      const index = createChainIndex({ blocks, kept: 1_000 })
      for (const { do: what, count } of [...steps, { do: 'follow' as const, count: 0 }]) {
        if (what === 'follow') {
          await index.follow(chain.rpc)
          const rows = index.rowsOf(account, undefined, 1_000).map(({ hash }) => hash)
          const all = chain.newest(Number.POSITIVE_INFINITY)
          // After a chain went back there may be fewer blocks than are kept at the most, never others.
          expect(all.slice(0, rows.length)).toEqual(rows)
          if (steps.every((one) => one.do === 'mine' || one.do === 'follow'))
            expect(rows).toEqual(chain.newest(blocks))
        } else if (what === 'replace') chain.replace()
        else chain[what](count)
      }
    },
  ),
  { gate: 100 },
)

it('a chain that stood still costs one question, and many who wait share what is read', async () => {
  const chain = chainOf()
  const index = createChainIndex({ blocks: 100, kept: 1_000 })
  for (let at = 0; at < 40; at++) chain.mine(1)
  await Promise.all(Array.from({ length: 20 }, () => index.follow(chain.rpc)))
  // Each block and its receipts once, and the newest block for those who came first and for those who came after.
  expect(chain.asked.length).toBeLessThanOrEqual(41 + 40 + 2)
  chain.asked.length = 0
  await index.follow(chain.rpc)
  expect(chain.asked).toEqual(['eth_getBlockByNumber'])
})

it('no more is kept than is allowed', async () => {
  const chain = chainOf()
  const index = createChainIndex({ blocks: 1_000, kept: 20 })
  for (let at = 0; at < 50; at++) chain.mine(3)
  await index.follow(chain.rpc)
  const rows = index.rowsOf(account, undefined, 1_000)
  // Each row weighs two: itself, and the coin that it moved.
  expect(rows.length).toBe(9)
  expect(rows.map(({ hash }) => hash)).toEqual(chain.newest(1_000).slice(0, 9))
})

it('a block that does not follow from the one before is a failure, not a page', async () => {
  const chain = chainOf()
  chain.mine(1)
  const index = createChainIndex({ blocks: 10, kept: 100 })
  const torn: Rpc = {
    async request(method, params) {
      const answer = await chain.rpc.request(method, params)
      return typeof answer === 'object' && answer !== null && 'parentHash' in answer
        ? { ...answer, parentHash: hashOf(77) }
        : answer
    },
  }
  await expect(index.follow(torn)).rejects.toThrow()
  await index.follow(chain.rpc)
  expect(index.rowsOf(account, undefined, 10)).toHaveLength(1)
  index.close()
  await expect(index.follow(chain.rpc)).rejects.toThrow()
})
