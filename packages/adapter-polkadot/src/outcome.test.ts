// @tier gate
import { accountId } from '@foyer/core'
import { RpcError } from '@foyer/core/adapters'
import { search } from '@foyer/search'
import small from '@polkadot/types-support/metadata/v14/substrate-contracts-node-hex'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createChains } from './chain.js'
import { hashOf } from './extrinsic.js'
import { polkadotNetworkId } from './networkId.js'
import { createOutcomes } from './outcome.js'
import type { Rpc } from './rpc.js'
import { createTransfers } from './transfers.js'

const network = polkadotNetworkId(`0x${'45'.repeat(32)}`)
const { signal } = new AbortController()
const account = accountId(network, '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty')
const extrinsic = '0x0102'
const hash = hashOf(extrinsic)
/** That the first transaction of a block succeeded: its index, `system.ExtrinsicSuccess`, its weight, no topics. */
const succeeded = `0x04${'00'.repeat(5)}0000${'00'.repeat(2)}0000${'00'}`

/** A chain of 17 blocks without transactions, of which those up to 10 are final, and a pool. */
function start(changes: Record<string, (params: readonly unknown[]) => unknown> = {}) {
  const pool: string[] = []
  const forks = new Map<number, string>()
  const blocks = new Map<string, readonly string[]>()
  const asked: string[] = []
  const at = { newest: 16, final: 10 }
  const hashAt = (number: number) => forks.get(number) ?? `0x${number.toString(16).padStart(64, '0')}`
  const parentOf = (block: unknown) => {
    const number = Array.from({ length: at.newest + 1 }, (_, nth) => hashAt(nth)).indexOf(String(block))
    return hashAt(Math.max(number - 1, 0))
  }
  const numberOf = (block: unknown) => (block === undefined ? at.newest : at.final)
  const answers: Record<string, (params: readonly unknown[]) => unknown> = {
    state_getRuntimeVersion: () => ({ specVersion: 1, transactionVersion: 1 }),
    state_getMetadata: () => small,
    state_getStorage: () => succeeded,
    author_pendingExtrinsics: () => [...pool],
    chain_getFinalizedHead: () => hashAt(at.final),
    chain_getHeader: ([block]) => ({ number: `0x${numberOf(block).toString(16)}` }),
    chain_getBlockHash: ([number]) => hashAt(Number(number)),
    chain_getBlock: ([block]) => ({
      block: { header: { parentHash: parentOf(block) }, extrinsics: blocks.get(String(block)) ?? [] },
    }),
    ...changes,
  }
  const rpc: Rpc = {
    genesis: async () => '0x',
    async request(_network, method, params) {
      asked.push([method, ...params].join(' '))
      const answer = answers[method]?.(params)
      if (answer instanceof Error) throw answer
      return answer
    },
    offer: async () => ({ taken: false, failures: [] }),
    dispose() {},
  }
  const chains = createChains(rpc)
  const outcomes = createOutcomes({ rpc, chains })
  const transfers = createTransfers({ rpc, chains, connected: () => undefined })
  /** Puts the transaction into a block; another one takes the place of that which was there. */
  function include(number: number) {
    forks.set(number, `0x${'f'.repeat(62)}${number.toString(16).padStart(2, '0')}`)
    blocks.set(hashAt(number), [extrinsic])
  }
  const find = (since = Date.now()) => outcomes.find(network, hash, since, signal)
  return { answers, asked, at, find, hashAt, include, outcomes, pool, transfers }
}

const unreadable = expect.objectContaining({ code: 'rpc/failed' })

test('a transaction waits in the pool, is in a block, or is absent', async () => {
  const { at, find, include, pool } = start()
  expect(await find()).toBe('absent')

  pool.push(extrinsic)
  expect(await find()).toBe('pending')

  include(16)
  expect(await find()).toBe('pending')

  at.final = 16
  expect(await find()).toBe('success')
})

search(
  'a transfer of an earlier visit is found in any block of its time, and is out of time once that is over',
  fc.asyncProperty(
    fc.integer({ min: 0, max: 64 }),
    fc.boolean(),
    fc.integer({ min: 65, max: 500 }),
    fc.integer({ min: -1, max: 3_000 }),
    async (place, isIn, since, days) => {
      const here = start()
      Object.assign(here.at, { newest: since, final: since })
      if (isIn) here.include(5 + place)
      const day = 86_400_000
      const found = here.outcomes.find(network, hash, Date.now() - days * day, signal, '5')
      const isThere = isIn && 5 + place <= since
      expect(await found).toBe(isThere ? 'success' : 'absent')
      const next = await here.transfers.follow?.(account, hash, '5', signal)
      // No fork is as long as the blocks that are final behind its time.
      const isOver = !isThere && since > 5 + 64 + 12
      expect(next).toEqual(isOver ? { kind: 'expired' } : undefined)
      expect(await here.transfers.follow?.(account, hash, undefined, signal)).toBeUndefined()
    },
  ),
  { gate: 30 },
)

