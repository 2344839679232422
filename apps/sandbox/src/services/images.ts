import type { Route } from '../route.ts'
import { drawTile } from '../tile.ts'
import type { Service } from '../world.ts'

const kept = 2_000

/** Pictures of wallets (rounded tiles), networks, tokens and currencies (discs). Every id has one. */
export const images: Service = () => {
  const drawn = new Map<string, Buffer>()
  const serve = (path: string, corner: number): Route => ({
    method: 'GET',
    path: `${path}/:id`,
    open: true,
    handle({ params }) {
      const key = `${path}/${params.id}`
      const bytes = drawn.get(key) ?? drawTile(key, corner)
      if (drawn.size >= kept) drawn.clear()
      drawn.set(key, bytes)
      return { bytes, type: 'image/png', headers: { 'cache-control': 'public, max-age=86400' } }
    },
  })
  return [
    serve('/getWalletImage', 0.46),
    serve('/public/getAssetImage', 1),
    serve('/public/getTokenImage', 1),
    serve('/public/getCurrencyImage', 1),
  ]
}
