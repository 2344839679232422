// @tier gate
import { afterEach, expect, test, vi } from 'vitest'
import { isVouched, symbolText, tokenName, withoutQuotes } from './strangers.js'

afterEach(() => void vi.unstubAllGlobals())

/** By hand from the names of Unicode: quotation marks, and marks that are drawn like two strokes. */
const marks = [...'"«»‘’‚‛“”„‟‹›″‴‶‷⁗❛❜❝❞❟❠❮❯⹂〝〞〟〃゛＂ʺ˝ˮ˵˶״ᐥ𑑚🙶🙷🙸']

test('no mark in quoted words looks like the end of the quotation', () => {
  expect(marks.filter((mark) => mark !== '’' && withoutQuotes(`a${mark}b`) !== 'a’b')).toEqual([])
})

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
  'Mds bn-USD Tsd Tausend hundert hundred dozen percent pct bps kk grand quadrillion yen yuan pounds francs rupees cents RMB wei gwei sats lamports'

test('a price keeps no word for a number, unit or currency from being quoted, and a list does', () => {
  const words = [
    ...languages.split(' ').flatMap(unitsOf),
    ...spoken.split(' '),
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

test.each([
  'USDC',
  'WETH',
  'stETH',
  'UNI',
  'DAI',
  'cbBTC',
  'PEPE',
  'LINK',
  'USDT',
  'EURC',
  'wstETH',
  'ARB',
  'AAVE',
  'BNB',
  'BA-1',
])('a price keeps %s as it is', (symbol) =>
  expect(symbolText({ symbol, address: '0x1f', price: 1 })).toBe(symbol),
)

test.each([
  ['a coin', {}, true],
  ['a token of a list', { address: '0x1f', isListed: true }, true],
  ['a token with a price', { address: '0x1f', price: 0 }, true],
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
  (symbol) => expect(symbolText({ symbol, address: '0x1f', isListed: true })).toBe(`\u2068“${symbol}”\u2069`),
)

test('the symbol of a coin is as the host has it, and no symbol stays none', () => {
  expect(symbolText({ symbol: 'CHF' })).toBe('CHF')
  expect(symbolText({ symbol: '', address: '0x1f' })).toBe('')
})

test('units are quoted where the browser lists no currencies', () => {
  vi.stubGlobal('Intl', {})

  expect(symbolText({ symbol: 'gwei', address: '0x1f', price: 1 })).toBe('\u2068“gwei”\u2069')
  expect(symbolText({ symbol: 'LINK', address: '0x1f', price: 1 })).toBe('LINK')
})

test.each([
  ['USD Coin', 'USDC', 'USD Coin'],
  ['Ærø', 'USDC', 'Ærø'],
  ['', 'USDC', 'USDC'],
  ['', '3Crv', '“3Crv”'],
  ['3pool', '3Crv', '“3pool”'],
  ['"Dollar"', 'USDC', '“’Dollar’”'],
])('a token named %j with the symbol %s is called %s', (name, symbol, called) => {
  expect(tokenName({ name, symbol })).toBe(called)
})
