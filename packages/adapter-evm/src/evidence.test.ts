// @tier gate
import { read } from '@foyer/core/adapters'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { type Hex, keccak256, numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  batchOf,
  bundleOf,
  executeOf,
  type Made,
  multiSendAddress,
  multiSendOf,
  safeOf,
  several,
  single,
} from './carriers.test-support.js'
import { createEvidence } from './evidence.js'
import type { Expected } from './expected.js'
import { mainnet } from './networks.js'
import { offering } from './offering.test-support.js'
import { toQuantity } from './rpc.js'

const { signal } = new AbortController()
const address = (pair: string): Hex => `0x${pair.repeat(20)}`
const [own, ann, ben, token, thief, contract] = [
  address('a1'),
  address('b2'),
  address('c3'),
  address('d4'),
  address('e5'),
  address('f6'),
]
const hash = `0x${'ab'.repeat(32)}`
const entryPoint = '0x0000000071727de22e5e9d8baf0edac6f37da032'
const entryPoints = [
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  entryPoint,
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
  '0x433709009b8330fda32311df1c2afa402ed8d009',
]
const delegated = `0xef0100${'55'.repeat(20)}`
/** Code that knows every function by which accounts carry out calls. */
const knowing = `0x60${['b61d27f6', '34fcd5be', '47e1da2a', '18dfb3c7', '51945447', '6a761202', '7bb37428', '541d63c8', 'e9ae5c53', '8dd7712f'].map((selector) => `8063${selector}14`).join('')}`
const word = (value: bigint | string | number) => BigInt(value).toString(16).padStart(64, '0')
const topic = (value: bigint | string | number) => `0x${word(value)}`

/** A log, as a node writes it. */
interface NodeLog {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
}
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const moved = (to: string, amount: bigint, more: { at?: string; from?: string } = {}): NodeLog => ({
  address: more.at ?? token,
  topics: [transferTopic, topic(more.from ?? own), topic(to)],
  data: topic(amount),
})
const pieceMoved = (to: string, id: bigint): NodeLog => ({
  address: token,
  topics: [transferTopic, topic(own), topic(to), topic(id)],
  data: '0x',
})
const someMoved = (to: string, id: bigint, amount: bigint, from = own): NodeLog => ({
  address: token,
  topics: [
    '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
    topic(thief),
    topic(from),
    topic(to),
  ],
  data: `0x${word(id)}${word(amount)}`,
})
const allowed = (spender: string, amount: bigint, owner = own): NodeLog => ({
  address: token,
  topics: [
    '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
    topic(owner),
    topic(spender),
  ],
  data: topic(amount),
})
const operated = (isDone: boolean, more: { at?: string; of?: string; nonce?: bigint } = {}): NodeLog => ({
  address: more.at ?? entryPoint,
  topics: [
    '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f',
    topic(1),
    topic(more.of ?? own),
    topic(0),
  ],
  data: `0x${word(more.nonce ?? 0n)}${word(isDone ? 1 : 0)}${word(3)}${word(4)}`,
})
const failed = (at = own): NodeLog => ({
  address: at,
  topics: ['0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23', topic(5)],
  data: topic(0),
})

const executed = (at = own): NodeLog => ({
  address: at,
  topics: ['0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e', topic(5)],
  data: topic(0),
})
const heard = (at = contract): NodeLog => ({ address: at, topics: [topic(77)], data: '0x' })

const call = (to: Hex, data: Hex, value = 0n): Made => ({ to, value, data })
const coins = (to: Hex, value: bigint) => call(to, '0x', value)
const transfer = (to: Hex, amount: bigint) => call(token, `0xa9059cbb${word(to)}${word(amount)}`)
const transferFrom = (to: Hex, amount: bigint, from = own) =>
  call(token, `0x23b872dd${word(from)}${word(to)}${word(amount)}`)
const sendPiece = (to: Hex, id: bigint, selector = '42842e0e', from = own) =>
  call(token, `0x${selector}${word(from)}${word(to)}${word(id)}`)
const sendSome = (to: Hex, id: bigint, amount: bigint, from = own) =>
  call(token, `0xf242432a${word(from)}${word(to)}${word(id)}${word(amount)}${word(160)}${word(0)}`)
const approve = (spender: Hex, amount: bigint) => call(token, `0x095ea7b3${word(spender)}${word(amount)}`)
const opaque = (n = 7n, value = 0n) => call(contract, `0xdeadbeef${word(n)}`, value)

interface World {
  readonly transaction?: Readonly<Record<string, unknown>>
  readonly receipt?: Readonly<Record<string, unknown>>
  readonly expected?: Partial<Expected>
  /** The code of the account; an error where the node fails. */
  readonly code?: unknown
  /** The code of every other account, to which that may be delegated. */
  readonly delegate?: unknown
  /** Answers to numbers, by method, subject and block. */
  readonly numbers?: Readonly<Record<string, bigint>>
}

function evidenceOf({ transaction, receipt, code = '0x', delegate = knowing, numbers = {} }: World) {
  const asked: string[] = []
  const request = async (_network: string, method: string, params: readonly unknown[]) => {
    asked.push([method, ...params].join(' '))
    if (method === 'eth_getTransactionByHash')
      return { hash, blockNumber: '0x10', nonce: '0x5', value: '0x0', input: '0x', ...transaction }
    if (method === 'eth_getTransactionReceipt')
      return { transactionHash: hash, status: '0x1', logs: [], ...receipt }
    const told = params[0] === own ? code : delegate
    if (method === 'eth_getCode' && !(told instanceof Error)) return told
    throw new Error('The node fails.')
  }
  const quantity = async (_network: string, method: string, [of, at]: readonly unknown[]) => {
    const subject = typeof of === 'string' ? of : `${read(of, 'to')} ${read(of, 'data')}`
    const found = numbers[`${method} ${subject} ${at}`]
    if (found === undefined) throw new Error('The node fails.')
    return found
  }
  const evidence = createEvidence({
    rpc: { request, quantity, offer: offering(request) },
    keccak256,
    numberToHex,
    toQuantity,
  })
  return { evidence, asked }
}

const plan = (calls: readonly Made[], more: Partial<Expected> = {}): Expected => ({
  from: own,
  calls,
  block: 16n,
  count: 5n,
  amount: undefined,
  ...more,
})

async function ended(calls: readonly Made[], world: World) {
  const receipt = { blockNumber: '0x10', status: '0x1', logs: [], ...world.receipt }
  return evidenceOf(world).evidence.ended(mainnet.id, hash, receipt, plan(calls, world.expected), signal)
}

/** The transaction of the account that makes a call. */
const plainly = ({ to, value, data }: Made) => ({ from: own, to, value: numberToHex(value), input: data })
/** The account calls itself. */
const itself = (input: Hex) => ({ from: own, to: own, input })
const batch = (calls: readonly Made[]) => executeOf('0x01', batchOf(calls))
const bundled = (...data: readonly Hex[]) => ({
  from: thief,
  to: entryPoint,
  input: bundleOf(data.map((callData, at) => ({ sender: own, nonce: BigInt(at), callData }))),
})
const grown = (to: string, by: bigint) => ({
  [`eth_getBalance ${to} 0x10`]: 100n + by,
  [`eth_getBalance ${to} 0xf`]: 100n,
})
const bytesOf = (calls: readonly Made[]): Hex =>
  `0x12345678${calls.map(({ to, value, data }) => word(to) + word(value) + data.slice(2)).join('')}`

