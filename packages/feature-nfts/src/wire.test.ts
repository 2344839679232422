// @tier gate
import { nfts } from '@foyer/api'
import { parseNetworkId } from '@foyer/core'
import { search } from '@foyer/search'
import { answersOf } from '@foyer/testing/api'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countText, titleOf } from './nft.js'
import { readPage } from './wire.js'

const ethereum = parseNetworkId('eip155:1')
const solana = parseNetworkId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
const contract = `0x${'Ab'.repeat(20)}`
const mint = 'M'.repeat(44)
const tidal = {
  ...{ chainId: ethereum, contract: `${ethereum}:${contract}`, tokenId: '204', standard: 'erc721' },
  ...{ amount: '1', name: 'Tidal #204', collection: 'Tideline', description: null, media: null },
  ...{ image: 'https://api.shop.dev/public/getAssetImage/x', isSpam: false },
  traits: [{ name: 'Sky', value: 'Apricot' }],
}
const rows = (...data: readonly unknown[]) => readPage({ data, next: null }, ethereum).items

test('a collectible is known by its contract and id, and so is its picture', () => {
  expect(rows(tidal)).toEqual([
    {
      ...{ network: ethereum, contract, tokenId: 204n, standard: 'erc721', amount: 1n, media: undefined },
      ...{ name: 'Tidal #204', collection: 'Tideline', description: '', hasPicture: true, isSpam: false },
      id: `eip155:1/erc721:${contract.toLowerCase()}/204`,
      traits: [{ name: 'Sky', value: 'Apricot' }],
    },
  ])
  const row = { ...tidal, chainId: solana, contract: `${solana}:${mint}`, standard: 'metaplex' }
  const { items } = readPage({ data: [{ ...row, tokenId: undefined }], next: 'two' }, solana)
  expect(items).toMatchObject([{ id: `${solana}/nft:${mint}`, tokenId: undefined }])
})

test('rows of another network, without sense or without an amount are left out, and the others stay', () => {
  const wrong = [
    ...[null, 7, 'row', [], {}],
    { ...tidal, chainId: 'eip155:10' },
    { ...tidal, contract },
    { ...tidal, contract: `eip155:10:${contract}` },
    { ...tidal, contract: `${ethereum}:javascript` },
    { ...tidal, standard: 'metaplex' },
    { ...tidal, tokenId: undefined },
    { ...tidal, tokenId: '-1' },
    { ...tidal, tokenId: '9'.repeat(78) },
    { ...tidal, amount: '0' },
    { ...tidal, amount: 1e30 },
  ]
  expect(rows(...wrong, tidal)).toHaveLength(1)
})

test('what strangers wrote is short and plain, however it was written', () => {
  const [read] = rows({
    ...tidal,
    ...{
      name: 'Tidal \u202E402#',
      collection: 'x'.repeat(99_999),
      description: 'a \u0000b',
      media: 'script',
    },
    image: 'javascript:alert(1)',
    traits: [
      { name: 'Born', value: '9999-12-31' },
      { name: '\u200B', value: 'nothing' },
      { name: 'Size', value: 1e30 },
      ...Array.from({ length: 500 }, () => ({ name: 'More', value: '1' })),
    ],
  })
  expect(read).toMatchObject({ name: 'Tidal 402#', description: 'a b', media: undefined, hasPicture: true })
  expect(read?.collection).toHaveLength(64)
  expect(read?.traits).toHaveLength(48)
  expect(read?.traits[0]).toEqual({ name: 'Born', value: '9999-12-31' })
})

test('what is no page is refused, and an odd cursor is the end', () => {
  for (const json of [null, [], {}, { data: {} }, { data: Array.from({ length: 201 }) }])
    expect(() => readPage(json, ethereum)).toThrow()
  for (const next of [null, undefined, '', 'a b', 'x'.repeat(1_001), 7])
    expect(readPage({ data: [], next }, ethereum).next).toBeUndefined()
  expect(readPage({ data: [], next: 'two' }, ethereum).next).toBe('two')
})

search(
  'whatever the gateway may answer by its contract is read whole',
  fc.property(answersOf(fc, nfts), ({ data, next }) => {
    const own = data.map((row, at) => ({
      ...row,
      ...{ chainId: ethereum, contract: `${ethereum}:0x${`${at}`.padStart(40, '0')}`, standard: 'erc721' },
      ...{ tokenId: `${at}`, amount: '1' },
    }))
    const page = readPage({ data: own, next }, ethereum)
    expect(page.next).toBe(next ?? undefined)
    expect(page.items.map(({ hasPicture }) => hasPicture)).toEqual(data.map(({ image }) => image !== null))
    expect(page.items.map(({ name }) => name !== '')).toEqual(data.map(({ name }) => name !== null))
    expect(page.items.map(({ traits }) => traits.length)).toEqual(data.map(({ traits }) => traits.length))
  }),
  { gate: 300 },
)

test('how many there are is told in full, or how large that is', () => {
  expect(countText(1_234_567n, 'de')).toBe('1.234.567')
  expect(countText(2n ** 256n - 1n, 'en')).toBe('1.158E77')
})

test('what has no name is called by its collection and number', () => {
  const [read] = rows({ ...tidal, name: null, tokenId: `${2n ** 255n}` })
  expect(read && titleOf(read)).toBe('Tideline #57896…19968')
  const [bare] = rows({ ...tidal, name: null, collection: null })
  expect(bare && titleOf(bare)).toBe('#204')
})
