import type { Translate } from '@foyer/ui'
import { feeText } from '../amounts/amounts.js'
import type { transactionMessages } from './messages.js'

/** Returns the fee of a transaction that was sent, as the two parts of a line: coins, and their worth, which is said to be that of today. */
export function pastFeeText(
  t: Translate<typeof transactionMessages>,
  ...fee: Parameters<typeof feeText>
): { readonly value: string; readonly detail?: string } {
  const { value, detail } = feeText(...fee)
  return detail ? { value: detail, detail: t('transaction.worthNow', { worth: value }) } : { value }
}
