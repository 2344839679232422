import fc from 'fast-check'

/** Something that no other party may read, in one of its spellings. */
export interface Secret {
  readonly text: string
  /** Whether words that left still tell enough of it to be of use. */
  isIn(words: string): boolean
}

const lists = {
  english:
    'abandon legal winner thank year wave sausage worth useful yellow zoo letter advice cage absurd act',
  french: 'abaisser pièce éclair lézard manège mérite olivier onéreux opinion pélican phobie zeste zoologie',
  spanish: 'ábaco abdomen abeja árbol época íntimo óptico último zafiro náufrago lápiz jabalí búho débil',
  czech: 'abdikace abeceda hmyz jednatel klempir knedlik lahev ministr obchod zvrat zpoplatnit zebrat',
  japanese:
    'あいこくしん あいさつ いきもの うちゅう えきたい おかわり かいわ きおん くうき けいけん こいぬ さいご',
  korean: '가격 가끔 나들이 다섯 라디오 마늘 바가지 사계절 아가씨 자가용 차남 카메라',
  chinese: '的 一 是 在 不 了 有 和 人 这 中 大 为 上 个 国',
  russian: 'абзац авария багаж вагон газета давно жажда завод идея кабинет лавка магазин',
} as const

const separators = [
  ' ',
  '  ',
  '\n',
  '\t',
  ', ',
  ',',
  ';',
  ' - ',
  '-',
  '_',
  '.',
  '|',
  '\u3000',
  '\u00a0',
  '" "',
  '/',
  ' and ',
  ', or ',
  ' of the ',
  '',
]
/** Whether a separator is made of short words, with which no number is read. */
const isWord = (separator: string) => /[a-z]/.test(separator)
const cases = [
  (word: string) => word,
  (word: string) => word.toUpperCase(),
  (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1),
  (word: string) => word.normalize('NFKD'),
]
const numbers = [
  () => '',
  (at: number) => `${at + 1}. `,
  (at: number) => `${at + 1}) `,
  (at: number) => `${at + 1}: `,
  (at: number) => `#${at + 1} `,
  (at: number) => `${at + 1}`,
]

const plain = (text: string) => text.normalize('NFKC').toLowerCase()

const phraseOf = (words: readonly string[], lengths: readonly number[]): fc.Arbitrary<Secret> =>
  fc
    .record({
      list: fc.constantFrom(...words),
      picks: fc
        .constantFrom(...lengths)
        .chain((length) => fc.array(fc.nat(), { minLength: length, maxLength: length })),
      separator: fc.constantFrom(...separators),
      spell: fc.constantFrom(...cases),
      number: fc.constantFrom(...numbers),
    })
    // Some short words without anything between them read as one name.
    .filter(
      ({ picks, separator, number }) =>
        (picks.length >= 12 || separator !== '') && !(isWord(separator) && number(0) !== ''),
    )
    .map(({ list, picks, separator, spell, number }) => {
      const words = list.split(' ')
      const chosen = picks.map((at) => words[at % words.length] ?? '')
      return {
        text: chosen.map((word, at) => `${number(at)}${spell(word)}`).join(separator),
        isIn(told) {
          let [rest, inRow] = [plain(told), 0]
          for (const word of chosen) {
            const at = rest.indexOf(plain(word))
            inRow = at >= 0 && at < 24 ? inRow + 1 : 0
            if (inRow > 4) return true
            if (at >= 0) rest = rest.slice(at + plain(word).length)
          }
          return false
        },
      }
    })

/** Recovery phrases, in any of the languages that wallets have them in, as people write them down. */
const phrases = phraseOf(Object.values(lists), [12, 15, 18, 21, 24])

/** Parts of a phrase that are as short as a name. */
export const partsOfPhrases = phraseOf(
  ['act add age aim air all any arm art ask bag bar box bus buy cry day dry', lists.chinese, lists.russian],
  [5, 6, 7, 8],
)

const alphabets = {
  hex: '0123456789abcdef',
  HEX: '0123456789ABCDEF',
  base58: '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz',
  base64: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
  base64url: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
  bech32: 'qpzry9x8gf2tvdw0s3jn54khce6mua7l',
} as const

