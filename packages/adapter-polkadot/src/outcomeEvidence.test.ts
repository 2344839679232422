// @tier gate
import { RpcError } from '@foyer/core/adapters'
import small from '@polkadot/types-support/metadata/v14/substrate-contracts-node-hex'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createChains } from './chain.js'
import { hashOf } from './extrinsic.js'
import { polkadotNetworkId } from './networkId.js'
import { createOutcomes } from './outcome.js'
import type { Rpc } from './rpc.js'

const now = 1_800_000_000_000
beforeEach(() => void vi.useFakeTimers({ now }))
afterEach(() => void vi.useRealTimers())

const network = polkadotNetworkId(`0x${'45'.repeat(32)}`)
const [other, extrinsic] = ['0x0304', '0x0102']
const hash = hashOf(extrinsic)
const unreadable = expect.objectContaining({ code: 'rpc/failed' })

/** Events as a block has them: when, the section and the method, their facts, no topics. */
const event = (when: string, name: string, facts: string) => `${when}${name}${facts}00`
const atStart = '02'
const ofCall = (index: number) => `000${index}000000`
const success = '00000000'
const succeeded = (index: number) => event(ofCall(index), '0000', success)
const failed = (index: number) => event(ofCall(index), '0001', `00${success}`)
/** `system.CodeUpdated`, which says nothing of an end. */
const updated = (index: number) => event(ofCall(index), '0002', '')
const list = (...events: readonly string[]) => `0x${['00', '04', '08'][events.length]}${events.join('')}`

interface World {
  readonly newest?: number
  readonly final?: number
  /** The transactions of the newest block. */
  readonly has?: readonly string[]
  readonly events?: string
}

/** A chain whose newest block may have transactions. */
function chain({ newest = 100, final = newest, has = [], events = list() }: World = {}) {
  const asked: string[] = []
  const hashAt = (number: number) => `0x${number.toString(16).padStart(64, '0')}`
  /** The parent of the first block, which no node has. */
  const none = `0x${'f'.repeat(64)}`
  const world = { newest, final, at: newest, pool: [] as readonly string[], events }
  const answers: Record<string, (first: unknown) => unknown> = {
    state_getRuntimeVersion: () => ({ specVersion: 1, transactionVersion: 1 }),
    state_getMetadata: () => small,
    state_getStorage: () => world.events,
    author_pendingExtrinsics: () => world.pool,
    chain_getFinalizedHead: () => hashAt(world.final),
    chain_getHeader: (block) => ({
      number: `0x${(block === undefined ? world.newest : world.final).toString(16)}`,
    }),
    chain_getBlockHash: (number) => hashAt(Number(number)),
    chain_getBlock(block) {
      if (block === none) return null
      const parentHash = Number(block) > 0 ? hashAt(Number(block) - 1) : none
      return { block: { header: { parentHash }, extrinsics: block === hashAt(world.at) ? has : [] } }
    },
  }
  const rpc: Rpc = {
    genesis: async () => '0x',
    async request(_network, method, params) {
      asked.push([method, ...params].join(' '))
      const answer = answers[method]?.(params[0])
      if (answer instanceof Error) throw answer
      return answer
    },
    offer: async () => ({ taken: false, failures: [] }),
    dispose() {},
  }
  const outcomes = createOutcomes({ rpc, chains: createChains(rpc) })
  const left = new AbortController()
  return {
    answers,
    asked,
    world,
    outcomes,
    left,
    find: (age = 0, id: string = hash) => outcomes.find(network, id, now - age, left.signal),
    /** The numbers of the blocks whose hashes were asked for. */
    named: () =>
      asked.flatMap((one) => (one.startsWith('chain_getBlockHash ') ? [Number(one.split(' ')[1])] : [])),
    /** The numbers of the blocks that were read. */
    read: () =>
      asked
        .filter((one) => one.startsWith('chain_getBlock '))
        .map((one) => Number(one.split(' ')[1]))
        .sort((a, b) => a - b),
  }
}

describe('the end of a transaction is what its block says of it', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['success', [extrinsic], [succeeded(0)]],
    ['reverted', [extrinsic], [failed(0)]],
    ['success', [other, extrinsic], [failed(0), succeeded(1)]],
    ['reverted', [other, extrinsic], [succeeded(0), failed(1)]],
    ['success', [extrinsic], [updated(0), succeeded(0)]],
    ['success', [extrinsic], [event(atStart, '0001', `00${success}`), succeeded(0)]],
  ])('%s', async (trace, has, events) => {
    expect(await chain({ has, events: list(...events) }).find()).toBe(trace)
  })

  test('and is not known where the block says nothing of it', async () => {
    for (const events of [list(), list(updated(0)), list(succeeded(1))])
      await expect(chain({ has: [extrinsic], events }).find()).rejects.toEqual(unreadable)
  })
})

