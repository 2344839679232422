import { makeWallets, type Wallet, walletAt } from '../wallets.ts'
import type { Service } from '../world.ts'

const most = 100

function listed(query: URLSearchParams, key: string): ReadonlySet<string> | undefined {
  const text = query.get(key)
  return text ? new Set(text.split(',')) : undefined
}

function whole(text: string | null, fallback: number): number {
  const value = Number(text ?? fallback)
  return Number.isSafeInteger(value) && value > 0 ? value : fallback
}

function filter(query: URLSearchParams): (wallet: Wallet) => boolean {
  const include = listed(query, 'include')
  const exclude = listed(query, 'exclude')
  const chains = listed(query, 'chains')
  const badge = query.get('badge_type')
  const search = query.get('search')?.trim().toLowerCase() ?? ''
  return (wallet) =>
    (include?.has(wallet.id) ?? true) &&
    !exclude?.has(wallet.id) &&
    (chains === undefined || wallet.chains.some((chain) => chains.has(chain))) &&
    (badge === null || wallet.badge_type === badge) &&
    wallet.name.toLowerCase().includes(search)
}

/** The wallet catalogue: filters first, then `count`, then the page; at most a hundred a page. */
export const catalogue: Service = (world) => {
  const wallets = makeWallets(600)
  return [
    {
      method: 'GET',
      path: '/getWallets',
      handle({ query }) {
        const all = world.wallet === undefined ? wallets : [walletAt(world.wallet), ...wallets]
        const found = all.filter(filter(query))
        const entries = Math.min(whole(query.get('entries'), 40), most)
        const start = (whole(query.get('page'), 1) - 1) * entries
        return { json: { count: found.length, data: found.slice(start, start + entries) } }
      },
    },
  ]
}
