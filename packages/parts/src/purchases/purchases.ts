/** Where whoever opens the page of a provider keeps what is bought there: a key of {@link FeatureContext.shared}. */
export const purchasesKey = 'purchases'
/** A bank transfer takes days. */
export const purchaseLastsMs = 7 * 24 * 60 * 60_000
/** How far clocks may be apart. */
const clocksMs = 60_000

/** A purchase that a visitor left the page for, as far as other features need it. */
export interface KnownPurchase {
  /** Its id. */
  readonly provider: string
  /** What the service was asked under, once for each time that the provider's page was opened. */
  readonly requests: readonly unknown[]
  readonly symbol: string
  /** The contract; empty for the coin of the chain, absent if the store does not say it. */
  readonly contract?: string | undefined
  /** The expected amount as decimal text; empty if no quote came. */
  readonly expected: string
  /** When it began: ms since 1970. */
  readonly at: number
}

/** A row of a provider's history, as far as it says which purchase it is. */
export interface PurchaseRow {
  /** Absent: the provider keeps no ids of the page. */
  readonly requestId: string | undefined
  readonly symbol: string
  /** Decimal text; absent if it cannot be read. */
  readonly amount: string | undefined
  readonly at: number
}

/**
 * Whether an amount is about what was expected: half of it at least, and at most twice as much. Prices move while a visitor
 * pays, and a token may keep a part.
 * @param amount decimal text, as the next
 */
export function isExpected(amount: string, expected: string): boolean {
  const [units, wanted] = [unitsIn(amount), unitsIn(expected)]
  return units > 0n && units * 2n >= wanted && units <= wanted * 2n
}

/** Reads decimal text in units of 18 decimals; digits beyond these are cut. 0 for all that is none. */
function unitsIn(text: string): bigint {
  const [, whole = '', fraction = ''] = /^(\d{1,60})\.?(\d{0,18})\d*$/.exec(text) ?? []
  return BigInt(whole + fraction.padEnd(18, '0'))
}

/** Whether a row may be about a purchase: by the id that was asked for, else by coin, amount and time. */
export function isOfPurchase(
  { requestId, symbol, amount, at }: PurchaseRow,
  purchase: Omit<KnownPurchase, 'provider'>,
): boolean {
  if (requestId !== undefined) return purchase.requests.includes(requestId)
  const { expected } = purchase
  return (
    (symbol === '' || symbol === purchase.symbol) &&
    at >= purchase.at - clocksMs &&
    (amount === undefined || expected === '' || isExpected(amount, expected))
  )
}

/** Returns the one purchase that a row is about; none where it may be about two. */
export function purchaseOf<P extends Omit<KnownPurchase, 'provider'>>(
  row: PurchaseRow,
  purchases: readonly P[],
): P | undefined {
  const [first, ...others] = purchases.filter((one) => isOfPurchase(row, one))
  return others.length === 0 ? first : undefined
}
