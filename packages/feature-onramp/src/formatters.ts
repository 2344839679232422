import {
  type Called,
  displayText,
  fiatFormat,
  formatAmount,
  parseUnits,
  symbolText,
  worthDecimal,
  worthOf,
} from '@foyer/core'
import { type SumKind, type Writing, withSymbol, worthText } from '@foyer/parts'
import type { Translate } from '@foyer/ui'
import type { messages } from './messages.js'
import { decimals, type Method } from './options.js'
import type { Quote, Sum } from './terms.js'

type T = Translate<typeof messages>
type Written = Pick<Writing, 'text'>

/** Fiat as people of the locale write it, without `.00`. @param kind `fee` for a price, which is a bound, `had` for what comes */
export function fiatText({ text }: Written, { value, currency }: Sum, kind: SumKind): string {
  const worth = worthOf(value, decimals, 1)
  if (value % 10n ** BigInt(decimals) !== 0n) return worthText({ text, currency }, worth, kind)
  return fiatFormat(currency, text.locale, { maximumFractionDigits: 0 }).format(worthDecimal(worth))
}

/** As {@link fiatText}, of decimal text: a sum to pay is never less than it is. */
export function paysText(writing: Written, pays: string, currency: string, kind: SumKind = 'fee'): string {
  return fiatText(writing, { value: parseUnits(pays, decimals), currency }, kind)
}

/** Coins with their symbol, cut to six decimals. */
export function coinsText({ text }: Written, value: bigint, symbol: string): string {
  const format = { locale: text.locale, maximumFractionDigits: 6 }
  return withSymbol(formatAmount(value, decimals, format), onSale(symbol))
}

/** A token on sale is on the list of the service. Its symbol may begin with a digit all the same. */
export function onSale(symbol: string): Called {
  return { symbol, address: '', isListed: true }
}

/** What a quote brings: coins; where nobody answered, their worth in words. */
export function getsText(t: T, writing: Written, { gets, isPlaceholder }: Quote, symbol: string): string {
  return isPlaceholder
    ? t('onramp.worth', { amount: fiatText(writing, gets, 'had'), symbol: symbolText(onSale(symbol)) })
    : coinsText(writing, gets.value, symbol)
}

/** The bounds of a way to pay. */
export function boundsOf(writing: Written, { min, max }: Method, currency: string) {
  return { min: paysText(writing, min, currency), max: paysText(writing, max, currency, 'had') }
}

/** Per cent as decimal text, never less than it is: `1%`, `1.5%`. */
export function percentText({ text }: Written, percent: string): string {
  const style = { style: 'percent', maximumFractionDigits: 2, roundingMode: 'ceil' } as const
  const share = worthOf(parseUnits(percent, decimals), decimals + 2, 1)
  return new Intl.NumberFormat(text.locale, style).format(worthDecimal(share))
}

/** What a way to pay is called; one that we have no word for, by its own. */
export function methodText(t: T, id: string): string {
  switch (id) {
    case 'card':
    case 'ach_bank_account':
    case 'sepa_bank_transfer':
    case 'gbp_bank_transfer':
    case 'apple_pay':
      return t(`onramp.method.${id}`)
    default:
      return displayText(id.replace(/[_-]+/g, ' '), 32)
  }
}

/** What a currency is called. */
export function currencyText({ text }: Written, id: string): string {
  return new Intl.DisplayNames(text.locale, { type: 'currency' }).of(id) ?? id
}