/** Keys, tokens and signatures, whole or in groups. */
const keys: fc.Arbitrary<Secret> = fc
  .record({
    alphabet: fc.constantFrom(...Object.values(alphabets)),
    picks: fc
      .constantFrom(32, 43, 44, 51, 52, 64, 87, 88, 96, 111, 128)
      .chain((length) => fc.array(fc.nat(), { minLength: length, maxLength: length })),
    prefix: fc.constantFrom(
      '',
      '0x',
      'xprv',
      'nsec1',
      'suiprivkey1',
      'eyJ',
      'sk_live_',
      'Bearer ',
      'ed25519:',
    ),
    group: fc.constantFrom(0, 0, 4, 8, 16),
    between: fc.constantFrom(' ', '-', ':', '\n', '.', '\u200b', ' \u2013 '),
    end: fc.constantFrom('', '=', '==', '...'),
  })
  .map(({ alphabet, picks, prefix, group, between, end }) => {
    const key = picks.map((at) => alphabet[at % alphabet.length] ?? '').join('')
    const parts = group > 0 ? (key.match(new RegExp(`[^]{1,${group}}`, 'g')) ?? []) : [key]
    return {
      text: `${prefix}${parts.join(between)}${end}`,
      isIn(told: string) {
        const bare = (text: string) => text.replace(/[^A-Za-z0-9]/g, '')
        const [from, all] = [bare(told), bare(key)]
        return Array.from({ length: Math.max(0, all.length - 23) }, (_, at) => all.slice(at, at + 24)).some(
          (part) => /[a-z]/i.test(part) && from.includes(part),
        )
      },
    }
  })
  .filter(({ text }) => !/^\d+$/.test(text))

/** Keys as lists of bytes, as some wallets export them. */
const bytes: fc.Arbitrary<Secret> = fc
  .tuple(fc.uint8Array({ minLength: 32, maxLength: 64 }), fc.constantFrom(',', ', ', ' ', '\n'), fc.boolean())
  .map(([all, between, isList]) => {
    const numbers = [...all].map(String)
    return {
      text: isList ? `[${numbers.join(between)}]` : numbers.join(between),
      isIn: (told) => told.split(/\D+/).filter(Boolean).join().includes(numbers.slice(8, 20).join()),
    }
  })

/** Addresses of mail. */
const mails: fc.Arbitrary<Secret> = fc
  .record({
    name: fc.constantFrom(
      'mira.example',
      'mira+wallet',
      'Mira_Öz',
      'мира.иванова',
      '田中太郎',
      "o'hara99",
      'a'.repeat(64),
    ),
    at: fc.constantFrom(
      ...['@', '＠', '﹫', '%40', '@\u200b', '\u2060@'],
      ...['&#64;', '&#x40;', '&#0064', '&commat;', '%2540', '\\u0040', '\\x40', '=40', '[at]', ' (at) '],
    ),
    host: fc.constantFrom(
      'shop.example',
      'пример.рф',
      '例え.jp',
      'xn--e1afmkfd.example',
      '[192.0.2.1]',
      'localhost',
      'mail.shop.example',
    ),
    around: fc.constantFrom(['', ''], ['<', '>'], ['mailto:', ''], ['"', '"'], ['(', ').']),
  })
  .map(({ name, at, host, around: [before, after] }) => ({
    text: `${before}${name}${at}${host}${after}`,
    isIn: (told) => told.includes(name),
  }))

/** Links that let their holder in. */
const links: fc.Arbitrary<Secret> = fc
  .record({
    scheme: fc.constantFrom(
      'https://',
      'wss://',
      'HTTPS://',
      'http:\\\\',
      '//',
      'cove://',
      'otpauth://',
      'postgres://u:p@',
      'wc:',
    ),
    host: fc.constantFrom(
      'node.example',
      'node.example:8545',
      '127.0.0.1',
      '[::1]',
      'нода.example',
      '7f6e504b@2',
    ),
    before: fc.constantFrom('/v2/', '?key=', '/?symKey=', '#', ';key=', '/%2F', '\\'),
    key: fc.stringMatching(/^[a-zA-Z0-9]{16,40}$/),
  })
  .map(({ scheme, host, before, key }) => ({
    text: `${scheme}${host}${before}${key}`,
    isIn: (told) => told.includes(key),
  }))

/** Anything that its owner would not want to be read by others. */
export const secrets: fc.Arbitrary<Secret> = fc.oneof(phrases, keys, bytes, mails, links)