test('a transfer of an earlier visit is found after a node on a fork has answered', async () => {
  const here = start()
  Object.assign(here.at, { newest: 300, final: 300 })
  here.include(20)
  const { chain_getBlockHash: hashOfMain, chain_getBlock: blockOfMain } = here.answers
  const onFork = (number: number) => `0x${'e'.repeat(60)}${number.toString(16).padStart(4, '0')}`
  const find = () => here.outcomes.find(network, hash, Date.now() - 86_400_000, signal, '5')
  here.answers.chain_getBlockHash = ([number]) => onFork(Number(number))
  here.answers.chain_getBlock = ([block]) => {
    const parentHash = onFork(Number(`0x${String(block).slice(-4)}`) - 1)
    return { block: { header: { parentHash }, extrinsics: [] } }
  }
  expect(await find()).toBe('absent')
  Object.assign(here.answers, { chain_getBlockHash: hashOfMain, chain_getBlock: blockOfMain })

  expect(await find()).toBe('success')
})

test('one that moves from the pool into a block while it is looked for is found', async () => {
  const here = start()
  here.pool.push(extrinsic)
  const { author_pendingExtrinsics: pooled, chain_getBlock: read } = here.answers
  const move = () => {
    here.pool.length = 0
    here.at.newest = 17
    here.include(17)
  }
  here.answers.author_pendingExtrinsics = (params) => {
    const answer = pooled?.(params)
    move()
    return answer
  }
  here.answers.chain_getBlock = (params) => {
    const answer = read?.(params)
    if (params[0] === here.hashAt(16)) move()
    return answer
  }

  expect(await here.find()).toBe('pending')
})

test('one that waits is pending, though blocks cannot be read', async () => {
  const { answers, find, pool } = start()
  pool.push(extrinsic)
  answers.chain_getBlock = () => null

  expect(await find()).toBe('pending')
})

test('one in a block is found, though no node tells what waits', async () => {
  const { answers, at, find, include } = start()
  answers.author_pendingExtrinsics = () =>
    new RpcError('author_pendingExtrinsics', 'unsafe', { code: -32601 })
  await expect(find()).rejects.toEqual(unreadable)

  include(16)
  at.final = 16
  expect(await find()).toBe('success')
})

test.each([
  ['a block that is none', { chain_getBlock: () => null }],
  ['a block without a list', { chain_getBlock: () => ({ block: { extrinsics: 'none' } }) }],
  ['a block of something else', { chain_getBlock: () => ({ block: { extrinsics: [7] } }) }],
  ['a block without a hash', { chain_getBlockHash: () => null }],
  ['a hash that is too short', { chain_getBlockHash: () => '0x' }],
  ['no final block', { chain_getFinalizedHead: () => null }],
  ['an error', { chain_getBlock: () => new RpcError('chain_getBlock', 'pruned', { code: -32000 }) }],
  ['a pool that is none', { author_pendingExtrinsics: () => null }],
])('a node that answers %s says nothing of what is looked for', async (_what, changes) => {
  const { find, outcomes } = start(changes)
  outcomes.begin(hash, 5)

  await expect(find()).rejects.toEqual(unreadable)
})

test.each([null, '0x00'])('nor does one that does not tell how it ended: %s', async (events) => {
  const { answers, at, find, include, outcomes } = start({ state_getStorage: () => events })
  at.final = 12
  outcomes.begin(hash, 5)
  include(12)
  await expect(find()).rejects.toEqual(unreadable)

  answers.state_getStorage = () => succeeded
  expect(await find()).toBe('success')
})

test.each([11, 12, 16])(
  'a block that is not final may be replaced by one that holds it: %i',
  async (number) => {
    const { at, find, include, outcomes } = start()
    outcomes.begin(hash, 5)
    expect(await find()).toBe('absent')

    include(number)
    expect(await find()).toBe('pending')

    at.final = number
    expect(await find()).toBe('success')
  },
)

test('a block that is final is read once, as is another one while it stays', async () => {
  const { asked, at, find, hashAt, outcomes } = start()
  outcomes.begin(hash, 9)
  await find()
  asked.length = 0

  at.newest = 17
  await find()

  expect(asked.filter((one) => one.startsWith('chain_getBlock '))).toEqual([`chain_getBlock ${hashAt(17)}`])
  expect(asked.filter((one) => one.startsWith('chain_getBlockHash'))[0]).toBe('chain_getBlockHash 11')
})

test.each([
  ['long ago', -600_000],
  ['later than now, by a clock that was set back', 60_000],
])('one of an earlier visit that was sent %s is not called absent', async (_when, after) => {
  const { find } = start()

  await expect(find(Date.now() + after)).rejects.toEqual(unreadable)
})

test('who waits for it goes on where a block could not be read at first', async () => {
  const { answers, at, include, outcomes } = start()
  outcomes.begin(hash, 5)
  include(16)
  at.final = 16
  const { chain_getBlock: read } = answers
  let isDown = true
  answers.chain_getBlock = (params) => {
    if (!isDown) return read?.(params)
    isDown = false
    return null
  }

  expect(await outcomes.wait(network, hash, signal)).toBe('success')
})
