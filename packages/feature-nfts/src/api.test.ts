// @tier gate
import { parseNetworkId } from '@foyer/core'
import { expect, test } from 'vitest'
import { pageOf } from './api.js'
import { countText, titleOf } from './nft.js'

const ethereum = parseNetworkId('eip155:1')
const solana = parseNetworkId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
const contract = `0x${'Ab'.repeat(20)}`
const mint = 'M'.repeat(44)
const tidal = {
  chainId: ethereum,
  contract: `${ethereum}:${contract}`,
  tokenId: '204',
  standard: 'erc721',
  amount: '1',
  name: 'Tidal #204',
  collection: 'Tideline',
  description: null,
  media: null,
  image: 'https://api.shop.dev/public/getAssetImage/x',
  isSpam: false,
  traits: [{ name: 'Sky', value: 'Apricot' }],
}
const rows = (...data: readonly unknown[]) => pageOf(ethereum)({ data, next: null }).items

test('a collectible is known by its contract and id, and so is its picture', () => {
  expect(rows(tidal)).toEqual([
    {
      network: ethereum,
      contract,
      tokenId: 204n,
      standard: 'erc721',
      amount: 1n,
      media: undefined,
      name: 'Tidal #204',
      collection: 'Tideline',
      description: '',
      hasPicture: true,
      isSpam: false,
      id: `eip155:1/erc721:${contract.toLowerCase()}/204`,
      traits: [{ name: 'Sky', value: 'Apricot' }],
    },
  ])
  const row = { ...tidal, chainId: solana, contract: `${solana}:${mint}`, standard: 'metaplex' }
  const { items } = pageOf(solana)({ data: [{ ...row, tokenId: undefined }], next: 'two' })
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
    name: 'Tidal \u202E402#',
    collection: 'x'.repeat(99_999),
    description: 'a \u0000b',
    media: 'script',
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
    expect(() => pageOf(ethereum)(json)).toThrow()
  for (const next of [null, undefined, '', 'a b', 'x'.repeat(1_001), 7])
    expect(pageOf(ethereum)({ data: [], next }).next).toBeUndefined()
  expect(pageOf(ethereum)({ data: [], next: 'two' }).next).toBe('two')
})

test('how many there are is told in full, or how large that is', () => {
  expect(countText(1_234_567n, 'de')).toBe('1.234.567')
  expect(countText(2n ** 256n - 1n, 'en')).toBe('1.157E77')
})

test('what has no name is called by its collection and number', () => {
  const [read] = rows({ ...tidal, name: null, tokenId: `${2n ** 255n}` })
  expect(read && titleOf(read)).toBe('Tideline #57896…19968')
  const [bare] = rows({ ...tidal, name: null, collection: null })
  expect(bare && titleOf(bare)).toBe('#204')
})
