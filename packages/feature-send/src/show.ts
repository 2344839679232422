import { type FeatureContext, fiatValue, formatAmount, formatFiat, type TokenBalance } from '@foyer/core'
import { type Form, isNative } from './form.js'

type Amounts = Pick<FeatureContext, 'text' | 'currency'>
type Coin = { readonly symbol: string; readonly decimals: number }

/** Base units with their symbol: `1,250.5 USDC`. Decimals beyond `digits` are cut. */
export function amountText({ text }: Amounts, value: bigint, coin: Coin, digits = 3) {
  const amount = formatAmount(value, coin.decimals, { locale: text.locale, maximumFractionDigits: digits })
  return `${amount} ${coin.symbol}`.trim()
}

/** What base units are worth; absent without a price. Less than a cent never shows as nothing: `<$0.01`. */
export function fiatText(
  { text, currency }: Amounts,
  value: bigint,
  decimals: number,
  price: number | undefined,
) {
  if (price === undefined) return undefined
  const worth = fiatValue(value, decimals, price)
  const isDust = worth > 0 && worth < 0.01
  return `${isDust ? '<' : ''}${formatFiat(isDust ? 0.01 : worth, currency, text.locale)}`
}

/** A fee as the two parts of a line: its worth, and what it is in the native coin. Without a price, the coin alone. */
export function feeText(
  amounts: Amounts,
  fee: bigint,
  { network }: Pick<Form, 'network'>,
  price: number | undefined,
) {
  const { nativeCurrency } = network
  // Of a coin with few decimals each one counts.
  const digits = nativeCurrency.decimals > 8 ? 6 : nativeCurrency.decimals
  const coins = amountText(amounts, fee, nativeCurrency, digits)
  const fiat = fiatText(amounts, fee, nativeCurrency.decimals, price)
  return fiat === undefined ? { value: coins } : { value: fiat, detail: coins }
}

/** The price of the native coin: what the balance list says, else what the price service says. */
export function nativePriceOf(held: readonly TokenBalance[], asked: number | undefined): number | undefined {
  return held.find(isNative)?.price ?? asked
}
