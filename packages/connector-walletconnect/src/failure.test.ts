// @tier gate
import { expect, test } from 'vitest'
import { codeOf, walletFailure } from './failure.js'

test.each([
  { code: 5000, message: 'x' },
  { code: 5001, message: 'x' },
  { code: 4001, message: '' },
  { code: -32000, message: 'User rejected the request' },
  { message: 'Request declined' },
  'cancelled by user',
])('%o is the visitor declining', (error) => {
  expect(walletFailure('m', error)).toMatchObject({ code: 'wallet/user-rejected', cause: error })
})

test.each([
  { code: -32000, message: 'Transaction rejected by the network: already known' },
  { code: -32603, message: 'request to node was cancelled after broadcast (timeout)' },
  { code: -32000, message: 'RPC request failed: 403 access denied' },
  { code: -32002, message: 'Too many requests / resource unavailable' },
  { message: 'Transaction declined by the user' },
])('of a transaction, %o says nothing for certain', (error) => {
  expect(walletFailure('eth_sendTransaction', error)).toMatchObject({
    code: 'wallet/request-failed',
    context: { reason: error.message },
  })
})

test.each([4001, 5000, 5001, 5002, 5003])('of a transaction, code %d is the visitor declining', (code) => {
  expect(walletFailure('eth_sendTransaction', { code })).toMatchObject({ code: 'wallet/user-rejected' })
})

test.each([{ code: 4902, message: 'unknown' }, undefined, null, { code: '5x' }])(
  '%o is the wallet failing',
  (error) => {
    expect(walletFailure('m', error)).toMatchObject({
      code: 'wallet/request-failed',
      context: { method: 'm' },
    })
  },
)

test.each(['Failed to publish payload, please try again. id:1 tag:1108', 'Request rejected by the relay'])(
  'words of the SDK are not those of the wallet: %s',
  (words) => {
    const cause = new Error(words)

    for (const method of ['eth_sendTransaction', 'personal_sign'])
      expect(walletFailure(method, cause)).toMatchObject({
        code: 'wallet/request-failed',
        context: { method, reason: '' },
        cause,
      })
  },
)

test('what a wallet says at length is cut', () => {
  const { context } = walletFailure('m', 'x'.repeat(10_000))

  expect(context).toHaveProperty('reason', 'x'.repeat(300))
})

test('a code is a number, of an object', () => {
  expect(codeOf({ code: 1 })).toBe(1)
  expect(codeOf({ code: '1' })).toBeUndefined()
  expect(codeOf('text')).toBeUndefined()
})
