// @tier gate
import { parseAnswer, parsePageMessage } from '@foyer/login-frame/protocol'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { undrawn } from '../frame/requests/plainText.js'
import { providerFacts } from '../social/providers.js'
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

test('an address with a letter that is not drawn is none, at either end', () => {
  const points = Array.from({ length: 0x11_0000 }, (_, point) => point)
  const texts = points
    .filter((point) => point < 0xd800 || point > 0xdfff)
    .map((point) => String.fromCodePoint(point))
    // Letters that are not assigned are too many to try.
    .filter(
      (letter) => letter === '\ufe0f' || (letter.search(undrawn) === 0 && !/[\p{Cn}\p{Co}]/u.test(letter)),
    )
  const taken = texts.filter((letter) => {
    const typed = `ad${letter}a@app.example`
    const ask = { type: '@foyer-app/CONNECT_EMAIL', id: 'x', payload: { email: typed } }
    return parseEmail(typed) !== undefined || parsePageMessage(ask)?.kind === 'call'
  })
  expect(taken.map((letter) => letter.codePointAt(0)?.toString(16))).toEqual([])
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

/** The part of an address before the host, in letters of any script. */
const letters = fc.string({
  unit: fc.constantFrom(...'aZ0.+-_é用İ\u0301\u037e "@'),
  minLength: 1,
  maxLength: 70,
})
const host = fc.constantFrom(
  'app.example',
  'BÜCHER.example',
  `${'ü'.repeat(20)}.${'ü'.repeat(90)}.example`,
  'app',
)
const written = fc.oneof(
  fc.emailAddress(),
  fc.tuple(letters, host).map((parts) => parts.join('@')),
  fc.tuple(fc.constantFrom('é', 'e\u0301'), fc.nat(70), host).map(([one, n, at]) => `${one.repeat(n)}@${at}`),
)
const isUser = (email: string | null, userName: string | null) =>
  parseAnswer('GET_USER', { email, userName, address: '0xada', chainId: 1 }) !== undefined

search(
  'pages and frame read each address and name that the service keeps',
  fc.property(written, fc.string({ unit: 'grapheme', minLength: 190, maxLength: 260 }), (typed, name) => {
    const parsed = parseEmail(typed)
    if (parsed) {
      for (const email of [typed.trim(), parsed.typed]) {
        const payload = { email }
        expect(parsePageMessage({ type: '@foyer-app/CONNECT_EMAIL', id: 'x', payload })).toMatchObject({
          kind: 'call',
        })
      }
      expect(isUser(parsed.typed, null)).toBe(true)
    }
    const claims = { sub: '1', email: parsed?.typed, email_verified: true, name }
    const known = providerFacts.google.read(claims)
    expect(isUser(known?.email ?? null, known?.name ?? null)).toBe(true)
  }),
)

test('an owner with letters beyond ASCII is read by the page as by the service', () => {
  for (const email of ['josé@app.example', '用户@app.example']) {
    expect(parseEmail(email)?.typed).toBe(email)
    expect(isUser(email, null)).toBe(true)
  }
})
