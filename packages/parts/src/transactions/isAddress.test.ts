// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAddress } from './isAddress.js'

test.each([
  '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q',
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47zagq',
  '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
])('%s is an address', (text) => expect(isAddress(text)).toBe(true))

const word = fc.constantFrom(
  'Coinbase',
  'Exchange',
  'Withdrawals',
  'Wallet',
  'From',
  'Official',
  'Pool',
  'Hot',
)

search(
  'no words joined by signs are an address',
  fc.property(
    fc.array(word, { minLength: 2, maxLength: 6 }),
    fc.constantFrom('.', '-', '_', '%'),
    (words, by) => {
      expect(isAddress(words.join(by))).toBe(false)
    },
  ),
  { gate: 200 },
)
