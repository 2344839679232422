import { type Called, standingOf, symbolText, truncateMiddle } from '@foyer/core'
import { amountText, type Writing } from './amounts.js'

/** Returns the symbol of a token as a word of a sentence: the contract's address replaces it if it may be another token's. */
export function symbolWord(token: Called): string {
  const { symbol, address, isListed } = token
  const standing = standingOf(token)
  // A right-to-left word would take the sentence apart.
  if ((address === undefined || (isListed && !standing)) && /^[ -~]*$/.test(symbol)) return symbol
  return address && standing && symbol ? truncateMiddle(address) : symbolText(token)
}

/** Returns an amount with all its decimals and its symbol; the contract's address replaces a symbol that may be another token's. */
export function calledAmount(
  writing: Pick<Writing, 'text'>,
  value: bigint,
  coin: Called & { readonly decimals: number },
): string {
  const { symbol, address, decimals } = coin
  const isNamed = !address || (symbol !== '' && !standingOf(coin))
  const written = amountText(writing, value, isNamed ? coin : { symbol: '', decimals }, decimals)
  return isNamed ? written : `${written} (${truncateMiddle(address)})`
}
