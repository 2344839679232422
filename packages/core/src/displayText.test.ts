// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { displayText } from './displayText.js'
import { truncateMiddle } from './truncateMiddle.js'

/** Invisible or direction-changing code points, by hand from the Unicode charts. */
const invisible: readonly (readonly [from: number, to: number])[] = [
  [0x00, 0x1f], // C0
  [0x7f, 0x9f], // C1
  [0xad, 0xad], // soft hyphen
  [0x34f, 0x34f], // grapheme joiner
  [0x61c, 0x61c], // arabic letter mark
  [0x115f, 0x1160], // hangul fillers
  [0x17b4, 0x17b5], // khmer inherent vowels
  [0x180b, 0x180f], // mongolian selectors
  [0x200b, 0x200f], // zero-width, direction marks
  [0x2028, 0x202e], // separators, embeddings, overrides
  [0x2060, 0x206f], // joiners, isolates, deprecated format characters
  [0x2800, 0x2800], // braille without a dot
  [0x3164, 0x3164], // hangul filler
  [0xd800, 0xdfff], // half surrogates
  [0xfeff, 0xfeff], // byte order mark
  [0xffa0, 0xffa0], // half-width filler
  [0xfff0, 0xffff], // specials
  [0x13430, 0x13442], // hieroglyphs that hold a place
  [0x16fe4, 0x16fe4], // khitan filler
  [0x1bca0, 0x1bca3], // shorthand format controls
  [0x1d159, 0x1d159], // a note without a head
  [0x1d173, 0x1d17a], // musical format controls
  [0xe0000, 0xe0fff], // tags
]

const isInvisible = (character: string) => {
  const point = character.codePointAt(0) ?? 0
  return invisible.some(([from, to]) => point >= from && point <= to)
}
const graphemes = (text: string) => [...new Intl.Segmenter().segment(text)].length

const hostile = fc.constantFrom(
  ...[
    '\u202e',
    '\u2066',
    '\u200d',
    '\u200b',
    '\u0301',
    '\u0327',
    '\ufe0f',
    '\u{e0041}',
    '\ud83d',
    '\udca9',
    '\n',
    ' ',
  ],
  ...['\u1100', '\u0600', '\u0915', '\u094d', '\u2800'],
  ...['\u00a0', '\u2003', 'e', 'é', 'ﬁ', '각', 'ᄀ', 'ᅡ', 'अ', '्', '👩', '🇳', '🇱', '\u0344', '\u0958', '…'],
)
const anyText = fc.oneof(
  fc.string({ unit: hostile, maxLength: 300 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
)

test('ordinary names stay as they are, in every script', () => {
  for (const name of ['Foyer Wallet', 'Żółw', '財布', 'محفظة', 'ארנק', 'कोष', '👛 Purse', '☺️', 'USD₮0'])
    expect(displayText(name)).toBe(name)
})

test('every invisible or direction-changing code point is removed', () => {
  const kept = invisible.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index).filter(
      (point) => displayText(`US${String.fromCodePoint(point)}DC`) !== 'USDC',
    ),
  )

  expect(kept).toEqual([])
})

search(
  'nothing invisible, no more than 64 graphemes and no second change, whatever the input',
  fc.property(anyText, (input) => {
    const shown = displayText(input)

    expect([...shown].filter(isInvisible)).toEqual([])
    expect(graphemes(shown)).toBeLessThanOrEqual(64)
    expect([...shown].length).toBeLessThanOrEqual(64 * 4)
    expect(displayText(shown)).toBe(shown)
    expect(shown).not.toMatch(/^\s|\s$|\s\s/u)
  }),
)

search(
  'anything that is not text becomes the empty string',
  fc.property(
    fc.anything({ withNullPrototype: true, withBigInt: true }).filter((value) => typeof value !== 'string'),
    (value) => {
      expect(displayText(value)).toBe('')
    },
  ),
)

test('a long name is cut at a whole character and says so', () => {
  const family = '🇳🇱'

  expect(displayText(family.repeat(64))).toBe(family.repeat(64))
  expect(displayText(family.repeat(65))).toBe(`${family.repeat(63)}…`)
  expect(displayText('abcdef', 4)).toBe('abc…')
})

test.each([
  ['conjoining jamo', '\u1100', 1],
  ['number signs that stand before digits', '\u0600', 1],
  ['consonants joined by viramas', '\u0915\u094d', 2],
])('a grapheme of ever more %s is no way past the limit', (_script, letter, points) => {
  const shown = [...displayText(letter.repeat(5_000))]

  expect(shown.length).toBeLessThanOrEqual(64)
  expect(shown.slice(0, points).join('')).toBe(letter)
})

test('letters that join as languages write them count as one', () => {
  const kshi = '\u0915\u094d\u0937\u093f'

  expect(displayText(kshi.repeat(64))).toBe(kshi.repeat(64))
})

test('a name of blanks is none', () => {
  expect(displayText('\u2800\u2800 \u3164')).toBe('')
})

test.each(['\ufe0f', '\ufe0f\ufe0f', '\ufe00 \u200b\ufe0e', '\u{e0100}'])(
  'a name that draws nothing is none: %j',
  (name) => {
    expect(displayText(name)).toBe('')
  },
)

test('letters hidden behind stacked marks keep two of them', () => {
  expect(displayText(`a${'\u0316'.repeat(100)}b`)).toBe('a\u0316\u0316b')
})

test('of a megabyte only the beginning is looked at', () => {
  const looked = 64 * 16

  expect(displayText(`${'\u200b'.repeat(looked)}late`)).toBe('')
  expect(displayText(`${'\u200b'.repeat(looked - 5)}early${'x'.repeat(1_000_000)}`)).toBe('early')
})

test('an address in a line of text shows its first four and last six characters', () => {
  expect(truncateMiddle('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')).toBe('0xd8…A96045')
})

test('text that is short already is not shortened', () => {
  expect(truncateMiddle('0xd8A96045a')).toBe('0xd8A96045a')
  expect(truncateMiddle('')).toBe('')
})
