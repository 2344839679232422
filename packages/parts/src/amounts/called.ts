import { type Called, isVouched, symbolText, truncateMiddle } from '@foyer/core'
import { amountText, type Writing } from './amounts.js'

/** Returns the symbol of a token as a word of a sentence: the contract's address replaces it if nothing vouches for it. */
export function symbolWord(token: Called): string {
  const { symbol, address } = token
  // A right-to-left word would take the sentence apart.
  if ((address === undefined || token.isListed) && /^[ -~]*$/.test(symbol)) return symbol
  return address && !isVouched(token) && symbol ? truncateMiddle(address) : symbolText(token)
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
