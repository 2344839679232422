// @tier gate
import { describe, expect, it } from 'vitest'
import { UnavailableError } from '../../errors.js'
import { OvertakenError } from '../../route/breaker.js'
import { RpcError } from '../../rpc/rpcError.js'
import {
  type ApprovalLogs,
  approvalEvents,
  createApprovalLogs,
  follow,
  isWhole,
  type LogSteps,
  wholeKinds,
} from './approvalLogs.js'

const account = `0x${'a'.repeat(40)}`
const topicOf = (address: string) => `0x${address.slice(2).padStart(64, '0')}`
const addressOf = (value: number) => `0x${value.toString(16).padStart(40, '0')}`

/** That an account allowed something, in a block. */
const logAt = (block: number, spender: number, more: object = {}) => ({
  address: addressOf(1),
  topics: [approvalEvents.approval, topicOf(account), topicOf(addressOf(spender))],
  data: `0x${'f'.repeat(64)}`,
  transactionHash: `0x${'0'.repeat(64)}`,
  blockNumber: `0x${block.toString(16)}`,
  logIndex: '0x0',
  ...more,
})

/** A node with logs, which refuses what its rule says. */
function nodeOf(
  logs: readonly ReturnType<typeof logAt>[],
  refuses: (from: number, to: number) => boolean = () => false,
) {
  const asked: string[] = []
  return {
    asked,
    async read(from: number, to: number): Promise<unknown> {
      asked.push(`${from}-${to}`)
      if (refuses(from, to)) throw new RpcError(-32005, 'query returned more than 10000 results')
      return logs.filter(({ blockNumber }) => Number(blockNumber) >= from && Number(blockNumber) <= to)
    },
  }
}
const run = (trail: ApprovalLogs, read: LogSteps['read'], head: number, more: Partial<LogSteps> = {}) =>
  follow(trail, {
    read,
    account,
    head,
    since: 0,
    soon: new AbortController().signal,
    isThere: async () => false,
    ...more,
  })
const spendersOf = ({ pairs }: ApprovalLogs) => [...pairs.values()].map(({ spender }) => Number(spender))

