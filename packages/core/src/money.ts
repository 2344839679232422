import type { Brand } from './brand.js'
import { FoyerError } from './error.js'

/** Text is not an amount. `money/invalid-amount`; `context.reason` says why. */
export class InvalidAmountError extends FoyerError<
  'money/invalid-amount',
  { input: string; reason: 'format' | 'decimals' | 'range' }
> {
  constructor(input: string, reason: 'format' | 'decimals' | 'range') {
    super('money/invalid-amount', `"${input.slice(0, 80)}" is not an amount.`, { context: { input, reason } })
  }
}

/** Decimals a chain may give a coin: a whole number from 0 to 36. */
export type Decimals = Brand<number, 'Decimals'>

/** @throws {InvalidAmountError} reason `range` for anything but a whole number from 0 to 36. */
export function parseDecimals(value: unknown): Decimals {
  const number = typeof value === 'string' && /^\d{1,2}$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 0 || number > 36)
    throw new InvalidAmountError(typeof value === 'object' ? 'object' : String(value), 'range')
  return number as Decimals
}

const amount = /^(0|[1-9][0-9]{0,77})(?:\.([0-9]+))?$/
const max = 2n ** 256n

/**
 * Reads decimal text as base units (wei, lamports), exactly. Digits and one dot only; decimals beyond the coin's are
 * an error, never rounded.
 * @param decimals of the coin, 0 to 36.
 * @throws {InvalidAmountError} reason `format`, `decimals` (too many) or `range` (2^256 and above, or no such decimals).
 */
export function parseUnits(text: string, decimals: number): bigint {
  const input = text.trim()
  if (input.length > 160) throw new InvalidAmountError(input, 'format')
  const match = amount.exec(input)
  if (!match) throw new InvalidAmountError(input, 'format')
  const [, whole = '', fraction = ''] = match
  if (fraction.length > parseDecimals(decimals)) throw new InvalidAmountError(input, 'decimals')
  const units = BigInt(whole + fraction.padEnd(decimals, '0'))
  if (units >= max) throw new InvalidAmountError(input, 'range')
  return units
}

/** Base units as exact decimal text without grouping or trailing zeros: `parseUnits(formatUnits(v, d), d) === v`. */
export function formatUnits(value: bigint, decimals: number): string {
  const negative = value < 0n
  const digits = (negative ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${negative ? '-' : ''}${whole}${fraction && `.${fraction}`}`
}

/** How an amount is shown. */
export interface AmountFormat {
  /** BCP 47. @default 'en-US' */
  readonly locale?: string
  /** Decimals shown at the most; the rest is cut, never rounded up: what is shown is never more than there is. @default 3 */
  readonly maximumFractionDigits?: number
  /** @default 0 */
  readonly minimumFractionDigits?: number
}

/** Base units as text for people, grouped by locale. Small positive amounts never show as zero: `<0.001`. */
export function formatAmount(value: bigint, decimals: number, format: AmountFormat = {}): string {
  const { locale = 'en-US', minimumFractionDigits = 0 } = format
  const { maximumFractionDigits = Math.max(minimumFractionDigits, 3) } = format
  const [whole = '0', fraction = ''] = formatUnits(value, decimals).split('.')
  const shown = fraction.slice(0, maximumFractionDigits)
  const intl = new Intl.NumberFormat(locale, {
    minimumFractionDigits,
    maximumFractionDigits,
    signDisplay: 'negative',
  })
  const vanished = value > 0n && whole === '0' && /^0*$/.test(shown)
  const least = maximumFractionDigits > 0 ? `0.${'1'.padStart(maximumFractionDigits, '0')}` : '1'
  if (vanished) return `<${intl.format(decimal(least))}`
  return intl.format(decimal(shown ? `${whole}.${shown}` : whole))
}

/**
 * How a sum is brought to the decimals of its currency: to the nearest, cut, so that no more is shown than there is, or raised, so that
 * no fee and no bound is shown as less than it is.
 */
export type FiatRounding = 'halfExpand' | 'trunc' | 'ceil'

/**
 * Fiat for people, with the currency's symbol and its own decimals: `$1,250.50`, `¥1,251`. `currency` is an ISO 4217 code
 * in any case. @param value a {@link Worth}, or a number
 */
export function formatFiat(
  value: number | Worth,
  currency = 'usd',
  locale = 'en-US',
  rounding?: FiatRounding,
): string {
  return fiatFormat(currency, locale, { roundingMode: rounding }).format(
    typeof value === 'number' ? value : worthDecimal(value),
  )
}

/** A {@link Worth} in the pieces a hero number draws apart, cut: `['$12,480', '.32']`. */
export function formatFiatParts(
  worth: Worth,
  currency = 'usd',
  locale = 'en-US',
): { whole: string; cents: string } {
  const parts = fiatFormat(currency, locale, { roundingMode: 'trunc' }).formatToParts(worthDecimal(worth))
  const dot = parts.findIndex(({ type }) => type === 'decimal')
  const text = (from: number, to?: number) =>
    parts
      .slice(from, to)
      .map((part) => part.value)
      .join('')
  return dot === -1 ? { whole: text(0), cents: '' } : { whole: text(0, dot), cents: text(dot) }
}

/** What base units are worth, for display only: `price` is fiat for one whole coin. Never feed it back into an amount. */
export function fiatValue(value: bigint, decimals: number, price: number): number {
  return Number(formatUnits(value, decimals)) * price
}

/** Decimals of a {@link Worth}. */
export const worthDecimals = 36

/** Fiat in units of 10^-36, so that sums of it are exact. For display only. */
export type Worth = bigint

/** As {@link fiatValue}, exactly: of the price as it is written, cut to {@link worthDecimals}. */
export function worthOf(value: bigint, decimals: number, price: number): Worth {
  const [digits = '', exponent = '0'] = String(price).split('e')
  const [whole = '', fraction = ''] = digits.split('.')
  const power = worthDecimals + Number(exponent) - fraction.length - decimals
  const all = value * BigInt(whole + fraction)
  return power < 0 ? all / 10n ** BigInt(-power) : all * 10n ** BigInt(power)
}

/** A {@link Worth} as `Intl` formats it exactly. */
export function worthDecimal(worth: Worth): Intl.StringNumericLiteral {
  return decimal(formatUnits(worth, worthDecimals))
}

// `Intl` formats decimal text exactly, where a number would lose digits; its type wants the literal form.
function decimal(text: string): Intl.StringNumericLiteral {
  return text as Intl.StringNumericLiteral
}

/** Decimals of coins that people count in as in a currency. `Intl` gives them two, which are worth hundreds of dollars. */
const coinDecimals: Readonly<Record<string, number>> = { BTC: 8, ETH: 6 }

/** Returns the format of a currency, an ISO 4217 code, `btc` or `eth`, in any case. No other function makes one. */
export function fiatFormat(
  code: string,
  locale: string,
  options?: Intl.NumberFormatOptions,
): Intl.NumberFormat {
  const currency = code.toUpperCase()
  const maximumFractionDigits = coinDecimals[currency]
  return new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits, ...options })
}
