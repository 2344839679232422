import type { Coin } from './chain.ts'
import { ApiError } from './route.ts'

/** Units of a currency that one US dollar buys here. */
const rates: Readonly<Record<string, number>> = {
  usd: 1,
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
 * The price of a coin at `now` (ms): its base price × (1 + 0.01 · sin(minutes since 1970)), so it sways by a percent
 * within 2π minutes and equals its base at 0. Throws a 422 for an unknown currency.
 */
export function priceOf(coin: Coin, currency: string, now: number): number {
  const rate = Object.hasOwn(rates, currency) ? rates[currency] : undefined
  if (rate === undefined)
    throw new ApiError(422, 'currency', `Deserialization error: unknown currency ${currency}`)
  return Number((coin.price * (1 + 0.01 * Math.sin(now / 60_000)) * rate).toPrecision(8))
}
