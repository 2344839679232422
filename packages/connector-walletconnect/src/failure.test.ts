import { expect, test } from 'vitest'
import { codeOf, read, walletFailure } from './failure.js'

test.each([
  { code: 5000, message: 'x' },
  { code: 5001, message: 'x' },
  { code: 4001, message: '' },
  { code: -32000, message: 'User rejected the request' },
  new Error('Request declined'),
  'cancelled by user',
])('%o is the visitor declining', (error) => {
  expect(walletFailure('m', error)).toMatchObject({ code: 'wallet/user-rejected', cause: error })
})

test.each([{ code: 4902, message: 'unknown' }, new Error('Expired'), undefined, null, { code: '5000' }])(
  '%o is the wallet failing',
  (error) => {
    expect(walletFailure('m', error)).toMatchObject({
      code: 'wallet/request-failed',
      context: { method: 'm' },
    })
  },
)

test('what a wallet says at length is cut', () => {
  const { context } = walletFailure('m', 'x'.repeat(10_000))

  expect(context).toHaveProperty('reason', 'x'.repeat(300))
})

test('codes are numbers, properties those of objects', () => {
  expect(codeOf({ code: 1 })).toBe(1)
  expect(codeOf({ code: '1' })).toBeUndefined()
  expect(read('text', 'length')).toBeUndefined()
})
