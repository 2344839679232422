// @tier gate
import { confusables, search, strangersTexts } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { displayText } from './displayText.js'
import { type Called, isVouched, quoted, symbolText, tokenName, withoutQuotes } from './strangers.js'

/** By hand from the names of Unicode: quotation marks, and marks that are drawn like two strokes. */
const marks = [...'"«»‘’‚‛“”„‟‹›″‴‶‷⁗❛❜❝❞❟❠❮❯⹂〝〞〟〃゛＂ʺ˝ˮ˵˶״ᐥ𑑚🙶🙷🙸']

test('no mark in quoted words looks like the end of the quotation', () => {
  expect(marks.filter((mark) => mark !== '’' && withoutQuotes(`a${mark}b`) !== 'a’b')).toEqual([])
})

/** Characters that are drawn as raised strokes or commas by the table of Unicode, but for letters of Hebrew; two marks; and marked marks. */
const listed = [
  ...confusables().flatMap(({ char, drawn }) =>
    /^['"`]+$/.test(drawn) && !/(?=\p{L})\p{Script=Hebrew}/u.test(char) ? [char] : [],
  ),
  ...[...marks, "''", '´´', '՚՚', 'ˈˈ', "'\u0308", "'\ufe0f'", ' \u030b'],
]

/** The same in other widths. Marks that are written above the letter before them are no ends. */
const bare = (mark: string) => mark.normalize('NFKD').replace(/ /g, '')
const shapes = new Set(listed.map(bare))
const wide = Array.from({ length: 0xffff }, (_, at) => String.fromCharCode(at + 1)).filter(
  (mark) => /^[^\p{Mn}\s\p{C}]$/u.test(mark) && shapes.has(bare(mark)),
)
const raised = [...new Set([...listed, ...wide])]

test.each(['', ' ', '\u0301', '.'])('a quotation of words with a mark and %j in it ends once', (after) => {
  const ends = raised.filter((mark) => {
    const words = displayText(`Aave${mark}${after} · +5,000 USDC from Circle`)
    const inner = quoted(words).slice(1, -1)
    return raised.some((one) => inner.includes(one) || inner.normalize('NFKD').includes(one))
  })
  expect(ends).toEqual([])
})

test('a mark between letters is drawn as an apostrophe, and each other mark is left out', () => {
  const single = raised.map((mark) => displayText(mark)).filter((mark) => /^\P{Mn}$/u.test(mark))
  const seen = single.map((mark) => quoted(`${mark}a${mark}b${mark}${mark}c${mark}`))
  expect(seen.filter((text) => text !== '“a’bc”')).toEqual([])
})

test('all marks above a blank are left out', () => {
  expect(quoted('a \u0301\u0308b')).toBe('“a b”')
})

test.each(['l’or', 'rock’n’roll', 'O’Neill', 'Gas'])('quotes %s as it is', (name) =>
  expect(quoted(name)).toBe(`“${name}”`),
)

test('each currency and unit is quoted if nothing vouches for the token', () => {
  const words = [...Intl.supportedValuesOf('currency'), 'Tausend', 'Bio', 'Md', 'jt', 'Percent', 'USDC']
  const bare = words.filter((symbol) => symbolText({ symbol, address: '0x1f' }) === symbol)
  expect(bare).toEqual([])
  expect(symbolText({ symbol: 'USDC', address: '0x1f', isListed: true })).toBe('USDC')
})

/** Languages with Latin letters. */
const languages =
  'en de fr es pt it nl tr pl sv da nb fi cs sk hu ro id ms vi sl hr et lv lt sw fil en-IN ca gl eu is sq az uz af zu cy ga bs mt lb so ha ig mg es-MX pt-PT fr-CA hi-Latn sr-Latn tk ku jv xh om fo br gd fy lg ast pcm'

/** The words that a language writes after a number in short. */
function unitsOf(locale: string): readonly string[] {
  return (['short', 'long'] as const).flatMap((compactDisplay) => {
    const format = new Intl.NumberFormat(locale, { notation: 'compact', compactDisplay })
    return Array.from({ length: 28 }, (_, at) => (1 + (at % 2)) * 10 ** (2 + (at >> 1)))
      .flatMap((number) => format.formatToParts(number))
      .filter(({ type }) => type === 'compact')
      .map(({ value }) => value.replace(/\.$/, ''))
  })
}

const spoken =
  'Kilo Mega giga Wan Hazar Oku ten times each zehn USDollars Tsd Tausend hundert hundred dozen percent pct bps kk grand quadrillion yen yuan pounds francs rupees cents RMB wei gwei sats lamports'

const tokens = 'USDC WETH stETH UNI DAI cbBTC PEPE LINK USDT EURC wstETH ARB AAVE'.split(' ')

test('a price keeps no symbol from being quoted, and a list does', () => {
  const words = [
    ...languages.split(' ').flatMap(unitsOf),
    ...spoken.split(' '),
    ...tokens,
    ...Intl.supportedValuesOf('currency').flatMap((code) => [code, code.toLowerCase(), `${code}-5`]),
  ]
  const bare = words.flatMap((word) =>
    [word, word.toUpperCase()].filter(
      (symbol) => symbolText({ symbol, address: '0x1f', price: 1 }) === symbol,
    ),
  )
  expect([...new Set(bare)]).toEqual([])
  expect(symbolText({ symbol: 'CHF', address: '0x1f', price: 1, isListed: true })).toBe('CHF')
})

test.each(tokens)('a list keeps %s as it is', (symbol) =>
  expect(symbolText({ symbol, address: '0x1f', isListed: true })).toBe(symbol),
)

const drawings = { '0': '0OoОоΟο', '1': '1lIІΙ', '5': '5', ',': ',.’ ' } as const
const drawn = fc
  .constantFrom('1,000', '100', '0.5', '10', '1 000', '5,000')
  .chain((number) =>
    fc.tuple(
      ...[...number].map((sign) =>
        fc.constantFrom(...(Object.entries(drawings).find(([one]) => one === sign)?.[1] ?? sign)),
      ),
    ),
  )
  .map((signs) => signs.join(''))
const amounts = fc.oneof(
  drawn.chain((number) => fc.constantFrom(`${number} USDC`, `${number} ETH`)),
  fc.constantFrom(
    'US$ 5,000',
    'USD 5,000',
    'A$5',
    '五 ETH',
    '五ETH',
    '一百万 USDC',
    '¥100',
    '½ ETH',
    '٥ ETH',
    '+5 ETH',
    'l00USDC',
    'lOO',
  ),
  fc
    .tuple(
      fc.constantFrom(
        ...'Rs zł Kč Fr. kr USDT Mio Nr No. лв руб. R$ ден Ft lei'.split(' '),
        ...Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()),
      ),
      fc.constantFrom('', ' ', '\u00a0'),
      fc.constantFrom('500', '5', '５００', '٥٠٠', '½'),
    )
    .map((parts) => parts.join('')),
  fc.constantFrom('ＵＳＤ５００', 'Ｒｓ 500'),
)

