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
