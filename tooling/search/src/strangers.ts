import fc from 'fast-check'

const letters = [...'abcdefghijklmnopqrstuvwxyz']
/** Languages and regions that write numbers in their own way. */
const locales = Intl.NumberFormat.supportedLocalesOf([
  ...letters.flatMap((one) => letters.map((other) => `${one}${other}`)),
  ...['de-CH', 'en-IN', 'es-MX', 'fr-CA', 'gsw', 'haw', 'hsb', 'pt-PT'],
])

function partsOf(
  locale: string,
  type: string,
  value: number | bigint,
  options: Intl.NumberFormatOptions,
): string {
  const parts = new Intl.NumberFormat(locale, options).formatToParts(value)
  return parts.flatMap((part) => (part.type === type ? [part.value.trim()] : [])).join(' ')
}

/** All that follows a number in some language and belongs to it: units such as `Mio.`, `Tausend` and `%`, currencies such as `CHF`. */
const intlUnits: readonly string[] = [
  ...new Set([
    ...locales.flatMap((locale) =>
      (['short', 'long'] as const).flatMap((compactDisplay) =>
        [3, 4, 5, 6, 7, 8, 9, 12].flatMap((zeros) =>
          [1n, 2n].map((digit) =>
            partsOf(locale, 'compact', digit * 10n ** BigInt(zeros), { notation: 'compact', compactDisplay }),
          ),
        ),
      ),
    ),
    ...Intl.supportedValuesOf('currency').flatMap((currency) => [
      currency,
      partsOf('en', 'currency', 5, { style: 'currency', currency, currencyDisplay: 'name' }),
    ]),
    ...['percent', 'per cent', 'Hundred', 'Tsd', 'Tsd.', 'Bio', 'Pounds', 'Cents', 'Franken', 'Quadrillion'],
  ]),
].filter(Boolean)

/** Texts that read as a part of the number before them, or of the sentence around them. */
const tricks = [
  ...[
    '000',
    ',000',
    '.000',
    '’000',
    ' 000',
    '\u00a0000',
    '\u202f000',
    '٠٠٠',
    '०००',
    '𝟎𝟎𝟎',
    '000',
    '٬٠٠٠',
    '³',
    '½',
    '〇〇〇',
  ],
  ...[
    'M',
    'k',
    'B',
    'T',
    'bn',
    'Mio.',
    'Mrd.',
    'Million',
    'billion',
    'thousand',
    'M USDC',
    'К',
    '万',
    '億',
    'M-USD',
    'тыс.',
    'crore',
  ],
  ...[
    'USD',
    'usd',
    'EUR',
    'GBP',
    '$',
    '€100',
    '$1.00',
    'US$',
    '₿',
    'dollars',
    'Dollar',
    'USD 000',
    'ꓴꓢꓓ',
    'ＵＳＤ',
  ],
  ...['+5', '-5', '−5', '%', '5%', '‰', '×10', '<5', '~1', '/2', '=1', '(5)', '#1'],
  ...[
    '\u202e000',
    '\u200f5',
    '\u2067١٢٣',
    '\u200b000',
    '\u2060000',
    '\u2800000',
    '\n000',
    '\t5',
    '\u3164000',
  ],
  ...[
    ...['שקל', 'درهم', 'ܐܒܓ', 'ߒߞߏ', 'ދިވެހި', '𞤀𞤣𞤤𞤢𞤥'],
    'Zqxv and 3 more',
    'Zqxv. You get 5 ETH',
    '“ETH” 500',
    'ETH” of “Zqxv” 500',
    'Zqxv 0x1111111111111111',
    'every 5 days',
    '1INCH',
    '0xBTC',
  ],
]

/** Names of tokens, collections, functions and apps: words, and texts that read as something else. */
export const strangersTexts: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...tricks) },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.constantFrom(...tricks, 'Zqxv', 'USDC', ' ', '.', '’'), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.join('')),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom(...tricks), fc.nat(300)).map(([one, times]) => one.repeat(1 + times)),
  },
  { weight: 2, arbitrary: fc.constantFrom(...intlUnits) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }) },
)

const units =
  /^(?:[kmbt]|[bmt]n|mln|mio|mrd|bln|trn|thousand|million|billion|trillion|crore|lakh|dollars?|euros?|[千万億兆百к]|тыс|млн|usd|eur|gbp|us)$/iu

const unitWords: ReadonlySet<string> = new Set(
  intlUnits.flatMap((unit) => unit.toLowerCase().match(/\p{L}+/gu) ?? []),
)

/**
 * Numbers, signs and units of a text, as a person reads them. Quotations and shortened addresses are words of strangers, and
 * digits within a word belong to the word.
 */
export function numbersRead(text: string): readonly string[] {
  const visible = text
    .replace(/[\p{Cf}\p{DI}\u2800]/gu, '')
    .normalize('NFKC')
    .replace(/“[^“”]*”|„[^„“]*“/gu, '“”')
    .replace(/\(?(?:0x)?[\da-z]{2,6}(?:…|\.\.\.)[\da-z]{4,6}\)?/giu, '@')
  const read = visible.matchAll(
    /(?<![\p{L}\p{N}])[\p{N}\p{Sc}%‰+−±<>≈~×-][\p{N}\p{Sc}%‰.,'’٬٫\s]*|(?<![\p{L}\p{N}])\p{L}+/gu,
  )
  return [...read].flatMap(([one]) => {
    const word = one.trim()
    return /^\p{L}/u.test(word) && !units.test(word) && !unitWords.has(word.toLowerCase())
      ? []
      : [word.replace(/[\s.,'’]+$/u, '')]
  })
}

/** A text without its quotations: the words that are the widget's own. */
export function ownWords(text: string): string {
  return text.replace(/[\p{Cf}]/gu, '').replace(/“[^“”]*”|„[^„“]*“/gu, '“”')
}
