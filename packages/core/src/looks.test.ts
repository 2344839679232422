// @tier gate
import { confusables, disguises } from '@foyer/search'
import { expect, test } from 'vitest'
import { isDisguised, looksOf, skeletonOf } from './looks.js'

const known = ['USDC', 'USDT', 'ETH', 'WETH', 'DAI', 'WBTC', 'BTC', 'SOL', 'DOT', 'UNI', 'LINK', 'MATIC']

test('every character of the table of Unicode looks like what it is drawn as', () => {
  const missed = confusables().filter(({ char, drawn }) => {
    const letters = drawn.replace(/[^a-z\d]/gi, '')
    return letters !== '' && skeletonOf(char).replace(/[^a-z\d]/g, '') !== skeletonOf(letters)
  })
  expect(missed.map(({ char, drawn }) => `${char} ${drawn}`)).toEqual([])
})

test('a known symbol in which one letter is drawn by another character looks the same', () => {
  const all = disguises(known)
  const missed = all.filter(
    ({ symbol, written }) => !looksOf(written).some((look) => looksOf(symbol).includes(look)),
  )
  expect(all.length).toBeGreaterThan(5_000)
  expect(missed.map(({ written }) => written)).toEqual([])
})

test.each([
  ...[
    'USDC.',
    '.USDC',
    '$USDC',
    'USDC!',
    'USDC™',
    '·USDC·',
    '|USDC|',
    '„USDC“',
    'USDC✓',
    'USDC\u20dd',
    'U.S.D.C',
    'U S D C',
  ],
  ...[
    'ᴜꜱᴅᴄ',
    '🅄🅂🄳🄲',
    '🆄🆂🅳🅲',
    '🅤🅢🅓🅒',
    '🇺🇸🇩🇨',
    'ⓊⓈⒹⒸ',
    '⒰⒮⒟⒞',
    'ＵＳＤＣ',
    '𝐔𝐒𝐃𝐂',
    '𝙐𝙎𝘿𝘾',
    'USD\u03f9',
    'ÚṢĐÇ',
    'USDCᵀᴹ',
    'ꓴꓢꓓꓚ',
  ],
  '$$USDC',
  'USDC$$',
  '™™USDC',
])('%s looks like USDC', (written) => {
  expect(looksOf(written).some((look) => looksOf('USDC').includes(look))).toBe(true)
})

test.each(['USDT', 'USDC.e', 'axlUSDC', 'USDbC', 'sUSDC', 'US$DC', 'US™DC', 'ДОМ', '財布', 'λUSD', '₮'])(
  '%s does not look like USDC',
  (written) => {
    expect(looksOf(written).some((look) => looksOf('USDC').includes(look))).toBe(false)
  },
)

test.each([
  'ДОМ',
  'λUSD',
  'Ξ',
  '財布',
  'USD₮0',
  'stETH',
  'müller',
  'straße',
  'søren',
  'мир',
  '∞',
  '3Crv',
  'C$',
])('nothing of %s is drawn as what it is not', (text) => {
  expect(isDisguised(text)).toBe(false)
})

test.each([
  ['is drawn as Latin letters alone', 'СОРЕ'],
  ['has a letter of another script', 'USD\u0421'],
  ['has a letter of another script that is drawn as no Latin one', 'USDЖ'],
  ['has small capitals', 'ᴜsᴅᴄ'],
  ['has strokes through its letters', 'ŲSĐC'],
])('a symbol that %s is disguised: %s', (_what, text) => {
  expect(isDisguised(text)).toBe(true)
})

test('the looks of a symbol are listed once each, and signs alone have none', () => {
  expect(looksOf('USDC')).toEqual(['usdc'])
  expect(looksOf('$')).toEqual(['s'])
  expect(looksOf('***')).toEqual([])
})