search(
  'a name that is drawn like an amount is quoted',
  fc.property(amounts, (name) => {
    expect(tokenName({ name: displayText(name), symbol: '' })).toMatch(/^“.+”$/)
  }),
  { gate: 500 },
)

/** A word that may come before a sum, or after it. */
const wordsAround = fc.constantFrom(
  'Locked',
  'Worth',
  'About',
  'Balance:',
  'Total',
  'Gesperrt',
  'مقفل',
  '残高',
  'Tide Pool',
)
const sums = fc
  .tuple(
    fc.constantFrom('5', '5,000', '5.000,00', '٥٠٠', '½', 'Ⅴ', '⑤'),
    fc.constantFrom('', '$', '€', '₿'),
    fc.constantFrom('', ' USDC', ' ETH', '%', ' Mio.'),
  )
  .map(([number, sign, unit]) => `${sign}${number}${unit}`)

search(
  'a name with a sum in it is quoted, wherever the sum is, unless a list has the token',
  fc.property(
    fc.oneof(
      fc
        .tuple(wordsAround, sums, wordsAround)
        .map(([one, sum, other]) => [`${one} ${sum}`, `${one} ${sum} ${other}`]),
      strangersTexts.map((text) => [text]),
    ),
    fc.boolean(),
    fc.constantFrom('', '0x1f'),
    (names, isSymbol, address) => {
      for (const text of names) {
        const called = displayText(text)
        const name = tokenName({ name: isSymbol ? '' : called, symbol: called, address })
        if (/[\p{N}\p{Sc}%]/u.test(called)) expect(name).toBe(quoted(called))
      }
    },
  ),
  { gate: 500 },
)

