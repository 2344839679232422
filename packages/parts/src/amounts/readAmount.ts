import { type InvalidAmountError, isFoyerError, parseUnits, type TokenBalance } from '@foyer/core'
import { isNative } from '../tokens/tokens.js'
import { readWritten } from './writtenAmount.js'

/** What the text in the amount field means. */
export type ReadAmount =
  | { readonly status: 'empty' }
  /** On the way to an amount: `.` */
  | { readonly status: 'partial' }
  /** Either of two numbers, as plain decimals: `1,250`. */
  | { readonly status: 'ambiguous'; readonly readings: readonly [whole: string, fraction: string] }
  | { readonly status: 'wrong'; readonly reason: InvalidAmountError['context']['reason'] }
  /** Base units. */
  | { readonly status: 'read'; readonly value: bigint }

/** The most that can be sent: all of a token, or of the native coin what the fee leaves (safety T-29). */
export function maxAmount(token: TokenBalance, fee: bigint): bigint {
  if (!isNative(token)) return token.amount
  return token.amount > fee ? token.amount - fee : 0n
}

/** Reads what was typed as base units. */
export function readAmount(text: string, decimals: number, locale: string): ReadAmount {
  if (text.trim() === '') return { status: 'empty' }
  const written = readWritten(text, locale)
  if (written.status === 'partial') return written
  if (written.status === 'wrong') return { status: 'wrong', reason: 'format' }
  if (written.status === 'ambiguous')
    return { status: 'ambiguous', readings: [written.whole, written.fraction] }
  try {
    return { status: 'read', value: parseUnits(written.decimal, decimals) }
  } catch (error) {
    return { status: 'wrong', reason: reasonOf(error) }
  }
}

function reasonOf(error: unknown): 'format' | 'decimals' | 'range' {
  if (!isFoyerError(error) || !('reason' in error.context)) return 'format'
  const { reason } = error.context
  return reason === 'decimals' || reason === 'range' ? reason : 'format'
}
