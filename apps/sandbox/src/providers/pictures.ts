import { type AnyProvider, type Picture, pictures } from '@foyer/gateway'
import { drawTile } from '../tile.ts'

const shapes = {
  wallet: { name: 'getWalletImage', corner: 0.46 },
  asset: { name: 'public/getAssetImage', corner: 1 },
  token: { name: 'public/getTokenImage', corner: 1 },
  currency: { name: 'public/getCurrencyImage', corner: 1 },
} as const
const kept = 2_000
const drawn = new Map<string, Picture>()

/** Pictures of wallets (rounded tiles), networks, tokens and currencies (discs). Every id has one. */
export function tiles(): AnyProvider {
  return pictures(({ kind, id }) => {
    const { name, corner } = shapes[kind]
    const key = `/${name}/${id}`
    const picture: Picture = drawn.get(key) ?? {
      type: 'image/png',
      bytes: new Uint8Array(drawTile(key, corner)),
    }
    if (drawn.size >= kept) drawn.clear()
    drawn.set(key, picture)
    return picture
  })
}
