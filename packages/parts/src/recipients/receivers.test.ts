// @tier gate
import type { FeatureStore } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { knownReceivers, receiverNote, rememberReceiver } from './receivers.js'

function createMemoryStore(): FeatureStore {
  const values = new Map<string, string>()
  return {
    get: (key, decode) => decode(JSON.parse(values.get(key) ?? 'null')),
    set: (key, value) => void values.set(key, JSON.stringify(value)),
    remove: (key) => void values.delete(key),
  }
}

const known = '0x3f5CE4a19b227Ff01c6D48aa90e3D7b52e61F80a'

test('an address never sent to is new', () => {
  expect(receiverNote('0x2222222222222222222222222222222222222222', [], [known])).toEqual({ kind: 'first' })
})

test('a hexadecimal address sent to before is known in any letter case', () => {
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

search(
  'no address that shares four characters at both ends with a known one passes for it, or for a new one',
  async (look) => {
    const digits = (length: number) =>
      fc.array(fc.constantFrom(...'0123456789abcdefABCDEF'), { minLength: length, maxLength: length })

    await look(
      fc.property(digits(40), digits(32), fc.boolean(), (address, middle, mine) => {
        const like = `0x${address.join('')}`
        const poison = `0x${[...address.slice(0, 4), ...middle, ...address.slice(36)].join('')}`
        fc.pre(poison.toLowerCase() !== like.toLowerCase())

        const note = mine ? receiverNote(poison, [like], []) : receiverNote(poison, [], [like])

        expect(note).toEqual({ kind: 'lookAlike', like })
      }),
    )
  },
)

test('where letter case is part of an address, another case is another address that looks like it', () => {
  const alphabetical = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
  const poison = '7xkXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'

  expect(receiverNote(alphabetical, [], [alphabetical])).toEqual({ kind: 'known' })
  expect(receiverNote(poison, [], [alphabetical])).toEqual({ kind: 'lookAlike', like: alphabetical })
  expect(receiverNote(poison, [alphabetical], [])).toEqual({ kind: 'lookAlike', like: alphabetical })
})

test('receivers are known at later visits, each once and the newest first', () => {
  const store = createMemoryStore()
  const other = '0x2222222222222222222222222222222222222222'

  for (const address of [known, other, known.toLowerCase()]) rememberReceiver(store, address)

  expect(knownReceivers(store)).toEqual([known.toLowerCase(), other])
})

test('of too many receivers those longest unused are forgotten', () => {
  const store = createMemoryStore()

  for (let at = 0; at < 250; at += 1) rememberReceiver(store, `0x${at.toString(16).padStart(40, '0')}`)

  expect(knownReceivers(store)).toHaveLength(200)
  expect(knownReceivers(store)[0]).toMatch(/f9$/)
})

test.each([
  ['no list', { known }, []],
  ['a list of other things', [7, null, known, { known }, 'x'.repeat(1_000)], [known]],
])('stored as %s, receivers are those that can be read', (_what, stored, receivers) => {
  const store = createMemoryStore()
  store.set('receivers', stored)

  expect(knownReceivers(store)).toEqual(receivers)
})
