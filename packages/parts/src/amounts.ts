import { fiatValue, formatAmount, formatFiat, type Network, type TokenBalance } from '@foyer/core'
import { isNative } from './tokens.js'

/** How amounts are written; a {@link FeatureContext} has it. */
export interface Writing {
  readonly text: { readonly locale: string }
  /** ISO 4217. */
  readonly currency: string
}
type Coin = { readonly symbol: string; readonly decimals: number }

/** Base units with their symbol: `1,250.5 USDC`. Decimals beyond `digits` are cut. */
export function amountText({ text }: Pick<Writing, 'text'>, value: bigint, coin: Coin, digits = 3) {
  const amount = formatAmount(value, coin.decimals, { locale: text.locale, maximumFractionDigits: digits })
  return `${amount} ${coin.symbol}`.trim()
}

/** What base units are worth; absent without a price. Less than a cent never shows as nothing: `<$0.01`. */
export function fiatText(
  { text, currency }: Writing,
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
  writing: Writing,
  fee: bigint,
  { nativeCurrency }: Pick<Network, 'nativeCurrency'>,
  price: number | undefined,
) {
  // Of a coin with few decimals each one counts.
  const digits = nativeCurrency.decimals > 8 ? 6 : nativeCurrency.decimals
  const coins = amountText(writing, fee, nativeCurrency, digits)
  const fiat = fiatText(writing, fee, nativeCurrency.decimals, price)
  return fiat === undefined ? { value: coins } : { value: fiat, detail: coins }
}

/** The price of the native coin: what the balance list says, else what the price service says. */
export function nativePriceOf(held: readonly TokenBalance[], asked: number | undefined): number | undefined {
  return held.find(isNative)?.price ?? asked
}
