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
])('%s looks like USDC', (written) => {
  expect(looksOf(written).some((look) => looksOf('USDC').includes(look))).toBe(true)
})

test.each(['USDT', 'USDC.e', 'axlUSDC', 'USDbC', 'sUSDC', 'ДОМ', '財布', 'λUSD', '₮'])(
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
