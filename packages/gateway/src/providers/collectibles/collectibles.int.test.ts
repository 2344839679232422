// @tier gate
import { nfts } from '@foyer/api'
import * as v from 'valibot'
import { encodeDeployData, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { gatewayOf } from '../../gateway.test-support.js'
import type { UntrustedFetch } from '../../guard/untrustedFetch.js'
import {
  codeOf,
  type LocalChain,
  rich as me,
  receiptOf,
  startLocalChain,
} from '../../localChain.test-support.js'
import { type CollectiblesOptions, collectibles } from './index.js'

const chain = 'eip155:31337'
const friend = '0x00000000000000000000000000000000000f0e70'
const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
/** Of one pixel. */
const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64')
const abi = parseAbi([
  'constructor(address[] owners)',
  'function transferFrom(address from, address to, uint256 id)',
  'function mint(uint256[] ids, uint256[] values)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)',
])

let node: LocalChain
let pictures: Hex
let editions: Hex

async function send(to: Hex | undefined, data: Hex): Promise<Hex> {
  const hash = await node.client.sendTransaction({ account: me, chain: null, data, ...(to ? { to } : {}) })
  const { contractAddress } = await receiptOf(node.client, hash)
  return contractAddress ?? '0x'
}

beforeAll(async () => {
  node = await startLocalChain(31_337)
  const owners = Array.from({ length: 120 }, (_, at) => (at === 2 ? friend : me.address))
  pictures = await send(undefined, encodeDeployData({ abi, bytecode: codeOf('Pictures'), args: [owners] }))
  editions = await send(undefined, codeOf('Editions'))
  await send(
    pictures,
    encodeFunctionData({ abi, functionName: 'transferFrom', args: [me.address, friend, 5n] }),
  )
  await send(
    editions,
    encodeFunctionData({
      abi,
      functionName: 'mint',
      args: [
        [7n, 300n],
        [10n, 1n],
      ],
    }),
  )
  const give = [me.address, friend, 7n, 4n, '0x'] as const
  await send(editions, encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: give }))
  await send(
    editions,
    encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [me.address, friend, 300n, 1n, '0x'] }),
  )
})
afterAll(() => node.stop())

function world(options: Partial<CollectiblesOptions> = {}) {
  const collections = [
    { chain, address: pictures, standard: 'erc721' },
    { chain, address: editions, standard: 'erc1155', name: 'Editions of the host' },
  ] as const
  const gateway = gatewayOf({
    chains: { [chain]: node.url },
    providers: [collectibles({ collections, ...options })],
    url: 'https://api.shop.dev',
    cache: { bytes: 1 },
    fetch,
  })
  const ask = async (account: string, cursor?: string) => {
    const query = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const response = await gateway.get(`/v1/nfts/${account}?chainId=${chain}${query}`)
    expect(response.status).toBe(200)
    return v.parse(nfts.answer, await response.json())
  }
  return { gateway, ask }
}

it('what an account holds now comes in pages, with names and pictures of the contract’s own', async () => {
  const { gateway, ask } = world()
  const first = await ask(me.address)
  expect(first.data).toHaveLength(50)
  expect(first.data[0]).toEqual({
    chainId: chain,
    contract: `${chain}:${pictures.toLowerCase()}`,
    tokenId: '1',
    standard: 'erc721',
    amount: '1',
    name: 'Picture 1',
    collection: 'Foyer Pictures',
    description: null,
    isSpam: false,
    media: null,
    traits: [],
    image: `https://api.shop.dev/public/getAssetImage/${encodeURIComponent(`${chain}/erc721:${pictures.toLowerCase()}/1`)}`,
  })
  const second = await ask(me.address, first.next ?? '')
  const third = await ask(me.address, second.next ?? '')
  expect(third.next).toBeNull()
  const ids = [first, second, third].flatMap(({ data }) => data.map(({ tokenId }) => tokenId))
  const own = Array.from({ length: 120 }, (_, at) => `${at + 1}`).filter((id) => id !== '3' && id !== '5')
  expect(ids).toEqual([...own, '7'])

  const picture = await gateway.get(new URL(first.data[0]?.image ?? '').pathname)
  expect(picture.headers.get('content-type')).toBe('image/svg+xml')
  expect(picture.headers.get('content-security-policy')).toMatch(/sandbox/)
  expect(await picture.text()).toMatch(/^<svg .*hsl\(67 60% 55%\)/)
  const gone = await gateway.get(
    `/public/getAssetImage/${encodeURIComponent(`${chain}/erc721:${editions}/1`)}`,
  )
  expect(gone.status).toBe(404)
})

