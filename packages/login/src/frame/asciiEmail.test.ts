// @tier gate

import { email as emailOf } from '@foyer/login-frame/protocol'
import { confusables, search } from '@foyer/search'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { parseEmail } from '../email/address.js'
import { asciiEmail } from './asciiEmail.js'

test('no letter of a domain is drawn that looks like another', () => {
  const missed = confusables().filter(({ char, drawn }) => {
    const email = `ada@${'app'.replace(drawn.toLowerCase(), char)}${char}.example`
    return parseEmail(email) && !/^ada@[-.a-z0-9]+$/.test(asciiEmail(email))
  })
  expect(missed).toEqual([])
})

const letters = fc.oneof(
  fc.constantFrom(...'ab.-@/?#:%61\\ａ。аß\u200d'),
  fc.integer({ min: 33, max: 0x2ff }).map((point) => String.fromCodePoint(point)),
)

search(
  'an address is written as the service reads it, if it is one',
  fc.property(
    fc.string({ unit: letters, minLength: 1, maxLength: 6 }),
    fc.string({ unit: letters, minLength: 1, maxLength: 8 }),
    (local, domain) => {
      const email = `${local}@${domain}.example`
      const read = v.is(emailOf, email) ? parseEmail(email) : undefined
      if (read) expect(asciiEmail(email)).toBe(read.typed)
    },
  ),
  { gate: 500, exhaustive: 50_000 },
)
