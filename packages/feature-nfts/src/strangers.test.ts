// @tier gate
import { displayText, parseNetworkId, quoted } from '@foyer/core'
import { search, strangersTexts } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageOf } from './api.js'
import { groupsOf } from './groups.js'
import { countText, lineOf } from './nft.js'
import { ethereum, rowOf } from './nfts.test-support.js'

const counts = fc
  .tuple(fc.bigInt(1n, 10n ** 6n), fc.constantFrom('en', 'de', 'ar-EG', 'hi'))
  .map(([count, locale]) => `${countText(count, locale)} × ${quoted('Bored Ape')}`)

search(
  'no name of an NFT reads as a count',
  fc.property(fc.oneof(strangersTexts, counts), fc.constantFrom('name', 'collection'), (called, field) => {
    fc.pre(displayText(called) !== '')
    const [nft] = pageOf(ethereum)({
      data: [rowOf(1, { name: '', collection: '', [field]: called })],
      next: null,
    }).items
    expect(nft && lineOf(nft)).toMatch(/^[\p{L}“]/u)
  }),
  { gate: 300 },
)

test('on Solana no piece is in a group with another one by a name that it claims', () => {
  const solana = parseNetworkId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  const data = ['A', 'B'].map((letter) =>
    rowOf(
      1,
      {
        contract: `${solana}:${letter.repeat(44)}`,
        standard: 'metaplex',
        tokenId: undefined,
        collection: 'Mad Lads',
      },
      solana,
    ),
  )
  const groups = groupsOf(pageOf(solana)({ data, next: null }).items)
  expect(groups.map(({ name, items }) => [name, items.length])).toEqual([['', 2]])
})

search(
  'no count of pieces is more than there are',
  fc.property(
    fc.oneof(
      fc.bigInt(1n, 2n ** 256n - 1n),
      fc
        .tuple(fc.nat({ max: 77 }), fc.integer({ min: 1, max: 9 }), fc.nat({ max: 2 }))
        .map(([zeros, digit, less]) => BigInt(digit) * 10n ** BigInt(zeros) - BigInt(less)),
    ),
    (amount) => {
      fc.pre(amount > 0n)
      const [digits = '', zeros = '0'] = countText(amount, 'en').replaceAll(',', '').split('E')
      const [whole = '', fraction = ''] = digits.split('.')
      expect(BigInt(whole + fraction) * 10n ** BigInt(zeros)).toBeLessThanOrEqual(
        amount * 10n ** BigInt(fraction.length),
      )
    },
  ),
)
