// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect } from 'vitest'
import { readName, readReserved } from './subname.js'

const zones = ['shop.eth', 'mall.eth']
const [zone = ''] = zones
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
        expect(readReserved([word], zones)({ label, zone }), `${word} as ${label}`).toBe(true)
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
      expect(readReserved(words, zones)({ label, zone }), label).toBe(false)
  },
  { gate: 500, exhaustive: 20_000 },
)

search(
  'a word of `reserved` is reserved, or refused in one sentence that says what to write',
  async (look) => {
    const ends = fc.constantFrom(
      '',
      '',
      '.shop.eth',
      '.mall.eth',
      '.Shop.eth',
      '.other.eth',
      '.eth',
      '.',
      '_1',
      ' 1',
    )
    const begins = fc.constantFrom('', '', '.', '-', '@', ' ', '*', 'ada.')
    const middles = fc.constantFrom(
      'boss',
      'The Boss',
      'Boss',
      'ｂoss',
      'bo',
      'the-boss',
      '',
      'x'.repeat(65),
      'бoss',
      '007',
    )
    await look(
      fc.property(begins, middles, ends, (begin, middle, end) => {
        const word = begin + middle + end
        const isReserved = read(word)
        if (typeof isReserved === 'string') {
          expect(isReserved).toMatch(/in reserved of zone is no name\. Write .*"boss\.shop\.eth"\.$/)
          return
        }
        const [label = '', ...rest] = readName(
          word.includes('.') ? word : `${word}.shop.eth`,
          zones,
        ).name.split('.')
        expect(isReserved({ label, zone: rest.join('.') })).toBe(true)
        // The name of one zone is free in another.
        for (const other of zones)
          expect(isReserved({ label, zone: other })).toBe(!word.includes('.') || other === rest.join('.'))
      }),
    )
    for (const word of ['boss', 'Boss', 'the-boss', 'ｂoss', 'boss.shop.eth', '007'])
      expect(read(word)).toBeTypeOf('function')
  },
  { gate: 300, exhaustive: 3_000 },
)

function read(word: string): ReturnType<typeof readReserved> | string {
  try {
    return readReserved([word], zones)
  } catch (error) {
    return `${error}`
  }
}
