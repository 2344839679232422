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

// Where a token notes nothing, or in its own way, balances and allowances of the block decide.

const { signal } = new AbortController()
const address = (pair: string): Hex => `0x${pair.repeat(20)}`
const [own, ann, ben, token, coupon] = [
  address('a1'),
  address('b2'),
  address('c3'),
  address('d4'),
  address('e5'),
]
const [contract, delegate] = [address('f6'), address('55')]
const hash = `0x${'ab'.repeat(32)}`
const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')
const topic = (value: bigint | string) => `0x${word(value)}`
const moved = (from: string, to: string, data: string, at: string = token) => ({
  address: at,
  topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', topic(from), topic(to)],
  data,
})
const transfer = (to: string, amount: bigint, at = token): Made => ({
  to: at,
  value: 0n,
  data: `0xa9059cbb${word(to)}${word(amount)}`,
})
const approve = (amount: bigint): Made => ({
  to: token,
  value: 0n,
  data: `0x095ea7b3${word(ann)}${word(amount)}`,
})
const coins = (value: bigint): Made => ({ to: ann, value, data: '0x' })
const opaque: Made = { to: contract, value: 0n, data: `0xdeadbeef${word(7n)}` }
const plainly = ({ to, value, data }: Made) => ({ from: own, to, value: numberToHex(value), input: data })
/** The account makes calls by its own code. */
const batch = (calls: readonly Made[]) => ({ from: own, to: own, input: executeOf('0x01', batchOf(calls)) })

interface World {
  readonly transaction: object
  readonly expected?: Partial<Expected>
  readonly receipt?: object
  readonly code?: string
  /** By how much holders have more of a token, by both, or of the coin, by the holder. */
  readonly grown?: Readonly<Record<string, bigint>>
  readonly allowance?: bigint
}

function evidenceOf({ transaction, code = `0xef0100${delegate.slice(2)}`, grown = {}, allowance }: World) {
  const request = async (_network: string, method: string, [of]: readonly unknown[]) =>
    method === 'eth_getCode'
      ? of === own
        ? code
        : of === delegate
          ? '0x6063e9ae5c53'
          : '0x'
      : { hash, blockNumber: '0x10', nonce: '0x5', value: '0x0', input: '0x', ...transaction }
  const quantity = async (_network: string, method: string, [of, at]: readonly unknown[]) => {
    const [to, data] = [read(of, 'to'), String(read(of, 'data'))]
    const isAllowance = method === 'eth_call' && to === token
    if (isAllowance && data === `0xdd62ed3e${word(own)}${word(ann)}` && allowance !== undefined)
      return allowance
    const isBalance = method === 'eth_call' && data.startsWith('0x70a08231')
    const holder = method === 'eth_getBalance' ? of : isBalance && `${to} 0x${data.slice(34)}`
    const by = grown[String(holder)]
    if (by === undefined) throw new Error('The node fails.')
    return at === '0x10' ? 100n + by : 100n
  }
  return createEvidence({
    rpc: { request, quantity, offer: offering(request) },
    keccak256,
    numberToHex,
    toQuantity,
  })
}

const planOf = (calls: readonly Made[], expected: Partial<Expected> = {}): Expected => ({
  from: own,
  calls,
  block: 16n,
  count: 5n,
  amount: undefined,
  ...expected,
})

async function ended(calls: readonly Made[], world: World) {
  const receipt = { blockNumber: '0x10', status: '0x1', logs: [], ...world.receipt }
  return evidenceOf(world).ended(mainnet.id, hash, receipt, planOf(calls, world.expected), signal)
}

