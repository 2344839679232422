import {
  type AccountChoices,
  type Called,
  type FiatRounding,
  fiatFormat,
  formatAmount,
  formatFiat,
  type Network,
  symbolText,
  type Worth,
  worthDecimal,
  worthDecimals,
  worthOf,
} from '@foyer/core'

/** How amounts are written; a {@link FeatureContext} has it. */
export interface Writing {
  readonly text: { readonly locale: string }
  /** ISO 4217. */
  readonly currency: string
}
/** Stands for an amount that the visitor wants nobody to see. */
export const hiddenAmount = '••••'

export type Coin = Called & { readonly decimals: number }

/** Base units with their symbol: `1,250.5 USDC`. Decimals beyond `digits` are cut. */
export function amountText({ text }: Pick<Writing, 'text'>, value: bigint, coin: Coin, digits = 3) {
  const amount = formatAmount(value, coin.decimals, { locale: text.locale, maximumFractionDigits: digits })
  return withSymbol(amount, coin)
}

/** A figure with the symbol of a token next to it; see {@link symbolText}. */
export function withSymbol(figure: string, coin: Called): string {
  return `${figure} ${symbolText(coin)}`.trim()
}

/** How amounts of an account are written; a {@link FeatureContext} has it. */
export type HeldWriting = Pick<Writing, 'text'> & { readonly choices: Pick<AccountChoices, 'state'> }

/**
 * What an account holds or moved, unless the visitor hides that. What is typed, and what is agreed to, is written as it is.
 * @param write how it is written else
 */
export function heldText(
  { text, choices }: HeldWriting,
  value: bigint,
  coin: Coin,
  write: (writing: Pick<Writing, 'text'>, value: bigint, coin: Coin) => string = amountText,
): string {
  return choices.state.amountsHidden ? withSymbol(hiddenAmount, coin) : write({ text }, value, coin)
}

/** How each kind of sum is rounded: this is decided here alone. */
const roundings = {
  /** The worth of what an account has or gets is cut, so that it never shows as more. */
  had: 'trunc',
  /** A sum that the visitor types, pays or loses is rounded, so that it shows as it was typed. */
  paid: 'halfExpand',
  /** A fee and a bound are raised. */
  fee: 'ceil',
} as const satisfies Readonly<Record<string, FiatRounding>>

/** A kind of sum. */
export type SumKind = keyof typeof roundings

/** Returns the worth of base units, or `undefined` without a price. Less than a cent is never shown as zero: `<$0.01`. */
export function fiatText(
  writing: Writing,
  value: bigint,
  decimals: number,
  price: number | undefined,
  kind: SumKind,
): string | undefined {
  return price ? worthText(writing, worthOf(value, decimals, price), kind) : undefined
}

/** From here on, a row of a list has no room for decimals, for all digits, or for any number. */
export const many = 1e6
export const long = 1e9
export const endless = 10n ** 15n
/** The same as a {@link Worth}, which has 36 decimals. */
const longWorth = 10n ** 45n

/**
 * As {@link amountText}, for a row of a list: from a million on whole coins alone, from a billion on in short,
 * `1.23B PEPE`, of more than any chain has `>999T`; never more than there is.
 */
export function rowAmountText(writing: Pick<Writing, 'text'>, value: bigint, coin: Coin): string {
  const whole = value / 10n ** BigInt(coin.decimals)
  if (whole >= endless) return withSymbol(`>${inShort(writing.text.locale, endless - endless / 1000n)}`, coin)
  return whole < long
    ? amountText(writing, value, coin, whole < many ? 3 : 0)
    : withSymbol(inShort(writing.text.locale, whole), coin)
}

/** As {@link fiatText}, for a row of a list: from a billion on in short, `$1.23B`. */
export function rowFiatText(
  writing: Writing,
  value: bigint,
  decimals: number,
  price: number | undefined,
): string | undefined {
  return price ? rowWorthText(writing, worthOf(value, decimals, price)) : undefined
}

