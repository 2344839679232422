import { withoutDirectionMarks } from './writtenAmount.js'

/** Returns the sign of a currency, before or after the digits, and its decimals. */
export function currencyUnit(code: string, locale: string) {
  const symbol = code.toUpperCase()
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: symbol })
  // `0` and its surroundings alone.
  const [before = '', after = ''] = withoutDirectionMarks(
    format
      .formatToParts(0)
      .map(({ type, value }) => (type === 'integer' ? '0' : around.has(type) ? value : ''))
      .join(''),
  ).split('0')
  return {
    symbol,
    decimals: format.resolvedOptions().maximumFractionDigits ?? 2,
    sign: [before, after] as const,
  }
}
const around = new Set(['currency', 'literal'])
