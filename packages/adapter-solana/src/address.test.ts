// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAddress, toAddress } from './address.js'
import { alice } from './fakeWallet.test-support.js'

test.each([
  [alice, alice],
  [`  ${alice}\n`, alice],
  ['So11111111111111111111111111111111111111112', 'So11111111111111111111111111111111111111112'],
])('%j is an address', (text, address) => {
  expect(parseAddress(text)).toBe(address)
})

test.each([
  ['', 'shape'],
  [alice.toLowerCase(), 'shape'],
  [`!!!!${alice}`, 'shape'],
  [`${alice}1`, 'shape'],
  [alice.replace('A', 'O'), 'shape'],
  [alice.replace('3', 'l'), 'shape'],
  ['0x52908400098527886E0F7030069857D2E4169EE7', 'shape'],
  ['1'.repeat(44), 'shape'],
  ['1'.repeat(32), 'zero'],
])('%j is none: %s', (text, fault) => {
  expect(() => parseAddress(text)).toThrowError(
    expect.objectContaining({ context: { input: text.trim(), fault } }),
  )
})

search(
  'only 32 bytes in base58 pass, and nothing else gets through',
  fc.property(fc.oneof(fc.string(), fc.base64String({ maxLength: 60 })), (text) => {
    const parsed = toAddress(text)
    if (parsed !== undefined) expect(parsed).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
  }),
)