describe('one transaction of the account', () => {
  test.each<[string, Made, readonly NodeLog[]]>([
    ['coins', coins(ann, 5n), []],
    ['coins to itself', coins(own, 5n), []],
    ['a call that leaves no note', opaque(), []],
    ['a call with coins', opaque(1n, 9n), []],
    ['a transfer', transfer(ann, 30n), [moved(ann, 30n)]],
    ['a transfer of which the token keeps a tenth', transfer(ann, 30n), [moved(ann, 27n), moved(ben, 3n)]],
    ['a transfer of another holder', transferFrom(ann, 30n, ben), []],
    ['a transfer by transferFrom', transferFrom(ann, 30n), [moved(ann, 30n)]],
    ['a piece by transferFrom', transferFrom(ann, 30n), [pieceMoved(ann, 30n)]],
    ['a piece', sendPiece(ann, 30n), [pieceMoved(ann, 30n)]],
    ['a piece with data', sendPiece(ann, 30n, 'b88d4fde'), [pieceMoved(ann, 30n)]],
    ['a piece of another holder', sendPiece(ann, 30n, 'b88d4fde', ben), []],
    ['some pieces', sendSome(ann, 30n, 2n), [someMoved(ann, 30n, 2n)]],
    ['some pieces of another holder', sendSome(ann, 30n, 2n, ben), []],
    ['an approval', approve(ann, 30n), [allowed(ann, 30n)]],
    [
      'an approval of more than the token counts',
      approve(ann, 2n ** 256n - 1n),
      [allowed(ann, 2n ** 96n - 1n)],
    ],
    ['an approval of which some was used', approve(ann, 30n), [allowed(ann, 30n), allowed(ann, 0n)]],
  ])('is done as it was asked for: %s', async (_what, asked, logs) => {
    expect(await ended([asked], { transaction: plainly(asked), receipt: { logs } })).toBe('success')
    const receipt = { logs, status: '0x0' }
    expect(await ended([asked], { transaction: plainly(asked), receipt })).toBe('reverted')
  })

  test('is done by a note of an old token, which has no topics', async () => {
    const data = `0x${word(own)}${word(ann)}${word(30n)}`
    const logs = [{ address: token, topics: [transferTopic], data }]
    const asked = transfer(ann, 30n)
    expect(await ended([asked], { transaction: plainly(asked), receipt: { logs } })).toBe('success')
  })

  test.each<[string, Made, readonly unknown[]]>([
    ['no note', transfer(ann, 30n), []],
    ['a note of another token', transfer(ann, 30n), [moved(ann, 30n, { at: contract })]],
    ['a note of another recipient', transfer(ann, 30n), [moved(ben, 30n)]],
    ['a note of another holder', transfer(ann, 30n), [moved(ann, 30n, { from: ben })]],
    ['a note of another kind', transfer(ann, 30n), [allowed(ann, 30n)]],
    ['less than nine tenths', transfer(ann, 30n), [moved(ann, 26n), moved(ben, 4n)]],
    ['more than was asked for', transfer(ann, 30n), [moved(ann, 31n)]],
    ['a note without an amount', transfer(ann, 30n), [{ ...moved(ann, 30n), data: '0x' }]],
    ['data that is no hex', transfer(ann, 30n), [{ ...moved(ann, 30n), data: `0x${'z'.repeat(64)}` }]],
    ['logs that are none', transfer(ann, 30n), [null, 'x', { topics: 'x', data: 5 }, { topics: [null] }]],
    ['a note of less by transferFrom', transferFrom(ann, 30n), [moved(ann, 29n)]],
    ['another piece', sendPiece(ann, 30n), [pieceMoved(ann, 29n)]],
    ['another number of pieces', sendSome(ann, 30n, 2n), [someMoved(ann, 30n, 1n)]],
    ['other pieces', sendSome(ann, 30n, 2n), [someMoved(ann, 31n, 2n)]],
    ['pieces of another holder', sendSome(ann, 30n, 2n), [someMoved(ann, 30n, 2n, ben)]],
    ['an approval of more', approve(ann, 30n), [allowed(ann, 31n)]],
    ['an approval of another', approve(ann, 30n), [allowed(ben, 30n)]],
    ['an approval by another', approve(ann, 30n), [allowed(ann, 30n, ben)]],
    ['an approval that stays', approve(ann, 0n), [allowed(ann, 1n)]],
    ['no approval', approve(ann, 30n), []],
  ])('proves nothing where the chain notes something else: %s', async (_what, asked, logs) => {
    expect(await ended([asked], { transaction: plainly(asked), receipt: { logs } })).toBe('unknown')
  })

  test.each<[string, Made, Made]>([
    ['another recipient', coins(ann, 5n), coins(ben, 5n)],
    ['another amount', coins(ann, 5n), coins(ann, 4n)],
    ['data with coins', coins(ann, 5n), call(ann, '0x00', 5n)],
    ['another contract', opaque(), { ...opaque(), to: ben }],
    ['other data', opaque(1n), opaque(2n)],
    ['less data', opaque(), { ...opaque(), data: '0xdeadbeef' }],
    ['a cancellation', opaque(), coins(own, 0n)],
  ])('is something else: %s', async (_what, asked, made) => {
    expect(await ended([asked], { transaction: plainly(made) })).toBe('other')
    expect(await ended([asked], { transaction: plainly(made), receipt: { status: '0x0' } })).toBe('other')
  })

  test('in place of the one that was asked is something else if more leaves the account by it', async () => {
    const transferAll = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
    const batch = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
    const asked: [Made, NodeLog][] = [
      [transfer(ann, 100n), moved(ann, 100n)],
      [approve(ann, 100n), allowed(ann, 100n)],
      [sendPiece(ann, 7n), pieceMoved(ann, 7n)],
      [sendSome(ann, 7n, 2n), someMoved(ann, 7n, 2n)],
    ]
    const other = { at: address('77') }
    const more = (by: Hex): NodeLog[] => [
      moved(thief, 5n, { from: by }),
      moved(thief, 5n, { from: by, ...other }),
      allowed(thief, 5n, by),
      someMoved(thief, 8n, 1n, by),
      { address: token, topics: [batch, topic(thief), topic(by), topic(thief)], data: '0x' },
      { address: token, topics: [transferAll, topic(by), topic(thief)], data: topic(1) },
    ]
    for (const [call, log] of asked) {
      const end = (logs: readonly NodeLog[]) =>
        ended([call], { transaction: plainly(opaque()), receipt: { logs: [...logs, log] } })
      for (const one of more(own)) expect(await end([one])).toBe('other')
      expect(await end([...more(ben), moved(own, 5n, { from: ben }), heard()])).toBe('success')
    }
  })

  test('with bytes behind its data counts by what the chain notes alone', async () => {
    const longer = (made: Made) => ({ ...made, data: `${made.data}8021` as Hex })
    const logs = [moved(ann, 30n)]
    const sent = transfer(ann, 30n)
    expect(await ended([sent], { transaction: plainly(longer(sent)), receipt: { logs } })).toBe('success')
    expect(await ended([sent], { transaction: plainly(longer(sent)) })).toBe('unknown')
    expect(await ended([opaque()], { transaction: plainly(longer(opaque())) })).toBe('unknown')
    const receipt = { status: '0x0', logs }
    expect(await ended([sent], { transaction: plainly(longer(sent)), receipt })).toBe('unknown')
  })

  test('of long data is known by its beginning, length and hash', async () => {
    const long = call(contract, `0xdeadbeef${'ab'.repeat(500)}`)
    const rest = { length: 504, hash: keccak256(long.data) }
    const kept = { ...long, data: long.data.slice(0, 74), rest }
    const expected = (more: object = {}) => ({ expected: { calls: [{ ...kept, ...more }] } })
    const transaction = plainly(long)
    expect(await ended([], { transaction, ...expected() })).toBe('success')
    expect(await ended([], { transaction, ...expected({ rest: { ...rest, length: 503 } }) })).toBe('other')
    expect(await ended([], { transaction, ...expected({ rest: { ...rest, hash: topic(1) } }) })).toBe('other')
    const more = plainly({ ...long, data: `${long.data}00` })
    expect(await ended([], { transaction: more, ...expected() })).toBe('unknown')
  })

  test.each([undefined, 7, 'no hex', '0xzz'])('proves nothing by the data %s', async (input) => {
    const transaction = { ...plainly(coins(ann, 0n)), input }
    expect(await ended([coins(ann, 0n)], { transaction })).toBe('unknown')
  })

  test('is none of before', async () => {
    const world = (more: object, expected: Partial<Expected> = {}) =>
      ended([coins(ann, 5n)], { transaction: { ...plainly(coins(ann, 5n)), ...more }, expected })
    expect(await world({}, { block: 32n })).toBe('success')
    expect(await world({}, { block: 33n })).toBe('unknown')
    expect(await world({}, { block: undefined })).toBe('success')
    expect(await world({}, { block: undefined, count: undefined })).toBe('unknown')
    expect(await world({ value: '0x6' }, { block: undefined, count: undefined })).toBe('unknown')
    expect(await world({ nonce: undefined }, { block: undefined })).toBe('unknown')
    expect(await world({ nonce: '0x4' }, { block: undefined })).toBe('unknown')
    expect(await world({ nonce: '0x4', value: '0x6' }, { block: undefined })).toBe('unknown')
    expect(await world({ nonce: '0x4' })).toBe('success')
    expect(await world({ nonce: '0x4' }, { block: 17n })).toBe('unknown')
    expect(await world({ nonce: '0x4', value: '0x6' })).toBe('unknown')
    expect(await world({ nonce: '0x4', value: '0x6' }, { count: undefined })).toBe('other')
    expect(await world({ nonce: undefined, value: '0x6' })).toBe('other')
  })

  test('is not looked at where the node has no transaction in the block of the receipt', async () => {
    for (const transaction of [{ hash: topic(2) }, { blockNumber: null }, { blockNumber: '0x11' }])
      await expect(ended([coins(ann, 5n)], { transaction })).rejects.toThrow('does not tell')
  })
})

