// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect } from 'vitest'
import { readReserved } from './subname.js'

const words = ['support', 'admin', 'web3', 'my-shop', '1inch', 'Boss', 'a1b2']
/** Spellings of a word: a hyphen before or after any letter, and digits with hyphens after the last. */
const spelling = fc.constantFrom(...words).chain((word) => {
  const letters = [...word.toLowerCase().replaceAll('-', '')]
  return fc
    .tuple(
      fc.array(fc.constantFrom('', '-', '--'), { minLength: letters.length, maxLength: letters.length }),
      fc.string({ unit: fc.constantFrom(...'0123456789--'), maxLength: 6 }),
      fc.constant(letters),
    )
    .map(([gaps, end, all]) => ({
      word,
      label: all.map((one, at) => `${at ? gaps[at] : ''}${one}`).join('') + end,
    }))
})

search(
  'a reserved word is reserved in any spelling with hyphens, and digits at the end, and no other name is',
  async (look) => {
    await look(
      fc.property(spelling, ({ word, label }) => {
        expect(readReserved([word])(label), `${word} as ${label}`).toBe(true)
      }),
    )
    for (const label of [
      'supporters',
      'web',
      'web4',
      'shop',
      'inch',
      'administrator',
      'supp0rt',
      'boss-lady',
    ])
      expect(readReserved(words)(label), label).toBe(false)
  },
  { gate: 500, exhaustive: 20_000 },
)
