import type { ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Connect } from 'vite'

interface Listed {
  readonly id: string
  readonly name: string
  readonly badge_type?: string
  /** Links, as the catalogue writes them. */
  readonly [link: `${string}_${'store' | 'link'}`]: string
  readonly homepage?: string
}

const total = 500
const page = 40

function walletOf(at: number): Listed {
  const web = `https://wallet-${at}.example`
  const wallet = {
    id: `wallet-${at}`,
    name: `Wallet ${at}`,
    homepage: web,
    ...(at % 3 === 0 && { badge_type: 'certified' }),
  }
  if (at === 5)
    return {
      ...wallet,
      chrome_store: 'https://chromewebstore.google.com/detail/wallet-5',
      app_store: 'https://apps.apple.com/app/wallet-5',
      play_store: 'https://play.google.com/store/apps/details?id=wallet5',
      webapp_link: `${web}/app`,
      mobile_link: 'wallet5://',
    }
  if (at === 6) return { id: wallet.id, name: wallet.name }
  if (at === 7)
    return { ...wallet, name: 'The Wallet of the Honourable Company of Merchants and Adventurers' }
  return wallet
}

const everyone = Array.from({ length: total }, (_, at) => walletOf(at + 1))
const answers: Readonly<Record<string, { count: number; wallets: readonly Listed[] }>> = {
  many: { count: total, wallets: everyone },
  breaks: { count: total, wallets: everyone },
  one: { count: 1, wallets: everyone.slice(0, 1) },
  empty: { count: 0, wallets: [] },
}

/** A data API that knows what tokens were worth, and nothing else: they rose or fell, by far at the end. */
async function pastService(
  which: 'rising' | 'falling',
  path: string,
  request: Connect.IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.setHeader('content-type', 'application/json')
  if (path.endsWith('/v1/supported-chains')) {
    response.end(JSON.stringify({ http: ['eip155:1'], ws: [] }))
    return
  }
  if (!path.endsWith('/v1/fungible/history')) {
    response.statusCode = 404
    response.end('{}')
    return
  }
  const body: { readonly addresses: readonly string[]; readonly points: number } = JSON.parse(
    await text(request),
  )
  const priceAt = (part: number) => 0.5 + (which === 'rising' ? part : 1 - part) + 0.1 * Math.sin(part * 20)
  const prices = Array.from({ length: body.points }, (_, at) => ({
    at: Math.floor(Date.now() / 1_000) - (body.points - 1 - at) * 1_800,
    price: priceAt(at / Math.max(body.points - 1, 1)) * (which === 'rising' ? 0.8 : 1.4),
  }))
  // The coin costs thousands.
  const isCoin = (address: string) => address.toLowerCase().endsWith('e'.repeat(40))
  response.end(
    JSON.stringify({
      fungibles: body.addresses.map((address) => ({
        address,
        prices: prices.map(({ at, price }) => ({ at, price: isCoin(address) ? price * 2_900 : price })),
      })),
    }),
  )
}

/** `GET /gallery-service/<which>/getWallets`: a wallet catalogue that always says the same, or nothing, or no. */
export const galleryService: Connect.NextHandleFunction = (request, response, next) => {
  const url = new URL(request.url ?? '/', 'http://gallery')
  const [, service, which = '', path] = url.pathname.split('/')
  if (service !== 'gallery-service') return next()
  if (which === 'slow') return
  const art = url.pathname.split('/public/getAssetImage/')[1]
  if (art?.includes('%2Ferc')) return sendArt(decodeURIComponent(art), response)
  if (which === 'rising' || which === 'falling')
    return void pastService(which, url.pathname, request, response)
  const known = answers[which]
  const asked = Number(url.searchParams.get('page') ?? 1)
  const isRefused = !known || path !== 'getWallets' || (which === 'breaks' && asked > 1)
  response.statusCode = isRefused ? 404 : 200
  response.setHeader('content-type', 'application/json')
  if (isRefused) return response.end('{}')
  const search = url.searchParams.get('search')?.toLowerCase() ?? ''
  const left = url.searchParams.get('exclude')?.split(',') ?? []
  const certified = url.searchParams.get('badge_type')
  const found = known.wallets.filter(
    (one) =>
      one.name.toLowerCase().includes(search) &&
      !left.includes(one.id) &&
      (!certified || one.badge_type === certified),
  )
  const entries = Number(url.searchParams.get('entries') ?? page)
  response.end(
    JSON.stringify({ count: known.count, data: found.slice((asked - 1) * entries, asked * entries) }),
  )
}

/** A picture of an NFT, always the same; of ids that end with 13 there is none, and of 14 it is broken. */
function sendArt(id: string, response: ServerResponse) {
  if (id.endsWith('13')) {
    response.statusCode = 404
    return response.end()
  }
  if (id.endsWith('14')) return response.end(Buffer.from('iVBORw0KGgo=', 'base64'))
  const seed = [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_973, 7)
  const [sky, sea] = [seed % 360, (seed * 7) % 360]
  response.setHeader('content-type', 'image/svg+xml')
  return response.end(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="hsl(${sky} 70% 78%)"/><circle cx="${12 + (seed % 16)}" cy="${12 + (seed % 7)}" r="6" fill="#fff6e0"/><path d="M0 27q10-7 20 0t20 0v13H0z" fill="hsl(${sea} 45% 45%)"/><path d="M0 33q10-6 20 0t20 0v7H0z" fill="hsl(${sea} 45% 32%)"/></svg>`,
  )
}
