// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect } from 'vitest'
import { createCourse } from '../../cache/course.js'
import type { Tools } from '../../questions.js'
import { activitiesOf } from './activities.js'
import { readReceipt, readRow } from './row.js'

const chain = 'eip155:10'
const addressOf = (letter: string) => `0x${letter.repeat(40)}`
const [me, token, spender] = [addressOf('a'), addressOf('d'), addressOf('e')]
const hash = `0x${'1'.repeat(64)}`
const hex = (value: bigint) => `0x${value.toString(16)}`
const small = fc.bigInt({ min: 0n, max: 10n ** 9n })

/** A transaction, and all that a chain charges for it. */
const charged = fc.record({
  gasUsed: fc.bigInt({ min: 21_000n, max: 10n ** 7n }),
  effectiveGasPrice: small,
  l1Fee: fc.option(small),
  operator: fc.constantFrom('none', 'zero', 'constant', 'isthmus', 'jovian'),
  scalar: fc.bigInt({ min: 1n, max: 2n ** 32n - 1n }),
  constant: small,
  blob: fc.option(fc.record({ used: fc.constantFrom(131_072n, 262_144n), price: small })),
  hasFeeCurrency: fc.constantFrom(false, false, false, true),
  lost: fc.constantFrom(0n, 0n, 10n ** 15n),
})
type Charged = typeof charged extends fc.Arbitrary<infer C> ? C : never

/** The formula of the operator's fee, by the specification of the OP stack. */
function operatorFee({ operator, scalar, constant, gasUsed }: Charged): bigint {
  if (operator === 'isthmus') return (gasUsed * scalar) / 1_000_000n + constant
  if (operator === 'jovian') return gasUsed * scalar * 100n + constant
  return operator === 'constant' ? constant : 0n
}

const feeOf = (one: Charged) =>
  one.gasUsed * one.effectiveGasPrice +
  (one.l1Fee ?? 0n) +
  operatorFee(one) +
  (one.blob ? one.blob.used * one.blob.price : 0n)

function receiptOf({ gasUsed, effectiveGasPrice, l1Fee, operator, scalar, constant, blob }: Charged) {
  const hasScalar = operator === 'isthmus' || operator === 'jovian'
  return {
    transactionHash: hash,
    status: '0x1',
    contractAddress: null,
    gasUsed: hex(gasUsed),
    effectiveGasPrice: hex(effectiveGasPrice),
    logs: [],
    ...(l1Fee !== null && { l1Fee: hex(l1Fee) }),
    ...(operator !== 'none' && {
      operatorFeeScalar: hex(hasScalar ? scalar : 0n),
      operatorFeeConstant: hex(operator === 'zero' ? 0n : constant),
    }),
    // Since Jovian, rollups write a use of blobs for each transaction, and no price.
    ...(operator === 'jovian' && { daFootprintGasScalar: '0x190', blobGasUsed: '0x9c40' }),
    ...(blob && { blobGasUsed: hex(blob.used), blobGasPrice: hex(blob.price) }),
  }
}

search(
  'the fee is all that the chain charges, or unknown, and is no loss of an account with code',
  fc.asyncProperty(charged, async (one) => {
    const receipt = readReceipt(receiptOf(one))
    const row = readRow(
      {
        hash,
        transactionIndex: '0x0',
        from: me,
        to: token,
        nonce: '0x9',
        value: '0x0',
        input: `0x095ea7b3${'0'.repeat(24)}${spender.slice(2)}${'5'.padStart(64, '0')}`,
        ...(one.hasFeeCurrency && { feeCurrency: token }),
      },
      { number: 5, hash, parentHash: hash, timestamp: 1_700_000_000 },
      () => receipt,
    )
    const isKnown = one.operator !== 'isthmus' && !one.hasFeeCurrency
    expect(row?.fee).toBe(isKnown ? feeOf(one) : undefined)
    const paid = one.hasFeeCurrency ? 0n : feeOf(one)
    const tools: Tools = {
      fetch: () => Promise.reject(new Error('unused')),
      course: createCourse(),
      rpc: () => ({
        async request(method, [, block]) {
          const isAfter = Number(block) >= 5
          if (method === 'eth_getBalance') return hex(10n ** 24n - (isAfter ? paid + one.lost : 0n))
          if (method === 'eth_getCode') return `0xef0100${'55'.repeat(20)}`
          if (method === 'eth_getTransactionCount') return isAfter ? '0xa' : '0x9'
          throw new Error(method)
        },
      }),
      tokens: () => [{ chain, name: 'Ether', symbol: 'ETH', decimals: 18 }],
      now: Date.now,
      signal: new AbortController().signal,
    }
    const book = async () => new Map([[token, { name: 'T', symbol: 'T', decimals: 6 }]])
    const [said] = await activitiesOf(row ? [row] : [], { chain, account: me }, tools, book)
    const amounts = said?.movements.map(({ direction, token: of }) => [direction, of?.amount])
    expect(amounts).toEqual(isKnown && one.lost > 0n ? [['out', one.lost]] : [])
    if (one.lost === 0n) expect(said?.operation).toBe('approve')
  }),
  { gate: 300, exhaustive: 10_000 },
)
