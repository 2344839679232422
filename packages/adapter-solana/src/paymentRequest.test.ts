// @tier gate
import { PaymentRequestError } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPaymentRequest } from './paymentRequest.js'

const to = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

test.each([
  ['', {}],
  ['?amount=1.5', { amount: '1.5' }],
  [`?amount=1.5&spl-token=${usdc}&label=Shop&message=Tea`, { amount: '1.5', token: usdc }],
  ['?token=USDC', {}],
])('“solana:…%s” is read', (query, asked) => {
  expect(readPaymentRequest(`solana:${to}${query}`)).toEqual({
    address: to,
    token: undefined,
    amount: undefined,
    ...asked,
  })
})

search(
  'an amount is followed only where each parameter is one of the standard',
  fc.property(
    fc.oneof(
      fc.constantFrom('SPL-TOKEN', 'spltoken', 'splToken', 'token', 'mint', 'asset', 'reference', 'memo'),
      fc.string({ minLength: 1, maxLength: 16 }),
    ),
    (key) => {
      fc.pre(!/^(amount|spl-token|label|message)$/i.test(key) || key === 'SPL-TOKEN')
      const more = new URLSearchParams([[key, usdc]])
      expect(() => readPaymentRequest(`solana:${to}?amount=100&${more}`)).toThrow(PaymentRequestError)
    },
  ),
  { gate: 200 },
)
