// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldedName, looksLike } from './foldedName.js'

test.each([
  'METAMASK',
  'meta mask',
  'MetaMask Wallet',
  'M\u0435taMask',
  '\u039cetaMask',
  'Me\u0301taMask',
  'MetaM\u00e4sk',
  '\uff2det\uff41Mask',
  '\u{1d40c}etaMask',
  'M\u200betaMask',
  'MetaMask\u00ae',
  'rnetaMask',
  '\u{1f17c}etaMask',
  '\u13b7etaMask',
  'Met@Mask',
  'MetaM\u2206$k \u2713',
  'M374M45K',
  'MetaM\u0e2ask',
  'M\u0e50taMask W@llet',
  'MetaMask Wallet W\u0430llet',
  'MetaMask W\u0430llet W\u0430ll\u0435t',
  'MetaMask W\u02c8allet',
  // Wholly in Cyrillic, also with one Latin letter, and with “wallet” after it.
  '\u041c\u0415\u0422\u0410\u041c\u0410\u0405\u041a',
  '\u041c\u0415\u0422A\u041c\u0410\u0405\u041a',
  '\u041c\u0415\u0422\u0410\u041c\u0410\u0405\u041a Wallet',
  '\u041c\u0415\u0422\u0410\u041c\u0410\u0405\u041a \u0428\u0410LL\u0415\u0422',
])('%s reads as MetaMask', (name) => {
  expect(looksLike(foldedName(name), foldedName('MetaMask'))).toBe(true)
})

test.each([
  ['8i76et', 'Bitget'],
  ['Bi763t', 'Bitget'],
  ['2eri0n', 'Zerion'],
  ['9iftWallet', 'qift'],
  ['Su\u20bf\u20a9allet', 'SubWallet'],
])('%s, with digits or signs for letters, reads as %s', (name, other) => {
  expect(looksLike(foldedName(name), foldedName(other))).toBe(true)
  expect(looksLike(foldedName(other), foldedName(name))).toBe(true)
})

test('numbers tell wallets apart', () => {
  const names = Array.from({ length: 30 }, (_, number) => foldedName(`Trust ${number}`))
  expect(names.filter((name, at) => names.some((other, to) => at !== to && looksLike(name, other)))).toEqual(
    [],
  )
})

test.each(['MetaMask 2', 'MetaMusk', 'Mask', 'Phantom', 'Wallet', '\u{1f98a}'])('%s does not', (name) => {
  expect(looksLike(foldedName(name), foldedName('MetaMask'))).toBe(false)
})

test.each([
  ['\u5e01\u5b89Web3', '\u6b27\u6613Web3'],
  ['TP\u94b1\u5305', 'OK\u94b1\u5305'],
  ['\u94b1\u5305', 'ab'],
  ['\ub9ac\ubd93', 'Rabby'],
])('%s, in letters of its own script, does not read as %s', (one, other) => {
  expect(looksLike(foldedName(one), foldedName(other))).toBe(false)
})

search(
  'a name reads as another in whatever scripts its letters are drawn, also before “wallet”',
  fc.property(
    fc.stringMatching(/^[a-z]{1,14}$/),
    fc.constantFrom('', ' wallet'),
    fc.array(fc.constantFrom('', '\u0428', '\u03a9', '\u13b7', '\u0e50', '\u0561'), {
      minLength: 21,
      maxLength: 21,
    }),
    (name, end, drawn) => {
      // Pairs that look like one letter count as one.
      fc.pre(!/rn|vv|c[li]|wallet/.test(name))
      const written = [...(name + end)]
        .map((letter, at) => (letter === ' ' ? letter : drawn[at] || letter))
        .join('')
      expect(looksLike(foldedName(written), foldedName(name))).toBe(true)
    },
  ),
  { gate: 200 },
)

/** Words of wallets and purses in letters of their own. */
const honest = [
  'Кошелёк',
  'Крипто Кошелёк',
  'Копилка',
  'Деньги',
  'Гаманець',
  'Моя Скарбниця',
  'Портфейл',
  'Новчаник Љубав',
  'Πορτοφόλι',
  'Χρήματα μου Ελλάδα',
  'Դրամապանակ',
  'Գանձարան',
  'საფულე',
  'ჩემი ფული',
  'ওয়ালেট টাকা',
  'பணப்பை',
  'పర్సు డబ్బు',
  'പണസഞ്ചി',
  'የገንዘብ ቦርሳ',
]
const latin =
  'MetaMask Phantom Backpack Coinbase Rabby Rainbow Zerion Ledger Enkrypt OKX Trust Keplr Braavos Exodus'

test.each(honest)('%s, a word in letters of its own, is read as no other name', (word) => {
  const others = [...honest, ...latin.split(' ')].filter((other) => other !== word)
  expect(others.filter((other) => looksLike(foldedName(word), foldedName(other)))).toEqual([])
  expect(looksLike(foldedName(word.toUpperCase()), foldedName(`${word} Wallet`))).toBe(true)
})

const alphabetOf = (first: string, last: string) =>
  Array.from({ length: 1 + last.charCodeAt(0) - first.charCodeAt(0) }, (_, at) =>
    String.fromCharCode(first.charCodeAt(0) + at),
  )
const words = fc
  .constantFrom(
    alphabetOf('а', 'я'),
    alphabetOf('α', 'ω').filter((letter) => letter !== 'ς'),
    alphabetOf('ա', 'ֆ'),
    alphabetOf('ა', 'ჰ'),
  )
  .chain((letters) => {
    const word = fc.array(fc.constantFrom(...letters), { minLength: 2, maxLength: 5 })
    return fc.tuple(word, word)
  })

