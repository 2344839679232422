// @tier gate
import { isFoyerError } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { parseAddress } from './address.js'
import { alice } from './fakeWallet.test-support.js'

const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 40, maxLength: 40 })

test.each([alice, alice.toLowerCase(), alice.slice(2), ` ${alice} `, `0x${alice.slice(2).toUpperCase()}`])(
  '%s reads as its checksum form',
  (text) => {
    expect(parseAddress(text)).toBe(alice)
  },
)

test.each([
  ['', 'shape'],
  ['0x1234', 'shape'],
  [`${alice}0`, 'shape'],
  ['vitalik.eth', 'shape'],
  [`0x${'0'.repeat(40)}`, 'zero'],
  [alice.replace('d8dA', 'D8dA'), 'checksum'],
])('%s is refused for its %s', (text, fault) => {
  expect(() => parseAddress(text)).toThrow(expect.objectContaining({ context: { input: text, fault } }))
})

search(
  'any address is itself again, and one letter of another case is found out',
  fc.property(hex, fc.nat(39), (digits, at) => {
    fc.pre(!/^0+$/.test(digits))
    const address = getAddress(`0x${digits}`)
    expect(parseAddress(digits)).toBe(address)
    const body = address.slice(2)
    const letter = body[at] ?? ''
    const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
    const changed = `${body.slice(0, at)}${other}${body.slice(at + 1)}`
    fc.pre(other !== letter && /[a-f]/.test(changed) && /[A-F]/.test(changed))
    expect(() => parseAddress(changed)).toThrow()
  }),
)

search(
  'no other text is an address',
  fc.property(fc.string(), (text) => {
    fc.pre(!/^\s*(0x)?[0-9a-f]{40}\s*$/i.test(text))
    expect(() => parseAddress(text)).toThrow(
      expect.toSatisfy((error) => isFoyerError(error, 'address/invalid')),
    )
  }),
)
