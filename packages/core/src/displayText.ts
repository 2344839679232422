import type { Brand } from './brand.js'

/** Foreign text made fit to show: one line, no control or direction characters, at most 64 graphemes (safety T-11). */
export type DisplayText = Brand<string, 'DisplayText'>

// Controls, half surrogates, line separators, bidi controls, all that Unicode draws as nothing, and the specials block.
// Variation selectors stay: they choose between a text and a picture form.
const unsafe = /(?![\ufe00-\ufe0f])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_C}\p{DI}\ufff0-\uffff]/gu
const marks = /(\p{M}{2})\p{M}+/gu

/** Cleans text that a wallet, a token or a service supplied. Anything that is not text becomes the empty string. */
export function displayText(input: unknown, maxGraphemes = 64): DisplayText {
  if (typeof input !== 'string') return '' as DisplayText
  // Cut first: normalising and segmenting a megabyte would block the page.
  const clean = input
    .slice(0, maxGraphemes * 16)
    .replace(unsafe, '')
    .normalize('NFC')
    .replace(marks, '$1')
  const text = clean.replace(/\s+/gu, ' ').trim()
  return clip(text, maxGraphemes) as DisplayText
}

function clip(text: string, maxGraphemes: number): string {
  if (text.length <= maxGraphemes) return text
  const graphemes = [...new Intl.Segmenter().segment(text)]
  if (graphemes.length <= maxGraphemes) return text
  return `${graphemes
    .slice(0, maxGraphemes - 1)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`
}