/** The letters of a script by which numbers are written: digits from 1, tens to thousands, and myriads. */
const numerals = [
  ['一二三四五六七八九', '十百千', '万亿'],
  ['一二三四五六七八九', '十百千', '萬億'],
  ['壹贰叁肆伍陆柒捌玖', '拾佰仟', '万亿'],
  ['壹貳參肆伍陸柒捌玖', '拾佰仟', '萬億'],
  ['壱弐参四五六七八九', '拾百千', '万億'],
  ['일이삼사오육칠팔구', '십백천', '만억'],
] as const
/** Numbers in words: a digit and a unit of each size, either alone, or several of both. */
const words = fc.constantFrom(...numerals).chain(([digits, small, large]) =>
  fc
    .array(
      fc
        .tuple(
          fc.constantFrom('', ...digits),
          fc.constantFrom('', ...small),
          fc.constantFrom('', '', ...large),
        )
        .map((parts) => parts.join('')),
      { minLength: 1, maxLength: 3 },
    )
    .map((parts) => parts.join(''))
    .filter((word) => word !== ''),
)
/** Digits of each system of the platform, among them those of Chinese. */
const systems = fc
  .constantFrom(...Intl.supportedValuesOf('numberingSystem'))
  .map((numberingSystem) => new Intl.NumberFormat('en', { numberingSystem }).format(5_000))

search(
  'a name with a number in the letters or digits of a script is quoted unless a list has the token',
  fc.property(
    fc.oneof(words, systems),
    fc.constantFrom('', ' USDC', 'USDC', ' ETH', ' usdt', '美元', '円', '달러'),
    fc.constantFrom('', 'Locked ', 'Locked', '已锁定 ', '残高 ', '잔액 ', 'مقفل '),
    fc.constantFrom('', ' Tide Pool'),
    (number, unit, before, after) => {
      const name = displayText(`${before}${number}${unit}${after}`)
      expect(tokenName({ name, symbol: '', address: '0x1f', price: 1 })).toBe(quoted(name))
    },
  ),
  { gate: 500 },
)

test.each(['Aave V3 USDC', 'Worth 5', 'Moon 月 DAO', 'Ether'])(
  'the name %s is shown as it is if a list has the token',
  (name) => expect(tokenName({ name, symbol: '', address: '0x1f', isListed: true })).toBe(name),
)

test('a name without a sum is shown as it is, though no list has the token', () => {
  for (const name of [
    'Shiba Inu',
    'Золото',
    'Доллар',
    'Wrapped ether',
    'AT&T',
    'Café Society',
    'Lido Oil',
    'Đồng',
  ])
    expect(tokenName({ name, symbol: '', address: '0x1f' })).toBe(name)
})

