import { drawnAs } from './confusables.js'
import { plainLooks } from './plainLooks.js'

/** Letters of another script, and what they are drawn as, in small letters and digits of ASCII. */
const drawn: ReadonlyMap<string, string> = new Map(
  [...drawnAs.matchAll(/([A-Z\d]+):([a-z\d ]+)/g)].flatMap(([, latin = '', places = '']) => {
    let code = 0
    return places.split(' ').map((step) => {
      code += Number.parseInt(step, 36)
      return [String.fromCodePoint(code), latin.toLowerCase()] as const
    })
  }),
)

/** Letters of living languages that are read as what they are, though one of ASCII is drawn like them. */
const honest = /[ßæøłþœı]/u
/** Letters that are never mixed with Latin ones: all but those of Greek and of East Asia. */
const strange = /[^\P{L}a-zßæøłþœα-ω\u2e80-\u9fff\uac00-\ud7ff]/u

/**
 * Returns a text by its looks (UTS #39): those that give the same are drawn the same, in letters of whatever script, in one letter
 * case, without marks.
 */
export function skeletonOf(text: string): string {
  return plainLooks([...bare(text)].map((char) => latinOf(char)).join(''))
}

/**
 * Returns the looks of a symbol, with the signs around it and without them: two symbols of which one is the same look the same.
 * @see skeletonOf
 */
export function looksOf(symbol: string): readonly string[] {
  const inner = symbol.replace(/^[^\p{L}\p{N}\p{So}]+|[^\p{L}\p{N}\p{So}]+$/gu, '')
  const marked = inner.replace(/^[\p{Lm}\p{So}]+|[\p{Lm}\p{So}]+$/gu, '')
  const looks = [symbol, inner, marked].map((one) => skeletonOf(one).replace(/\p{Lm}|[^\p{L}\p{N}]/gu, ''))
  return [...new Set(looks)].filter(Boolean)
}

/** Whether letters of another script, or letters in boxes, are drawn as Latin ones. */
export function isDisguised(text: string): boolean {
  const plain = bare(text).normalize('NFKC').toLowerCase()
  const read = [...bare(text)]
    .map((char) => (/[\p{Sc}\p{Sm}]/u.test(char) ? char : latinOf(char, honest)))
    .join('')
  const isMixed = /[a-z]/.test(plain) && strange.test(plain)
  return isMixed || (read.toLowerCase() !== plain && !/[^\0-\x7f\p{Sc}\p{Sm}]/u.test(read))
}

/** Without marks above and below, and without what is not drawn. */
function bare(text: string): string {
  return text.normalize('NFD').replace(/[\p{M}\p{Cf}\p{DI}]/gu, (mark) => (drawn.has(mark) ? mark : ''))
}

/** The letters and digits of ASCII that a character is drawn as; itself in a small letter if there are none. */
function latinOf(char: string, kept?: RegExp): string {
  const small = char.toLowerCase()
  if (/[\0-\x7f]/.test(char) || kept?.test(small)) return small
  const known = drawn.get(char) ?? drawn.get(char.toUpperCase()) ?? drawn.get(small)
  if (known !== undefined) return known
  const plain = bare(char.normalize('NFKD'))
  return plain === char ? small : [...plain].map((one) => latinOf(one, kept)).join('')
}
