import { type Called, isVouched, symbolText, truncateMiddle } from '@foyer/core'
import { amountText, type Writing } from './amounts.js'

/** Returns the symbol of a token as a word of a sentence: the contract's address replaces it if nothing vouches for it. */
export function symbolWord(token: Called): string {
  const { symbol, address } = token
  // A right-to-left word would take the sentence apart.
  if ((address === undefined || token.isListed) && /^[ -~]*$/.test(symbol)) return symbol
  return address && !isVouched(token) && symbol ? truncateMiddle(address) : symbolText(token)
}

/** Returns an amount with all its decimals and its symbol; the contract's address replaces a symbol that is not known. */
export function calledAmount(
  writing: Pick<Writing, 'text'>,
  value: bigint,
  coin: Called & { readonly decimals: number },
): string {
  const written = amountText(writing, value, coin, coin.decimals)
  return coin.symbol || !coin.address ? written : `${written} (${truncateMiddle(coin.address)})`
}