describe('of transfers that no note shows', () => {
  const silent = (calls: readonly Made[], grown: World['grown'], expected: Partial<Expected> = {}) =>
    ended(calls, { transaction: batch(calls), ...(grown && { grown }), expected })

  test('each recipient has to get its own amount', async () => {
    const calls = [transfer(ann, 30n), transfer(ben, 20n)]

    expect(await silent(calls, { [`${token} ${ann}`]: 30n, [`${token} ${ben}`]: 20n })).toBe('success')
    expect(await silent(calls, { [`${token} ${ann}`]: 30n, [`${token} ${ben}`]: 17n })).toBe('unknown')
  })

  test('each token counts for itself', async () => {
    const calls = [transfer(ann, 30n), transfer(ann, 20n, coupon)]

    expect(await silent(calls, { [`${token} ${ann}`]: 30n, [`${coupon} ${ann}`]: 20n })).toBe('success')
  })

  test('several to one recipient are one amount', async () => {
    const calls = [transfer(ann, 30n), transfer(ann, 20n)]

    expect(await silent(calls, { [`${token} ${ann}`]: 50n })).toBe('success')
    expect(await silent(calls, { [`${token} ${ann}`]: 40n })).toBe('unknown')
  })

  test('the recipient may get more in the same block', async () => {
    expect(await silent([transfer(ann, 30n)], { [`${token} ${ann}`]: 31n })).toBe('success')
  })

  test('nothing shows one of nothing', async () => {
    expect(await silent([transfer(ann, 0n)], { [`${token} ${ann}`]: 0n })).toBe('unknown')
    expect(await silent([transfer(ann, 0n)], {})).toBe('unknown')
  })

  test('the part that the visitor was shown is enough, and no less', async () => {
    const expected = { amount: { address: '~', least: 18n } }

    expect(await silent([transfer(ann, 30n)], { [`${token} ${ann}`]: 18n }, expected)).toBe('success')
    expect(await silent([transfer(ann, 30n)], { [`${token} ${ann}`]: 17n }, expected)).toBe('unknown')
  })
})

test('a note of the part that the visitor was shown is enough, and none of less', async () => {
  const asked = transfer(ann, 30n)
  const world = (part: bigint, amount?: Expected['amount']) =>
    ended([asked], {
      transaction: plainly(asked),
      receipt: { logs: [moved(own, ann, topic(part))] },
      expected: { amount },
    })

  expect(await world(18n, { address: '~', least: 18n })).toBe('success')
  expect(await world(17n, { address: '~', least: 18n })).toBe('unknown')
  expect(await world(18n)).toBe('unknown')
})

describe('an approval without a note', () => {
  const silent = (asked: bigint, allowance?: bigint) =>
    ended([approve(asked)], {
      transaction: plainly(approve(asked)),
      ...(allowance !== undefined && { allowance }),
    })

  test('is done if the token counts it', async () => {
    expect(await silent(30n, 30n)).toBe('success')
    expect(await silent(30n, 29n)).toBe('unknown')
    expect(await silent(30n)).toBe('unknown')
  })

  test.each([2n ** 96n - 1n, 2n ** 200n])(
    'is done if the token cuts it at its own maximum: %s',
    async (most) => {
      expect(await silent(2n ** 256n - 1n, most)).toBe('success')
      expect(await silent(2n ** 256n - 1n, 2n ** 80n)).toBe('unknown')
    },
  )
})

describe('coins that their recipient hands on', () => {
  const calls = [coins(5n), opaque]
  const world = (lost: bigint, receipt: object = { gasUsed: '0x15', effectiveGasPrice: '0x1' }) =>
    ended(calls, { transaction: batch(calls), receipt, grown: { [ann]: 0n, [own]: -lost } })

  test('are seen by what the account has less, its fee included', async () => {
    expect(await world(26n)).toBe('success')
    expect(await world(25n)).toBe('unknown')
  })

  test.each<[string, object]>([
    ['the node says no price', { gasUsed: '0x15' }],
    ['an operator takes a fee for the gas', { operatorFeeScalar: '0x5' }],
    ['an operator takes a fee', { operatorFeeConstant: '0x5' }],
    ['an operator takes both', { operatorFeeScalar: '0x5', operatorFeeConstant: '0x5' }],
  ])('are not seen if the fee is unknown, as %s', async (_why, told) => {
    const receipt = { gasUsed: '0x15', ...('gasUsed' in told ? {} : { effectiveGasPrice: '0x1' }), ...told }

    expect(await world(90n, receipt)).toBe('unknown')
  })
})

