// @tier gate
import { confusables, search } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainText } from '../requests/plainText.js'
import { pageName } from './pageName.js'

const all = Array.from({ length: 0x11_0000 }, (_, point) => point)
  .filter((point) => point > 0x7f && (point < 0xd800 || point > 0xdfff))
  .map((point) => String.fromCodePoint(point))
/** By hand from the names of Unicode: letters that are a dot. */
const letters = [...'ࢇॱᆞᆢㆍᐧᣟ\u302eꓸ꘎ꞏ𛲄𛲔𝅭丶']
const points = [
  ...new Set([
    '.',
    ...letters,
    ...confusables().flatMap(({ char, drawn }) => (/^[.·•]+$/.test(drawn) ? [char] : [])),
    // No sign and no number of other scripts is known not to be drawn like a point.
    ...all.filter(
      (char) =>
        /^[\p{Po}\p{So}\p{Sk}\p{Sm}\p{Nd}\p{No}]$/u.test(char) &&
        !/^[\s\p{L}\p{M}\da-z&'’!?,()+-]+$/iu.test(char.normalize('NFKC')),
    ),
  ]),
].filter((char) => plainText(char, 9) !== '')

search(
  'a name with a point between its words, however it is drawn, is not shown',
  fc.property(
    fc.constantFrom(...points),
    fc.constantFrom('', ' ', '\u200b', '\u2800', '\u3000'),
    fc.constantFrom('', ' ', '\u200b'),
    fc.constantFrom('bank', 'банк', '銀行', 'بنك'),
    fc.constantFrom('example', 'рф', 'com', '銀行'),
    (point, before, after, name, end) => {
      expect(pageName(`${name}${before}${point}${after}${end}`)).toBe('')
    },
  ),
)

test('no letter that is a point is shown in a name', () => {
  expect(letters.filter((letter) => pageName(`bank${letter}example`))).toEqual([])
})

test('names of shops in many languages are shown', () => {
  const names = [
    'Shop of Ada',
    'Müller & Söhne',
    'L’Été – Paris',
    'Zebra Inc.',
    'Магазин 24',
    'Κατάστημα',
    '東京ストアー',
  ]
  for (const name of [...names, '한국 상점', 'متجر', 'חנות', 'दुकान', 'ร้านค้า', 'কেনাকাটা', 'கடை', 'a+b (beta)'])
    expect(pageName(name)).toBe(name)
})
