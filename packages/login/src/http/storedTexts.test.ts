// @tier gate
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { parseEmail } from '../email/address.js'
import { providers } from '../social/options.js'
import { providerFacts } from '../social/providers.js'
import { oddTexts } from '../store/oddTexts.test-support.js'
import * as asks from './asks.js'
import * as socialAsks from './socialAsks.js'

/** A byte order mark is stored as it is: in the middle of a file it means nothing. */
const texts = [...oddTexts.filter((text) => !text.includes('\ufeff')), 'a\ud800', '\udc00a']
const isOdd = (value: unknown) =>
  typeof value === 'string' && texts.some((text) => value.includes(text.replaceAll('a', '').replace('b', '')))

/** Returns the fields of a form that are texts, with where they are. */
function* fieldsOf(schema: unknown, path: string): Generator<readonly [string, v.GenericSchema]> {
  const { type, entries, wrapped, item, key, value, options } = Object(schema)
  if (type === 'string' || type === 'number') yield [path, Object(schema)]
  for (const [name, entry] of Object.entries(entries ?? {})) yield* fieldsOf(entry, `${path}.${name}`)
  for (const inner of [wrapped, item, key, value, ...(Array.isArray(options) ? options : [])])
    if (typeof inner === 'object') yield* fieldsOf(inner, path)
}

const fields = Object.entries({ ...asks, ...socialAsks }).flatMap(([name, schema]) => [
  ...fieldsOf(schema, name),
])

test('no field of a call takes a text or a number that a database or a backup does not hold', () => {
  const taken = fields.flatMap(([path, schema]) =>
    [...texts, 2 ** 31, 0.5, -(2 ** 31) - 1]
      .filter((value) => {
        const read = v.safeParse(schema, value)
        return read.success && (typeof read.output === 'number' || isOdd(read.output))
      })
      .map((value) => `${path} ${JSON.stringify(value)}`),
  )

  expect(fields.length).toBeGreaterThan(80)
  expect(taken).toEqual([])
})

test.each(providers)('stores of what %s says only texts that each database holds, and addresses', (name) => {
  const { read } = providerFacts[name]
  const odd = [...texts, 'none', 'a@x.example, b@y.example', 'Ada <ada@app.example>', 'ada@localhost']
  for (const text of odd)
    for (const email of [text, `${text}@app.example`]) {
      const about = { email, email_verified: true, verified: true, name: text, login: text, username: text }
      const claims = { sub: '1', id: '1', ...about, global_name: text }
      const who = read({ ...claims, data: claims })
      expect(isOdd(who?.name)).toBe(false)
      expect(who?.email === undefined || parseEmail(who.email)?.typed === who.email).toBe(true)
      const named = read({ ...claims, sub: text, id: text, data: { ...claims, id: text } })
      expect(isOdd(named?.subject)).toBe(false)
    }
})
