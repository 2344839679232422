import { type Called, standingOf, symbolText, truncateMiddle } from '@foyer/core'
import type { Coin, Writing } from './amounts.js'
import { exactText } from './mostText.js'

/**
 * Returns the contract that a place has to name next to a token's symbol, since that may be another token's (safety T-25). Each place
 * that names a token asks here, or has its words from a function that does.
 */
export function namedContract(token: Omit<Called, 'symbol'>): string | undefined {
  return token.address && standingOf(token) ? token.address : undefined
}

/** Returns the symbol of a token as a word of a sentence: the contract's address replaces it if it may be another token's. */
export function symbolWord(token: Called): string {
  const { symbol, address, isListed } = token
  const contract = namedContract(token)
  // A right-to-left word would take the sentence apart.
  if ((address === undefined || (isListed && !token.standing)) && /^[ -~]*$/.test(symbol)) return symbol
  return contract && symbol ? truncateMiddle(contract) : symbolText(token)
}

/**
 * Returns an amount with its symbol; the contract's address replaces a symbol that may be another token's.
 * @param write how the amount is written @default with all its decimals
 */
export function calledAmount(
  writing: Pick<Writing, 'text'>,
  value: bigint,
  coin: Coin,
  write: typeof exactText = exactText,
): string {
  const { symbol, address, decimals } = coin
  const isNamed = !address || (symbol !== '' && !namedContract(coin))
  const written = write(writing, value, isNamed ? coin : { symbol: '', decimals })
  return isNamed ? written : `${written} (${truncateMiddle(address)})`
}
