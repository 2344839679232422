import type { Network } from '@foyer/core'
import type { Translate } from '@foyer/ui'
import { feeText, type Writing } from '../amounts/amounts.js'
import { type AgedPrice, agedText } from './agedPrice.js'
import type { transactionMessages } from './messages.js'

/** Returns the fee of a transaction that was sent, as the two parts of a line: coins, and their worth with the age of its price. */
export function pastFeeText(
  t: Translate<typeof transactionMessages>,
  writing: Writing,
  fee: bigint,
  network: Pick<Network, 'nativeCurrency'>,
  aged: AgedPrice | undefined,
): { readonly value: string; readonly detail?: string } {
  const { value, detail } = feeText(writing, fee, network, aged?.price)
  const worth = detail && agedText(t, value, aged?.isOld)
  return detail && worth ? { value: detail, detail: worth } : { value }
}
