// @tier gate
import { PaymentRequestError } from '@foyer/core'
import { expect, test } from 'vitest'
import { readPaymentRequest } from './paymentRequest.js'

const to = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

test.each([
  ['?amount=0.5&label=Shop&message=Tea', { amount: 50_000_000n }],
  // Wallets ignore parameters that they do not know (BIP-21).
  ['?amount=0.5&somethingyoudontunderstand=50&pj=https://app.example', { amount: 50_000_000n }],
  ['?currency=USD', {}],
])('“bitcoin:…%s” is read', (query, asked) => {
  expect(readPaymentRequest(`bitcoin:${to}${query}`)).toEqual({ address: to, ...asked })
})

test.each([
  'currency=USD',
  'token=USDT',
  'assetid=31',
  'contract=31',
  'rune=DOG',
  'Asset=L-USDT',
  'coin=USDT',
])('an amount of another coin is not followed: %s', (named) => {
  expect(() => readPaymentRequest(`bitcoin:${to}?amount=100&${named}`)).toThrow(PaymentRequestError)
})
