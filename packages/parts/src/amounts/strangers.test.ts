// @tier gate
import { displayText, isVouched, parseNetworkId, type TokenBalance } from '@foyer/core'
import { numbersRead, search, strangersTexts } from '@foyer/search'
import fc from 'fast-check'
import { expect } from 'vitest'
import { amountText, coinText, heldText, rowAmountText } from './amounts.js'
import { calledAmount, symbolWord } from './called.js'
import { readWritten } from './writtenAmount.js'

const network = parseNetworkId('eip155:1')
const choices = { smallShown: false, byName: false, hiddenTokens: [] }
const locales = ['en', 'de', 'fr', 'de-CH', 'hi', 'ar'] as const

function tokenOf(symbol: string): TokenBalance {
  const shown = displayText(symbol)
  return { network, address: `0x${'1f'.repeat(20)}`, name: shown, symbol: shown, decimals: 2, amount: 1n }
}

/** Whether an element with `dir="auto"` is written from right to left: browsers take the first letter, even of an isolate. */
function isFromRight(text: string): boolean {
  const [first = ''] = /[\u200e\u200f\u061c]|\p{L}/u.exec(text) ?? []
  return /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc]|[\u{10800}-\u{10fff}]|[\u{1e800}-\u{1efff}]/u.test(
    first,
  )
}

search.for([
  ['amountText', amountText],
  ['rowAmountText', rowAmountText],
  ['coinText', coinText],
  [
    'heldText',
    (writing, value, coin) =>
      heldText({ ...writing, choices: { state: { ...choices, amountsHidden: false } } }, value, coin),
  ],
  [
    'heldText, hidden',
    (writing, value, coin) =>
      heldText({ ...writing, choices: { state: { ...choices, amountsHidden: true } } }, value, coin),
  ],
] as const satisfies readonly (readonly [
  string,
  (writing: { text: { locale: string } }, value: bigint, coin: TokenBalance) => string,
])[])(
  'the symbol of a token changes no number next to it, and not the direction in which it is written: %s',
  async (look, [, write]) => {
    await look(
      fc.property(
        strangersTexts,
        fc.bigInt(0n, 10n ** 12n),
        fc.constantFrom(...locales),
        (symbol, value, locale) => {
          const writing = { text: { locale } }
          const written = write(writing, value, tokenOf(symbol))
          const plain = write(writing, value, tokenOf('ZQXV'))
          expect(numbersRead(written)).toEqual(numbersRead(plain))
          expect(isFromRight(written)).toBe(isFromRight(plain))
          // The amount field reads no more of it either.
          const typed = (text: string) =>
            readWritten(/^[\p{N}\s.,'’٬٫]*/u.exec(text.normalize('NFKC'))?.[0].trim() ?? '', locale)
          expect(typed(written)).toEqual(typed(plain))
        },
      ),
    )
  },
  { gate: 200 },
)

search(
  'a symbol that nothing vouches for is in no word and no amount of a sentence, and the contract replaces it',
  fc.property(
    fc.constantFrom('USDC', 'ETH', 'DAI', ''),
    fc.record(
      { isListed: fc.constantFrom(true, false), price: fc.double({ min: 0, max: 9 }) },
      { requiredKeys: [] },
    ),
    fc.bigInt(0n, 10n ** 12n),
    (symbol, facts, value) => {
      const coin = { symbol, decimals: 2, address: `0x${'1f'.repeat(20)}`, ...facts }
      const amount = calledAmount({ text: { locale: 'en' } }, value, coin)
      const isNamed = symbol !== '' && isVouched(coin)
      const written = [amount, symbolWord(coin) || amount]
      for (const text of written) {
        expect(text.includes('1f1f1f')).toBe(!isNamed)
        if (symbol !== '') expect(text.includes(symbol)).toBe(isNamed)
      }
    },
  ),
  { gate: 200 },
)

search(
  'a symbol that no list names adds no number and no end to a sentence',
  fc.property(
    fc.oneof(
      strangersTexts,
      fc
        .tuple(fc.bigInt(1n, 10n ** 6n), fc.constantFrom(' USDC', '%', '', '.'))
        .map((parts) => parts.join('')),
      strangersTexts.map((text) => `USDC. ${text}`),
    ),
    fc.constantFrom(undefined, 0, 1),
    (text, price) => {
      const symbol = displayText(text)
      const word = symbolWord({
        symbol,
        address: `0x${'1f'.repeat(20)}`,
        ...(price !== undefined && { price }),
      })
      expect(word).toMatch(/^(\u200e\u2068“[^”]*”\u2069|0x1f…1f1f1f|[a-z]{2}[-._a-z\d]*|)$/iu)
    },
  ),
)
