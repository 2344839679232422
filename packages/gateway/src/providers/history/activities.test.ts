// @tier gate
import { toEventSelector } from 'viem'
import { expect, it } from 'vitest'
import { events } from '../../evm/moves.js'
import type { Tools } from '../../questions.js'
import type { Rpc } from '../../rpc/rpc.js'
import { RpcError } from '../../rpc/rpcError.js'
import { activitiesOf } from './activities.js'
import { type Row, readRow, safeFailure, safeSuccess, userOperation } from './row.js'

const chain = 'eip155:1'
const smart = `0x${'5'.repeat(40)}`
const bundler = `0x${'b'.repeat(40)}`
const friend = `0x${'f'.repeat(40)}`
const stray = `0x${'c'.repeat(40)}`
const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const hash = `0x${'1'.repeat(64)}`
const topicOf = (address: string) => `0x${address.slice(2).padStart(64, '0')}`
const tools: Tools = {
  fetch: () => Promise.reject(new Error('unused')),
  // Contracts that keep nothing.
  rpc: () => ({ request: async (method) => (method === 'eth_getLogs' ? [sent] : '0x') }),
  tokens: () => [{ chain, name: 'Ether', symbol: 'ETH', decimals: 18 }],
  now: Date.now,
  signal: new AbortController().signal,
}

function rowOf(logs: readonly unknown[], cost: object = {}): Row {
  const row = readRow(
    {
      hash,
      transactionIndex: '0x0',
      from: bundler,
      to: entryPoint,
      nonce: '0x0',
      value: '0x0',
      input: '0x765e827f',
    },
    { number: 1, hash, parentHash: hash, timestamp: 1_700_000_000 },
    () => ({ status: 1n, logs: [...logs], ...cost }),
  )
  if (!row) throw new Error('No row')
  return row
}
const operated = (address: string) => ({
  address,
  topics: [userOperation, hash, topicOf(smart), topicOf(stray)],
  data: '0x',
})
const sent = {
  address: stray,
  topics: [events.transfer, topicOf(smart), topicOf(friend)],
  data: `0x${'5'.padStart(64, '0')}`,
}
const book = async () => new Map([[stray, { name: 'Stray', symbol: 'STRAY', decimals: 0 }]])

async function spamOf(...logs: readonly unknown[]) {
  const [told] = await activitiesOf([rowOf(logs)], { chain, account: smart }, tools, book)
  return told?.movements.map(({ direction, token }) => [direction, token?.amount, token?.isSpam])
}

it('what a smart account sent by an operation of its own is no spam; the word of another contract is none', async () => {
  expect(toEventSelector('UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)')).toBe(
    userOperation,
  )
  expect(await spamOf(sent, operated(entryPoint))).toEqual([['out', 5n, false]])
  expect(await spamOf(sent, operated(stray))).toEqual([['out', 0n, true]])
  expect(await spamOf(sent)).toEqual([['out', 0n, true]])
})

it('a mere claim that something left the account is nothing; without proof it is taken, with the sender', async () => {
  const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
  const tell = async (request: Rpc['request'], logs: readonly unknown[] = [sent]) => {
    const asking: Tools = { ...tools, rpc: () => ({ request }) }
    const [told] = await activitiesOf([rowOf(logs)], { chain, account: smart }, asking, book)
    const { operation, takenBy, movements = [] } = told ?? {}
    return [operation, takenBy, ...movements.map(({ token }) => [token?.amount, token?.isSpam])]
  }
  const chainOf =
    (before: bigint, after: bigint, logs: readonly unknown[] = [sent]): Rpc['request'] =>
    async (method, params) => {
      const [{ to }, block]: readonly [{ readonly to?: string }, unknown] = Object(params)
      if (method === 'eth_getLogs') return logs
      return to === stray ? word(block === '0x0' ? before : after) : '0x'
    }
  const back = { ...sent, topics: [events.transfer, topicOf(friend), topicOf(smart)] }
  expect(await tell(chainOf(9n, 4n))).toEqual(['send', bundler, [5n, false]])
  expect(await tell(chainOf(9n, 9n))).toEqual(['send', undefined, [0n, true]])
  // What came in the same block evens it out.
  expect(await tell(chainOf(9n, 9n, [sent, back]))).toEqual(['send', bundler, [5n, false]])
  expect(await tell(async () => Promise.reject(new RpcError(-32000, 'missing trie node')))).toEqual([
    ...['send', bundler],
    [5n, false],
  ])
  // A token that does not say how it is called.
  const asking: Tools = { ...tools, rpc: () => ({ request: chainOf(9n, 4n) }) }
  const of = { chain, account: smart } as const
  const [told] = await activitiesOf([rowOf([sent])], of, asking, async () => new Map())
  expect(told?.movements[0]?.token).toMatchObject({ amount: 5n, symbol: '0xcc…cccccc', isSpam: false })
})

