import {
  amountText,
  endless,
  inShort,
  long,
  many,
  raised,
  rowAmountText,
  type Writing,
  withSymbol,
} from './amounts.js'

/** As {@link rowAmountText}, but never less than it is: for what leaves an account, or may be taken of it. */
export function rowMostText(
  writing: Pick<Writing, 'text'>,
  value: bigint,
  coin: Parameters<typeof rowAmountText>[2],
): string {
  const one = 10n ** BigInt(coin.decimals)
  const whole = value / one
  if (whole < long) {
    const least = whole < many ? one / 1_000n || 1n : one
    return rowAmountText(writing, value < least ? value : raised(value, least), coin)
  }
  const most = raised(value, one) / one
  return most < endless
    ? withSymbol(inShort(writing.text.locale, most, { roundingMode: 'ceil' }), coin)
    : rowAmountText(writing, most * one, coin)
}

/** Writes an amount with all its decimals. */
export const exactText: typeof rowMostText = (writing, value, coin) =>
  amountText(writing, value, coin, coin.decimals)

/** Writes an amount that is called “about”, with eight decimals. The least that arrives is exact, next to it. */
export const estimateText: typeof rowMostText = (writing, value, coin) => amountText(writing, value, coin, 8)
