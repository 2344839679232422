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

/** `GET /gallery-service/<which>/getWallets`: a wallet catalogue that always says the same, or nothing, or no. */
export const galleryService: Connect.NextHandleFunction = (request, response, next) => {
  const url = new URL(request.url ?? '/', 'http://gallery')
  const [, service, which = '', path] = url.pathname.split('/')
  if (service !== 'gallery-service') return next()
  if (which === 'slow') return
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
