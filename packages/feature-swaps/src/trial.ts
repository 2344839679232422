import { leastOf, type Share, shareLeft } from './basisPoints.js'
import { LooseMinimumError, TooLittleError } from './errors.js'

/** The amounts that a trial on the chain is compared with, in base units of the target. */
export interface TrialBounds {
  /** The quote. */
  readonly receives: bigint
  /** The minimum of the transaction. */
  readonly least: bigint
  /** The slippage that the visitor chose. */
  readonly slippage: Share
}

/** The result of a trial, for the review. */
export interface TrialResult {
  /** The amount that the chain gives, where it is less than the quote, or more by more than the slippage. */
  readonly arrives?: bigint
  /** Whether no node tried it. */
  readonly isUntried?: boolean
}

/**
 * Compares the amount that the chain gives with the quote and the minimum, in both directions: nothing is signed that would fail, and
 * nothing whose minimum is below what the chain gives less the slippage.
 * @param gives the account's gain by the trial; `undefined` if no node says
 * @throws {TooLittleError | LooseMinimumError}
 */
export function compareTrial(
  gives: bigint | undefined,
  { receives, least, slippage }: TrialBounds,
): TrialResult {
  if (gives === undefined) return { isUntried: true }
  if (gives < least || gives === 0n) throw new TooLittleError()
  if (least < leastOf(gives, slippage)) throw new LooseMinimumError(gives)
  return gives < receives || leastOf(gives, slippage) > receives ? { arrives: gives } : {}
}

/**
 * Returns the slippage by which a service builds a transaction with a high enough minimum; `undefined` where the quote is too
 * low for that.
 * @param gives the amount that the chain gives
 */
export function tightened(
  gives: bigint,
  { receives, slippage }: Omit<TrialBounds, 'least'>,
): Share | undefined {
  return shareLeft(receives, leastOf(gives, slippage))
}