describe('calls that the account makes itself', () => {
  const code = delegated
  const two = [opaque(1n), opaque(2n, 3n)]

  test.each(Object.entries(several))('are done by %s', async (_name, write) => {
    const transaction = itself(write(two))
    expect(await ended(two, { transaction, code })).toBe('success')
    expect(await ended(two, { transaction, code, receipt: { status: '0x0' } })).toBe('reverted')
    expect(await ended(two, { transaction, code, receipt: { logs: [failed()] } })).toBe('reverted')
    expect(await ended(two, { transaction, code, receipt: { logs: [failed(ann)] } })).toBe('success')
    expect(await ended([opaque(4n)], { transaction, code })).toBe('other')
  })

  test.each(Object.entries(single))('are done by %s', async (_name, write) => {
    const asked = opaque(1n, 2n)
    expect(await ended([asked], { transaction: itself(write(asked)), code })).toBe('success')
    expect(await ended([asked], { transaction: itself(write(opaque(3n))), code })).toBe('other')
  })

  test.each<[string, World]>([
    ['of bytes that no function reads', { transaction: itself(bytesOf(two)), code }],
    ['of an account without code', { transaction: itself(batch(two)) }],
    ['of an account whose code no node tells', { transaction: itself(batch(two)), code: new Error('away') }],
    ['of an account whose code is nonsense', { transaction: itself(batch(two)), code: 7 }],
    ['that may fail alone', { transaction: itself(executeOf('0x0101', batchOf(two))), code }],
    ['that the code of another makes', { transaction: itself(safeOf({ ...opaque(), to: ben }, 1)), code }],
  ])('prove nothing %s', async (_what, world) => {
    expect(await ended(two, world)).toBe('unknown')
    expect(await ended(two, { ...world, receipt: { status: '0x0' } })).toBe('unknown')
  })

  test('are proven only if they are all there, in their order, and nothing else', async () => {
    const made = (...calls: readonly Made[]) => ended(two, { transaction: itself(batch(calls)), code })
    const [first = opaque(), second = opaque()] = two
    expect(await made(second, first)).toBe('unknown')
    expect(await made(first, second, opaque(9n))).toBe('unknown')
    expect(await made(first)).toBe('other')
    expect(await made(first, { ...second, value: 2n })).toBe('other')
    expect(await ended([first, first], { transaction: itself(batch([first])), code })).toBe('unknown')
  })

  test('are none by a transfer to itself', async () => {
    expect(await ended(two, { transaction: itself('0x') })).toBe('other')
    expect(await ended(two, { transaction: itself('0x'), receipt: { status: '0x0' } })).toBe('other')
  })

  test('are done by a transaction of others, which proves no failure', async () => {
    const transaction = { from: ann, to: own, input: safeOf(opaque()) }
    const sent = (logs: readonly NodeLog[], code = '0x60') =>
      ended([opaque()], { transaction, code, receipt: { logs } })
    expect(await sent([], knowing)).toBe('success')
    expect(await sent([executed()])).toBe('success')
    expect(await sent([heard()])).toBe('success')
    expect(await sent([failed()])).toBe('reverted')
    for (const logs of [[], [executed(ann)], [heard(own)]]) expect(await sent(logs)).toBe('unknown')
    expect(await ended([opaque()], { transaction, code: '0x60', receipt: { status: '0x0' } })).toBe('unknown')
  })

  test.each([own, thief])('prove nothing where code passes any bytes, sent by %s', async (from) => {
    const sent = (calls: readonly Made[], logs: readonly NodeLog[], delegate: unknown = '0x60') =>
      ended(calls, { transaction: { ...itself(batch(calls)), from }, code, delegate, receipt: { logs } })
    expect(await sent(two, [])).toBe('unknown')
    expect(await sent(two, [], new Error('away'))).toBe('unknown')
    expect(await sent([coins(ann, 5n)], [heard()])).toBe('unknown')
    expect(await sent([approve(ann, 1n), opaque()], [allowed(ann, 1n)])).toBe('unknown')
    expect(await sent([opaque(), call(ben, '0x12')], [heard()])).toBe('unknown')
    expect(await sent([opaque(), coins(ann, 5n)], [heard()])).toBe('success')
    expect(await sent([transfer(ann, 30n)], [moved(ann, 30n)])).toBe('success')
    // The code of the account is what counts, wherever it is.
    expect(await sent(two, [], knowing.replaceAll('63', '62'))).toBe('unknown')
  })

  test('are not proven by their notes where more or fewer coins went with them', async () => {
    const asked = { ...transfer(ann, 30n), value: 5n }
    const sent = (value: string) =>
      ended([asked], {
        transaction: { ...plainly(asked), value },
        receipt: { logs: [moved(ann, 30n)] },
      })
    expect(await sent('0x5')).toBe('success')
    expect(await sent('0x0')).not.toBe('success')
    expect(await sent('0x9')).not.toBe('success')
  })

  test('pay coins by what their recipient has then', async () => {
    const sends = [coins(ann, 5n), coins(ben, 2n), coins(ann, 5n)]
    const world = (numbers: World['numbers'] = {}) =>
      ended(sends, { transaction: itself(batch(sends)), code, numbers })
    expect(await world()).toBe('success')
    expect(await world({ ...grown(ann, 10n), ...grown(ben, 2n) })).toBe('success')
    expect(await world({ ...grown(ann, 9n), ...grown(ben, 2n) })).toBe('unknown')
    expect(await world({ ...grown(ann, 10n), ...grown(ben, 1n) })).toBe('unknown')
    const self = [coins(own, 5n), opaque()]
    const numbers = grown(own, -9n)
    expect(await ended(self, { transaction: itself(batch(self)), code, numbers })).toBe('success')
  })

  test('are proven by notes where nothing else can be read', async () => {
    const sent = (calls: readonly Made[], logs: readonly NodeLog[]) =>
      ended(calls, { transaction: itself(bytesOf(calls)), code, receipt: { logs } })
    const pair = [transfer(ann, 30n), transfer(ben, 70n)]
    expect(await sent(pair, [moved(ann, 30n), moved(ben, 70n)])).toBe('success')
    expect(await sent(pair, [moved(ben, 70n), moved(ann, 30n)])).toBe('success')
    expect(await sent(pair, [moved(ann, 30n), moved(ben, 70n), moved(thief, 9n)])).toBe('other')
    expect(await sent(pair, [moved(ann, 30n)])).toBe('unknown')
    expect(await sent(pair, [moved(ann, 30n), moved(thief, 70n)])).toBe('unknown')
    const same = [transfer(ann, 30n), transfer(ann, 30n)]
    expect(await sent(same, [moved(ann, 30n)])).toBe('unknown')
    expect(await sent(same, [moved(ann, 30n), moved(ann, 30n)])).toBe('success')
    expect(await sent([transfer(ann, 30n)], [moved(ann, 29n), moved(thief, 1n)])).toBe('unknown')
    const some = [sendSome(ann, 9n, 1n), sendSome(ann, 9n, 1n)]
    expect(await sent(some, [someMoved(ann, 9n, 1n)])).toBe('unknown')
    expect(await sent(some, [someMoved(ann, 9n, 1n), someMoved(ann, 9n, 1n)])).toBe('success')
    const twice = [coins(ann, 5n), coins(ann, 5n)]
    expect(await sent(twice, [])).toBe('unknown')
  })

  test('prove an approval by the last one alone', async () => {
    const sent = (calls: readonly Made[], logs: readonly NodeLog[], input = bytesOf(calls)) =>
      ended(calls, { transaction: itself(input), code, receipt: { logs } })
    expect(await sent([approve(ann, 0n)], [allowed(ann, 0n)])).toBe('success')
    expect(await sent([approve(ann, 0n)], [allowed(ann, 0n), allowed(ann, 9n)])).toBe('unknown')
    const again = [approve(ann, 0n), approve(ann, 9n)]
    expect(await sent(again, [allowed(ann, 0n), allowed(ann, 9n)])).toBe('success')
    expect(await sent(again, [allowed(ann, 9n), allowed(ann, 0n)])).toBe('unknown')
    const used = [allowed(ann, 9n), allowed(ann, 4n)]
    const swap = [approve(ann, 9n), opaque()]
    expect(await sent(swap, used, batch(swap))).toBe('success')
    expect(await sent([approve(ann, 9n)], used)).toBe('unknown')
    const twice = [allowed(ann, 0n), allowed(ann, 9n), allowed(ann, 6n), allowed(ann, 4n)]
    const reset = [approve(ann, 0n), ...swap]
    expect(await sent(reset, twice, batch(reset))).toBe('success')
    for (const logs of [[allowed(ann, 4n)], [allowed(ann, 9n), allowed(ann, 11n)], [allowed(ann, 0n)]])
      expect(await sent(swap, logs, batch(swap))).toBe('unknown')
  })

  test('are something else only as far as none of what is missing is noted', async () => {
    const asked = [transfer(ann, 30n), opaque()]
    const world = (made: readonly Made[], logs: readonly NodeLog[]) =>
      ended(asked, { transaction: itself(batch(made)), code, receipt: { logs } })
    expect(await world([opaque()], [])).toBe('other')
    // By another contract, which moves the same.
    expect(await world([opaque()], [moved(ann, 30n)])).toBe('unknown')
    expect(await world([opaque(4n)], [moved(ann, 30n)])).toBe('other')
  })
})