/** As {@link worthText}, for a row of a list: from a billion on in short. */
export function rowWorthText(writing: Writing, worth: Worth): string {
  if (worth < longWorth) return worthText(writing, worth, 'had')
  return fiatFormat(writing.currency, writing.text.locale, inShortFormat).format(worthDecimal(worth))
}

const inShortFormat = { notation: 'compact', maximumFractionDigits: 2, roundingMode: 'trunc' } as const

/** A number in short, cut unless the format says otherwise: `1.23B`. */
export function inShort(
  locale: string,
  value: number | bigint | Intl.StringNumericLiteral,
  format: Intl.NumberFormatOptions = {},
): string {
  return new Intl.NumberFormat(locale, { ...inShortFormat, ...format }).format(value)
}

/** Fiat for people; less than a cent never shows as nothing: `<$0.01`. */
export function worthText({ text, currency }: Writing, worth: Worth, kind: SumKind): string {
  const digits = currencyDigits(currency)
  const least = 10n ** BigInt(worthDecimals - digits)
  const isDust = worth > 0n && worth < least
  return `${isDust ? '<' : ''}${formatFiat(isDust ? least : worth, currency, text.locale, roundings[kind])}`
}

/** What one whole coin costs; of less than a few cents, the digits that count: `$0.0000199`. Absent where nobody knows. */
export function priceText({ text, currency }: Writing, price: number | undefined): string | undefined {
  if (!price) return undefined
  if (price >= 10 ** (1 - currencyDigits(currency))) return formatFiat(price, currency, text.locale)
  const tiny = 1e-9
  const format = fiatFormat(currency, text.locale, { maximumSignificantDigits: 3 })
  return price < tiny ? `<${format.format(tiny)}` : format.format(price)
}

/** Returns the decimals of the smallest sum that a currency is written in: 2 for a cent. */
export function currencyDigits(currency: string): number {
  return fiatFormat(currency, 'en').resolvedOptions().maximumFractionDigits ?? 2
}

/** About a dollar, in currencies of which one is not about a dollar. */
const smallSums: Readonly<Record<string, number>> = { btc: 0.000_02, eth: 0.000_5, inr: 100, jpy: 100 }

/** Returns a sum of a currency that is little: about a dollar. */
export function smallSum(currency: string): number {
  return smallSums[currency] ?? 1
}

/** An amount with its symbol, as exactly as what an account has or gets is read next to a fee: cut. */
export function coinText(writing: Pick<Writing, 'text'>, value: bigint, coin: Coin): string {
  return amountText(writing, value, coin, fewOf(coin))
}

/** As {@link coinText}, but never less than it is, and with two digits that count: for what is paid, or missing. */
export function costText(writing: Pick<Writing, 'text'>, value: bigint, coin: Coin): string {
  const few = fewOf(coin)
  const two = coin.decimals + 2 - `${value}`.length
  // biome-ignore lint/complexity/useMathMinMax: the rules keep Math away from amounts
  const digits = two > few ? two : few
  const least = 10n ** BigInt(coin.decimals) / 10n ** BigInt(digits) || 1n
  return amountText(writing, raised(value, least), coin, digits)
}

/** Returns the next multiple of a unit. */
export function raised(value: bigint, unit: bigint): bigint {
  return ((value + unit - 1n) / unit) * unit
}

/** Of a coin with few decimals each one counts. */
function fewOf({ decimals }: Coin): number {
  return decimals > 8 ? 6 : decimals
}

/** A fee as the two parts of a line: its worth, and what it is in the native coin. Without a price, the coin alone. */
export function feeText(
  writing: Writing,
  fee: bigint,
  { nativeCurrency }: Pick<Network, 'nativeCurrency'>,
  price: number | undefined,
) {
  const coins = costText(writing, fee, nativeCurrency)
  const fiat = fiatText(writing, fee, nativeCurrency.decimals, price, 'fee')
  return fiat === undefined ? { value: coins } : { value: fiat, detail: coins }
}
