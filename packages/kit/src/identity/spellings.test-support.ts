import fc from 'fast-check'

/** Letters of other scripts that most fonts draw as a Latin one, in lower and upper case. */
const lookAlikes: Readonly<Record<string, string>> = {
  a: 'аαɑАΑᴀ',
  b: 'ЬВΒʙ',
  c: 'сϲСᴄ',
  d: 'ԁᴅ',
  e: 'еЕΕᴇ',
  g: 'ɡց',
  h: 'һНΗʜ',
  i: 'іІΙıɪl1|',
  j: 'јЈϳ',
  k: 'кκКΚᴋ',
  l: 'ӏIІ1ʟ',
  m: 'мМΜᴍ',
  n: 'ոпΝɴ',
  o: 'оοО0Οօᴏ〇ס๐०০೦୦ㅇ',
  p: 'рρРΡᴘ',
  q: 'ԛզ',
  r: 'гʀ',
  s: 'ѕЅꜱ5',
  t: 'тτТΤᴛ',
  u: 'υսᴜ',
  v: 'νѵᴠ',
  w: 'ԝᴡ',
  x: 'хχХΧ',
  y: 'уγУΥʏ',
  z: 'ᴢΖ',
}

/** Signs that may be drawn in place of a letter. */
const signs: Readonly<Record<string, string>> = {
  a: '@∆△▲',
  b: '₿฿',
  c: '©¢(⊂',
  d: '∂',
  e: '€∈',
  h: '#',
  i: '!¡',
  k: '₭',
  l: '£∫',
  m: '₥',
  n: '∩₦',
  o: '⭕◯◎○●∘',
  p: '℗¶₱',
  r: '®',
  s: '$§',
  t: '†+₮',
  u: '∪',
  v: '√∨▼',
  w: '₩',
  x: '×✕✖╳',
  y: '¥',
}

/** Characters that Unicode itself says are another form of an ASCII letter: mathematical, full width, with marks. */
const forms: ReadonlyMap<string, readonly string[]> = (() => {
  const found = new Map<string, string[]>()
  for (let code = 0x80; code < 0x1ffff; code += 1) {
    if (code >= 0xd800 && code < 0xe000) continue
    const char = String.fromCodePoint(code)
    const plain = char.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
    if (/^[a-z]$/.test(plain)) found.set(plain, [...(found.get(plain) ?? []), char])
  }
  return found
})()

const pick = (list: string | readonly string[], at: number) => [...list][at % [...list].length] ?? ''

type Spelling = (name: string, at: number) => string

const letter = (table: (plain: string) => string | readonly string[] | undefined): Spelling => {
  return (name, at) => {
    const chars = [...name]
    const places = chars.flatMap((char, place) => (table(char.toLowerCase())?.length ? [place] : []))
    const place = places[at % places.length]
    if (place === undefined) return name
    chars[place] = pick(table(chars[place]?.toLowerCase() ?? '') ?? '', at >>> 4)
    return chars.join('')
  }
}

const between =
  (...signs: readonly string[]): Spelling =>
  (name, at) => {
    const chars = [...name]
    chars.splice(1 + ((at >>> 4) % Math.max(1, chars.length - 1)), 0, pick(signs, at))
    return chars.join('')
  }

/** Ways to write a name that a visitor reads as the same name. */
const ways: Readonly<Record<string, Spelling>> = {
  lower: (name) => name.toLowerCase(),
  upper: (name) => name.toUpperCase(),
  'look-alike': letter((plain) => lookAlikes[plain]),
  'letter sign': letter((plain) => signs[plain]),
  'other form': letter((plain) => forms.get(plain)),
  marks: between('\u0301', '\u0323', '\u0336'),
  blank: between(' ', '\u00a0', '\u2009', '\u3000'),
  sign: between('-', '.', '_', '·', "'", '\u2011'),
  'small letter': between('\u02c8', '\u02b9', '\u02d1', '\u0640', '\u02bc', '\u01c3'),
  unseen: between('\u200b', '\u200d', '\u2060', '\u00ad', '\ufe0f', '\u202e', '\u2800', '\u034f'),
  end: (name, at) =>
    `${name}${pick([' ', '.', '!', '™', '®', '✓', ' 🦊', ' -', '\u02c8', '\u02b9', '\u1d40\u1d39'], at)}`,
  wallet: (name, at) => `${name}${pick([' Wallet', ' wallet', ' WALLET', 'Wallet', ' Wаllet'], at)}`,
  pair: (name) => name.replace(/m/i, 'rn').replace(/w/i, 'vv').replace(/d$/i, 'cl'),
}

/** Ways in which an impostor may write a name, mostly as it is. */
export const spellings = fc
  .array(fc.tuple(fc.constantFrom(...Object.keys(ways)), fc.nat()), { maxLength: 3 })
  // In another case, a letter of another script may look like another Latin one; and pairs are pairs of Latin letters.
  .map((how) => how.toSorted(([one], [other]) => orderOf(one) - orderOf(other)))

/** Writes a name in these ways. */
export function spell(name: string, how: readonly (readonly [string, number])[]): string {
  return how.reduce((text, [way, at]) => (text.length > 1 ? (ways[way]?.(text, at) ?? text) : text), name)
}

function orderOf(way: string): number {
  const order = ['lower', 'upper', 'wallet']
  return way === 'pair' ? 9 : order.indexOf(way) + 1 || 5
}
