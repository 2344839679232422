import { displayText, type FoyerError, isFoyerError, withoutQuotes } from '@foyer/core'

/**
 * What a table has for a failure, by its code; `undefined` for codes that it does not list. What visitors read is always
 * one's own: an error's message is for developers and never shown.
 */
export function byCode<Table extends object>(
  table: Table,
  { code }: Pick<FoyerError, 'code'>,
): Table[keyof Table] | undefined {
  return isListed(table, code) ? table[code] : undefined
}

// A code may be named like a property of every object.
function isListed<Table extends object>(table: Table, code: PropertyKey): code is keyof Table {
  return Object.hasOwn(table, code)
}

/** The wallet's short message, fit to show; empty when it gave none. */
export function walletReason(error: FoyerError): string {
  return isFoyerError(error, 'wallet/request-failed') ? displayText(contextOf(error, 'reason'), 120) : ''
}

/** Returns foreign words for a quotation: they cannot end it, nor look as if they did. */
export function quotable(words: unknown): string {
  return withoutQuotes(displayText(words, 120))
}

/** One of the facts that an error carries. */
export function contextOf(error: FoyerError, name: string): unknown {
  return Object.entries(error.context).find(([key]) => key === name)?.[1]
}
