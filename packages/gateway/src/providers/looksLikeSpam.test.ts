// @tier gate
import { confusables, search } from '@foyer/search'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { looksLikeSpam } from './looksLikeSpam.js'

const known = ['ETH', 'USDC']

it('bait says where to go, or bears a known name', () => {
  for (const texts of [
    ...[
      ['Visit usdc-reward.com to claim', 'USDC.c'],
      ['$ 1,000 Airdrop', 'x'],
      ['t.me/s/gift', 'G'],
      ['Free NFT', 'F'],
    ],
    ...[
      ['USD Coin', 'USDC'],
      ['USD Coin', 'UЅDС'],
      ['Coin', 'U S D C'],
      ['Coin', 'ＵＳＤＣ'],
      ['Ether', 'eth'],
    ],
    ...[
      ['a\u200bwww.site.top', ''],
      ['Coin of site．com', ''],
      ['www,usdc,com', ''],
      ['usdc dot com', ''],
      ['telegram: usdc_bot', ''],
    ],
  ])
    expect(looksLikeSpam(texts, known), texts.join()).toBe(true)
})

it('everyday names are no bait', () => {
  for (const texts of [
    ['Alder Token', 'ALDE'],
    ['Hidden', 'HID'],
    ['Pool Share', 'LP/ETH'],
    ['', ''],
    ['v1.5 Vault', 'V1.5'],
    ['Polka dot art', 'DOT'],
    ['Telegram Stars', 'STARS'],
    ...[
      ['vitalik.eth', 'ENS'],
      ['USD Coin Bridged', 'USDC.e'],
      ['Mr.Beast', 'BEAST'],
      ['IMG_0042.JPG', 'IMG'],
      ['Three.js Study', 'TJS'],
      ['Aave V3 USDC', 'aV3USDC'],
      ['Uniswap V3 ETH/USDC 0.3%', 'UNI-V3'],
      ['Azuki #5000', 'AZUKI'],
      ['Top 100 Art', 'ART'],
      ['Bored Ape 1.000', 'BAPE'],
      ['J. R. R. Tolkien', 'JRRT'],
      ['A. B. Token', 'AB'],
      ['Col·lecció', 'COL'],
      ['レオナルド・ダ・ヴィンチ', 'LDV'],
      ['SOL USDC Pool', 'SOLO'],
      ['1000 LOOKS', 'LOO'],
      ['Top 100 ALL stars', 'TOP'],
      ['Curve USD 3 Pool', '3CRV'],
      ['No.seven', 'N7'],
      ['name.vitalik.eth', 'ENS'],
      ['كتاب٠صفحة', 'ق٠ر'],
      ['三国志', '三'],
    ],
  ])
    expect(looksLikeSpam(texts, known), texts.join()).toBe(false)
})

const endings = fc.constantFrom(
  ...(['pw', 'fun', 'page', 'dev', 'com', 'ly', 'gg', 'zip', 'store'] as const),
  'community',
  'рф',
  'xn',
)
const hosts = fc.constantFrom('usdc', 'usdc-drop', 'bit', 'x', 'get2', 'приз')
/** Labels that are exceptions where they end a name, or begin one of two labels. */
const labels = fc.constantFrom('', 'mr.', 'inc.', 'usdc.eth.', 'x.nft.', 'get.crypto.', 'uniswap.wallet.')
/** Drawn like a point by the table of Unicode, or a point of Chinese. */
const points = fc.constantFrom(
  ...['.', '．', '。', '[.]', '(dot)'],
  ...confusables().flatMap(({ char, drawn }) => (drawn === '.' ? [char] : [])),
)
/** Characters that are drawn like a digit of ASCII, as it or as the letter that looks like it; those that a view shows as they are. */
const drawnDigits = confusables().flatMap(({ char, drawn }) => {
  const digit = { l: '1', I: '1', O: '0', o: '0' }[drawn] ?? drawn
  return /^[\dlIoO]$/.test(drawn) && char === char.normalize('NFKC') ? [{ char, digit }] : []
})
const drawnAs = (digit: string) =>
  fc.constantFrom(digit, ...drawnDigits.flatMap((one) => (one.digit === digit ? [one.char] : [])))
/** A number, none of whose digits needs to be one. */
const drawnNumbers = fc
  .constantFrom('1000', '100', '10,000', '5000', '27000')
  .chain((number) =>
    fc.tuple(...[...number].map((digit) => (digit === ',' ? fc.constant(digit) : drawnAs(digit)))),
  )
  .map((digits) => digits.join(''))
const currencies = fc.constantFrom(
  ...['USD', 'EUR', 'CHF', 'BRL', 'JPY', 'dollars', 'Euros', 'yen', '$', '€', '¥', '₩', '₹', '₿'],
)
const texts = fc.constantFrom('%', 'go to %', 'see %/xyz now', '% — free', 'Join:%')
const numbers = fc.constantFrom('1,000', '5000', '5 000', '２０', '5k', '1.5M', '٥٠٠')
const symbols = fc.constantFrom('USDC', 'usdc', 'UЅDС', '$USDC', 'ETH', 'ＵＳＤＣ')
const words = fc.constantFrom('claim', 'airdrop', 'reward')

search(
  'bait that names a site, or calls itself an amount, is found whatever its ending and its points',
  fc.property(
    fc.oneof(
      fc
        .tuple(texts, labels, hosts, points, endings)
        .map(([text, label, host, point, ending]) =>
          text.replace('%', () => `${label}${host}${point}${ending}`),
        ),
      fc
        .tuple(
          fc.constantFrom('%', 'Get %', 'You won %!', '% for you'),
          fc.oneof(numbers, drawnNumbers),
          fc.constantFrom(' ', ''),
          fc.oneof(symbols, currencies),
        )
        .map(([text, number, gap, symbol]) => text.replace('%', () => `${number}${gap}${symbol}`)),
      fc
        .tuple(words, fc.constantFrom('.', ' ', '-', '_', '*'))
        .map(([word, between]) => [...word].join(between)),
      fc
        .tuple(
          hosts,
          fc.constantFrom(' dot ', ',', '·', '•', '・', '･', 'ꞏ'),
          fc.constantFrom('com', 'pw', 'fun', 'page', 'dev', 'org'),
        )
        .map((parts) => parts.join('')),
      fc.constantFrom(
        '$1,000',
        '500$',
        '$ 50 gift',
        '€100',
        '¥100000',
        '₩100000',
        'US$ 5,000',
        'USD 5,000',
        '一百万 USDC',
      ),
    ),
    fc.boolean(),
    (text, isSymbol) => {
      expect(looksLikeSpam(isSymbol ? ['Token', text] : [text, 'T'], known)).toBe(true)
    },
  ),
  { gate: 1_500 },
)