describe('operations of the account', () => {
  const code = '0x60'
  const input = single.execute?.(opaque()) ?? '0x'
  const other = single.execute?.(opaque(8n)) ?? '0x'
  const sent = (logs: readonly NodeLog[], more: object = {}, calls = [opaque()]) =>
    ended(calls, { transaction: { ...bundled(input), ...more }, code, receipt: { logs } })

  test('end as the EntryPoint says', async () => {
    expect(await sent([operated(true)])).toBe('success')
    expect(await sent([operated(false)])).toBe('reverted')
    expect(await sent([operated(true)], bundled(other))).toBe('other')
    expect(await sent([operated(false)], bundled(other))).toBe('other')
  })

  test.each(entryPoints)('are known of the EntryPoint %s', async (at) => {
    const isOld = at === entryPoints[0]
    const bundle = bundleOf([{ sender: own, nonce: 0n, callData: input }], isOld)
    expect(await sent([operated(true, { at })], { to: at, input: bundle })).toBe('success')
    expect(await sent([operated(true, { at: contract })], { to: at, input: bundle })).toBe('unknown')
  })

  test.each<[string, readonly NodeLog[], object]>([
    ['another contract says so', [operated(true, { at: contract })], { to: contract }],
    ['another contract says so next to it', [operated(true, { at: contract })], {}],
    ['an EntryPoint is called by a contract', [operated(true)], { to: contract }],
    ['it is of another account', [operated(true, { of: ann })], {}],
    ['it has another nonce', [operated(true, { nonce: 1n })], {}],
    ['nothing is said', [], {}],
    ['it is said twice', [operated(true), operated(true)], {}],
    ['the log has no end', [{ ...operated(true), data: '0x' }], {}],
    ['the data cannot be read', [operated(true)], bundled(bytesOf([opaque()]))],
    ['bytes follow that no function reads', [operated(true)], { input: `0x12345678${input.slice(2)}` }],
    ['the account says that its call failed', [failed(), operated(true)], bundled(safeOf(opaque()))],
    ['one of two is silent', [operated(true)], bundled(input, input)],
    ['one of two cannot be read', [operated(true), operated(true, { nonce: 1n })], bundled(input, '0x12')],
    [
      'another kind of log',
      [{ ...operated(true), topics: [topic(1), ...operated(true).topics.slice(1)] }],
      {},
    ],
  ])('prove nothing where %s', async (_what, logs, more) => {
    expect(await sent(logs, more)).toBe('unknown')
  })

  test('do not prove calls of others in their bundle', async () => {
    const bundle = bundleOf([
      { sender: own, nonce: 0n, callData: other },
      { sender: thief, nonce: 1n, callData: input },
    ])
    const logs = [operated(true), operated(true, { of: thief, nonce: 1n })]
    expect(await sent(logs, { input: bundle })).toBe('other')
  })

  test('count each by its own end', async () => {
    const ends = (first: boolean, second: boolean) =>
      [operated(first), operated(second, { nonce: 1n })] as const
    expect(await sent(ends(false, true), bundled(input, input))).toBe('success')
    expect(await sent(ends(true, false), bundled(input, other))).toBe('success')
    expect(await sent(ends(false, true), bundled(input, other))).toBe('reverted')
    expect(await sent(ends(true, true), bundled(input, input))).toBe('unknown')
  })

  test('prove nothing where their bundle reverts, since others may send them again', async () => {
    const world = { transaction: bundled(input), code, receipt: { status: '0x0' } }
    expect(await ended([opaque()], world)).toBe('unknown')
  })

  test('are bundled by the account itself', async () => {
    expect(await sent([operated(true)], { from: own })).toBe('success')
    expect(await sent([], { from: own })).toBe('other')
  })

  test('pay coins to the EntryPoint, which pays the bundler of them', async () => {
    const to: Hex = entryPoint
    const data = single.execute?.(coins(to, 5n)) ?? '0x'
    const world = { transaction: bundled(data), code, numbers: grown(to, 1n) }
    expect(await ended([coins(to, 5n)], { ...world, receipt: { logs: [operated(true)] } })).toBe('success')
  })
})

