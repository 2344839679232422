// @tier gate
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { browserLocale, readLocale } from './locale.js'

afterEach(() => vi.unstubAllGlobals())

const numbers = fc.array(
  fc.constantFrom(...'-_.@', 'en', 'US', 'de', 'x', 'u', 'nu', 'C', 'POSIX', 'utf8', '419', 'é', ''),
  {
    maxLength: 6,
  },
)

search(
  'Intl takes the tag that is read of any language of a browser',
  fc.property(
    fc.oneof(
      fc.string(),
      numbers.map((parts) => parts.join('')),
    ),
    (said) => {
      const tag = readLocale(said)
      expect(new Intl.DateTimeFormat(tag).format(0)).not.toBe('')
      expect(new Intl.NumberFormat(tag).format(1)).not.toBe('')
    },
  ),
  { finds: [{ input: ['en-US@posix'], found: 'the page of owners was blank, and asked without an end' }] },
)

test.each([
  ['en-US@posix', 'en-US'],
  ['de_DE.UTF-8', 'de-DE'],
  ['C', 'en'],
  ['', 'en'],
  ['pt-br', 'pt-BR'],
])('“%s” is read as %s', (said, tag) => {
  expect(readLocale(said)).toBe(tag)
})

describe('a browser', () => {
  test.each<readonly [string, () => unknown]>([
    ['without a language', () => undefined],
    ['with a number as its language', () => 5],
    [
      'that refuses to say its language',
      () => {
        throw new Error('refused')
      },
    ],
  ])('%s speaks English', (_what, language) => {
    vi.stubGlobal('navigator', Object.defineProperty({}, 'language', { get: language }))
    expect(browserLocale()).toBe('en')
  })
})

test('no page of the login asks the browser for its language but by this function', () => {
  const sources = readdirSync(join(import.meta.dirname, '..'), { recursive: true, encoding: 'utf8' })
  const asking = sources
    .filter((file) => /\.(ts|html|mjs)$/.test(file) && !/test/.test(file))
    .filter((file) =>
      /navigator\s*\.\s*languages?\b/.test(readFileSync(join(import.meta.dirname, '..', file), 'utf8')),
    )
  expect(asking).toEqual([join('frame', 'locale.ts')])
})