search(
  'two words in letters of one alphabet are read as two names',
  fc.property(words, fc.constantFrom('', ' Wallet'), ([one, other], end) => {
    const isSame = foldedName(one.join('')) === foldedName(other.join(''))
    expect(looksLike(foldedName(one.join('') + end), foldedName(other.join('') + end))).toBe(isSame)
  }),
  { gate: 250 },
)

search(
  'a word with a letter like no Latin one is read as no Latin name, and one letter in a Latin name does not hide it',
  fc.property(
    fc.array(fc.constantFrom(...'авекмнорстух'), { maxLength: 6 }),
    fc.constantFrom(...'джлфцчщъыэюδλξφψժշაბ'),
    fc.nat(),
    fc.stringMatching(/^[a-hj-z]{1,7}$/),
    (letters, odd, at, name) => {
      fc.pre(!/rn|vv|c[li]|wallet/.test(name))
      const word = letters.toSpliced(at % (letters.length + 1), 0, odd).join('')
      expect(looksLike(foldedName(word), foldedName(name))).toBe(false)
      const place = at % name.length
      const drawn = name.slice(0, place) + odd + name.slice(place + 1)
      if (name.length > 2) expect(looksLike(foldedName(drawn), foldedName(name))).toBe(true)
    },
  ),
  { gate: 250 },
)

const modifiers = Array.from({ length: 0x1fffe }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((char) => /\p{Lm}/u.test(char))
/** Letters that are no form of another one, drawn as a stroke or dot: they read as a mark, or not at all. */
const strokes = modifiers.filter(
  (char) =>
    char.normalize('NFKD') === char &&
    !/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Arab}\p{sc=Thai}\p{sc=Deva}]/u.test(char),
)

search(
  'letters that are drawn as marks say nothing, at the end of a name and in it',
  fc.property(
    fc.stringMatching(/^[a-z]{2,14}$/),
    fc.constantFrom('', ' wallet'),
    fc.array(fc.tuple(fc.nat(), fc.constantFrom(...strokes, '\u01c3', '\ua78c')), { maxLength: 3 }),
    fc.array(fc.constantFrom(...modifiers), { maxLength: 2 }),
    (name, end, marks, small) => {
      fc.pre(!/rn|vv|c[li]|wallet/.test(name))
      fc.pre(marks.length + small.length < 5)
      const written = marks.reduce((text, [at, mark]) => {
        // Mostly at the end.
        const place = at % 2 ? text.length : 1 + (at % text.length)
        return text.slice(0, place) + mark + text.slice(place)
      }, name)
      expect(looksLike(foldedName(written + small.join('') + end), foldedName(name))).toBe(true)
    },
  ),
  { gate: 250 },
)

test.each([
  'MetaMask\u1d40\u1d39',
  'MetaMask\u02e2\u1d39',
  '\u1d39\u1d49\u1d57\u1d43\u1d39\u1d43\u02e2\u1d4f',
])('%s, in small letters, reads as MetaMask', (name) => {
  expect(looksLike(foldedName(name), foldedName('MetaMask'))).toBe(true)
})

const ringed = [
  ...Array.from({ length: 0x24ea - 0x24b6 }, (_, at) => 0x24b6 + at),
  ...Array.from({ length: 0x1f16d - 0x1f110 }, (_, at) => 0x1f110 + at),
].map((code) => String.fromCodePoint(code))

search(
  'letters in rings and brackets say nothing after a word, and are letters in it',
  fc.property(
    fc.stringMatching(/^[a-hj-z]{3,14}$/),
    fc.constantFrom('', ' wallet'),
    fc.array(fc.constantFrom(...ringed), { minLength: 1, maxLength: 2 }),
    fc.boolean(),
    (name, end, marks, isWhole) => {
      fc.pre(!/rn|vv|c[li]|wallet/.test(name))
      const ring = (letter: string) => String.fromCodePoint(0x24d0 + letter.charCodeAt(0) - 97)
      const written = (isWhole ? [...name].map(ring).join('') : name + marks.join('')) + end
      expect(looksLike(foldedName(written), foldedName(name))).toBe(true)
    },
  ),
  { gate: 200 },
)

test.each<[string, (letter: string) => string]>([
  ['signs among letters of another script', (letter) => `*@*@${'\u0416'.repeat(56)}${letter}x`],
  ['signs among equal letters', (letter) => `*a*a*a*a${'a'.repeat(50)}${letter}`],
  ['letters of several scripts', (letter) => `${'\u4e2d'.repeat(30)}$$$$${'a'.repeat(28)}${letter}`],
  ['a rare script, as long as an id may be,', (letter) => `${'\u13a7'.repeat(245)}x${letter}`],
  ['“wallet” again and again', (letter) => `$${'wallet'.repeat(9)}$$$${letter}`],
])('60 names of %s are compared at once', (_what, nameOf) => {
  const folded = Array.from({ length: 60 }, (_, at) =>
    foldedName(nameOf(String.fromCharCode(98 + (at % 24)))),
  )
  // Each place is tried once for each pair of names, or else this takes minutes.
  const alike = folded.flatMap((one) => folded.filter((other) => looksLike(one, other)))
  expect(alike.length).toBeGreaterThan(0)
})

test('names of signs alone stay as they are', () => {
  expect(foldedName('\u{1f98a}')).toBe('\u{1f98a}')
  expect(foldedName('Wallet')).not.toBe('')
})