describe('a transaction of others', () => {
  const logs = [moved(ann, 30n)]
  const transaction = { from: thief, to: contract, input: '0x01' }
  const sent = (code: unknown, more: object = {}) =>
    ended([transfer(ann, 30n)], { transaction: { ...transaction, ...more }, code, receipt: { logs } })

  test('moves what an account with code has, as the token notes', async () => {
    expect(await sent('0x60')).toBe('success')
    expect(await sent(delegated, { type: '0x4' })).toBe('success')
  })

  test('proves nothing of an account without code, or of which no node tells', async () => {
    for (const code of ['0x', new Error('away'), undefined, 7])
      for (const type of ['0x2', '0x4']) {
        const world = { transaction: { ...transaction, type }, receipt: { logs } }
        expect(await ended([transfer(ann, 30n)], { ...world, code: code ?? new Error('none') })).toBe(
          'unknown',
        )
      }
  })

  test('is asked for the code in its own block', async () => {
    const { evidence, asked } = evidenceOf({ transaction, code: '0x60' })
    await evidence.ended(mainnet.id, hash, { blockNumber: '0x10', status: '0x1' }, plan([opaque()]), signal)
    expect(asked).toContain(`eth_getCode ${own} 0x10`)
  })

  test.each<[boolean, World]>([
    [true, { transaction }],
    [false, { transaction, code: '0x60' }],
    [false, { transaction, code: new Error('away') }],
    [false, { transaction: { ...transaction, type: '0x4' } }],
    [false, { transaction: { ...transaction, from: own } }],
    [false, { transaction: { ...plainly(opaque()), nonce: '0x4', blockNumber: null } }],
    [false, { transaction: { ...transaction, blockNumber: null } }],
    [false, { transaction: { ...transaction, from: undefined } }],
    [false, { transaction: { ...transaction, hash: topic(3) } }],
    [true, { transaction: { ...transaction, from: own, nonce: '0x4' } }],
  ])('is another than the one that was asked for: %s, %j', async (isAnother, world) => {
    const { evidence } = evidenceOf(world)
    expect(await evidence.isAnother(mainnet.id, hash, plan([opaque()]), signal)).toBe(isAnother)
  })
})

describe('an amount that has to come', () => {
  const asked = opaque(1n, 2n)
  const come = (least: bigint, of: Hex | undefined, world: World) =>
    ended([asked], {
      ...world,
      transaction: { ...plainly(asked), ...world.transaction },
      expected: { amount: { ...(of && { address: of }), least } },
    })
  const into = (amount: bigint, at = token) => moved(own, amount, { from: contract, at })
  const held = (after: bigint, before: bigint) => ({
    [`eth_call ${token} 0x70a08231${word(own)} 0x10`]: after,
    [`eth_call ${token} 0x70a08231${word(own)} 0xf`]: before,
  })

  test.each<[string, bigint, readonly NodeLog[], World['numbers']]>([
    ['success', 9n, [into(9n)], {}],
    ['success', 9n, [into(5n), into(4n)], {}],
    ['other', 9n, [into(8n)], {}],
    ['other', 9n, [into(10n), moved(ann, 2n)], {}],
    ['success', 9n, [into(9n), moved(own, 5n)], {}],
    ['success', 9n, [into(9n), moved(ann, 5n, { from: contract })], {}],
    ['unknown', 9n, [into(9n, contract)], {}],
    ['unknown', 9n, [{ ...into(9n), topics: [topic(1), topic(contract), topic(own)] }], {}],
    ['unknown', 9n, [into(8n)], held(20n, 11n)],
    ['other', 9n, [into(8n)], held(20n, 12n)],
    ['success', 9n, [], held(20n, 11n)],
  ])('of a token is seen as %s', async (end, least, logs, numbers) => {
    expect(await come(least, token, { receipt: { logs }, numbers: numbers ?? {} })).toBe(end)
  })

  const counted = (after: bigint) => ({
    [`eth_getTransactionCount ${own} 0x10`]: after,
    [`eth_getTransactionCount ${own} 0xf`]: 1n,
  })
  const paid = { gasUsed: '0x3', effectiveGasPrice: '0x2', l1Fee: '0x1' }
  test.each<[string, World]>([
    ['success', { numbers: grown(own, 2n), receipt: paid }],
    ['unknown', { numbers: grown(own, 1n), receipt: paid }],
    ['other', { numbers: { ...grown(own, 1n), ...counted(2n) }, receipt: paid }],
    ['unknown', { numbers: { ...grown(own, 1n), ...counted(3n) }, receipt: paid }],
    ['unknown', { numbers: { ...grown(own, 1n), ...counted(2n) }, receipt: { gasUsed: '0x3' } }],
    [
      'unknown',
      { numbers: { ...grown(own, 1n), ...counted(2n) }, receipt: { ...paid, operatorFeeConstant: '0x1' } },
    ],
    ['unknown', { numbers: counted(2n), receipt: paid }],
    ['success', { numbers: grown(own, 9n) }],
    ['unknown', { numbers: grown(own, 8n) }],
  ])('of coins is seen as %s', async (end, world) => {
    expect(await come(9n, undefined, world)).toBe(end)
  })

  search(
    'is not called missing while others paid the fee and may have taken it from the amount that came',
    fc.asyncProperty(
      fc.array(fc.bigInt(0n, 20n), { maxLength: 3 }),
      fc.array(fc.bigInt(0n, 20n), { maxLength: 3 }),
      fc.array(fc.bigInt(0n, 40n), { maxLength: 1 }),
      fc.boolean(),
      fc.bigInt(1n, 30n),
      fc.option(fc.bigInt(-20n, 30n), { nil: undefined }),
      async (gains, charges, toItself, isOwn, least, growing) => {
        const notes = [
          ...gains.map((part) => into(part)),
          ...charges.map((part) => moved(ben, part)),
          ...toItself.map((part) => moved(own, part)),
        ]
        const end = await come(least, token, {
          ...(!isOwn && { transaction: bundled(single.execute?.(asked) ?? '0x'), code: '0x60' }),
          receipt: { logs: [...(isOwn ? [] : [operated(true)]), ...notes] },
          numbers: growing === undefined ? {} : held(50n + growing, 50n),
        })
        const sum = (parts: readonly bigint[]) => parts.reduce((all, part) => all + part, 0n)
        const isEnough = (amount: bigint | undefined) => amount !== undefined && amount >= least
        if (isEnough(sum(gains) - sum(charges))) expect(end).toBe('success')
        else if (notes.length === 0) expect(end).toBe(isEnough(growing) ? 'success' : 'unknown')
        else expect(end).toBe(isEnough(growing) || (!isOwn && isEnough(sum(gains))) ? 'unknown' : 'other')
      },
    ),
    { gate: 200, exhaustive: 4_000 },
  )

  test('of coins counts no fee that others pay, and nothing else that they do', async () => {
    const transaction = bundled(single.execute?.(asked) ?? '0x')
    const world = (by: bigint) =>
      come(9n, undefined, {
        transaction,
        code: '0x60',
        numbers: { ...grown(own, by), ...counted(2n) },
        receipt: { ...paid, logs: [operated(true)] },
      })
    expect(await world(9n)).toBe('success')
    expect(await world(8n)).toBe('unknown')
  })
})

