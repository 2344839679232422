import type { Brand } from './brand.js'

/** Foreign text made fit to show: one line, nothing invisible, no direction marks, at most 64 graphemes (safety T-11). */
export type DisplayText = Brand<string, 'DisplayText'>

// Controls, half surrogates, line separators, bidi controls, all that Unicode draws as nothing, and the specials block.
// Variation selectors stay: they choose between a text and a picture form. Last, what is blank though Unicode counts it
// among symbols and letters: Braille, a note without a head, hieroglyphs that hold a place.
const unsafe =
  /(?![\ufe00-\ufe0f])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_C}\p{DI}\ufff0-\uffff\u2800\u{1d159}\u{13430}-\u{13442}\u{16fe4}]/gu
/** Marks on marks, and variation selectors on nothing. */
const marks = /(?<!\S)\p{VS}+|(\p{M}{2})\p{M}+/gu

/** Cleans text that a wallet, a token or a service supplied. Anything that is not text becomes the empty string. */
export function displayText(input: unknown, maxGraphemes = 64): DisplayText {
  if (typeof input !== 'string') return '' as DisplayText
  // Cut first: normalising and segmenting a megabyte would block the page.
  const clean = input
    .slice(0, maxGraphemes * 16)
    .replace(unsafe, '')
    .normalize('NFC')
    .replace(marks, '$1')
  return clip(clean.replace(/\s+/g, ' ').trim(), maxGraphemes) as DisplayText
}

function clip(text: string, maxGraphemes: number): string {
  if (text.length <= maxGraphemes) return text
  const drawn = [...new Intl.Segmenter().segment(text)].flatMap(({ segment }) => drawnParts(segment))
  if (drawn.length <= maxGraphemes) return text
  return `${drawn
    .slice(0, maxGraphemes - 1)
    .join('')
    .trimEnd()}…`
}

const maxParts = 4

/** Scripts whose letters join let one grapheme be as long as a text, drawn letter by letter. */
function drawnParts(grapheme: string): readonly string[] {
  const parts = [...grapheme]
  return parts.length > maxParts ? parts : [grapheme]
}
