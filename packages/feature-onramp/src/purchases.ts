import { type AccountId, type DisplayText, type FeatureStore, parseAccountId, parseUnits } from '@foyer/core'
import { purchaseLastsMs, purchasesKey } from '@foyer/parts'
import { decimals, fieldsOf, nameOf, rowsOf, textOf } from './options.js'

/** Something that a visitor left the page for, to buy it. */
export interface Purchase {
  readonly id: string
  /** What the service was asked under, once for each time that its page was opened. */
  readonly requests: readonly string[]
  readonly account: AccountId
  readonly provider: { readonly id: string; readonly name: DisplayText }
  readonly symbol: DisplayText
  /** The contract; empty for the coin of the chain. */
  readonly contract: string
  /** What is paid, and what for; decimal text. */
  readonly pays: string
  readonly currency: string
  /** What was expected of it; empty where nobody told. */
  readonly expected: string
  /** Base units that the account held before; empty where that was not known. */
  readonly before: string
  /** When it began: ms since 1970. */
  readonly at: number
  /** The row of the history that settled it; empty until then. */
  readonly row: string
  readonly outcome: 'open' | 'arrived' | 'failed'
}

const most = 10

/** The purchases of this browser, newest first. All tabs share them: each write begins with what is stored. */
export function createPurchases(store: FeatureStore, now: () => number = Date.now) {
  const all = (): readonly Purchase[] =>
    (
      store.get(purchasesKey, (json) => (Array.isArray(json) ? rowsOf(json, readPurchase) : undefined)) ?? []
    ).filter(({ at }) => {
      const age = now() - at
      // A clock that was set back makes nothing last longer.
      return age < purchaseLastsMs && age > -purchaseLastsMs
    })

  return {
    all,
    /** Those of an account that nobody has seen the end of. */
    open: (account: AccountId | undefined) =>
      all().filter((one) => one.outcome === 'open' && one.account === account),
    find: (id: string | undefined) => all().find((one) => one.id === id),
    /** Adds one, or puts it in the place of the one with its id. */
    put(purchase: Purchase): void {
      const others = all().filter(({ id }) => id !== purchase.id)
      store.set(purchasesKey, [purchase, ...others].slice(0, most))
    },
    remove(id: string): void {
      store.set(
        purchasesKey,
        all().filter((one) => one.id !== id),
      )
    },
  }
}

/** See {@link createPurchases}. */
export type Purchases = ReturnType<typeof createPurchases>

/** @throws for what is none: whoever shares the origin can write it */
function readPurchase(row: Readonly<Record<string, unknown>>): Purchase {
  const { outcome, at } = row
  const provider = fieldsOf(row.provider)
  if (typeof at !== 'number' || !Number.isFinite(at)) throw new TypeError('No time')
  if (outcome !== 'open' && outcome !== 'arrived' && outcome !== 'failed') throw new TypeError('No outcome')
  const sum = (value: unknown) => {
    const text = nameOf(value, /^(\d{1,30}(\.\d{1,18})?)?$/)
    if (text !== '') parseUnits(text, decimals)
    return text
  }
  return {
    id: nameOf(row.id),
    requests: Array.isArray(row.requests) ? row.requests.slice(-20).map((one) => nameOf(one)) : [],
    account: parseAccountId(nameOf(row.account, /^\S{1,200}$/)),
    provider: { id: nameOf(provider.id), name: textOf(provider.name) },
    symbol: textOf(row.symbol),
    contract: nameOf(row.contract, /^[-.\w]{0,128}$/),
    pays: sum(nameOf(row.pays)),
    currency: nameOf(row.currency, /^[A-Z]{3}$/),
    expected: sum(row.expected),
    before: nameOf(row.before, /^\d{0,78}$/),
    at,
    row: nameOf(row.row, /^\S{0,200}$/),
    outcome,
  }
}
