// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseEmail } from './address.js'

test.each([
  ['ada@app.example', 'ada@app.example'],
  [' Ada@APP.example ', 'ada@app.example'],
  ['ada+news@app.example', 'ada+news@app.example'],
  ['a.d.a@app.example', 'a.d.a@app.example'],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['ada@XN--BCHER-KVA.example', 'ada@xn--bcher-kva.example'],
])('%s is compared as %s', (typed, key) => {
  expect(parseEmail(typed)?.key).toBe(key)
})

test.each([
  'ada',
  'ada@',
  '@app.example',
  'ada@app',
  'ada@@app.example',
  'ada@app..example',
  '.ada@app.example',
  'a..da@app.example',
  'ada@app.example\r\nBcc: all@evil.example',
  // Postgres keeps no text with a NUL in it.
  'a\u0000da@app.example',
  'ada@[127.0.0.1]',
  'Ada <ada@app.example>',
  'ada@app.example,bob@app.example',
  `${'a'.repeat(65)}@app.example`,
  `ada@${'a.'.repeat(130)}example`,
])('%j is no address', (typed) => {
  expect(parseEmail(typed)).toBeUndefined()
})

search(
  'whatever is typed, no line and no second address gets into a mail',
  fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.emailAddress()), (typed) => {
    const parsed = parseEmail(typed)
    if (!parsed) return
    expect(parsed.typed).toMatch(/^[^\s\p{C}@,;<>"]+@[-a-z0-9.]+$/u)
    expect(parseEmail(parsed.key)?.key).toBe(parsed.key)
  }),
)