const receiver = (calls: readonly Made[], world: World) =>
  evidenceOf(world).evidence.receiver(mainnet.id, hash, plan(calls, world.expected), signal)

describe('the recipient of a transaction', () => {
  test.each<[string | undefined, Made]>([
    [ann, coins(ann, 1n)],
    [contract, opaque()],
    [ann, transfer(ann, 1n)],
    [ann, approve(ann, 1n)],
    [ann, call(token, `0xa22cb465${word(ann)}${word(1)}`)],
    [ann, transferFrom(ann, 1n)],
    [ann, sendPiece(ann, 1n)],
    [ann, sendPiece(ann, 1n, 'b88d4fde')],
    [ann, sendSome(ann, 1n, 1n)],
    [token, call(token, '0xa9059cbb')],
    [thief, call(token, `0x2eb2c2d6${word(own)}${word(thief)}`)],
    [thief, call(token, `0x39509351${word(thief)}${word(9)}`)],
    [thief, call(contract, `0x87517c45${word(token)}${word(thief)}${word(9)}`)],
  ])('is %s', async (to, made) => {
    expect(await receiver([coins(ben, 1n)], { transaction: plainly(made) })).toBe(to)
  })

  test.each<[string | undefined, string, readonly Made[]]>([
    [thief, 'a batch', [transfer(thief, 30n)]],
    [thief, 'a batch of coins', [coins(thief, 30n)]],
    [thief, 'a batch that has what was asked for too', [transfer(ann, 30n), approve(thief, 9n)]],
    [thief, 'a batch with a call that gives nothing', [opaque(), transfer(thief, 30n)]],
    [ann, 'a batch with another amount', [transfer(ann, 31n)]],
    [own, 'a batch that moves from the account to itself', [transfer(own, 30n)]],
    [undefined, 'a batch for several', [transfer(thief, 30n), coins(ben, 1n)]],
  ])('is %s of %s', async (to, _what, made) => {
    const asked = [transfer(ann, 30n)]
    expect(await receiver(asked, { transaction: itself(batch(made)), code: delegated })).toBe(to)
    const operation = { transaction: bundled(batch(made)), code: '0x60', receipt: { logs: [operated(true)] } }
    expect(await receiver(asked, operation)).toBe(to)
  })

  test('is none of calls that were all asked for, though less came by them', async () => {
    const world = { transaction: plainly(opaque()), expected: { amount: { address: token, least: 99n } } }
    const receipt = { logs: [moved(own, 97n, { from: contract })] }
    expect(await ended([opaque()], { ...world, receipt })).toBe('other')
    expect(await receiver([opaque()], { ...world, receipt })).toBeUndefined()
  })

  test('is none of calls that cannot be read', async () => {
    const made = [transfer(thief, 30n)]
    expect(await receiver([coins(ann, 1n)], { transaction: itself(batch(made)) })).toBeUndefined()
    const transaction = itself(bytesOf(made))
    expect(await receiver([coins(ann, 1n)], { transaction, code: delegated })).toBeUndefined()
    expect(await receiver([coins(ann, 1n)], { transaction: bundled(batch(made)) })).toBeUndefined()
  })

  test('is none of a transaction that the node does not have, or that makes a contract', async () => {
    for (const transaction of [{ hash: topic(1) }, { ...plainly(opaque()), to: null }])
      expect(await receiver([coins(ann, 1n)], { transaction })).toBeUndefined()
    const receipt = { transactionHash: topic(1) }
    expect(await receiver([coins(ann, 1n)], { transaction: plainly(opaque()), receipt })).toBeUndefined()
  })
})

describe('more than was asked for', () => {
  const asked = [transfer(ann, 30n)]
  const paymaster = address('66')
  const paid = { ...operated(true), topics: [...operated(true).topics.slice(0, 3), topic(paymaster)] }
  const noted = [moved(ann, 30n)]

  test.each<[string, Made, readonly NodeLog[]]>([
    ['a theft', transfer(thief, 1_000n), [moved(thief, 1_000n)]],
    ['a theft that leaves no note', transfer(thief, 1_000n), []],
    ['an endless approval', approve(thief, 2n ** 255n), [allowed(thief, 2n ** 255n)]],
    ['coins for another', coins(thief, 9n), []],
    ['an unknown call by which something leaves', opaque(), [moved(thief, 9n)]],
  ])('is something else: %s', async (_what, more, logs) => {
    const made = batch([...asked, more])
    const own = { transaction: itself(made), code: delegated, receipt: { logs: [...noted, ...logs] } }
    expect(await ended(asked, own)).toBe('other')
    const receipt = { logs: [...noted, ...logs, operated(true)] }
    expect(await ended(asked, { transaction: bundled(made), code: '0x60', receipt })).toBe('other')
  })

  test.each<[string, Made, readonly NodeLog[], string]>([
    ['a call that may let others take something', opaque(), [], 'unknown'],
    ['leave to the paymaster', approve(paymaster, 9n), [moved(ben, 5n)], 'success'],
    ['a fee for the paymaster', transfer(paymaster, 5n), [moved(paymaster, 5n)], 'success'],
    ['coins for the EntryPoint', coins(entryPoint, 5n), [], 'success'],
    ['an unknown call next to a fee', opaque(), [moved(ben, 5n)], 'unknown'],
  ])('is not what pays for an operation: %s', async (_what, more, logs, end) => {
    const receipt = { logs: [...noted, ...logs, paid] }
    const transaction = bundled(batch([...asked, more]))
    expect(await ended(asked, { transaction, code: '0x60', receipt })).toBe(end)
  })

  test('is not another operation of the bundle', async () => {
    const transaction = bundled(batch(asked), batch([transfer(ben, 7n)]))
    const logs = [...noted, moved(ben, 7n), operated(true), operated(true, { nonce: 1n })]
    expect(await ended(asked, { transaction, code: '0x60', receipt: { logs } })).toBe('success')
  })
})

