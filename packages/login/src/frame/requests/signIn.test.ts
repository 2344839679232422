// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'
import { messageScreen } from './messageScreen.js'
import { checkSignIn, parseSignIn } from './signIn.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
function written(chainId: number): string {
  return createSiweMessage({
    address,
    chainId,
    domain: 'page.example',
    uri: 'https://page.example',
    nonce: 'abcdefgh12345678',
    version: '1',
    statement: 'Welcome.',
  })
}
const fieldsOf = (message: string) => message.slice(message.indexOf('URI:'))

function check(message: string): void {
  const signIn = parseSignIn(message)
  if (signIn)
    checkSignIn(signIn, { origin: 'https://page.example', chains: ['1'], isAccount: (of) => of === address })
}

test('a sign-in of this page, account and network passes', () => {
  expect(() => check(written(1))).not.toThrow()
})

search(
  'a sign-in that passes is read by others as one of the same network, whatever fields are put in',
  fc.property(
    fc.array(fc.tuple(fc.nat(14), fc.constantFrom('Chain ID: 8453', 'Chain ID:8453', 'Version: 1', '')), {
      maxLength: 4,
    }),
    fc.array(fc.constantFrom(1, 8453), { minLength: 1, maxLength: 2 }),
    (inserted, [first = 1, ...others]) => {
      const lines = [written(first), ...others.map((id) => fieldsOf(written(id)))].join('\n').split('\n')
      for (const [at, line] of inserted) lines.splice(at, 0, line)
      const message = lines.join('\n')
      try {
        check(message)
      } catch {
        return
      }
      if (parseSignIn(message)) expect([1, undefined]).toContain(parseSiweMessage(message).chainId)
    },
  ),
  { gate: 300, exhaustive: 20_000 },
)

const uriParts = fc.tuple(
  fc.constantFrom('https:', 'http:', 'HTTPS:', 'ipfs:', 'did:'),
  fc.constantFrom('//', '/', '', '\\\\', '///'),
  fc.constantFrom('', 'page.example@', 'page.example:1@'),
  fc.constantFrom('page.example', 'api.page.example', 'evil.example', 'page.example.evil.example', '[', ''),
  fc.constantFrom('', '/page.example', '?page.example', '#page.example'),
)

search(
  'a sign-in that passes has a URI of the page, as parsers of URLs read it, whatever blanks and controls are in it',
  fc.property(
    uriParts.map((parts) => parts.join('')),
    fc.array(fc.tuple(fc.nat(12), fc.constantFrom('\t', '\r', ' ', '\u0001', '\u00ad', '\ufeff', '\u00a0')), {
      maxLength: 3,
    }),
    (plain, inserted) => {
      const letters = [...plain]
      for (const [at, letter] of inserted) letters.splice(at, 0, letter)
      const uri = letters.join('')
      const message = written(1).replace('URI: https://page.example', () => `URI: ${uri}`)
      try {
        messageScreen(new TextEncoder().encode(message), '0x', {
          origin: 'https://page.example',
          chains: ['1'],
          isAccount: (of) => of === address,
        })
      } catch {
        return
      }
      if (!URL.canParse(uri)) return
      const { protocol, host } = new URL(uri)
      if (/^https?:$/.test(protocol)) expect(host).toMatch(/^(api\.)?page\.example$/)
    },
  ),
  {
    gate: 500,
    exhaustive: 50_000,
    finds: [{ input: ['https://evil.example', [[2, '\t']]], found: 'a tab in the scheme hid the URI' }],
  },
)

test.each([
  ['code', ''],
  ['code', '\nRequest ID: 7'],
  ['words', '\nI give all that I have to eve.'],
  ['words', '\nResources:\n- urn:recap:eyJ'],
  ['words', '\nRequest ID: I give all that I have to eve.'],
  ['words', `\nRequest ID: ${'I-give-all-that-I-have-to-eve.'.repeat(5)}`],
])('a sign-in has %s at its end if it goes on with %j', (as, more) => {
  const site = { origin: 'https://page.example', chains: ['1'], isAccount: (of: string) => of === address }
  const { lines, title } = messageScreen(new TextEncoder().encode(`${written(1)}${more}`), '0x', site)
  expect([title, lines.at(-1)?.as]).toEqual(['signIn', as])
})
