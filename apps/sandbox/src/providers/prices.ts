import { type AnyProvider, priceTable } from '@foyer/gateway'
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
  const usd = chains.flatMap(({ id, native, tokens }) =>
    [native, ...tokens].map(
      ({ address, price }) =>
        [
          address === undefined ? id : `${id}:${address}`,
          (now: number) => Number((price * (1 + 0.01 * Math.sin(now / 60_000))).toPrecision(8)),
        ] as const,
    ),
  )
  return priceTable({ usd: Object.fromEntries(usd), rates })
}
