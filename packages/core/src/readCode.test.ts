// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { digitValue, readCode } from './readCode.js'

/** Every decimal digit of Unicode, each script from 0 to 9. */
const scripts = Array.from({ length: 0x11_0000 }, (_, point) => point)
  .filter((point) => point < 0xd800 || point > 0xdfff)
  .map((point) => String.fromCodePoint(point))
  .filter((sign) => /\p{Nd}/u.test(sign))
  .reduce<string[][]>((rows, sign, at) => {
    if (at % 10 === 0) rows.push([])
    rows.at(-1)?.push(sign)
    return rows
  }, [])

test('the digits of every script are read', () => {
  expect(scripts.length).toBeGreaterThan(60)
  for (const script of scripts) {
    expect(script.map(digitValue)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(readCode(script.slice(2, 8).join(''), 6)).toBe('234567')
  }
})

const codes = fc.stringMatching(/^\d{6}$/)
/** Whether two of three pairs of digits may be a day and a month: such a code looks like a date. */
const isDate = (code: string) => Number(code.slice(0, 2)) <= 31 || Number(code.slice(2, 4)) <= 31
const words = fc.constantFrom('Your', 'code:', 'is', 'Foyer', 'für', '验证码', 'don’t', 'G', '', '.', '\n')
/** Numbers of messages that are no code. */
const others = fc.constantFrom(
  '2',
  '10',
  '15:30',
  '24/7',
  '3.5',
  '2026-11-29',
  '29.11.2026',
  '1,250.00',
  '4 5',
  'a1b2',
  '0x12ab34cd',
)

search(
  'a message with a code gives that code or none, wherever it is and however it is written',
  fc.property(
    codes,
    fc.constantFrom('', ' ', '-', '\u00a0', '–'),
    fc.nat({ max: scripts.length - 1 }),
    fc.array(fc.oneof(words, others), { minLength: 1, maxLength: 6 }),
    fc.array(fc.oneof(words, others), { maxLength: 6 }),
    (code, gap, script, before, after) => {
      const written = `${code.slice(0, 3)}${gap}${code.slice(3)}`.replace(
        /\d/g,
        (digit) => scripts[script]?.[Number(digit)] ?? digit,
      )
      const read = readCode(['Code.', ...before, written, ...after].join(' '), 6)
      expect([code, undefined]).toContain(read === '' ? undefined : read)
    },
  ),
)

search(
  'a message with a code in groups gives no other number that is in it',
  fc.property(
    codes,
    codes,
    fc.constantFrom([3], [2, 4], [1, 2, 3, 4, 5]),
    fc.constantFrom(
      ...[' ', '-', '–', '\u00a0', '\u200b', '.', ','],
      ...['\n', '\n\n', '·', '/', ' / ', '•', '|', ':', '\ufe0f\u20e3', ' ⃞ ', ']['],
    ),
    fc.constantFrom('(order #)', '. Ticket #.', ', Vorgang #', '\n# Foyer', '; #'),
    fc.boolean(),
    (code, other, cuts, gap, around, isFirst) => {
      const written = [0, ...cuts].map((cut, at) => code.slice(cut, cuts[at])).join(gap)
      fc.pre(!isDate(code))
      const rest = around.replace('#', other)
      const read = readCode(isFirst ? `Your code is “${written}” ${rest}` : `${rest} – code ${written}.`, 6)
      expect([code, undefined]).toContain(read)
    },
  ),
)

/** Signs and words that may be next to a code, with or without a blank, and take it for a part of something else. */
const near = fc.constantFrom(
  ...[
    '',
    ' ',
    ':',
    '/',
    '#',
    '_',
    '\n',
    'x',
    'code',
    'Code:',
    ' FOR ',
    'REF',
    ' kr',
    ' USD',
    '€',
    '%',
    '验证码',
    '은',
  ],
  ...[
    '1:',
    '2 ',
    '3.',
    '+49 170 ',
    '0170 ',
    '-',
    ' – ',
    '\u00a0',
    '$',
    '.',
    '. Order ',
    'Ticket ',
    ', valid',
  ],
)

search(
  'a message with a code gives no other number that is as long, whatever is next to either',
  fc.property(
    codes,
    codes,
    fc.tuple(near, near, near),
    fc.constantFrom('', '', ' ', '-', '\u00a0'),
    fc.boolean(),
    (code, other, [before, between, after], gap, isFirst) => {
      const written = `${code.slice(0, 3)}${gap}${code.slice(3)}`
      const text = [before, isFirst ? written : other, between, isFirst ? other : written, after].join('')
      // Next to other digits it is another number, and in groups it may be a date.
      const isWhole = new RegExp(`(?<!\\d)${written}(?!\\d)`).test(text)
      fc.pre(code !== other && isWhole)
      expect([code, undefined]).toContain(readCode(`Your code. Your login ${text}`, 6))
    },
  ),
  {
    finds: [
      {
        input: ['123456', '654321', ['code', 'Ticket ', ''], '', true],
        found: 'a code within a word was passed over, and the other number was read',
      },
    ],
  },
)

const pairs = fc.stringMatching(/^\d{2}$/)
const gap = fc.constantFrom('-', ' ', '–', '\u00a0')

search(
  'a code in pairs, which may look like a date, gives way to no other number',
  fc.property(pairs, pairs, pairs, gap, codes, fc.boolean(), (a, b, c, by, other, isFirst) => {
    fc.pre(other !== a + b + c)
    const written = `Your code: ${[a, b, c].join(by)}`
    const text = isFirst ? `${written}. Ticket ${other}` : `Ticket ${other}\n${written}`

    expect([a + b + c, undefined]).toContain(readCode(text, 6))
  }),
  {
    finds: [
      {
        input: ['12', '10', '26', ' ', '482913', false],
        found: 'a code that may be a date was left out, and the number of the ticket was read',
      },
    ],
  },
)

search(
  'no date, phone number, sort code or price of a sentence is a code',
  fc.property(
    fc.oneof(
      fc.tuple(pairs, pairs, pairs, gap).map(([a, b, c, by]) => [a, b, c].join(by)),
      fc.tuple(pairs, pairs, pairs, gap).map(([a, b, c, by]) => `${a}${b[0]}${by}${b[1]}${c}`),
      codes.chain((code) => fc.constantFrom(`$${code}`, `€ ${code}`, `${code} ₹`, `${code}€`)),
      fc
        .tuple(codes, fc.constantFrom(...Intl.supportedValuesOf('currency')), fc.constantFrom('', ' '))
        .chain(([code, currency, by]) => fc.constantFrom(code + by + currency, currency + by + code)),
      codes.chain((code) =>
        fc
          .constantFrom(
            ...[
              '€',
              '₽',
              '%',
              'kr',
              'kr.',
              'zł',
              'Kč',
              'Ft',
              'Euro',
              'dollars',
              'kroner',
              'lei',
              'руб.',
              'km',
              'kg',
              'rupees',
              'Rupien',
              'pesos',
              'roubles',
              'francs',
              'baht',
            ],
          )
          .chain((unit) =>
            fc.constantFrom(
              `Betrag: ${code.slice(0, 3)} ${code.slice(3)} ${unit}`,
              `It costs ${code} ${unit}`,
            ),
          ),
      ),
      codes.map((code) => `${code}-0001`),
      fc
        .tuple(
          fc.stringMatching(/^[1-9]\d{0,2}$/),
          fc.array(fc.stringMatching(/^\d{2,4}$/), { maxLength: 2 }),
          codes,
          gap,
        )
        .chain(([country, area, code, by]) =>
          fc.constantFrom(`+${[country, ...area, code].join(by)}`, `0${[country, ...area, code].join(by)}`),
        ),
      // Digits in circles may be the code, and the other number is none.
      codes.map((code) => `${code}: ${[...code].map((digit) => '⓪①②③④⑤⑥⑦⑧⑨'[Number(digit)]).join('')}`),
    ),
    fc.constantFrom('Foyer, ', 'Sent on ', 'Call ', 'Sort code ', 'Order ', 'IBAN ', 'Am ', '于'),
    fc.constantFrom('', '.', ' shipped', ', Foyer', '\nBye'),
    fc.constantFrom('', 'No code. '),
    (number, before, after, about) => {
      expect(readCode(`${about}${before}${number}${after}`, 6)).toBeUndefined()
    },
  ),
)

search(
  'no number is a code because its sentence has a word for one',
  fc.property(
    codes,
    fc.constantFrom('Code', 'your code', 'Dein Code', 'kod', 'Le code', '验证码', 'رمز', 'PIN'),
    fc.constantFrom(
      ...['# for 1', '#: 1 sats', '# for 1 USDC', 'Ticket 1: # is ready', '# sent at 1', '# was sent to 1'],
      ...['# in 1 ms', '1 ETH, # below', '1 tokens with #', 'Invoice 1. # sent.', '#: 1 ₿', '# is 1 wei'],
    ),
    fc.constantFrom('', '.', '\nBye'),
    (number, word, sentence, after) => {
      expect(readCode(sentence.replace('#', word).replace('1', number) + after, 6)).toBeUndefined()
    },
  ),
)

/** Sums as each language writes them, in signs and in words. */
const sums =
  'en de fr es pt it nl sv da nb fi pl cs hu ro tr uk vi id ms th ja ko zh hi ta ar fa he el ka kk sw zu'
    .split(' ')
    .flatMap((locale) =>
      (['symbol', 'narrowSymbol', 'name'] as const).flatMap((currencyDisplay) =>
        Intl.supportedValuesOf('currency').map((currency) => ({ locale, currency, currencyDisplay })),
      ),
    )

search(
  'no sum of any language is a code, unless a word next to it says so',
  fc.property(
    codes,
    fc.oneof(
      fc.constantFrom(...sums).map(({ locale, ...format }) => {
        const options = { style: 'currency', useGrouping: false, maximumFractionDigits: 0 } as const
        return new Intl.NumberFormat(locale, { ...options, ...format }).formatToParts(1)
      }),
      fc
        .constantFrom(
          'Rs',
          'Rs.',
          'Rp',
          'kr.',
          'Fr.',
          '円',
          '元',
          'đ',
          'TL',
          'FCFA',
          'тенге',
          'S/',
          'guaraníes',
        )
        .chain((unit) =>
          fc.constantFrom(
            [
              { type: 'integer', value: '' },
              { type: 'literal', value: unit },
            ],
            [
              { type: 'literal', value: `${unit} ` },
              { type: 'integer', value: '' },
            ],
          ),
        ),
    ),
    fc.constantFrom('', '.', '!'),
    (code, parts, after) => {
      const sum = parts.map(({ type, value }) => (type === 'integer' ? code : value)).join('')
      fc.pre(/[\p{L}\p{Sc}]/u.test(sum))
      expect(readCode(`${sum}${after}`, 6)).toBeUndefined()
    },
  ),
  { gate: 200 },
)

test.for([
  ['', ''],
  ['12', '12'],
  ['123 456', '123456'],
  ['12-34-56', '123456'],
  ['Your 2-step code is 123456.', '123456'],
  ['Code: 123 456, valid for 10 minutes', '123456'],
  ['G-123456', '123456'],
  ['Your code:\n123 456\nSent 28-11-26', '123456'],
  ['Code 904118. Sent 28-11-26', '904118'],
  ['验证码123456', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['1234567', undefined],
  ['12345 6 minutes', undefined],
  ['123456 or 654321', undefined],
  ['Your code: 904118\n\nSent 29/11/2026, 2026-11-28', '904118'],
  ['Order 482913\nYour code:\n5\n5\n5\n1\n1\n1\n', undefined],
  ['Zip 482913-0001', undefined],
  ['Code 123456 and again 123456', '123456'],
  ['123456 and again 123456', undefined],
  ['“123456”.', '123456'],
  ['Rs 482913 debited', undefined],
  ['482913円', undefined],
  ['Ihr Bestätigungscode lautet 482913', '482913'],
  ['Mã của bạn: 482913', '482913'],
  ['123456 is your Foyer code. It expires in 10 minutes.', '123456'],
  ['Use code 123456 to log in', '123456'],
  ['Use code 123456 tokens', undefined],
  ['Your Foyer code\n\n123456\n\nIt expires in 10 minutes.', '123456'],
  ['認証番号は482913です', '482913'],
  ['Ваш код – 482913', '482913'],
  ['12:34:56', undefined],
  ['1,234,567 users', undefined],
  ['0x123456 is no code', undefined],
  ['12a', undefined],
] as const)('“%s” gives %s', ([text, code]) => expect(readCode(text, 6)).toBe(code))
