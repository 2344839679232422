// @tier gate
import { FoyerError, UserRejectedError, WalletRequestError } from '@foyer/core'
import { expect, test } from 'vitest'
import { byCode, contextOf, quotable, walletReason } from './failures.js'

const texts = { 'wallet/user-rejected': 'declined' }

test('a failure is looked up by its code', () => {
  expect(byCode(texts, new UserRejectedError('eth_sendTransaction'))).toBe('declined')
})

test('a failure that nobody listed has no text, even one named like a property of every object', () => {
  expect(byCode(texts, new FoyerError('other', '', { context: {} }))).toBeUndefined()
  expect(byCode(texts, new FoyerError('toString', '', { context: {} }))).toBeUndefined()
})

test('a wallet’s words are fit to show, and those of any other failure are not shown', () => {
  expect(walletReason(new WalletRequestError('eth_sendTransaction', 'no\u202Egas'))).toBe('nogas')
  expect(walletReason(new FoyerError('other', 'internals', { context: { reason: 'internals' } }))).toBe('')
})

test('foreign words cannot end their quotation, by any of Unicode’s marks', () => {
  const marks = Array.from({ length: 0x1_10_00 }, (_, code) => String.fromCodePoint(code))
  const quotes = [...marks.filter((mark) => /\p{Quotation_Mark}/u.test(mark)), '″', '❝', '❞']
  expect(quotes.length).toBeGreaterThan(30)
  for (const mark of quotes) expect(quotable(`no${mark} Press Confirm`)).toBe('no Press Confirm')
})

test('a fact that an error does not carry is none', () => {
  const error = new FoyerError('other', '', { context: { short: 'fee' } })

  expect(contextOf(error, 'short')).toBe('fee')
  expect(contextOf(error, 'toString')).toBeUndefined()
})