describe('whether a transaction is final', () => {
  const block = `16 ${topic(9)}`
  /** @param nodes answers by method; an error where a node fails */
  function look(nodes: Readonly<Record<string, unknown>>, known?: string) {
    const asked: string[] = []
    const answer = async (method: string, params: readonly unknown[]) => {
      asked.push([method, ...params].join(' '))
      const key = method === 'eth_getBlockByNumber' ? `${method} ${params[0]}` : method
      if (!(key in nodes)) throw new Error('The node fails.')
      return nodes[key]
    }
    const request = (_network: string, method: string, params: readonly unknown[]) => answer(method, params)
    const evidence = createEvidence({
      rpc: {
        request,
        offer: offering(request),
        quantity: async (_network, method, params) => toQuantity(await answer(method, params)) ?? 0n,
      },
      keccak256,
      numberToHex,
      toQuantity,
    })
    return { asked, end: evidence.finality(mainnet.id, hash.toUpperCase().replace('X', 'x'), known, signal) }
  }
  const receipt = { transactionHash: hash, blockNumber: '0x10', blockHash: topic(9) }
  const newest = (number: number) => ({ eth_blockNumber: numberToHex(number) })

  test.each<[string, Readonly<Record<string, unknown>>]>([
    ['final', { 'eth_getBlockByNumber finalized': { number: '0x10' } }],
    ['open', { 'eth_getBlockByNumber finalized': { number: '0xf' } }],
    ['open', newest(79)],
    ['final', newest(80)],
    ['final', { ...newest(80), 'eth_getBlockByNumber finalized': null }],
  ])('is said by the final block, or by those after it: %s', async (state, nodes) => {
    const own = { 'eth_getBlockByNumber 0x10': { hash: topic(9).toUpperCase() } }
    const world = { eth_getTransactionReceipt: receipt, ...newest(17), ...own, ...nodes }
    expect(await look(world).end).toEqual({ state, block })
  })

  search(
    'is never said of a block that the chain that is final does not have',
    fc.asyncProperty(
      fc.record({
        /** So many questions go to one node, and the others to the other one. */
        before: fc.nat(5),
        isForkFirst: fc.boolean(),
        isInBoth: fc.boolean(),
        saysFinal: fc.boolean(),
        newest: fc.constantFrom(20, 79, 80, 90),
        final: fc.constantFrom(15, 16, 80),
      }),
      async ({ before, isForkFirst, isInBoth, saysFinal, newest: last, final }) => {
        /** A node whose block 16 has this hash. */
        const node = (own: number, isIn: boolean, height: number, finalHeight: number) => ({
          eth_getTransactionReceipt: isIn ? { ...receipt, blockHash: topic(own) } : null,
          ...newest(height),
          'eth_getBlockByNumber 0x10': { hash: topic(own), transactions: isIn ? [hash] : [] },
          'eth_getBlockByNumber finalized': saysFinal ? { number: numberToHex(finalHeight) } : null,
        })
        const main: Readonly<Record<string, unknown>> = node(8, isInBoth, last, final)
        const fork: typeof main = node(9, true, 17, 12)
        let asked = 0
        const nodes = new Proxy(main, {
          get: (_main, key: string) => (asked++ < before === isForkFirst ? fork : main)[key],
        })
        const { state, block: told } = await look(nodes, block).end
        const isFinal = saysFinal ? final >= 16 : last - 64 >= 16
        if (state === 'final') expect([told, isInBoth, isFinal]).toEqual([`16 ${topic(8)}`, true, true])
        if (isForkFirst && before === 0 && isInBoth) expect(state).toBe(isFinal ? 'final' : 'open')
      },
    ),
    { gate: 300, exhaustive: 5_000 },
  )

  test.each<[string, string | undefined, Readonly<Record<string, unknown>>]>([
    ['undone', block, { 'eth_getBlockByNumber 0x10': { hash: topic(8) } }],
    ['open', block, { 'eth_getBlockByNumber 0x10': { hash: topic(9) } }],
    ['open', block, { 'eth_getBlockByNumber 0x10': null }],
    ['open', block, newest(15)],
    ['undone', block, { ...newest(16), 'eth_getBlockByNumber 0x10': { hash: topic(8) } }],
    ['open', undefined, {}],
    ['open', '16', {}],
    ['open', `x ${block}`, {}],
    ['open', `${block} x`, {}],
    ['open', `${'9'.repeat(21)} ${topic(9)}`, {}],
  ])('is %s for %s, once no block has it', async (state, known, nodes) => {
    for (const gone of [null, { ...receipt, blockNumber: null }])
      expect(await look({ eth_getTransactionReceipt: gone, ...newest(90), ...nodes }, known).end).toEqual({
        state,
        block: known,
      })
    const other = { eth_getTransactionReceipt: { ...receipt, transactionHash: topic(4) } }
    expect((await look({ ...other, ...newest(90), ...nodes }, known).end).state).toBe('open')
  })

  test('is not said to be undone if the block in its place has it too, or a node that was behind has it by now', async () => {
    const having = (transactions: readonly string[]) => {
      const other = { hash: topic(8), transactions }
      const world = { eth_getTransactionReceipt: null, ...newest(90), 'eth_getBlockByNumber 0x10': other }
      return look(world, block).end
    }
    expect(await having([topic(1), hash])).toEqual({ state: 'open', block })
    expect(await having([topic(1)])).toEqual({ state: 'undone', block })
    expect(await having([])).toEqual({ state: 'undone', block })
    const asked = [null, receipt]
    const behind = {
      ...newest(90),
      'eth_getBlockByNumber 0x10': { hash: topic(8), transactions: [] },
      get eth_getTransactionReceipt() {
        return asked.shift()
      },
    }
    expect(await look(behind, block).end).toEqual({ state: 'open', block })
  })
})

/** How calls reach the chain, and what the account itself does by it. */
const vehicles = [
  'plain',
  'itself',
  'relayed',
  'operation',
  'failed operation',
  'operation that fails inside',
  'two operations',
  'operation of others',
  'bytes',
  'bytes of others',
  'bytes without code',
  'bytes that code passes',
  'bytes of others that code passes',
  'forged operation',
  'an old transaction',
  'a token that allows something else',
] as const
type Vehicle = (typeof vehicles)[number]

const somebody = fc.constantFrom(ann, ben)
const few = fc.bigInt({ min: 1n, max: 3n })
const calls = fc.oneof(
  fc.tuple(somebody, few).map(([to, value]) => coins(to, value)),
  fc.tuple(somebody, few).map(([to, amount]) => transfer(to, amount * 100n)),
  fc.tuple(somebody, few).map(([to, amount]) => transferFrom(to, amount * 100n)),
  fc.tuple(somebody, few).map(([to, amount]) => approve(to, amount - 1n)),
  fc.tuple(somebody, few).map(([to, id]) => sendPiece(to, id)),
  fc.tuple(somebody, few, few).map(([to, id, amount]) => sendSome(to, id, amount)),
  few.map((n) => opaque(n)),
)
const plans = fc.array(calls, { minLength: 1, maxLength: 3 })
/** Ways in which a wallet alters a request. */
const alterations = fc.oneof(
  { weight: 4, arbitrary: fc.constant((asked: readonly Made[]) => asked) },
  fc.nat(2).map((at) => (asked: readonly Made[]) => asked.filter((_, place) => place !== at)),
  fc.tuple(fc.nat(2), calls).map(
    ([at, other]) =>
      (asked: readonly Made[]) =>
        asked.with(at % asked.length, other),
  ),
  calls.map((more) => (asked: readonly Made[]) => [...asked, more]),
)
const batches = Object.values(several)

/** The notes of a call. @param partly the token keeps a part */
function notesOf({ to, data }: Made, partly: boolean): readonly NodeLog[] {
  const [first, second = 0n, third = 0n, fourth = 0n] = (data.slice(10).match(/.{64}/g) ?? []).map((text) =>
    BigInt(`0x${text}`),
  )
  if (to === contract) return first === 2n ? [heard()] : []
  if (to !== token || first === undefined) return []
  const by = (party: bigint) => `0x${word(party).slice(24)}`
  const part = partly ? second / 20n : 0n
  switch (data.slice(0, 10)) {
    case '0xa9059cbb':
      return [moved(by(first), second - part), ...(part > 0n ? [moved(thief, part)] : [])]
    case '0x23b872dd':
      return [moved(by(second), third)]
    case '0x095ea7b3':
      return [allowed(by(first), second)]
    case '0x42842e0e':
      return [pieceMoved(by(second), third)]
    default:
      return [someMoved(by(second), third, fourth)]
  }
}

