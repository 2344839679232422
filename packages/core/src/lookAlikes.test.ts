// @tier gate
import { confusables, disguises, search } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseNetworkId } from './caip.js'
import { displayText } from './displayText.js'
import * as marks from './lookAlikes.js'
import * as looks from './looks.js'
import type { Network } from './network.js'
import { type TokenBalance, tokenKey } from './token.js'

const lookAlikes = (
  tokens: readonly TokenBalance[],
  networks: readonly Pick<Network, 'id' | 'nativeCurrency'>[] = [],
) => marks.lookAlikes(networks, tokens, looks)
const scripts = new Map<string, readonly string[]>()
const ethereum = parseNetworkId('eip155:1')
const base = parseNetworkId('eip155:8453')
const ether = token({ symbol: 'ETH', price: 2000 })
const usdc = token({ symbol: 'USDC', address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', price: 1 })
const gift = token({ symbol: 'GIFT', address: '0x00000000000000000000000000000000000000f3' })
const fake = token({ symbol: 'usdc', address: '0x00000000000000000000000000000000000000f1' })

test('a token with the symbol of a priced one is marked, the priced one is not', () => {
  expect([...lookAlikes([ether, usdc, fake])]).toEqual([tokenKey(fake)])
})

test('a token with the symbol of the coin is marked even if it has a price', () => {
  const ethFake = token({
    symbol: 'ＥＴＨ',
    address: '0x00000000000000000000000000000000000000f2',
    price: 2000,
  })

  expect([...lookAlikes([ether, ethFake])]).toEqual([tokenKey(ethFake)])
})

test('where nothing tells two tokens apart, both are marked', () => {
  const twin = token({ symbol: 'USDC', address: '0x00000000000000000000000000000000000000f3', price: 1 })

  expect(lookAlikes([usdc, twin]).size).toBe(2)
})

const coins = [
  { name: 'Ether', symbol: 'ETH', decimals: 18 },
  { name: 'Polygon', symbol: 'POL', decimals: 18 },
  { name: 'Solana', symbol: 'SOL', decimals: 9 },
]
const listed = { ...usdc, name: displayText('USD Coin'), isListed: true } satisfies TokenBalance

search(
  'next to a listed token, a priced one that says or looks like its name or symbol is marked, and the listed one is not',
  fc.property(
    fc.boolean(),
    fc.boolean(),
    fc.constantFrom('symbol', 'name'),
    fc.nat(),
    fc.nat(),
    (isCoin, ofName, place, at, nth) => {
      const real = isCoin ? { ...ether, name: displayText('Ether Coin') } : listed
      const said = ofName ? real.name : real.symbol
      const written = nth % 3 === 0 ? said : disguised(said, at, nth)
      const twin = {
        ...listed,
        address: `0x${'f'.repeat(40)}`,
        isListed: false,
        name: displayText('Gift'),
        symbol: displayText('GIFT'),
        [place]: written,
      }
      expect([...lookAlikes([twin, real])]).toEqual([tokenKey(twin)])
    },
  ),
  { gate: 200 },
)

search(
  'a priced token that says or looks like the coin is marked, whether the coin is held or not',
  fc.property(
    fc.constantFrom(...coins),
    fc.boolean(),
    fc.boolean(),
    fc.constantFrom('symbol', 'name'),
    fc.nat(),
    fc.nat(),
    (nativeCurrency, isHeld, ofName, place, at, nth) => {
      const said = ofName ? nativeCurrency.name : nativeCurrency.symbol
      const twin = {
        ...listed,
        isListed: false,
        name: displayText('Gift'),
        symbol: displayText('GIFT'),
        [place]: nth % 3 === 0 ? displayText(said) : disguised(said, at, nth),
      }
      const coin = {
        ...ether,
        name: displayText(nativeCurrency.name),
        symbol: displayText(nativeCurrency.symbol),
      }
      const networks = [{ id: ethereum, nativeCurrency }]
      expect([...lookAlikes([twin, ...(isHeld ? [coin] : [])], networks)]).toEqual([tokenKey(twin)])
      expect(lookAlikes([{ ...twin, network: base }], networks).size).toBe(isDrawn(twin) ? 1 : 0)
    },
  ),
  { gate: 200 },
)

/** Whether it is in doubt by itself: in letters of another script. */
function isDrawn(twin: TokenBalance) {
  return lookAlikes([twin]).size > 0
}

/** A text in which one letter or digit is drawn by another character. */
function disguised(text: string, at: number, nth: number) {
  const places = [...text.matchAll(/[a-z]/gi)].map(({ index }) => index)
  const place = places[at % places.length] ?? 0
  const drawings = confusables().filter(({ drawn }) => drawn === text[place])
  const char = drawings[nth % drawings.length]?.char ?? ''
  return displayText(text.slice(0, place) + char + text.slice(place + 1))
}

test('of two tokens with one symbol that lists have, both are marked', () => {
  expect(lookAlikes([listed, { ...listed, address: `0x${'f'.repeat(40)}` }]).size).toBe(2)
})

test.each(['Токен с мемом', '狗狗币', 'Café Society', 'Wrapped Ether', 'Gift 🎁'])(
  'a priced token with the name %s is what it says',
  (name) => {
    expect(lookAlikes([listed, ether, { ...usdc, ...gift, name: displayText(name), price: 1 }]).size).toBe(0)
  },
)

test('the same symbol on another network is no look-alike', () => {
  const elsewhere = token({
    symbol: 'USDC',
    address: '0x00000000000000000000000000000000000000f4',
    network: base,
    price: 1,
  })

  expect(lookAlikes([usdc, elsewhere]).size).toBe(0)
})

test.each([
  ['a Cyrillic С', 'USD\u0421'],
  ['a Greek Ο', 'L\u039fOT'],
  ['Cherokee letters', '\u13d4\u13a0'],
  ['letters of one other script alone', '\u0421\u041e\u0420\u0415'],
])('a token whose symbol has %s in place of Latin letters is marked, even if held alone', (_what, symbol) => {
  const disguised = token({ symbol, address: '0x00000000000000000000000000000000000000f5', price: 1 })

  expect([...lookAlikes([disguised])]).toEqual([tokenKey(disguised)])
})

search(
  'a letter of a script that is never mixed with Latin marks a symbol',
  fc.property(
    fc.constantFrom('Armn', 'Cans', 'Dsrt', 'Cyrl', 'Cher', 'Lisu', 'Olck', 'Geor', 'Hebr', 'Tfng', 'Osge'),
    fc.nat(),
    fc.constantFrom('USDC', 'usdt', 'ETH', 'Wbtc'),
    fc.nat(),
    (script, nth, symbol, at) => {
      const letters = lettersOf(script)
      const written = symbol
        .split('')
        .with(at % symbol.length, letters[nth % letters.length] ?? '')
        .join('')
      const disguised = token({
        symbol: written,
        address: '0x00000000000000000000000000000000000000f5',
        price: 1,
      })
      expect([...lookAlikes([disguised])]).toEqual([tokenKey(disguised)])
    },
  ),
  { gate: 200, exhaustive: 5_000 },
)

/** All letters of a script, by its short name. */
function lettersOf(script: string): readonly string[] {
  const known = scripts.get(script)
  if (known) return known
  const isIts = new RegExp(`^(?=\\p{L})\\p{sc=${script}}$`, 'u')
  const letters = Array.from({ length: 0x2_00_00 }, (_, code) => String.fromCodePoint(code)).filter((one) =>
    isIts.test(one),
  )
  scripts.set(script, letters)
  return letters
}

test.each(['UՏDC', 'ՍՏDC', 'ᑌSDC', 'USDᑕ', 'ᴜsᴅᴄ', 'UꜱDC', 'ᴜꜱᴅᴄ', 'USÐC', 'ŲSĐC', 'USD𐐕', 'uՏdc'])(
  'the letters of %s are not what they look like',
  (symbol) => {
    const twin = token({ symbol, address: '0x00000000000000000000000000000000000000f6', price: 1 })
    expect([...lookAlikes([usdc, twin])]).toEqual([tokenKey(twin)])
  },
)

test.each(['U5DC', 'USD\u0421', 'ＵＳＤＣ', 'ÚSDC'])('%s beside USDC is marked, USDC is not', (symbol) => {
  const twin = token({ symbol, address: '0x00000000000000000000000000000000000000f6' })

  expect([...lookAlikes([usdc, twin])]).toEqual([tokenKey(twin)])
})

test('a famous symbol, and that of the coin, are marked where no price speaks for the contract', () => {
  const borrowed = token({ symbol: 'USDT', address: '0x00000000000000000000000000000000000000f7' })
  const coin = token({ symbol: 'GLMR', address: '0x00000000000000000000000000000000000000f8' })

  expect([...lookAlikes([borrowed, coin])]).toEqual([borrowed, coin].map(tokenKey))
  expect(
    lookAlikes([
      { ...borrowed, price: 1 },
      { ...coin, price: 1 },
    ]).size,
  ).toBe(0)
})

test.each(['ДОМ', 'λUSD', 'Ξ', '財布', 'USD₮0', 'stETH'])(
  '%s, held alone, is what it says if a price or a list has its contract',
  (symbol) => {
    const alone = token({ symbol, address: '0x00000000000000000000000000000000000000f9' })
    expect(lookAlikes([{ ...alone, price: 1 }]).size).toBe(0)
    expect(lookAlikes([{ ...alone, isListed: true }]).size).toBe(0)
    expect([...lookAlikes([alone])]).toEqual([tokenKey(alone)])
  },
)

const known = ['USDC', 'USDT', 'ETH', 'WETH', 'DAI', 'WBTC', 'SOL', 'DOT', 'UNI', 'LINK']

test('no disguise of a known symbol is unmarked, whether it is unpriced or next to the real one', () => {
  const address = '0x00000000000000000000000000000000000000f6'
  const missed = disguises(known).filter(({ symbol, written }) => {
    const real = token({ symbol, address: '0x00000000000000000000000000000000000000f7', isListed: true })
    const twin = token({ symbol: written, address })
    if (twin.symbol === '' || twin.symbol === real.symbol) return false
    const isMarked = (tokens: readonly TokenBalance[]) => lookAlikes(tokens).has(tokenKey(twin))
    return !isMarked([twin]) || !isMarked([real, { ...twin, price: 1 }])
  })
  expect(missed.map(({ written }) => written)).toEqual([])
})

/** Letters and digits of ASCII that are drawn the same (UTS #39). */
const drawings: Readonly<Record<string, readonly string[]>> = {
  I: ['1', 'l', '|'],
  L: ['1', 'I'],
  O: ['0'],
  S: ['5', '$'],
  W: ['VV'],
  M: ['RN', 'rn'],
}

search(
  'a symbol of ASCII that is drawn as that of a list or of the coin is marked, also if it has a price',
  fc.property(
    fc.constantFrom(...known, 'COMP', 'MIM', 'WIF'),
    fc.boolean(),
    fc.array(fc.nat(3), { minLength: 5, maxLength: 5 }),
    (symbol, isCoin, picks) => {
      const written = [...symbol]
        .map((letter, at) => [letter, ...(drawings[letter] ?? [])][picks[at] ?? 0] ?? letter)
        .join('')
      fc.pre(written.toLowerCase() !== symbol.toLowerCase())
      const real = isCoin
        ? token({ symbol, price: 5 })
        : token({ symbol, address: '0x00000000000000000000000000000000000000f7', isListed: true })
      const twin = token({ symbol: written, address: '0x00000000000000000000000000000000000000f6', price: 5 })
      expect([...lookAlikes([real, twin])]).toEqual([tokenKey(twin)])
    },
  ),
  { gate: 300 },
)

test('no token of a list is marked, whatever it is called, as long as no other one has its symbol', () => {
  const listed = [
    ...known,
    'USD₮0',
    'USD₮',
    '1INCH',
    'LP/ETH',
    'USD+',
    '$MYRO',
    'ДОМ',
    '財布',
    'λUSD',
    'USDC.e',
    'USDbC',
    'stETH',
  ]
  const all = listed.map((symbol, at) =>
    token({ symbol, address: `0x${String(at).padStart(40, '0')}`, isListed: true }),
  )
  expect([...lookAlikes([ether, ...all.filter(({ symbol }) => symbol !== 'ETH')])]).toEqual([])
})

test('a disguise marks neither a coin nor a token of a list', () => {
  const address = '0x00000000000000000000000000000000000000f5'
  const symbol = 'USD\u0421'

  expect(lookAlikes([token({ symbol, price: 1 })]).size).toBe(0)
  expect(lookAlikes([token({ symbol, address, isListed: true })]).size).toBe(0)
  expect(lookAlikes([token({ symbol, address, price: 1 })]).size).toBe(1)
})

function token({
  symbol,
  ...rest
}: { symbol: string } & Partial<Omit<TokenBalance, 'symbol' | 'name'>>): TokenBalance {
  const name = displayText(symbol)
  return { network: ethereum, name, symbol: name, decimals: 18, amount: 1n, ...rest }
}

const twinAt = '0x00000000000000000000000000000000000000f4'
const unlisted = token({ symbol: 'USDC', address: twinAt, price: 1 })
const odd = token({ symbol: 'USDC.', address: twinAt, price: 1 })
const bark = token({ symbol: 'BARK', address: twinAt, price: 1 })
const { price: _, ...unpriced } = bark

test.each([
  ['doubted', 'unlisted next to a listed one', [listed, unlisted], true],
  ['doubted', 'unlisted next to a listed one, without the table', [listed, unlisted], false],
  ['doubted', 'a look-alike of a listed one', [listed, odd], true],
  ['unjudged', 'a look-alike, without the table', [listed, odd], false],
  ['unjudged', 'alone with its price, without the table', [bark], false],
  [undefined, 'alone with its price', [bark], true],
  ['unjudged', 'judged before without the table', [{ ...unpriced, standing: 'unjudged' } as const], true],
  ['doubted', 'without a list and a price', [unpriced], true],
  ['shared', 'listed next to a listed one', [listed, { ...unlisted, isListed: true }], true],
  [
    'shared',
    'listed with the symbol of the coin',
    [ether, { ...unlisted, symbol: ether.symbol, isListed: true }],
    false,
  ],
  [undefined, 'listed alone', [{ ...unlisted, isListed: true }], false],
  [undefined, 'listed by one of two sources that know it', [unlisted, { ...unlisted, isListed: true }], true],
] as const)('the one judgement of a token says %s: %s', (standing, _what, tokens, isWhole) => {
  const judged = marks.judgeTokens([], tokens, isWhole ? looks : undefined)
  expect(judged.get(tokenKey(bark))).toBe(standing)
  const mine = marks.counted(tokens, judged).find(({ address }) => address === twinAt)
  const known: readonly TokenBalance[] = tokens
  const price = known.find(({ address }) => address === twinAt)?.price
  const isCounted = standing === undefined || standing === 'shared'
  expect([mine?.standing, mine?.price]).toEqual([standing, isCounted ? price : undefined])
})
