import { covers, isBait, isUnsure, type Transaction } from './transaction.js'

/** What the list is made of, from the top. */
export type Entry =
  | { readonly kind: 'month'; readonly key: string; readonly text: string }
  | { readonly kind: 'row'; readonly key: string; readonly row: Transaction }

/** Whether all that it moved is NFT spam. A row that was sent from here, gives a permission, may be a loss or cost a fee is something else. */
export function isNftSpam(
  row: Pick<Transaction, 'transfers' | 'fee' | 'allows' | 'isOwn' | 'takenBy' | 'untold'>,
): boolean {
  const { transfers, fee, allows, isOwn } = row
  return (
    !isOwn &&
    fee === undefined &&
    !allows &&
    !isUnsure(row) &&
    transfers.length > 0 &&
    transfers.every((one) => one.kind === 'nft' && isBait(one))
  )
}

/**
 * A further page below the rows. One with the id of another takes its place, but hides no loss and no permission. A loss that was
 * pending may have failed.
 */
export function withOlder(
  rows: readonly Transaction[],
  page: readonly Transaction[],
): readonly Transaction[] {
  const known = new Map<string, Transaction>()
  for (const row of [...rows, ...page]) {
    const before = known.get(row.id)
    const isPending = before?.status === 'pending'
    if (!before || covers(row, before) || (isPending && row.status === 'failed')) known.set(row.id, row)
    else if (isPending) known.set(row.id, { ...before, status: row.status })
  }
  return [...known.values()]
}

/** Groups rows as the months of a locale and of the visitor's zone have them, newest first; those of this year are named without it. */
export function createGrouping(locale: string) {
  const month = new Intl.DateTimeFormat(locale, { month: 'long' })
  const monthAndYear = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' })
  const year = new Intl.DateTimeFormat(locale, { year: 'numeric' })
  const thisYear = year.format()
  // A list grows by pages: what was named once is not named again.
  const named = new WeakMap<Transaction, string>()

  function monthOf(row: Transaction): string {
    const known = named.get(row)
    if (known !== undefined) return known
    const text = (year.format(row.at) === thisYear ? month : monthAndYear).format(row.at)
    named.set(row, text)
    return text
  }

  return (rows: readonly Transaction[]): readonly Entry[] => {
    let last: string | undefined
    return rows
      .filter((row) => !isNftSpam(row))
      .sort((one, other) => other.at - one.at)
      .flatMap((row): readonly Entry[] => {
        const text = monthOf(row)
        const entry: Entry = { kind: 'row', key: row.id, row }
        if (text === last) return [entry]
        last = text
        return [{ kind: 'month', key: `month ${text}`, text }, entry]
      })
  }
}
