import { type Network, type TransferPlan, worthOf } from '@foyer/core'
import { amountText, costText, isNative, type Writing, worthText } from '@foyer/parts'
import type { Translate } from '@foyer/ui'
import type { messages } from './messages.js'

/** Fiat for one whole coin, where somebody names it. */
interface Prices {
  readonly token: number | undefined
  readonly native: number | undefined
}

/** What leaves the account by a transfer, its fee included, as the two parts of a line: coins, and what they are worth. */
export function totalText(
  t: Translate<typeof messages>,
  writing: Writing,
  { amount, fee, token }: Pick<TransferPlan, 'amount' | 'fee' | 'token'>,
  { nativeCurrency }: Pick<Network, 'nativeCurrency'>,
  prices: Prices,
) {
  const value = isNative(token)
    ? amountText(writing, amount + fee, nativeCurrency, nativeCurrency.decimals)
    : t('send.review.sum', {
        amount: amountText(writing, amount, token, token.decimals),
        fee: costText(writing, fee, nativeCurrency),
      })
  if (!prices.token || !prices.native) return { value }
  const worth =
    worthOf(amount, token.decimals, prices.token) + worthOf(fee, nativeCurrency.decimals, prices.native)
  return { value, detail: worthText(writing, worth, 'paid') }
}
