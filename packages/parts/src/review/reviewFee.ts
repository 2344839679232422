import type { Network, TransferNotice } from '@foyer/core'
import type { Translate } from '@foyer/ui'
import { feeText, type Writing } from '../amounts/amounts.js'
import type { reviewMessages } from './messages.js'

interface FeeFacts {
  readonly fee?: bigint | undefined
  readonly notices?: readonly TransferNotice[] | undefined
}

/** Returns the fee of a plan, in base units of the native coin; `undefined` if only the wallet knows it. */
export function knownFee({ fee, notices }: FeeFacts): bigint | undefined {
  return notices?.includes('charges') ? undefined : fee
}

/** Returns the fee of a review, as the two parts of a line. @param fee `undefined` if only the wallet knows it */
export function reviewFeeText(
  t: Translate<typeof reviewMessages>,
  writing: Writing,
  fee: bigint | undefined,
  network: Pick<Network, 'nativeCurrency'>,
  price: number | undefined,
): ReturnType<typeof feeText> {
  return fee === undefined ? { value: t('review.fee.wallet') } : feeText(writing, fee, network, price)
}