describe('a token that has to come to the account', () => {
  const expected = { amount: { address: token, least: 9n } }
  const relayed = { from: ann, to: own, input: safeOf(opaque) }
  const world = (logs: readonly object[], grown: bigint, transaction: object = relayed) =>
    ended([opaque], {
      transaction,
      expected,
      code: '0x636a761202',
      receipt: { logs },
      grown: { [`${token} ${own}`]: grown },
    })

  test('has not come if only others moved it', async () => {
    expect(await world([moved(ben, ann, topic(9n))], 0n)).toBe('other')
  })

  test('may have come if a relayer took its fee of it', async () => {
    const logs = [moved(ben, own, topic(9n)), moved(own, ann, topic(1n))]

    expect(await world(logs, 8n)).toBe('unknown')
    expect(await world(logs, 8n, plainly(opaque))).toBe('other')
  })

  test('has come by nothing that the note does not count', async () => {
    expect(await world([moved(ben, own, '0x')], 0n)).toBe('other')
    expect(await world([moved(ben, own, '0x')], 9n)).toBe('unknown')
  })
})

describe('a noted transfer that takes coins along, by bytes that cannot be read,', () => {
  const paid = { ...transfer(ann, 30n), value: 5n }
  const world = (transaction: object) =>
    ended([paid], { transaction, code: '0x60', receipt: { logs: [moved(own, ann, topic(30n))] } })
  const longer = `${paid.data}8021`

  test('is done if the transaction has the coins', async () => {
    expect(await world({ ...plainly(paid), input: longer })).toBe('success')
    expect(await world({ ...plainly(paid), input: longer, value: '0x0' })).toBe('other')
  })

  test('is done if the coins are those of an account with code', async () => {
    expect(await world({ from: ben, to: contract, input: '0x12345678' })).toBe('success')
    expect(await world({ from: own, to: own, input: '0x12345678' })).toBe('success')
  })
})

test('coins that an operation pays to its own account are no loss', async () => {
  const calls = [{ ...coins(5n), to: own }, opaque]
  const entryPoint = '0x0000000071727de22e5e9d8baf0edac6f37da032'
  const operated = {
    address: entryPoint,
    topics: [
      '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f',
      topic(1n),
      topic(own),
      topic(0n),
    ],
    data: `0x${word(7n)}${word(1n)}${word(3n)}${word(4n)}`,
  }
  const input = bundleOf([{ sender: own, nonce: 7n, callData: executeOf('0x01', batchOf(calls)) }])

  expect(
    await ended(calls, {
      transaction: { from: ann, to: entryPoint, input },
      code: '0x60',
      receipt: { logs: [operated] },
      grown: { [own]: -3n },
    }),
  ).toBe('success')
})

test('the code is looked at to which an account is delegated', async () => {
  const world = (code: string) => ended([opaque], { transaction: batch([opaque]), code })

  expect(await world(`0xef0100${delegate.slice(2)}`)).toBe('success')
  expect(await world(`0xef0100${contract.slice(2)}`)).toBe('unknown')
})

test('a failure that others caused by the same bytes is none of the account', async () => {
  const world = (from: string) =>
    ended([opaque], { transaction: { ...batch([opaque]), from }, receipt: { status: '0x0' } })

  expect(await world(own)).toBe('reverted')
  expect(await world(ann)).toBe('unknown')
})

describe('a transaction with an old number', () => {
  const isAnother = (made: Made, more: object, expected: Partial<Expected> = {}) =>
    evidenceOf({ transaction: { ...plainly(made), nonce: '0x4', ...more } }).isAnother(
      mainnet.id,
      hash,
      planOf([coins(5n)], expected),
      signal,
    )

  test('is another one while it waits, unless it may be a replacement', async () => {
    expect(await isAnother(opaque, { blockNumber: null })).toBe(true)
    expect(await isAnother(coins(5n), { blockNumber: null })).toBe(false)
    expect(await isAnother(opaque, { blockNumber: null, nonce: '0x5' })).toBe(false)
  })

  test('is another one in a block, unless it may be a replacement', async () => {
    expect(await isAnother(opaque, {}, { block: undefined })).toBe(true)
    expect(await isAnother(coins(5n), {}, { block: undefined })).toBe(false)
  })
})
