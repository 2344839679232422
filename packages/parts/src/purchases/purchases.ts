import type { AccountId, FeatureStore } from '@foyer/core'

/** Where whoever opens the page of a provider keeps what is bought there: a key of {@link FeatureContext.shared}. */
export const purchasesKey = 'purchases'
/** A bank transfer takes days. */
export const purchaseLastsMs = 7 * 24 * 60 * 60_000
/** How far clocks may be apart. */
const clocksMs = 60_000

/** Something that a visitor left the page for, to buy it, as far as others than the one who leads there need it. */
export interface KnownPurchase {
  /** Its id. */
  readonly provider: string
  /** What the service was asked under, once for each time that the provider's page was opened. */
  readonly requests: readonly unknown[]
  readonly symbol: string
  /** When it began: ms since 1970. */
  readonly at: number
}

/** The purchases of an account that nobody has seen the end of. */
export function openPurchases(shared: FeatureStore, account: AccountId): readonly KnownPurchase[] {
  const readAll = (json: unknown) =>
    Array.isArray(json) ? json.flatMap((one) => readOpen(one, account)) : undefined
  return shared.get(purchasesKey, readAll) ?? []
}

/** Whether a row of a provider's history is about a purchase. One that keeps no ids of ours is known by what it brings, and when. */
export function isOfPurchase(
  {
    requestId,
    symbol,
    at,
  }: { readonly requestId: string | undefined; readonly symbol: string; readonly at: number },
  purchase: Pick<KnownPurchase, 'requests' | 'symbol' | 'at'>,
): boolean {
  if (requestId !== undefined) return purchase.requests.includes(requestId)
  return (symbol === '' || symbol === purchase.symbol) && at >= purchase.at - clocksMs
}

/** Whoever shares the origin can write it. */
function readOpen(json: unknown, owner: AccountId): readonly KnownPurchase[] {
  const { account, provider, requests, symbol, at, outcome }: Readonly<Record<string, unknown>> = Object(json)
  const { id }: Readonly<Record<string, unknown>> = Object(provider)
  const isOpen = account === owner && outcome === 'open'
  if (!isOpen || !isText(id) || !isText(symbol) || typeof at !== 'number' || !Array.isArray(requests))
    return []
  return Math.abs(Date.now() - at) < purchaseLastsMs ? [{ provider: id, requests, symbol, at }] : []
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 200
}
