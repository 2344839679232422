import type { PastPrice } from '@foyer/controllers/widget'

/** Adds the price of now. The last one before makes room for it, unless a whole step is between them: a line has no cliff. */
export function upToNow(prices: readonly PastPrice[], now: PastPrice): readonly PastPrice[] {
  const [before, last] = prices.slice(-2)
  const isNear = before && last && now.at - last.at < last.at - before.at
  return [...(isNear ? prices.slice(0, -1) : prices), now]
}