it('editions say how many there are, and their metadata is read by the host’s IPFS gateway', async () => {
  const metadata = {
    name: 'Seven \u202Eneves',
    description: 'Of ten',
    image: `ipfs://${cid}/7.png`,
    animation_url: `ipfs://${cid}/7.mp4`,
    attributes: [{ trait_type: 'Sky', value: 'Apricot' }],
  }
  const fetch = vi.fn<UntrustedFetch>(async (_, kind) =>
    kind === 'image'
      ? { type: 'image/png', bytes: gif }
      : { type: 'application/json', bytes: Buffer.from(JSON.stringify(metadata)) },
  )
  const { ask, gateway } = world({ fetch, ipfs: 'https://ipfs.shop.dev/ipfs' })
  const { data } = await ask(friend)
  const editionsOf = data.filter(({ standard }) => standard === 'erc1155')
  expect(data.map(({ tokenId, amount }) => [tokenId, amount])).toEqual([
    ...[
      ['3', '1'],
      ['5', '1'],
      ['7', '4'],
      ['300', '1'],
    ],
  ])
  expect(editionsOf[0]).toMatchObject({
    name: 'Seven neves',
    collection: 'Editions of the host',
    description: 'Of ten',
    media: 'video',
    traits: [{ name: 'Sky', value: 'Apricot' }],
  })
  expect(fetch.mock.calls.map(([url]) => url).toSorted()).toEqual([
    `https://ipfs.shop.dev/ipfs/${cid}/${(7).toString(16).padStart(64, '0')}.json`,
    `https://ipfs.shop.dev/ipfs/${cid}/${(300).toString(16).padStart(64, '0')}.json`,
  ])
  // Pages ask this gateway for the picture, and not the stranger.
  const image = new URL(editionsOf[0]?.image ?? '')
  expect(image.origin).toBe('https://api.shop.dev')
  const picture = await gateway.get(image.pathname)
  expect(picture.headers.get('content-type')).toBe('image/gif')
  expect(fetch.mock.calls.at(-1)?.slice(0, 2)).toEqual([`https://ipfs.shop.dev/ipfs/${cid}/7.png`, 'image'])
})

it('metadata that does not come, or cannot be read, leaves the collectible with the name of its collection', async () => {
  const never = world({ fetch: () => new Promise(() => {}), ipfs: 'https://ipfs.shop.dev' })
  const { data } = await never.ask(friend)
  expect(data.at(-1)).toMatchObject({ name: 'Editions of the host #300', image: null })
  expect((await world().ask(friend)).data.at(-1)?.name).toBe('Editions of the host #300')
})

it('ids that the host names are looked for without the logs, and a cursor of elsewhere is refused', async () => {
  const { gateway, ask } = world({
    collections: [{ chain, address: pictures, standard: 'erc721', ids: [2n, 3n, 9_999n] }],
  })
  expect((await ask(me.address)).data.map(({ tokenId }) => tokenId)).toEqual(['2'])
  for (const cursor of ['nonsense', `${chain}/erc721:${editions.toLowerCase()}/1`]) {
    const refused = await gateway.get(
      `/v1/nfts/${me.address}?chainId=${chain}&cursor=${encodeURIComponent(cursor)}`,
    )
    expect(refused.status).toBe(400)
  }
})
