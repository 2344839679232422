import { fiatValue, type TransferPlan } from '@foyer/core'
import { smallSum } from '@foyer/parts'

/** A fee worth no more than so many {@link smallSum} is never pointed out: expensive transactions cost about that. */
const smallFee = 20

/** What one whole coin is worth, where that is known. */
interface Worth {
  readonly decimals: number
  readonly price: number | undefined
}

/** Whether a fee is out of proportion: more than a tenth of what is sent, and not too little to mention. */
export function isFeeHigh(
  { fee, amount, token }: TransferPlan,
  native: Worth,
  price: number | undefined,
  currency: string,
): boolean {
  const cost = native.price === undefined ? undefined : fiatValue(fee, native.decimals, native.price)
  if (cost !== undefined && cost <= smallFee * smallSum(currency)) return false
  if (token.address === undefined) return fee * 10n > amount
  const sent = price === undefined ? undefined : fiatValue(amount, token.decimals, price)
  return cost !== undefined && (sent === undefined || cost * 10 > sent)
}
