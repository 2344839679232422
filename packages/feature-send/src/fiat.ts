import { formatUnits, parseUnits, type TokenBalance, tokenKey } from '@foyer/core'
import { currencyUnit, type ReadAmount, readAmount, writeDecimal } from '@foyer/parts'
import type { Form } from './form.js'
import type { FiatDeps, FiatEntry } from './state.js'

/** Entry of the amount in the visitor's currency. What is sent stays the token's amount: `state.fiat` holds it. */
export function createFiat({ context, state, form }: FiatDeps): FiatEntry {
  /** Whether the amount is one of the token's own that was only converted. */
  let isExact = false

  const write = (decimal: string) => writeDecimal(decimal, context.text.locale)

  function put(token: TokenBalance, amount: ReadAmount, exact: boolean) {
    isExact = exact
    state.fiat = { ...currencyUnit(context.currency, context.text.locale), token: tokenKey(token), amount }
  }

  /** Shows an amount of the token in the currency, and keeps it exactly. */
  function convert(token: TokenBalance, price: number, amount: ReadAmount) {
    const { decimals } = currencyUnit(context.currency, context.text.locale)
    const isRead = amount.status === 'read'
    put(token, isRead ? amount : { status: 'empty' }, isRead)
    state.amount = isRead ? write(moneyDecimal(worthOf(amount.value, token, price, decimals), decimals)) : ''
  }

  function leave(amount: ReadAmount, decimals: number) {
    state.fiat = undefined
    state.amount = amount.status === 'read' ? write(formatUnits(amount.value, decimals)) : ''
  }

  /** Whether the price is too old, and a new one may still come. */
  const waits = ({ isOld }: Form) => isOld && context.balances.state.tokens.status !== 'failed'

  function read() {
    const filled = form()
    const { token } = filled
    if (!state.fiat || !token) return
    if (waits(filled)) return put(token, { status: 'empty' }, false)
    // The price is too old by now: what is typed from here on is the token's amount.
    if (!token.price) return leave({ status: 'empty' }, token.decimals)
    put(token, readFiat(state.amount, token, token.price, state.fiat.decimals, context.text.locale), false)
  }

  return {
    read,
    toggle() {
      const { token, amount } = form()
      if (token && state.fiat) leave(amount, token.decimals)
      else if (token?.price) convert(token, token.price, amount)
    },
    follow() {
      const filled = form()
      const { token, amount } = filled
      if (!state.fiat || !token || waits(filled)) return
      if (!token.price) leave(amount, token.decimals)
      else if (isExact && state.fiat.token === tokenKey(token)) convert(token, token.price, amount)
      else read()
    },
    settle(decimal) {
      if (!state.fiat || isExact) return
      const { decimals } = state.fiat
      const typed = decimal ?? decimalOf(state.amount, decimals, context.text.locale)
      if (typed === undefined) return
      state.amount = write(typed)
      read()
    },
  }
}

/** So many digits of the token's amount at least. */
const leastDigits = 8

/**
 * Reads fiat as it is typed, as base units of the token: the most that is worth no more than it, in so few digits that it
 * can be read, and as many as it takes to be shown as it was typed.
 */
export function readFiat(
  text: string,
  token: Pick<TokenBalance, 'decimals'>,
  price: number,
  decimals: number,
  locale: string,
): ReadAmount {
  const read = readMoney(text, decimals, locale)
  if (read.status !== 'read') return read
  const [above, below] = ratioOf(price, token.decimals, decimals)
  const most = (read.value * below) / above
  const wanted = String(read.value).length + 2
  const isLong = wanted > leastDigits
  const extra = String(most).length - (isLong ? wanted : leastDigits)
  const step = extra > 0 ? 10n ** BigInt(extra) : 1n
  const value = most - (most % step)
  return value < 2n ** 256n ? { status: 'read', value } : { status: 'wrong', reason: 'range' }
}

/** Fiat in its smallest units. Three digits after a mark are a group in a currency that has fewer decimals. */
function readMoney(text: string, decimals: number, locale: string): ReadAmount {
  const read = readAmount(text, decimals, locale)
  if (read.status !== 'ambiguous' || decimals > 2) return read
  return { status: 'read', value: parseUnits(read.readings[0], decimals) }
}

function decimalOf(text: string, decimals: number, locale: string): string | undefined {
  const read = readMoney(text, decimals, locale)
  return read.status === 'read' ? moneyDecimal(read.value, decimals) : undefined
}

/** What base units are worth in the smallest units of the currency, as {@link formatFiat} rounds it; never nothing. */
export function worthOf(
  value: bigint,
  token: Pick<TokenBalance, 'decimals'>,
  price: number,
  decimals: number,
): bigint {
  const [above, below] = ratioOf(price, token.decimals, decimals)
  const worth = (2n * value * above + below) / (2n * below)
  return worth === 0n && value > 0n ? 1n : worth
}

/** Whole sums without decimals, others with all that the currency has, and coins with as many as they need: `100`, `12.50`, `0.004`. */
function moneyDecimal(value: bigint, decimals: number): string {
  const [whole = '', cents] = formatUnits(value, decimals).split('.')
  return cents === undefined ? whole : `${whole}.${cents.padEnd(decimals > 3 ? 2 : decimals, '0')}`
}

/** What one base unit is worth in the smallest units of the currency, as a fraction: of the price as it is written. */
function ratioOf(price: number, tokenDecimals: number, decimals: number): readonly [bigint, bigint] {
  const [digits = '', exponent = '0'] = String(price).split('e')
  const [whole = '', fraction = ''] = digits.split('.')
  const power = BigInt(exponent) + BigInt(decimals - fraction.length - tokenDecimals)
  const scale = 10n ** (power < 0n ? -power : power)
  const mantissa = BigInt(whole + fraction)
  return power < 0n ? [mantissa, scale] : [mantissa * scale, 1n]
}