describe('a transaction is looked for', () => {
  test('in the twelve newest blocks and the one before them', async () => {
    const at = chain()
    await at.find()

    expect(at.read()).toEqual(Array.from({ length: 13 }, (_, nth) => 88 + nth))
  })

  test.each([12, 5])('from the first block on, of a chain of %i', async (newest) => {
    const at = chain({ newest })
    await at.find()

    expect(at.read()[0]).toBe(0)
    expect(at.read()).toHaveLength(newest + 1)
  })

  test('from the block that it was sent after', async () => {
    const at = chain()
    at.outcomes.begin(hash, 99)

    expect(await at.find(600_000)).toBe('absent')
    expect(at.read()).toEqual([99, 100])
  })

  test('in the blocks of its time alone', async () => {
    const at = chain({ newest: 170, final: 90 })
    at.outcomes.begin(hash, 99)

    expect(await at.find()).toBe('absent')
    expect(at.read()).toEqual(Array.from({ length: 65 }, (_, nth) => 99 + nth))
  })

  test.each([
    [100, 100, []],
    [99, 175, []],
    [99, 176, [175]],
    [99, 1_000, [175]],
  ])(
    'from block %i on, back from the final block %i or the twelfth after its time',
    async (first, final, named) => {
      const at = chain({ newest: final, final })
      at.outcomes.begin(hash, first)

      expect(await at.find()).toBe('absent')
      expect(at.named()).toEqual(named)
    },
  )

  test('from the block that the journal has', async () => {
    const at = chain()

    expect(await at.outcomes.find(network, hash, now - 600_000, at.left.signal, '99')).toBe('absent')
    expect(at.read()).toEqual([99, 100])
  })

  test.each(['', 'x99', '99x', '12345678901'])(
    'in the newest blocks alone if the journal has no block: %j',
    async (first) => {
      const at = chain()
      const found = at.outcomes.find(network, hash, now - 600_000, at.left.signal, first)

      await expect(found).rejects.toEqual(unreadable)
      expect(at.read()[0]).toBe(88)
    },
  )

  test.each([
    [0, 'absent'],
    [23_999, 'absent'],
  ])('and is absent %i ms after it was sent', async (age, trace) => {
    expect(await chain().find(age)).toBe(trace)
  })

  test.each([24_000, -1])('and nothing is known %i ms after it was sent', async (age) => {
    await expect(chain().find(age)).rejects.toEqual(unreadable)
  })

  test('by its hash in any letter case', async () => {
    const at = chain({ has: [extrinsic], events: list(succeeded(0)) })

    expect(await at.find(0, hash.toUpperCase().replace('X', 'x'))).toBe('success')
  })

  test('once more in blocks that were replaced, and not in final ones', async () => {
    const at = chain({ newest: 100, final: 98 })
    await at.find()
    at.asked.length = 0
    await at.find()

    expect(at.named()).toEqual([99, 100])
    // The blocks that are still there were looked through.
    expect(at.read()).toEqual([])
  })
})

describe('a transaction that waits', () => {
  test('is pending', async () => {
    const at = chain()
    at.world.pool = [other, extrinsic]

    expect(await at.find()).toBe('pending')
  })

  test('is not another one', async () => {
    const at = chain()
    at.world.pool = [other]

    expect(await at.find()).toBe('absent')
  })

  test('ends as its block says, if that is final', async () => {
    const at = chain({ has: [extrinsic], events: list(failed(0)) })
    at.world.pool = [extrinsic]

    expect(await at.find()).toBe('reverted')
  })

  test('is pending where its block is not final', async () => {
    expect(await chain({ final: 99, has: [extrinsic], events: list(failed(0)) }).find()).toBe('pending')
  })

  test('is not called pending once the caller has left', async () => {
    const at = chain()
    at.world.pool = [extrinsic]
    at.answers.chain_getBlock = () => {
      at.left.abort()
      return null
    }

    await expect(at.find()).rejects.toEqual(unreadable)
  })

  test('is not called pending where neither what waits nor a block can be read', async () => {
    const at = chain()
    at.answers.author_pendingExtrinsics = () => new RpcError('author_pendingExtrinsics', 'unsafe')
    at.answers.chain_getBlock = () => null

    await expect(at.find()).rejects.toEqual(unreadable)
  })

  test('is not called absent where no node tells', async () => {
    const at = chain()
    const unsafe = new RpcError('author_pendingExtrinsics', 'unsafe')
    at.answers.author_pendingExtrinsics = () => unsafe

    await expect(at.find()).rejects.toBe(unsafe)
  })
})

describe('the end of a transaction is waited for', () => {
  test.each([
    ['success', succeeded(0)],
    ['reverted', failed(0)],
  ])('until its block is final: %s', async (outcome, told) => {
    const at = chain({ final: 99, has: [extrinsic], events: list(told) })
    at.outcomes.begin(hash, 99)
    const ends: string[] = []
    void at.outcomes
      .wait(network, hash.toUpperCase().replace('X', 'x'), at.left.signal)
      .then((end) => ends.push(end))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(ends).toEqual([])
    at.world.final = 100
    await vi.advanceTimersByTimeAsync(10_000)

    expect(ends).toEqual([outcome])
  })

  test('and is not called absent after, where it may be in older blocks', async () => {
    const at = chain()
    at.outcomes.wait(network, hash, at.left.signal).catch(() => {})
    await vi.advanceTimersByTimeAsync(1_000)

    await expect(at.find(600_000)).rejects.toEqual(unreadable)
    at.left.abort()
  })

  test('through failures of its node', async () => {
    const at = chain({ has: [extrinsic], events: list(succeeded(0)) })
    at.outcomes.begin(hash, 99)
    const { chain_getBlock: read } = at.answers
    at.answers.chain_getBlock = () => new Error('away')
    const ends: string[] = []
    void at.outcomes.wait(network, hash, at.left.signal).then((end) => ends.push(end))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(ends).toEqual([])
    Object.assign(at.answers, { chain_getBlock: read })
    await vi.advanceTimersByTimeAsync(10_000)

    expect(ends).toEqual(['success'])
  })
})
