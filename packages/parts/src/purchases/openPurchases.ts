import type { AccountId, FeatureStore } from '@foyer/core'
import { type KnownPurchase, purchaseLastsMs, purchasesKey } from './purchases.js'

/** The purchases of an account that nobody has seen the end of. */
export function openPurchases(shared: FeatureStore, account: AccountId): readonly KnownPurchase[] {
  const readAll = (json: unknown) =>
    Array.isArray(json) ? json.flatMap((one) => readOpen(one, account)) : undefined
  return shared.get(purchasesKey, readAll) ?? []
}

/** Other scripts of the origin can write it. */
function readOpen(json: unknown, owner: AccountId): readonly KnownPurchase[] {
  const {
    account,
    provider,
    requests,
    symbol,
    contract,
    expected,
    at,
    outcome,
  }: Readonly<Record<string, unknown>> = Object(json)
  const { id }: Readonly<Record<string, unknown>> = Object(provider)
  const isOpen = account === owner && outcome === 'open'
  if (!isOpen || !isText(id) || !isText(symbol) || typeof at !== 'number' || !Array.isArray(requests))
    return []
  return Math.abs(Date.now() - at) < purchaseLastsMs
    ? [
        {
          provider: id,
          requests,
          symbol,
          contract: isText(contract) ? contract : undefined,
          expected: isText(expected) ? expected : '',
          at,
        },
      ]
    : []
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 200
}
