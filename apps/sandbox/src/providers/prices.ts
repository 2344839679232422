import { type AnyProvider, type Provider, priceTable } from '@foyer/gateway'
import type { Chain } from '../chain.ts'

/** Units of a currency that one US dollar buys here. */
const rates = {
  eur: 0.92,
  gbp: 0.79,
  aud: 1.52,
  cad: 1.36,
  inr: 84,
  jpy: 150,
  btc: 1 / 60_000,
  eth: 1 / 3_000,
}

/**
 * Prices of all coins at the sandbox's time: the base price × (1 + 0.01 · sin(minutes since 1970)), so they sway by a
 * percent within 2π minutes and equal their base at 0.
 */
export function prices(chains: readonly Chain[]): AnyProvider {
  return priceTable({
    usd: Object.fromEntries(
      listed(chains).map(({ id, price }) => [id, (now: number) => priceAt(price, now)] as const),
    ),
    rates,
  })
}

/**
 * Prices of the past, of the same coins: those of now, and on the way to a day ago, a week, and a year, farther and
 * farther from them, each coin in its own way. A coin of a dollar was always one.
 */
export function pastPrices(chains: readonly Chain[]): Provider<'pastPrices'> {
  const table = new Map(listed(chains).map(({ id, price }, place) => [id.toLowerCase(), { price, place }]))
  const find = ({ chain, address }: { readonly chain: string; readonly address?: string }) =>
    table.get((address === undefined ? chain : `${chain}:${address}`).toLowerCase())
  return {
    id: 'past',
    question: 'pastPrices',
    covers: ({ currency, tokens }) => (currency === 'usd' || currency in rates) && tokens.some(find),
    async answer({ currency, tokens, since, step, count }, { now }) {
      const rate = Object.entries(rates).find(([name]) => name === currency)?.[1] ?? 1
      return tokens.flatMap((token) => {
        const known = find(token)
        if (!known) return []
        const prices = Array.from({ length: count }, (_, at) => since + at * step).map((at) => ({
          at,
          price: priceAt(known.price, now()) * driftAt((now() - at) / 86_400_000, known) * rate,
        }))
        return [{ ...token, prices }]
      })
    },
  }
}

function listed(chains: readonly Chain[]) {
  return chains.flatMap(({ id, native, tokens }) =>
    [native, ...tokens].map(({ address, price }) => ({
      id: address === undefined ? id : `${id}:${address}`,
      price,
    })),
  )
}

function priceAt(price: number, now: number): number {
  return Number((price * (1 + 0.01 * Math.sin(now / 60_000))).toPrecision(8))
}

/** How much of today's price a coin had, so many days ago. */
function driftAt(days: number, { price, place }: { readonly price: number; readonly place: number }): number {
  if (price === 1) return 1
  const turn = place % 3 === 1 ? 1 : -1
  return 1 + turn * (0.03 * Math.sqrt(Math.min(days, 365)) + 0.008 * Math.sin(days * 9)) * 0.9
}