it('a smart account’s own call in the transaction of others is its own, and failed where each try failed', async () => {
  expect(toEventSelector('ExecutionSuccess(bytes32,uint256)')).toBe(safeSuccess)
  expect(toEventSelector('ExecutionFailure(bytes32,uint256)')).toBe(safeFailure)
  const word = (value: number) => String(value).padStart(64, '0')
  const run = (isDone: boolean) => ({ ...operated(entryPoint), data: `0x${word(7)}${word(isDone ? 1 : 0)}` })
  const safe = (event: string, address = smart) => ({ address, topics: [event, hash], data: `0x${word(0)}` })
  const tell = async (...logs: readonly unknown[]) => {
    const [told] = await activitiesOf([rowOf([sent, ...logs])], { chain, account: smart }, tools, book)
    return [told?.status, told?.movements[0]?.token?.isSpam]
  }

  expect(await tell(safe(safeSuccess))).toEqual(['confirmed', false])
  expect(await tell(safe(safeFailure))).toEqual(['failed', false])
  expect(await tell(safe(safeFailure), safe(safeSuccess))).toEqual(['confirmed', false])
  expect(await tell(safe(safeFailure, stray))).toEqual(['confirmed', true])
  expect(await tell(run(true))).toEqual(['confirmed', false])
  expect(await tell(run(false))).toEqual(['failed', false])
  expect(await tell({ ...run(true), address: '0x433709009b8330fda32311df1c2afa402ed8d009' })).toEqual([
    'confirmed',
    false,
  ])
})

it('what came and went again in one transaction is told as what was left', async () => {
  const back = {
    ...sent,
    topics: [events.transfer, topicOf(friend), topicOf(smart)],
    data: `0x${'3'.padStart(64, '0')}`,
  }
  expect(await spamOf(sent, back, operated(entryPoint))).toEqual([['out', 2n, false]])
})

it('the fee is told to who paid it alone, with what the chain below took', async () => {
  const row = rowOf([sent], { gasUsed: 21_000n, effectiveGasPrice: 3n, l1Fee: 7n })
  const feeOf = async (account: string) => {
    const [told] = await activitiesOf([row], { chain, account }, tools, book)
    return told?.fee
  }
  expect(await feeOf(bundler)).toBe(63_007n)
  expect(await feeOf(smart)).toBeUndefined()
  expect(rowOf([sent]).fee).toBeUndefined()
})

it('an NFT is told with where its picture is and how many came, bait without', async () => {
  const came = (value: bigint) => ({
    address: stray,
    topics: [events.single, topicOf(friend), topicOf(friend), topicOf(smart)],
    data: `0x${[7n, value].map((part) => part.toString(16).padStart(64, '0')).join('')}`,
  })
  const nftOf = async (...logs: readonly unknown[]) => {
    const [told] = await activitiesOf([rowOf(logs)], { chain, account: smart }, tools, named)
    return told?.movements[0]?.nft
  }
  const named = async () => new Map([[stray, { name: 'Tidal', symbol: 'TIDE', decimals: 0 }]])

  expect(await nftOf(came(3n), operated(entryPoint))).toEqual({
    name: 'Tidal #7',
    amount: 3n,
    isSpam: false,
    image: { asset: `${chain}/erc1155:${stray}/7` },
  })
  expect(await nftOf(came(0n))).toMatchObject({ isSpam: true })
  expect(await nftOf(came(0n))).not.toHaveProperty('image')
})