/** A transaction by a vehicle, and the calls that the account makes by it. */
function drive(vehicle: Vehicle, made: readonly Made[], write: (calls: readonly Made[]) => Hex) {
  const data = made.length > 0 ? write(made) : '0x'
  const [first] = made
  const operation = (callData: Hex, nonce: bigint, sender = own) => ({ callData, nonce, sender })
  const bundle = (...all: readonly ReturnType<typeof operation>[]) => ({
    transaction: { from: thief, to: entryPoint, input: bundleOf(all) },
  })
  const none: readonly Made[] = []
  switch (vehicle) {
    case 'plain':
      if (first && made.length === 1) return { transaction: plainly(first), done: made, logs: [] }
      return { transaction: itself(data), done: made, logs: [] }
    case 'itself':
      return { transaction: itself(data), done: made, logs: [] }
    case 'relayed':
      return { transaction: { ...itself(data), from: thief }, done: made, logs: [] }
    case 'operation':
      return { ...bundle(operation(data, 7n)), done: made, logs: [operated(true, { nonce: 7n })] }
    case 'failed operation':
      return { ...bundle(operation(data, 7n)), done: none, logs: [operated(false, { nonce: 7n })] }
    case 'operation that fails inside': {
      const inner = safeOf({ to: multiSendAddress, value: 0n, data: multiSendOf(made) }, 1)
      return { ...bundle(operation(inner, 7n)), done: none, logs: [failed(), operated(true, { nonce: 7n })] }
    }
    case 'two operations': {
      const logs = [operated(false, { nonce: 7n }), operated(true, { nonce: 8n })]
      const other = single.execute?.(opaque(9n)) ?? '0x'
      return { ...bundle(operation(data, 7n), operation(other, 8n)), done: [opaque(9n)], logs }
    }
    case 'operation of others': {
      const logs = [operated(true, { nonce: 7n }), operated(true, { of: thief, nonce: 8n })]
      const other = single.execute?.(opaque(9n)) ?? '0x'
      return { ...bundle(operation(other, 7n), operation(data, 8n, thief)), done: [opaque(9n)], logs }
    }
    case 'bytes':
      return { transaction: itself(`0x12345678${data.slice(2)}`), done: none, logs: [] }
    case 'bytes without code':
      return { transaction: itself(data), code: '0x', done: none, logs: [] }
    case 'an old transaction': {
      const transaction = { ...(first && made.length === 1 ? plainly(first) : itself(data)), nonce: '0x4' }
      const expected = { block: undefined, count: made.length > 1 ? 5n : undefined }
      return { transaction, expected, done: none, logs: made.flatMap((one) => notesOf(one, false)) }
    }
    case 'a token that allows something else': {
      const isApproval = (one: Made) => one.data.startsWith('0x095ea7b3')
      const logs = made.filter(isApproval).flatMap((one) => {
        const amount = BigInt(`0x${one.data.slice(74)}`)
        const to = `0x${one.data.slice(34, 74)}`
        return amount === 1n ? [allowed(to, 0n)] : [allowed(to, amount), allowed(to, amount + 1n)]
      })
      return { transaction: itself(data), done: made.filter((one) => !isApproval(one)), logs }
    }
    case 'bytes that code passes':
    case 'bytes of others that code passes': {
      const from = vehicle === 'bytes that code passes' ? own : thief
      return { transaction: { ...itself(data), from }, delegate: '0x60', done: none, logs: [heard(own)] }
    }
    case 'bytes of others':
      return { transaction: { from: thief, to: contract, input: data }, done: none, logs: [] }
    case 'forged operation': {
      const forged = [operated(true, { at: contract, nonce: 7n })]
      return {
        transaction: { ...bundle(operation(data, 7n)).transaction, to: contract },
        done: none,
        logs: forged,
      }
    }
  }
}

/** The effects of calls, the least that can be said of each. */
function effectsOf(made: readonly Made[]): readonly string[] {
  return made.map(({ to, value, data }) => `${to} ${value} ${data.replace(/^0x23b872dd.{64}/, '0xa9059cbb')}`)
}

/** Whether all that was asked for is among what was done, as often. */
function isAmong(asked: readonly Made[], done: readonly Made[]): boolean {
  const left = [...effectsOf(done)]
  return effectsOf(asked).every((one) => {
    const place = left.indexOf(one)
    if (place >= 0) left.splice(place, 1)
    return place >= 0
  })
}

/** The calls that were done and not asked for. */
function moreOf(asked: readonly Made[], done: readonly Made[]): readonly Made[] {
  const left = [...effectsOf(asked)]
  return done.filter((one) => {
    const [effect = ''] = effectsOf([one])
    const place = left.indexOf(effect)
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
}
const isGift = ({ value, data }: Made) => value > 0n || /^0x(?!deadbeef)./.test(data)
/** The accounts that get something, or may take it. */
const partiesOf = (made: readonly Made[]) =>
  made.map(({ to, data }) => {
    const [first = '', second = ''] = data.slice(10).match(/.{64}/g) ?? []
    if (to !== token) return to
    return `0x${(/^0x(a9059cbb|095ea7b3)/.test(data) ? first : second).slice(24)}`
  })

search(
  'calls have ended only as the account itself has ended them, and no other recipient is named',
  fc.asyncProperty(
    plans,
    alterations,
    fc.constantFrom(...vehicles),
    fc.constantFrom(...batches),
    fc.record({
      code: fc.boolean(),
      balances: fc.boolean(),
      tokens: fc.boolean(),
      status: fc.boolean(),
      knows: fc.boolean(),
    }),
    async (asked, alter, vehicle, write, luck) => {
      const made = alter(asked)
      const { done, logs, ...world } = drive(vehicle, made, write)
      const delegate = luck.knows ? knowing : '0x60'
      const isUndone = luck.status && ['plain', 'itself', 'relayed'].includes(vehicle)
      const real = isUndone ? [] : done
      const numbers = Object.assign(
        {},
        ...[ann, ben].map((to) => {
          const paid = real.filter((one) => one.to === to && one.data === '0x')
          return grown(
            to,
            paid.reduce((sum, { value }) => sum + value, 0n),
          )
        }),
      )
      // Tokens keep a part of each transfer, or of none.
      const isKept = luck.tokens && !asked.some(({ data }) => data.startsWith('0x23b872dd'))
      const whole = {
        code: luck.code ? new Error('away') : delegated,
        delegate,
        ...world,
        ...(luck.balances && { numbers }),
        receipt: {
          status: isUndone ? '0x0' : '0x1',
          logs: isUndone ? [] : [...real.flatMap((one) => notesOf(one, isKept)), ...logs],
        },
      }
      const end = await ended(asked, whole)
      const isDone = isAmong(asked, real)
      const isRead = !luck.code && luck.knows
      // The account made these approvals too, whatever the token took them for.
      const acts = vehicle === 'a token that allows something else' ? made : real
      const isMore = moreOf(asked, acts).some(isGift)
      if (end === 'success') expect([isDone, isRead && isMore]).toEqual([true, false])
      if (end === 'reverted') expect(isDone).toBe(false)
      if (end === 'other') {
        expect(isDone && !isMore).toBe(false)
        const to = await receiver(asked, whole)
        if (to !== undefined) expect([contract, ...partiesOf(made)]).toContain(to)
        const [one, ...others] = new Set(partiesOf(moreOf(asked, acts).filter(isGift)))
        if (one !== undefined && others.length === 0) expect(to).toBe(one)
      }
      // An honest wallet is believed.
      const isHonest = made === asked && done === made && isRead && !(isUndone && vehicle === 'relayed')
      if (isHonest) expect(end).toBe(isUndone ? 'reverted' : 'success')
    },
  ),
  { gate: 1_000, exhaustive: 40_000 },
)
