// @tier gate
import { expect, test } from 'vitest'
import { symbolText, withoutQuotes } from './strangers.js'

/** By hand from the names of Unicode: quotation marks, and marks that are drawn like two strokes. */
const marks = [...'"«»‘’‚‛“”„‟‹›″‴‶‷⁗❛❜❝❞❟❠❮❯⹂〝〞〟〃゛＂ʺ˝ˮ˵˶״ᐥ𑑚🙶🙷🙸']

test('no mark in quoted words looks like the end of the quotation', () => {
  expect(marks.filter((mark) => mark !== '’' && withoutQuotes(`a${mark}b`) !== 'a’b')).toEqual([])
})

test('each currency and unit is quoted if nothing vouches for the token', () => {
  const words = [...Intl.supportedValuesOf('currency'), 'Tausend', 'Bio', 'Md', 'jt', 'Percent', 'USDC']
  const bare = words.filter((symbol) => symbolText({ symbol, address: '0x1f' }) === symbol)
  expect(bare).toEqual([])
  expect(symbolText({ symbol: 'USDC', address: '0x1f', isListed: true })).toBe('USDC')
})
