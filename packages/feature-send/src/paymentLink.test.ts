// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { base, bitcoin, ethereum, friend } from './fakeHost.test-support.js'
import { PaymentLinkError, readPaymentLink } from './paymentLink.js'

const read = (text: string, network = ethereum) => readPaymentLink(text, network, [ethereum, base])
const fault = (text: string) => {
  try {
    return read(text)
  } catch (error) {
    return error instanceof PaymentLinkError && error.context.fault
  }
}

test.each([
  [`ethereum:${friend}`, { address: friend, value: undefined }],
  [` ETHEREUM:pay-${friend}@1 `, { address: friend, value: undefined }],
  [`ethereum:${friend}@1?value=2.014e18`, { address: friend, value: 2_014n * 10n ** 15n }],
  [`ethereum:${friend}?gas=21000&gasPrice=1e9&value=1&label=Tea`, { address: friend, value: 1n }],
  [friend, undefined],
  ['bitcoin:bc1q', undefined],
])('“%s” is read', (text, link) => {
  expect(read(text)).toEqual(link)
})

test.each([
  [`ethereum:${friend}/transfer?address=${friend}&uint256=1`, 'call'],
  [`ethereum:${friend}?value=1&data=0x00`, 'call'],
  [`ethereum:${friend}?address=${friend}&uint256=1e6`, 'call'],
  [`ethereum:${friend}?value=1&function=transfer`, 'call'],
  [`ethereum:${friend}?value=1&value=2`, 'shape'],
  [`ethereum:${friend}?value=-1`, 'shape'],
  [`ethereum:${friend}?value=0x10`, 'shape'],
  [`ethereum:${friend}?value=1.5`, 'shape'],
  [`ethereum:${friend}@base`, 'shape'],
  [`ethereum:${friend}@10`, 'network'],
  [`ethereum:${friend}@01`, 'network'],
  ['ethereum:', 'shape'],
])('“%s” is not followed: %s', (text, why) => {
  expect(fault(text)).toBe(why)
})

test('a network of another chain family knows no such link', () => {
  expect(read(`ethereum:${friend}`, bitcoin)).toBeUndefined()
})

search(
  'a value is read exactly, whatever its exponent',
  fc.property(fc.bigInt(0n, 2n ** 256n), fc.integer({ min: 0, max: 30 }), (value, exponent) => {
    const digits = value.toString().padStart(exponent + 1, '0')
    const at = digits.length - exponent
    const text = `${digits.slice(0, at)}${exponent > 0 ? `.${digits.slice(at)}` : ''}e${exponent}`

    expect(read(`ethereum:${friend}?value=${text}`)?.value).toBe(value)
  }),
)
