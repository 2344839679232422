import { fiatFormat } from '@foyer/core'
import { currencyDigits } from './amounts.js'
import { withoutDirectionMarks } from './writtenAmount.js'

/** Returns the sign of a currency, before or after the digits, and its decimals. */
export function currencyUnit(code: string, locale: string) {
  // `0` and its surroundings alone.
  const [before = '', after = ''] = withoutDirectionMarks(
    fiatFormat(code, locale)
      .formatToParts(0)
      .map(({ type, value }) => (type === 'integer' ? '0' : around.has(type) ? value : ''))
      .join(''),
  ).split('0')
  return {
    symbol: code.toUpperCase(),
    decimals: currencyDigits(code),
    sign: [before, after] as const,
  }
}
const around = new Set(['currency', 'literal'])
