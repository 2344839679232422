import fc from 'fast-check'
import { expect, test } from 'vitest'
import { receiverNote } from './receivers.js'

const known = '0x3f5CE4a19b227Ff01c6D48aa90e3D7b52e61F80a'

test('an address never sent to is new', () => {
  expect(receiverNote('0x2222222222222222222222222222222222222222', [], [known])).toEqual({ kind: 'first' })
})

test('an address sent to before is known in any letter case', () => {
  expect(receiverNote(known.toLowerCase(), [], [known])).toEqual({ kind: 'known' })
})

test('the own address is named as such', () => {
  expect(receiverNote(known, [known], [])).toEqual({ kind: 'own' })
})

test.each([
  ['its first and last four', '0x3f5C00000000000000000000000000000000F80a'],
  ['the ends that a shortened address shows', '0x3f0000000000000000000000000000000061F80a'],
])('an address that shares %s with a known one looks like it', (_ends, poison) => {
  expect(receiverNote(poison, [], [known])).toEqual({ kind: 'lookAlike', like: known })
  expect(receiverNote(poison, [known], [])).toEqual({ kind: 'lookAlike', like: known })
})

test('no address that shares four characters at both ends with a known one passes for it, or for a new one', () => {
  const digits = (length: number) =>
    fc.array(fc.constantFrom(...'0123456789abcdefABCDEF'), { minLength: length, maxLength: length })

  fc.assert(
    fc.property(digits(40), digits(32), fc.boolean(), (address, middle, mine) => {
      const like = `0x${address.join('')}`
      const poison = `0x${[...address.slice(0, 4), ...middle, ...address.slice(36)].join('')}`
      fc.pre(poison.toLowerCase() !== like.toLowerCase())

      const note = mine ? receiverNote(poison, [like], []) : receiverNote(poison, [], [like])

      expect(note).toEqual({ kind: 'lookAlike', like })
    }),
  )
})
