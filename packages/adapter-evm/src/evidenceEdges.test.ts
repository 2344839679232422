// @tier gate
import { read } from '@foyer/core/adapters'
import { type Hex, keccak256, numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { batchOf, bundleOf, executeOf, type Made, safeOf } from './carriers.test-support.js'
import { createEvidence } from './evidence.js'
import type { Expected } from './expected.js'
import { mainnet } from './networks.js'
import { offering } from './offering.test-support.js'
import { toQuantity } from './rpc.js'

const { signal } = new AbortController()
const address = (pair: string): Hex => `0x${pair.repeat(20)}`
const [own, ann, token, contract] = [address('a1'), address('b2'), address('d4'), address('f6')]
const entryPoint = '0x0000000071727de22e5e9d8baf0edac6f37da032'
const delegated = `0xef0100${'55'.repeat(20)}`
/** Code that names `execute` of ERC-7579, and `execTransaction` of Safe. */
const knowing = '0x608063e9ae5c5314636a76120214'
const hash = `0x${'ab'.repeat(32)}`
const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')
const topic = (value: bigint | string) => `0x${word(value)}`
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

const coins: Made = { to: ann, value: 5n, data: '0x' }
const opaque: Made = { to: contract, value: 0n, data: `0xdeadbeef${word(7n)}` }
const transfer: Made = { to: token, value: 0n, data: `0xa9059cbb${word(ann)}${word(30n)}` }
const plainly = ({ to, value, data }: Made) => ({ from: own, to, value: numberToHex(value), input: data })

interface World {
  readonly transaction: object
  readonly expected?: Partial<Expected>
  readonly receipt?: object
  readonly code?: string
  /** By how much balances grew in the block, by account or token; absent where no node tells. */
  readonly grown?: Readonly<Record<string, bigint>>
}

/** How calls ended, by a node that has a transaction in block 16. */
async function ended(
  calls: readonly Made[],
  { transaction, expected, receipt, code = '0x', grown = {} }: World,
) {
  const request = async (_network: string, method: string, [of]: readonly unknown[]) =>
    method === 'eth_getCode'
      ? of === own
        ? code
        : knowing
      : { hash, blockNumber: '0x10', nonce: '0x5', value: '0x0', input: '0x', ...transaction }
  const quantity = async (_network: string, _method: string, [of, at]: readonly unknown[]) => {
    // A token is asked for what it counts.
    const by = grown[String(read(of, 'to') ?? of)]
    if (by === undefined) throw new Error('The node fails.')
    return at === '0x10' ? 100n + by : 100n
  }
  const evidence = createEvidence({
    rpc: { request, quantity, offer: offering(request) },
    keccak256,
    numberToHex,
    toQuantity,
  })
  const plan: Expected = { from: own, calls, block: 16n, count: 5n, amount: undefined, ...expected }
  const told = { blockNumber: '0x10', status: '0x1', logs: [], ...receipt }
  return evidence.ended(mainnet.id, hash, told, plan, signal)
}

describe('an old number of a transaction', () => {
  test('is no sign of age where another account sent it', async () => {
    const transaction = { from: ann, to: own, input: safeOf(opaque), nonce: '0x0' }

    expect(await ended([opaque], { transaction, code: knowing })).toBe('success')
  })

  test('is one of a replacement only where that is all that was asked for', async () => {
    const transaction = { ...plainly(coins), nonce: '0x4' }

    expect(await ended([coins], { transaction })).toBe('success')
    expect(await ended([coins, opaque], { transaction })).toBe('unknown')
  })

  test('is no sign of age where the number by then is not known', async () => {
    const transaction = { ...plainly(opaque), nonce: '0x4' }

    expect(await ended([coins], { transaction, expected: { count: undefined } })).toBe('other')
  })
})

describe('nothing is proven by hex with something', () => {
  test.each([
    ['before it', `x${topic(30n)}`],
    ['behind it', `${topic(30n)}x`],
  ])('%s, in a note', async (_where, data) => {
    const logs = [{ address: token, topics: [transferTopic, topic(own), topic(ann)], data }]

    expect(await ended([transfer], { transaction: plainly(transfer), receipt: { logs } })).toBe('unknown')
  })

  test.each([`x${coins.data}`, `${coins.data}x`])('in data: %s', async (input) => {
    expect(await ended([coins], { transaction: { ...plainly(coins), input } })).toBe('unknown')
  })
})

test('capitals of a node make no difference', async () => {
  const up = (text: string) => text.toUpperCase().replace('X', 'x')
  const logs = [
    { address: up(token), topics: [up(transferTopic), up(topic(own)), up(topic(ann))], data: up(topic(30n)) },
  ]
  const { from, to, value, input } = plainly(transfer)
  const transaction = { from: up(from), to: up(to), value, input: up(input), hash: up(hash) }

  expect(await ended([transfer], { transaction, receipt: { logs } })).toBe('success')
})

describe('calls of a batch', () => {
  const batch = (calls: readonly Made[]) => executeOf('0x01', batchOf(calls))
  const itself = (calls: readonly Made[]) => ({ from: own, to: own, input: batch(calls) })

  test('are done though the account notes something else than a failure', async () => {
    const logs = [{ address: own, topics: [topic(9n)], data: '0x' }]

    expect(await ended([opaque], { transaction: itself([opaque]), code: delegated, receipt: { logs } })).toBe(
      'success',
    )
  })

  test('are believed to have paid a contract, which may pass on its coins', async () => {
    const calls = [{ ...opaque, value: 2n }]
    const world = { transaction: itself(calls), code: delegated, grown: { [contract]: -1n } }

    expect(await ended(calls, world)).toBe('success')
  })

  test('are seen to have paid an address only by what they pay without data', async () => {
    const calls = [coins, { ...opaque, to: ann, value: 3n }]
    const world = (by: bigint) =>
      ended(calls, { transaction: itself(calls), code: delegated, grown: { [ann]: by } })

    expect(await world(5n)).toBe('success')
    expect(await world(4n)).toBe('unknown')
  })
})

describe('an operation that others carry', () => {
  const operated = (nonce: bigint) => ({
    address: entryPoint,
    topics: [
      '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f',
      topic(1n),
      topic(own),
      topic(0n),
    ],
    data: `0x${word(nonce)}${word(1n)}${word(3n)}${word(4n)}`,
  })
  const carried = (calls: readonly Made[], events: readonly object[], grown = {}) =>
    ended(calls, {
      transaction: {
        from: ann,
        to: entryPoint,
        input: bundleOf([{ sender: own, nonce: 7n, callData: executeOf('0x01', batchOf(calls)) }]),
      },
      code: '0x60',
      receipt: { logs: events },
      grown,
    })

  test('is done if the EntryPoint says so of it, once', async () => {
    expect(await carried([opaque], [operated(7n)])).toBe('success')
    expect(await carried([opaque], [operated(7n), operated(7n)])).toBe('unknown')
    expect(await carried([opaque], [operated(7n), operated(8n)])).toBe('unknown')
    expect(await carried([opaque], [])).toBe('unknown')
  })

  test('may pay coins to its own account, which pays its fee', async () => {
    const calls = [{ ...coins, to: own }, opaque]

    expect(await carried(calls, [operated(7n)], { [own]: -9n })).toBe('success')
  })
})

test('a call that others send to a contract proves nothing of the account', async () => {
  const transaction = { from: ann, to: contract, input: opaque.data }

  expect(await ended([opaque], { transaction, code: '0x60' })).toBe('unknown')
})

test.each(['42842e0e', 'b88d4fde', '23b872dd'])(
  'a piece that is moved by %s has to be noted',
  async (selector) => {
    const piece: Made = { to: token, value: 0n, data: `0x${selector}${word(own)}${word(ann)}${word(30n)}` }
    const note = (id: bigint) => ({
      address: token,
      topics: [transferTopic, topic(own), topic(ann), topic(id)],
      data: '0x',
    })
    const world = (...logs: readonly object[]) =>
      ended([piece], { transaction: plainly(piece), receipt: { logs } })

    expect(await world(note(30n))).toBe('success')
    expect(await world(note(31n))).toBe('unknown')
    expect(await world()).toBe('unknown')
  },
)

test('the fee of a transaction is no part of a token that comes', async () => {
  const world = {
    transaction: plainly(opaque),
    expected: { amount: { address: token, least: 9n } },
    receipt: { gasUsed: '0x64', effectiveGasPrice: '0x64' },
  }

  expect(await ended([opaque], { ...world, grown: { [token]: 9n } })).toBe('success')
  expect(await ended([opaque], { ...world, grown: { [token]: 8n } })).toBe('unknown')
})

test('a node is asked for this transaction, and for blocks without theirs', async () => {
  const asked: string[] = []
  const plan = { from: own, calls: [coins], block: 16n, count: 5n, amount: undefined }
  const answer = (method: string, params: readonly unknown[]) => {
    asked.push([method, ...params].join(' '))
    if (method === 'eth_getTransactionReceipt')
      return isGone ? null : { transactionHash: hash, blockNumber: '0x10' }
    return method === 'eth_getTransactionByHash'
      ? { hash, from: own, to: ann, input: '0x' }
      : { number: '0x20', hash: topic(1n) }
  }
  let isGone = false
  const request = async (_network: string, method: string, params: readonly unknown[]) =>
    answer(method, params)
  const evidence = createEvidence({
    rpc: {
      request,
      offer: offering(request),
      async quantity(_network, method, params) {
        answer(method, params)
        return 0x20n
      },
    },
    keccak256,
    numberToHex,
    toQuantity,
  })
  expect(await evidence.receiver(mainnet.id, hash, plan, signal)).toBe(ann)
  await evidence.finality(mainnet.id, hash, undefined, signal)
  isGone = true
  await evidence.finality(mainnet.id, hash, `16 ${topic(9n)}`, signal)

  expect(asked).toEqual([
    `eth_getTransactionByHash ${hash}`,
    `eth_getTransactionReceipt ${hash}`,
    `eth_getTransactionReceipt ${hash}`,
    'eth_blockNumber',
    'eth_getBlockByNumber finalized false',
    'eth_getBlockByNumber 0x10 false',
    `eth_getTransactionReceipt ${hash}`,
    'eth_blockNumber',
    'eth_getBlockByNumber 0x10 false',
    `eth_getTransactionReceipt ${hash}`,
  ])
})
