/** A listed token among others, and whether a place that names it has to name its contract too. */
export interface TokenCase {
  readonly of: string
  readonly symbol: string
  /** The symbol of another listed token that the account holds. */
  readonly other?: string
  /** The account's own list has it in doubt, whatever a service says. */
  readonly isDoubted?: true
  /** The account holds nothing of it any longer. */
  readonly isGone?: true
  readonly isNamed: boolean
}

/** The cases that each place is tried with. The coin of their network is ETH. */
export const tokenCases: readonly TokenCase[] = [
  { of: 'listed alone', symbol: 'USDC', other: 'DAI', isNamed: false },
  { of: 'of two listed with one symbol', symbol: 'USDC', other: 'USDC', isNamed: true },
  { of: 'listed, but in doubt where it is held', symbol: 'USDC', isDoubted: true, isNamed: true },
  { of: 'of two whose symbols differ in case', symbol: 'USDT', other: 'USDt', isNamed: true },
  { of: 'listed with the symbol of the coin', symbol: 'ETH', isNamed: true },
  {
    of: 'no longer held, and another has its symbol',
    symbol: 'USDC',
    other: 'USDC',
    isGone: true,
    isNamed: true,
  },
]
