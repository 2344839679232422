import { quoted, truncateMiddle } from '@foyer/core'
import { amountText, type Writing } from './amounts.js'

/** The symbol of a token, and the facts about its contract. */
export interface Called {
  readonly symbol: string
  /** The contract; absent for the native coin, empty if no service says it. */
  readonly address?: string | undefined
  readonly isListed?: boolean | undefined
  readonly price?: number | undefined
}

/**
 * Whether a list or a price vouches for what a token calls itself: both go by its contract (safety T-25). The name of the native
 * coin is the host's.
 */
export function isVouched({ address, isListed, price }: Omit<Called, 'symbol'>): boolean {
  return address === undefined || isListed === true || price !== undefined
}

/** Returns the symbol of a token as a word of a sentence: the contract's address replaces it if nothing vouches for it. */
export function symbolWord(token: Called): string {
  const { symbol, address } = token
  // A right-to-left word would take the sentence apart.
  if (symbol === '' || (isVouched(token) && /^[ -~]*$/.test(symbol))) return symbol
  return address && !isVouched(token) ? truncateMiddle(address) : `\u2068${quoted(symbol)}\u2069`
}

/** Returns an amount with all its decimals and its symbol; the contract's address replaces a symbol that nothing vouches for. */
export function calledAmount(
  writing: Pick<Writing, 'text'>,
  value: bigint,
  coin: Called & { readonly decimals: number },
): string {
  const { symbol, address, decimals } = coin
  const isNamed = !address || (symbol !== '' && isVouched(coin))
  const written = amountText(writing, value, isNamed ? coin : { symbol: '', decimals }, decimals)
  return isNamed ? written : `${written} (${truncateMiddle(address)})`
}
