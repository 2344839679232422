// @tier gate
import { history, nfts } from '@foyer/api'
import { search } from '@foyer/search'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { answers, gatewayOf } from '../gateway.test-support.js'
import type { Activity, AnyProvider, Collectible } from '../questions.js'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ether = { chain: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18 } as const
const sent: Activity = {
  chain: 'eip155:1',
  hash: '0xab',
  at: 1_767_225_600_000,
  from: account,
  to: '0x1',
  status: 'confirmed',
  operation: 'send',
  movements: [
    { direction: 'out', token: { ...ether, amount: 5n } },
    { direction: 'in', nft: { name: 'Claim at x.com', isSpam: true } },
  ],
}
const picture: Collectible = {
  chain: 'eip155:1',
  contract: `0x${'1'.repeat(40)}`,
  tokenId: 7n,
  standard: 'erc721',
  amount: 1n,
  name: 'Picture 7',
  image: { asset: `eip155:1/erc721:0x${'1'.repeat(40)}/7` },
}
const anyText = fc.oneof(fc.string(), fc.constantFrom('\u202e', '', 'x'.repeat(300), 'a,b'))
const anyAmount = fc.oneof(fc.bigInt(), fc.constantFrom(-1n, 2n ** 256n, 2n ** 256n - 1n))
const anyNumber = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(8.64e15, 253_402_300_800_000, -1))
const anyDecimals = fc.oneof(fc.integer(), fc.double(), fc.constant(18))
const token = fc.record({
  chain: fc.constant('eip155:1' as const),
  name: anyText,
  symbol: anyText,
  decimals: anyDecimals,
  amount: anyAmount,
  icon: anyText,
})
const direction = fc.constantFrom('in' as const, 'out' as const, 'self' as const)
const movement = fc.oneof(
  fc.record({ direction, token }),
  fc.record({ direction, nft: fc.record({ name: anyText, image: anyText }) }),
  fc.record({ direction }),
)
const entry: fc.Arbitrary<Activity> = fc.record({
  chain: fc.constant('eip155:1' as const),
  hash: anyText,
  at: anyNumber,
  from: anyText,
  to: anyText,
  nonce: anyNumber,
  operation: anyText,
  status: fc.constantFrom('confirmed' as const, 'failed' as const, 'pending' as const),
  application: fc.record({ name: anyText, icon: anyText }),
  movements: fc.array(movement, { maxLength: 4 }),
})
const collectible: fc.Arbitrary<Collectible> = fc.record({
  chain: fc.constant('eip155:1' as const),
  contract: anyText,
  tokenId: anyAmount,
  amount: anyAmount,
  name: anyText,
  collection: anyText,
  standard: fc.constantFrom('erc721' as const, 'erc1155' as const),
  description: anyText,
  image: fc.oneof(anyText, fc.record({ asset: anyText })),
  traits: fc.array(fc.record({ name: anyText, value: anyText }), { maxLength: 60 }),
})
const limits = { cache: { bytes: 100_000 }, url: 'https://api.shop.dev' }

search(
  'an entry that makes no sense is left out, and the page is as the API says',
  async (look) => {
    await look(
      fc.asyncProperty(fc.array(entry, { maxLength: 5 }), anyText, async (odd, next) => {
        const provider = answers('history', () => ({ entries: [sent, ...odd], next }))
        const response = await gatewayOf({ providers: [provider], ...limits }).get(
          `/v1/account/${account}/history`,
        )
        expect(response.status).toBe(200)
        const body = v.parse(history.answer, await response.json())
        expect(body.data[0]).toMatchObject({
          id: 'eip155:1:0xab',
          transfers: [{ quantity: {} }, { nft_info: {} }],
        })
      }),
    )
    await look(
      fc.asyncProperty(fc.array(collectible, { maxLength: 5 }), anyText, async (odd, next) => {
        const provider = answers('nfts', () => ({ entries: [picture, ...odd], next }))
        const response = await gatewayOf({ providers: [provider], ...limits }).get(`/v1/nfts/${account}`)
        expect(response.status).toBe(200)
        const body = v.parse(nfts.answer, await response.json())
        const id = encodeURIComponent(`eip155:1/erc721:0x${'1'.repeat(40)}/7`)
        expect(body.data[0]).toMatchObject({
          tokenId: '7',
          image: `https://api.shop.dev/public/getAssetImage/${id}`,
        })
      }),
    )
  },
  { gate: 50, exhaustive: 2_000 },
)

it('what a collectible says of itself is short, plain and in one line', async () => {
  const lines = 'x\u202E'.repeat(5_000)
  const traits = [
    { name: 'Sky', value: 'Apricot' },
    { name: 'Nothing', value: '\u200B' },
    ...Array.from({ length: 99 }, () => ({ name: lines, value: lines })),
  ]
  const odd = { ...picture, description: `First\nsecond ${lines}`, traits, media: 'video' as const }
  const gateway = gatewayOf({ providers: [answers('nfts', () => ({ entries: [odd] }))], ...limits })
  const { data } = v.parse(nfts.answer, await (await gateway.get(`/v1/nfts/${account}`)).json())
  expect(data[0]).toMatchObject({ media: 'video' })
  expect(data[0]?.description).toMatch(/^First second x{1,2000}…$/)
  expect(data[0]?.traits).toHaveLength(50)
  expect(data[0]?.traits.slice(0, 2)).toEqual([
    { name: 'Sky', value: 'Apricot' },
    { name: `${'x'.repeat(63)}…`, value: `${'x'.repeat(63)}…` },
  ])
})