describe('the logs of an account', () => {
  it('are read at once where the node bears it, and then only what is new', async () => {
    const node = nodeOf([logAt(5, 7), logAt(900, 8)])
    const trail = createApprovalLogs()
    await run(trail, node.read, 800)
    expect([spendersOf(trail), isWhole(trail)]).toEqual([[7], true])
    await run(trail, node.read, 1_000)
    expect(spendersOf(trail)).toEqual([7, 8])
    expect(node.asked).toEqual(['0-800', '301-1000'])
  })

  it.each([17, 30, 90, 400, 700])(
    'count as read up to the block that the node has, which is %i behind',
    async (lag) => {
      const log = logAt(1_000 - lag + 10, 8)
      const behind = nodeOf([logAt(5, 7)])
      const trail = createApprovalLogs()
      await run(trail, behind.read, 1_000, { seen: () => 1_000 - lag })
      expect([spendersOf(trail), isWhole(trail)]).toEqual([[7], false])
      for (const head of [1_000, 1_050]) await run(trail, nodeOf([logAt(5, 7), log]).read, head)
      expect([spendersOf(trail), isWhole(trail)]).toEqual([[7, 8], true])
    },
  )

  it('are found in the end where no node says that it was behind', async () => {
    const trail = createApprovalLogs()
    await run(trail, nodeOf([logAt(5, 7)]).read, 1_000)
    await run(trail, nodeOf([logAt(5, 7), logAt(905, 8)]).read, 1_050)
    expect(spendersOf(trail)).toEqual([7, 8])
  })

  it('are read in spans that the node bears, the newest first, and farther back each time they are asked for', async () => {
    const node = nodeOf([logAt(3, 7), logAt(99_999, 8)], (from, to) => to - from >= 1_000)
    const trail = createApprovalLogs()
    await run(trail, node.read, 100_000)
    expect([spendersOf(trail), isWhole(trail)]).toEqual([[8], false])
    for (let turn = 0; turn < 20 && !isWhole(trail); turn++) await run(trail, node.read, 100_000)
    expect([spendersOf(trail).toSorted(), isWhole(trail)]).toEqual([[7, 8], true])
  })

  it.each([1, 1_000])(
    'are asked for twelve times in a call, by a node that bears %d blocks',
    async (most) => {
      const node = nodeOf([], (from, to) => to - from >= most)
      await run(createApprovalLogs(), node.read, 20_000_000).catch(() => {})
      expect(node.asked).toHaveLength(12)
    },
  )

  it('are all found, whatever spans a node bears', async () => {
    const logs = Array.from({ length: 40 }, (_, at) => logAt(at * 97, at + 10))
    for (const most of [1, 2, 7, 64, 500, 5_000]) {
      const node = nodeOf(logs, (from, to) => to - from >= most)
      const trail = createApprovalLogs()
      await run(trail, node.read, 4_000)
      for (let turn = 0; turn < 2_000 && !isWhole(trail); turn++) await run(trail, node.read, 4_000)
      expect(new Set(spendersOf(trail)).size, `${most}`).toBe(40)
    }
  })

  it('a block that is too much for the node is left out, and it is said that something is missing', async () => {
    const node = nodeOf([logAt(3, 7), logAt(50, 9), logAt(90, 8)], (from, to) => from <= 50 && to >= 50)
    const trail = createApprovalLogs()
    for (let turn = 0; turn < 5; turn++) await run(trail, node.read, 100)
    expect([spendersOf(trail).toSorted(), isWhole(trail), trail.gaps]).toEqual([[7, 8], false, []])
  })

  it('a node that tells nothing at all fails the call, and what was read before stays', async () => {
    const trail = createApprovalLogs()
    await run(trail, nodeOf([logAt(5, 7)]).read, 10)
    await expect(run(trail, nodeOf([], () => true).read, 20)).rejects.toBeInstanceOf(RpcError)
    expect([spendersOf(trail), isWhole(trail)]).toEqual([[7], true])
    await run(trail, nodeOf([logAt(15, 8)]).read, 20)
    expect([spendersOf(trail), isWhole(trail)]).toEqual([[7, 8], true])
  })

  it.each([new UnavailableError(), new OvertakenError(), new OvertakenError(true)])(
    'are read as before by others where %s left a client without an answer',
    async (failure) => {
      const trail = createApprovalLogs()
      for (let turn = 0; turn < 3; turn++)
        await expect(run(trail, () => Promise.reject(failure), 1_000)).rejects.toBe(failure)
      expect(trail).toEqual(createApprovalLogs())
      const node = nodeOf([logAt(5, 7)])
      await run(trail, node.read, 1_000)
      expect([spendersOf(trail), node.asked, isWhole(trail)]).toEqual([[7], ['0-1000'], true])
    },
  )

  it('stay while a node is behind, and go where another chain has begun', async () => {
    const trail = createApprovalLogs()
    const node = nodeOf([logAt(5, 7), logAt(950, 8)])
    await run(trail, node.read, 1_000)
    await run(trail, node.read, 900, { isThere: async (hash) => hash === logAt(5, 7).transactionHash })
    expect([spendersOf(trail), isWhole(trail), node.asked]).toEqual([[7, 8], true, ['0-1000']])
    await run(trail, nodeOf([logAt(5, 9)]).read, 900)
    expect([spendersOf(trail), isWhole(trail)]).toEqual([[9], true])
  })

  it('end when the time is over, and go on from there', async () => {
    const abort = new AbortController()
    const node = nodeOf([logAt(3, 7)], (from, to) => to - from >= 100)
    const trail = createApprovalLogs()
    const slow: LogSteps['read'] = async (from, to) => {
      if (node.asked.length === 4) abort.abort()
      return node.read(from, to)
    }
    await run(trail, slow, 2_000, { soon: abort.signal })
    expect(isWhole(trail)).toBe(false)
    for (let turn = 0; turn < 5; turn++) await run(trail, node.read, 2_000)
    expect([spendersOf(trail), isWhole(trail)]).toEqual([[7], true])
  })

  it('are read in shorter spans the next time, where long ones took all the time', async () => {
    const node = nodeOf([logAt(3, 7)], (from, to) => to - from >= 100)
    const trail = createApprovalLogs()
    const turn = (asks: number) => {
      const abort = new AbortController()
      const ends = node.asked.length + asks
      const slow: LogSteps['read'] = (from, to) => {
        if (node.asked.length + 1 >= ends) abort.abort()
        return node.read(from, to)
      }
      return run(trail, slow, 90_000, { soon: abort.signal })
    }
    await expect(turn(2)).rejects.toBeInstanceOf(RpcError)
    await expect(turn(1)).rejects.toBeInstanceOf(RpcError)
    await turn(2)
    expect(trail.gaps[0]?.[1]).toBeLessThan(90_000)
  })

  it('leave nothing out for good where it was the time that ended', async () => {
    const trail = createApprovalLogs()
    const abort = new AbortController()
    const node = nodeOf([logAt(0, 7), logAt(1, 8)], (from, to) => to > from)
    const late: LogSteps['read'] = async (from, to) => {
      if (to === 0) abort.abort()
      if (to === 0) throw new Error('Aborted')
      return node.read(from, to)
    }
    await run(trail, late, 1, { soon: abort.signal })
    expect([spendersOf(trail), isWhole(trail)]).toEqual([[8], false])
    await run(trail, node.read, 1)
    expect([spendersOf(trail), isWhole(trail)]).toEqual([[8, 7], true])
  })

  it('of another chain, begun anew, replace those of the one before', async () => {
    const trail = createApprovalLogs()
    await run(trail, nodeOf([logAt(500, 7)]).read, 1_000)
    await run(trail, nodeOf([logAt(5, 8)]).read, 10)
    expect([spendersOf(trail), isWhole(trail)]).toEqual([[8], true])
  })

  it('of a flood the newest are kept, and it is said that something is missing', async () => {
    const trail = createApprovalLogs()
    const logs = Array.from({ length: 1_000 }, (_, at) => logAt(at, at + 10))
    await run(trail, nodeOf(logs).read, 1_000)
    expect([trail.pairs.size, Math.min(...spendersOf(trail)), isWhole(trail)]).toEqual([300, 710, false])
  })

  it('of a flood of one kind take no place of another kind', async () => {
    const trail = createApprovalLogs()
    const topics = [approvalEvents.approval, topicOf(account), topicOf(addressOf(9)), topicOf(addressOf(7))]
    const logs = Array.from({ length: 400 }, (_, at) => logAt(at + 2, at + 10))
    await run(trail, nodeOf([logAt(1, 9, { topics }), ...logs]).read, 1_000)
    expect([...trail.pairs.values()].filter(({ kind }) => kind === 'piece')).toMatchObject([{ id: 7n }])
    expect(wholeKinds(trail)).toEqual(['collection', 'piece', 'permit2', 'operator'])
  })

  it('of others, and what is no log tell nothing', async () => {
    const topics = [approvalEvents.approval, topicOf(account), topicOf(addressOf(9))]
    const odd: readonly unknown[] = [
      ...[null, 7, {}, []],
      // Permissions through Permit2, as any other contract may write them.
      logAt(1, 9, { topics: [approvalEvents.through, ...topics.slice(1), topicOf(addressOf(8))] }),
      logAt(1, 9, { topics: [approvalEvents.forAll, ...topics.slice(1), topicOf(addressOf(8))] }),
      logAt(1, 9, { topics: [topics[0], topicOf(addressOf(5)), topics[2]] }),
      logAt(1, 9, { topics: [topics[0], `0x${'1'.repeat(24)}${account.slice(2)}`, topics[2]] }),
      logAt(1, 9, { topics: [`0x${'1'.repeat(64)}`, topics[1], topics[2]] }),
      logAt(1, 9, { topics: topics.slice(0, 2) }),
      logAt(1, 9, { address: 'javascript:' }),
      logAt(1, 9, { blockNumber: '-1' }),
    ]
    const trail = createApprovalLogs()
    await run(trail, async () => odd, 10)
    expect(trail.pairs.size).toBe(0)
    await expect(run(createApprovalLogs(), async () => ({ length: 3 }), 10)).rejects.toThrow()
  })
})
