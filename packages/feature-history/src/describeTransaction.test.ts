// @tier gate
import { describe, expect, test } from 'vitest'
import { cautionOf, sidesOf, signOf, transactionKind } from './describeTransaction.js'
import { nft, token, transaction } from './transactions.test-support.js'

const out = token({ direction: 'out' })
const came = token()

describe('a deed', () => {
  test('is what the service calls it', () => {
    expect(transactionKind({ operation: 'approve', transfers: [] })).toBe('approve')
    expect(transactionKind({ operation: 'buy', transfers: [came] })).toBe('buy')
  })

  test('of a word nobody knows is told by which way things went', () => {
    expect(transactionKind({ operation: 'zap', transfers: [came, out] })).toBe('trade')
    expect(transactionKind({ operation: 'zap', transfers: [came] })).toBe('receive')
    expect(transactionKind({ operation: '', transfers: [out] })).toBe('send')
    expect(transactionKind({ operation: 'constructor', transfers: [] })).toBe('execute')
  })
})

describe('both sides of a trade', () => {
  test('are what came and what was given, in any order', () => {
    expect(sidesOf({ operation: 'trade', transfers: [out, came] })).toMatchObject({
      main: came,
      other: out,
      more: 0,
    })
  })

  test('are not the bait that came along', () => {
    const bait = token({ isSpam: true })

    expect(sidesOf({ operation: 'trade', transfers: [bait, out, came] }).main).toBe(came)
  })

  test('of a row with bait alone is that', () => {
    const bait = nft({ isSpam: true })

    expect(sidesOf({ operation: 'receive', transfers: [bait] }).main).toBe(bait)
  })

  test('of anything else is what moved first, and how much more did', () => {
    expect(sidesOf({ operation: 'send', transfers: [out, out, out] })).toMatchObject({
      main: out,
      other: undefined,
      more: 2,
    })
  })

  test('are none where nothing moved', () => {
    expect(sidesOf({ operation: 'approve', transfers: [] })).toMatchObject({
      main: undefined,
      other: undefined,
      more: 0,
    })
  })
})

describe('a sign', () => {
  test('is by which way it went', () => {
    expect(signOf(out)).toBe('−')
    expect(signOf(came)).toBe('+')
  })

  test('is none before nothing, and where it went from the account to itself', () => {
    expect(signOf(token({ amount: 0n }))).toBe('')
    expect(signOf(token({ direction: 'self' }))).toBe('')
  })
})

describe('a row', () => {
  test('that moved nothing at all is not to be trusted', () => {
    expect(cautionOf(transaction({ transfers: [token({ amount: 0n })] }))).toBe('empty')
  })

  test('that came as bait alone is not either', () => {
    expect(cautionOf(transaction({ transfers: [token({ isSpam: true })] }))).toBe('bait')
    expect(cautionOf(transaction({ transfers: [token({ isSpam: true }), came] }))).toBeUndefined()
  })

  test('without transfers is in order', () => {
    expect(cautionOf(transaction({ transfers: [] }))).toBeUndefined()
  })
})