it('what came as bait is told as such', async () => {
  const bait: Activity = {
    ...sent,
    movements: [{ direction: 'in', token: { ...ether, amount: 5n, isSpam: true } }],
  }
  const provider = answers('history', () => ({ entries: [sent, bait] }))
  const response = await gatewayOf({ providers: [provider] }).get(`/v1/account/${account}/history`)
  const { data } = v.parse(history.answer, await response.json())
  expect(
    data.map(({ transfers }) => transfers.map((one) => (one.fungible_info ?? one.nft_info)?.flags)),
  ).toEqual([[{ is_spam: false }, { is_spam: true }], [{ is_spam: true }]])
})

it('tells a fee, the contract of a token and none of the coin, and who has to be named', async () => {
  const dollars = { ...ether, address: `0x${'a'.repeat(40)}`, name: 'USD Coin', symbol: 'USDC' }
  const movements = [ether, dollars].map((token) => ({
    direction: 'in' as const,
    token: { ...token, amount: 5n },
  }))
  const tell = async (attribution: { readonly name: string; readonly url: string }) => {
    const entries = [{ ...sent, fee: 42n, movements }]
    const gateway = gatewayOf({ providers: [answers('history', () => ({ entries, attribution }))] })
    return v.parse(history.answer, await (await gateway.get(`/v1/account/${account}/history`)).json())
  }
  const { data, attribution } = await tell({ name: 'Tower\u202E', url: 'https://tower.dev/' })

  expect(data[0]?.metadata.fee).toBe('42')
  expect(data[0]?.transfers.map((one) => one.fungible_info?.address)).toEqual([
    null,
    `eip155:1:0x${'a'.repeat(40)}`,
  ])
  expect(attribution).toEqual([{ name: 'Tower', url: 'https://tower.dev/' }])
  expect((await tell({ name: 'Tower', url: 'javascript:alert(1)' })).attribution).toBeUndefined()
})

it('tells how many of an NFT moved, and its picture where somebody here may have it', async () => {
  const nft = { name: 'Tidal #7', amount: 3n, image: { asset: 'eip155:1/erc1155:0x1/7' } }
  const told = answers('history', () => ({ entries: [{ ...sent, movements: [{ direction: 'in', nft }] }] }))
  const read = async (...providers: readonly AnyProvider[]) => {
    const response = await gatewayOf({ providers, ...limits }).get(`/v1/account/${account}/history`)
    return v.parse(history.answer, await response.json()).data[0]?.transfers[0]
  }
  const pictures = answers('images', () => undefined)

  expect(await read(told)).toMatchObject({
    quantity: { numeric: '3' },
    nft_info: { content: { preview: null } },
  })
  expect((await read(told, pictures))?.nft_info?.content?.preview?.url).toBe(
    `https://api.shop.dev/public/getAssetImage/${encodeURIComponent(nft.image.asset)}`,
  )
})

it('lends no picture to a token that moved and is not listed', async () => {
  const dollars = { ...ether, address: `0x${'a'.repeat(40)}`, name: 'USD Coin', symbol: 'USDC' }
  const movements = [ether, dollars].map((token) => ({
    direction: 'in' as const,
    token: { ...token, amount: 5n },
  }))
  const providers = [answers('history', () => ({ entries: [{ ...sent, movements }] }))]
  const iconsOf = async (tokens: (typeof dollars)[]) => {
    const { get } = gatewayOf({ providers, tokens, ...limits })
    const response = await get(`/v1/account/${account}/history`)
    const { data } = v.parse(history.answer, await response.json())
    return data[0]?.transfers.map((one) => one.fungible_info?.icon?.url)
  }
  const url = 'https://api.shop.dev/public/getTokenImage'
  expect(await iconsOf([])).toEqual([`${url}/ETH`, undefined])
  expect(await iconsOf([dollars])).toEqual([`${url}/ETH`, `${url}/USDC`])
})

it('a cursor goes to whoever wrote it, and one that nobody wrote is refused', async () => {
  const first = answers('history', () => ({ entries: [], next: 'one-2' }), {
    covers: ({ cursor }) => cursor === undefined || cursor.startsWith('one-'),
  })
  const second = answers('history', () => ({ entries: [sent] }), {
    id: 'second',
    covers: ({ cursor }) => cursor?.startsWith('two-') ?? false,
  })
  const gateway = gatewayOf({ providers: [first, second] })
  const get = (cursor: string) => gateway.get(`/v1/account/${account}/history?cursor=${cursor}`)
  expect((await get('two-1')).status).toBe(200)
  expect([first.asked.length, second.asked.length]).toEqual([0, 1])
  const refused = await get('three-1')
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ reasons: [{ field: 'cursor' }] })
})
