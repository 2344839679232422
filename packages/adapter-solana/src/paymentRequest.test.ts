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
      fc.constantFrom('spl_token', 'spltoken', 'splToken', 'token', 'mint', 'asset', 'reference', 'memo'),
      fc.string({ minLength: 1, maxLength: 16 }),
    ),
    (key) => {
      fc.pre(!/^(amount|spl-token|label|message)$/i.test(key))
      const more = new URLSearchParams([[key, usdc]])
      expect(() => readPaymentRequest(`solana:${to}?amount=100&${more}`)).toThrow(PaymentRequestError)
    },
  ),
  { gate: 200 },
)

const read = (query: URLSearchParams) => {
  try {
    return readPaymentRequest(`solana:${to}?${query}`)
  } catch (error) {
    return error instanceof PaymentRequestError && `refused: ${error.context.fault}`
  }
}

search(
  'a parameter says the same in each letter case',
  fc.property(
    fc.array(
      fc.record({
        key: fc.constantFrom(
          'amount',
          'spl-token',
          'memo',
          'reference',
          'label',
          'message',
          'token',
          'constructor',
        ),
        value: fc.constantFrom('1.5', usdc, ''),
        upper: fc.array(fc.boolean(), { minLength: 11, maxLength: 11 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    (parameters) => {
      const lower = parameters.map(({ key, value }) => [key, value])
      const mixed = parameters.map(({ key, value, upper }) => [
        key.replace(/./g, (letter, at) => (upper[at] ? letter.toUpperCase() : letter)),
        value,
      ])
      expect(read(new URLSearchParams(mixed))).toEqual(read(new URLSearchParams(lower)))
    },
  ),
  { gate: 200 },
)
