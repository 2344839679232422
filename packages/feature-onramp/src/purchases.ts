import { type AccountId, type DisplayText, type FeatureStore, parseAccountId, parseUnits } from '@foyer/core'
import {
  label,
  lenient,
  mapped,
  matching,
  object,
  oneOf,
  only,
  type Reader,
  rows,
  withUnread,
} from '@foyer/core/api'
import { purchaseLastsMs, purchasesKey } from '@foyer/parts'
import { contractAddress, currencyCode, decimals, identifier, mostRows } from './options.js'

/** A purchase that a visitor left the page for. */
export interface Purchase {
  readonly id: string
  /** The ids of its requests: one for each time that the seller's page was opened. */
  readonly requests: readonly string[]
  readonly account: AccountId
  readonly provider: { readonly id: string; readonly name: DisplayText }
  readonly symbol: DisplayText
  /** The contract; empty for the coin of the chain. */
  readonly contract: string
  /** The amount to pay, as decimal text. */
  readonly pays: string
  readonly currency: string
  /** The expected amount; empty if no quote came. */
  readonly expected: string
  /** The amount that the account held before, as decimal text; empty if unknown. */
  readonly before: string
  /** When it began by the clock of this device: ms since 1970. */
  readonly at: number
  /** The moment of the account's newest move when it began, by the clock of the chain: ms since 1970; 0 if unknown. */
  readonly newest: number
  /** The row of the provider's history that settled it; empty until then. */
  readonly row: string
  /** The hash of the transaction that brought it; empty until then, or if only the balance shows it. */
  readonly move: string
  readonly outcome: 'open' | 'arrived' | 'failed'
}

const most = 10

/** The purchases of this browser, newest first. All tabs share them: each write begins with what is stored. */
export function createPurchases(store: FeatureStore, now: () => number = Date.now) {
  const lasts = (row: unknown) => {
    const { at }: Readonly<Record<string, unknown>> = Object(row)
    const age = typeof at === 'number' ? now() - at : purchaseLastsMs
    // Setting the clock back makes no purchase last longer.
    return age < purchaseLastsMs && age > -purchaseLastsMs
  }
  const all = (): readonly Purchase[] => (store.get(purchasesKey, purchases) ?? []).filter(lasts)

  const find = (id: string | undefined) => all().find((one) => one.id === id)

  function write(listed: readonly Purchase[]) {
    const stored = store.get(purchasesKey, (json) => (Array.isArray(json) ? json.filter(lasts) : []))
    store.set(purchasesKey, withUnread(stored, lenient(purchase), listed))
  }

  function keep(purchase: Purchase): Purchase {
    const listed = [purchase, ...all().filter(({ id }) => id !== purchase.id)]
    // An open purchase may still arrive, and another one may be taken for it.
    const ended = listed.filter((one) => one !== purchase && one.outcome !== 'open')
    const dropped = new Set(listed.length > most ? ended.slice(most - listed.length) : [])
    write(listed.filter((one) => !dropped.has(one)).slice(0, mostRows))
    return purchase
  }

  return {
    all,
    /** Purchases of an account whose end is not known yet. */
    open: (account: AccountId | undefined) =>
      all().filter((one) => one.outcome === 'open' && one.account === account),
    /** The newest purchase of an account whose orders all failed. */
    failed: (account: AccountId | undefined) =>
      all().find((one) => one.outcome === 'failed' && one.account === account),
    find,
    /**
     * Adds one, or the requests that the stored one lacks: what else is stored of it may be newer. Returns it as it is stored.
     */
    put(purchase: Purchase): Purchase {
      const stored = find(purchase.id)
      const requests = [...new Set([...(stored?.requests ?? []), ...purchase.requests])]
      return keep({ ...purchase, ...stored, requests })
    },
    /** Notes what a tab saw of one. A forgotten one stays forgotten, and one that arrived stays so. */
    note(id: string, seen: Pick<Purchase, 'outcome' | 'row'> & Partial<Pick<Purchase, 'move'>>): void {
      const stored = find(id)
      if (stored && stored.outcome !== 'arrived') keep({ ...stored, ...seen })
    },
    remove(id: string): void {
      write(all().filter((one) => one.id !== id))
    },
  }
}

/** See {@link createPurchases}. */
export type Purchases = ReturnType<typeof createPurchases>

const sum = only(
  matching(/^(\d{1,30}(\.\d{1,18})?)?$/),
  (text) => text === '' || parseUnits(text, decimals) >= 0n,
)
const moment: Reader<number> = (value) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new TypeError()
  return value
}
const requestIds: Reader<readonly string[]> = (value) =>
  Array.isArray(value) ? value.slice(-20).map((one) => identifier(one)) : []

/** Other pages of this origin can write what is stored. */
const purchase = object({
  id: identifier,
  requests: requestIds,
  account: mapped(matching(/^\S{1,200}$/), parseAccountId),
  provider: object({ id: identifier, name: label }),
  symbol: label,
  contract: contractAddress,
  pays: only(sum, (text) => text !== ''),
  currency: currencyCode,
  expected: sum,
  before: sum,
  at: moment,
  newest: mapped(lenient(moment), (at = 0) => at),
  row: matching(/^\S{0,200}$/),
  move: mapped(lenient(matching(/^\S{0,200}$/)), (hash = '') => hash),
  outcome: oneOf(['open', 'arrived', 'failed']),
})
const purchases = lenient(rows(purchase, mostRows))
