// @tier gate
import { AbortedError, FoyerError, HttpError, TimeoutError, UserRejectedError } from '@foyer/core'
import { expect, test } from 'vitest'
import { errorText } from './errorText.js'
import { messages } from './messages.js'

test('known failures have their own text, by code', () => {
  expect(errorText(new UserRejectedError('eth_requestAccounts'))).toBe('error.rejected')
  expect(errorText(new TimeoutError('The wallet', 1))).toBe('error.timeout')
  expect(errorText(new HttpError('getWallets', 503))).toBe('error.service')
})

test('a failure that nobody listed reads as promised, even one named like a property of every object', () => {
  const odd = new FoyerError('toString', 'internals', { context: {} })

  expect(messages[errorText(odd)]).toBe('Something went wrong')
})

test('the promised words are kept letter by letter', () => {
  expect(messages[errorText(new AbortedError())]).toBe('Request was aborted')
  expect(messages['account.balanceError']).toBe('Token Balance Unavailable')
  expect(messages['settings.disconnectFailed']).toBe('Failed to disconnect')
  expect(messages['error.chainNotSupported']).toBe('Chain is not supported')
  expect(messages['error.networkMissing']).toBe('Network not found')
})
