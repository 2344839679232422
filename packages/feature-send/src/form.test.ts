// @tier gate
import { type Async, InvalidAddressError, PaymentRequestError, TimeoutError } from '@foyer/core'
import { maxAmount, type Receiver, readAmount } from '@foyer/parts'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ether, ethereum, fee, friend, token, usdc } from './fakeHost.test-support.js'
import { type Form, type SendStep, stepOf } from './form.js'

const ready: Async<Receiver> = { status: 'ready', value: { address: friend } }
const refused: Async<Receiver> = {
  status: 'failed',
  error: new InvalidAddressError('x', 'shape'),
  previous: undefined,
}
const away: Async<Receiver> = { status: 'failed', error: new TimeoutError('Name', 1), previous: undefined }
const waiting: Async<Receiver> = {
  status: 'failed',
  error: new PaymentRequestError('balances'),
  previous: undefined,
}
const complete: Form = {
  network: ethereum,
  held: [ether, usdc],
  token: usdc,
  native: ether,
  isOld: false,
  isLoading: false,
  fiat: undefined,
  amount: { status: 'read', value: 1n },
  fee: { value: fee },
  short: undefined,
  receiver: friend,
  address: ready,
}

test.each<[SendStep, string, Partial<Form>]>([
  ['selectToken', 'no token, whatever else is missing', { token: undefined, amount: { status: 'empty' } }],
  [
    'incorrectValue',
    'text that is no amount',
    { amount: { status: 'wrong', reason: 'format' }, receiver: '' },
  ],
  ['incorrectValue', 'an unfinished amount', { amount: { status: 'partial' } }],
  ['incorrectValue', 'one of two amounts', { amount: { status: 'ambiguous', readings: ['1250', '1.25'] } }],
  ['incorrectValue', 'an amount of nothing', { amount: { status: 'read', value: 0n } }],
  ['addAmount', 'no amount, before the receiver', { amount: { status: 'empty' }, receiver: '' }],
  ['insufficientFunds', 'more than there is', { short: 'amount' }],
  ['insufficientGas', 'too little for the fee, before the recipient', { short: 'fee', receiver: '' }],
  ['addAddress', 'no receiver', { receiver: '', address: { status: 'idle' } }],
  ['invalidAddress', 'a receiver that is no address', { address: refused }],
  ['unread', 'a name that could not be looked up', { address: away }],
  ['checking', 'a receiver not read yet', { address: { status: 'pending', previous: undefined } }],
  ['review', 'nothing missing', {}],
  ['review', 'a fee that nobody knows yet', { fee: undefined }],
  ['review', 'a native coin that is not known', { native: undefined }],
  ['unread', 'a link that waits for balances', { address: waiting, token: undefined }],
  ['checking', 'a link that waits while balances load', { address: waiting, isLoading: true }],
])('the button says %s for %s', (step, _reason, change) => {
  const form = { ...complete, ...change }

  expect(stepOf(form)).toBe(step)
})

search(
  'Max never overdraws: with the fee on top it stays within the balance',
  fc.property(
    fc.bigInt({ min: 0n, max: 2n ** 256n }),
    fc.bigInt({ min: 0n, max: 2n ** 256n }),
    (amount, cost) => {
      const native = token({ amount })
      const contract = token({ amount, address: usdc.address ?? '' })

      const most = maxAmount(native, cost)

      expect(most).toBeGreaterThanOrEqual(0n)
      expect(most).toBeLessThanOrEqual(amount)
      if (cost <= amount) expect(most + cost).toBe(amount)
      else expect(most).toBe(0n)
      expect(maxAmount(contract, cost)).toBe(amount)
    },
  ),
)

test.each([
  ['en', '', { status: 'empty' }],
  ['en', '  ', { status: 'empty' }],
  ['en', '.', { status: 'partial' }],
  ['en', '1.', { status: 'read', value: 1_000_000n }],
  ['en', '1.5', { status: 'read', value: 1_500_000n }],
  ['de', '1,5', { status: 'read', value: 1_500_000n }],
  ['en', '1,5', { status: 'read', value: 1_500_000n }],
  ['en', ' 1250.50 ', { status: 'read', value: 1_250_500_000n }],
  ['en', '1,250.50', { status: 'read', value: 1_250_500_000n }],
  ['de', '1.250,50', { status: 'read', value: 1_250_500_000n }],
  ['de', '1.250', { status: 'ambiguous', readings: ['1250', '1.25'] }],
  ['en', '1,250', { status: 'ambiguous', readings: ['1250', '1.25'] }],
  ['en', '1.0000001', { status: 'wrong', reason: 'decimals' }],
  ['en', '1e3', { status: 'wrong', reason: 'format' }],
  ['en', '-1', { status: 'wrong', reason: 'format' }],
  ['en', '١', { status: 'read', value: 1_000_000n }],
  ['en', '9'.repeat(78), { status: 'wrong', reason: 'range' }],
  ['en', '9'.repeat(150), { status: 'wrong', reason: 'format' }],
])('in %s, “%s” is read exactly, asked about, or not taken', (locale, text, expected) => {
  expect(readAmount(text, 6, locale)).toEqual(expected)
})