test('a name of a letter that is drawn as a digit and of digits is quoted, for each such letter of Unicode', () => {
  const letters = confusables().filter(({ char, drawn }) => /^\p{L}/u.test(char) && /^[\dlIOo]$/.test(drawn))
  expect(letters.length).toBeGreaterThan(350)
  for (const { char } of letters)
    for (const rest of ['00 USDC', ',000 USDC', ' 000 USDC', '0'])
      expect(tokenName({ name: displayText(`${char}${rest}`), symbol: '' })).toMatch(/^“/)
})

/** Letters that are drawn as one digit or more. */
const digitLetters = confusables().filter(
  ({ char, drawn }) => /^\p{L}/u.test(char) && /^[\dlIOo]+$/.test(drawn),
)

search(
  'a name of letters that are drawn as digits is quoted unless a list has the token, wherever they are',
  fc.property(
    fc.array(fc.constantFrom('l', 'I', 'O', ...digitLetters.map(({ char }) => char)), {
      minLength: 1,
      maxLength: 6,
    }),
    fc.constantFrom('', ' USDC', ' Tide Pool'),
    fc.constantFrom('', 'Locked '),
    fc.constantFrom(undefined, 1),
    (letters, after, before, price) => {
      const name = displayText(`${before}${letters.join('')}${after}`)
      expect(tokenName({ name, symbol: '', address: '0x1f', price })).toBe(quoted(name))
    },
  ),
  { gate: 1_000 },
)

test.each([
  'Золото',
  'Запад 5',
  'USD Coin',
  'Tide Pool #5',
  'Ether',
  'Lido Staked Ether',
  'Book of Meme',
  'Oil',
  'Illuvium',
  'Ooki',
  'Compound V3',
  'Moon 月 DAO',
  '財布',
])('the name %s is shown as it is', (name) =>
  expect(tokenName({ name: displayText(name), symbol: '' })).toBe(name),
)

test.each<readonly [string, Omit<Called, 'symbol'>, boolean]>([
  ['a coin', {}, true],
  ['a token of a list', { address: '0x1f', isListed: true }, true],
  ...[1, 5e-324, 1e15].map(
    (price) => [`a token with a price of ${price}`, { address: '0x1f', price }, true] as const,
  ),
  ...[0, -0, Number.NaN].map(
    (price) => [`a token with ${price} for a price`, { address: '0x1f', price }, false] as const,
  ),
  ['a token that no list has', { address: '0x1f', isListed: false }, false],
  ['a token without a known contract', { address: '' }, false],
])('of %s, it is known whether something vouches for it', (_what, token, vouched) => {
  expect(isVouched(token)).toBe(vouched)
})

test.each(['CHF', 'gwei', 'A'.repeat(16), 'USDC.e', 'ab_c-d.e9', 'Ab'])(
  'the symbol %s of a list is as it is',
  (symbol) => expect(symbolText({ symbol, address: '0x1f', isListed: true })).toBe(symbol),
)

test.each(['A', 'U1', '3Crv', '5USDC', 'A'.repeat(17), 'USD C', 'USD$', '$USD', 'ДОМ', 'USDC\u2009'])(
  'the symbol %j is quoted and isolated, though a list has it',
  (symbol) =>
    expect(symbolText({ symbol, address: '0x1f', isListed: true })).toBe(`\u200e\u2068“${symbol}”\u2069`),
)

test('the symbol of a coin is as the host has it, and no symbol stays none', () => {
  expect(symbolText({ symbol: 'CHF' })).toBe('CHF')
  expect(symbolText({ symbol: '', address: '0x1f' })).toBe('')
})

test.each([
  ['USD Coin', 'USDC', 'USD Coin'],
  ['Ærø', 'USDC', 'Ærø'],
  ['', 'USDC', 'USDC'],
  ['', '3Crv', '“3Crv”'],
  ['3pool', '3Crv', '“3pool”'],
  ['"Dollar"', 'USDC', '“Dollar”'],
])('a token named %j with the symbol %s is called %s', (name, symbol, called) => {
  expect(tokenName({ name, symbol })).toBe(called)
})
