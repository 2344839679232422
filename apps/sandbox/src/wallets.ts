import { createHash } from 'node:crypto'
import type { CatalogueWallet, ChainId } from '@foyer/gateway'
import { regtestId } from './bitcoin/seed.ts'
import { polkadotId } from './polkadot/seed.ts'

const colours = [
  ['Amber', 'Copper', 'Quiet', 'Maple', 'Indigo', 'Velvet', 'Silver', 'Misty', 'Hazel', 'Crimson'],
  ['Northern', 'Gentle', 'Mossy', 'Saffron', 'Bright', 'Dusky', 'Winter', 'Coral', 'Slate', 'Humble'],
  ['Linen', 'Sunlit', 'Willow', 'Marble', 'Russet', 'Woven', 'Pearl', 'Salted', 'Inky', 'Upland'],
].flat()
const things = [
  ['Heron', 'Lantern', 'Pocket', 'Harbour', 'Otter', 'Satchel', 'Meadow', 'Compass'],
  ['Teapot', 'Badger', 'Ferry', 'Thimble', 'Wren', 'Kettle', 'Anchor', 'Finch'],
  ['Drawer', 'Orchard', 'Beetle', 'Lighthouse', 'Mitten', 'Sparrow', 'Button', 'Canoe'],
].flat()

const families: Readonly<Record<'eip155' | 'solana' | 'bip122' | 'polkadot', readonly ChainId[]>> = {
  eip155: ['eip155:1', 'eip155:8453', 'eip155:10', 'eip155:42161'],
  solana: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  bip122: ['bip122:000000000019d6689c085ae165831e93'],
  polkadot: ['polkadot:91b171bb158e2d3848fa23a9f1c25182'],
}

function chainsOf(index: number): ChainId[] {
  if (index % 11 === 10) return [...families.solana]
  if (index % 29 === 28) return [...families.polkadot]
  return [
    ...families.eip155.slice(0, 2 + (index % 3)),
    ...(index % 3 === 0 ? families.solana : []),
    ...(index % 5 === 0 ? families.bip122 : []),
    ...(index % 7 === 0 ? families.polkadot : []),
  ]
}

function uuid(hex: string): string {
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** A wallet of the catalogue. The names are invented. */
function wallet(index: number): CatalogueWallet {
  const round = Math.floor(index / colours.length)
  // Adding the round walks through every pair of words once before one comes back.
  const words = [colours[index % colours.length], things[(round + index) % things.length]]
  const joined = words.join('')
  const slug = joined.toLowerCase()
  const id = createHash('sha256').update(`wallet ${index}`).digest('hex')
  const site = `https://${slug}.test`
  const when = (yes: boolean, text: string): string | null => (yes ? text : null)
  return {
    id,
    name: [...words, ...(index % 3 === 1 ? ['Wallet'] : [])].join(' '),
    homepage: site,
    image_id: uuid(createHash('sha256').update(`image ${index}`).digest('hex')),
    order: (index + 1) * 10,
    mobile_link: when(index % 4 !== 3, `${slug}://`),
    desktop_link: when(index % 3 === 0, `${slug}-desktop://`),
    webapp_link: when(index % 4 > 1, `https://app.${slug}.test`),
    app_store: when(index % 4 !== 3, `${site}/ios`),
    play_store: when(index % 4 !== 3, `${site}/android`),
    chrome_store: when(index % 2 === 0, `${site}/extension`),
    rdns: when(index % 2 === 0, `test.${slug}`),
    injected: index % 2 === 0 ? [{ namespace: 'eip155', injected_id: `is${joined}` }] : null,
    chains: chainsOf(index),
    badge_type: index % 4 === 0 ? 'certified' : 'none',
  }
}

/** The first `count` wallets (600 have names of their own), the same on every machine. */
export function makeWallets(count: number): readonly CatalogueWallet[] {
  return Array.from({ length: count }, (_, index) => wallet(index))
}

/** The picture of the wallet app: in the catalogue, in its sessions and in its own page. */
export const walletPicture = 'cfbdec6e-7918-416a-8d0a-8acd156fb56d'

/** The wallet app, by the universal links of wherever it is served. */
export function walletAt(url: string): CatalogueWallet {
  return {
    id: createHash('sha256').update('sandbox wallet').digest('hex'),
    name: 'Sandbox Wallet',
    homepage: url,
    image_id: walletPicture,
    order: 1,
    mobile_link: url,
    desktop_link: url,
    webapp_link: url,
    app_store: null,
    play_store: null,
    chrome_store: null,
    rdns: null,
    injected: null,
    chains: [...Object.values(families).flat(), regtestId, polkadotId],
    badge_type: 'certified',
  }
}
