import type { PriceHistory } from '@foyer/controllers/widget'
import {
  fiatFormat,
  fiatValue,
  type Lazy,
  type TokenBalance,
  tokenKey,
  type Worth,
  worthDecimal,
  worthOf,
} from '@foyer/core'
import type { Writing } from '@foyer/parts'
import { sumOf, totalHeld } from './arrange.js'

/** How far something rose or fell. */
export interface Change {
  readonly text: string
  readonly tone: 'good' | 'bad' | undefined
}

/** How prices changed in a day. It comes a moment after tokens are drawn. */
export interface Changes {
  /** Of the price of a token; `undefined` where nobody knows. */
  of(token: TokenBalance, writing: Writing): Change | undefined
  /** Of one whole token, in the currency; absent while unknown. */
  ofOne(token: TokenBalance, writing: Writing): Change | undefined
  /** Of what all these are worth. A token of which nobody knows counts as unchanged. */
  ofAll(held: readonly TokenBalance[], writing: Writing): Change | undefined
}

/** Tells how prices changed, if a service knows that. */
export async function followChanges(
  past: Lazy<PriceHistory>,
  held: readonly TokenBalance[],
  signal: AbortSignal,
  tell: (changes: Changes) => void,
): Promise<void> {
  const changes = await changesOf(await past.load(), held, signal)
  if (!signal.aborted) tell(changes)
}

/** Asks how prices changed, of the dearest first: there may be too many. */
export async function changesOf(
  past: PriceHistory,
  held: readonly TokenBalance[],
  signal: AbortSignal,
): Promise<Changes> {
  const dearest = held.filter(({ price }) => price).sort((a, b) => rankOf(b) - rankOf(a))
  return changesSince(await past.dayAgo(dearest, signal))
}

function changesSince(before: ReadonlyMap<string, number>): Changes {
  return {
    of(token, writing) {
      const then = before.get(tokenKey(token))
      return then && token.price ? priceChange(writing, then, token.price) : undefined
    },
    ofOne(token, writing) {
      const then = before.get(tokenKey(token))
      return then && token.price ? worthChange(writing, one(token.price), one(then)) : undefined
    },
    ofAll(all, writing) {
      const known = all.filter((token) => token.price && before.has(tokenKey(token)))
      if (known.length === 0) return undefined
      const then = all.flatMap((token) =>
        token.price ? { ...token, price: before.get(tokenKey(token)) ?? token.price } : [],
      )
      return worthChange(writing, sumOf(all), sumOf(then))
    },
  }
}

/** Of a price: `+2.43%`. */
export function priceChange({ text }: Writing, then: number, now: number): Change | undefined {
  const ratio = now / then - 1
  return Number.isFinite(ratio)
    ? { text: percent(text.locale, ratio, 'exceptZero'), tone: toneOf(ratio) }
    : undefined
}

/** Of a sum: `+$214.08 (1.75%)`, cut; in percent alone where there is less than can be shown. */
export function worthChange(
  { text: { locale }, currency }: Writing,
  now: Worth,
  then: Worth,
): Change | undefined {
  const rise = now - then
  const ratio = Number(rise) / Number(then)
  if (!Number.isFinite(ratio)) return undefined
  const tone = toneOf(ratio)
  const amount = fiatFormat(currency, locale, {
    signDisplay: 'exceptZero',
    roundingMode: 'trunc',
    ...(Math.abs(Number(worthDecimal(rise))) >= 1e9 ? { notation: 'compact', maximumFractionDigits: 2 } : {}),
  }).format(worthDecimal(rise))
  if (!/[-+−]/.test(amount)) return { text: percent(locale, ratio, 'exceptZero'), tone }
  return { text: `${withMinus(amount)} (${percent(locale, ratio, 'never')})`, tone }
}

/** Returns the text with a true minus sign, as in Activity. */
const withMinus = (text: string) => text.replace('-', '−')

/** Returns the worth of one whole coin. */
export const one = (price: number) => worthOf(1n, 0, price)

const rankOf = (token: TokenBalance) => fiatValue(totalHeld(token), token.decimals, token.price ?? 0)

/** Beyond this, how much it is says nothing any more. */
const most = 1e4

/** From a thousand percent on in short, without decimals; `>+1M%` is the last of it. */
function percent(locale: string, ratio: number, signDisplay: 'exceptZero' | 'never'): string {
  const isLong = Math.abs(ratio) >= 10
  if (ratio > most) return `>${percent(locale, most, signDisplay)}`
  const text = new Intl.NumberFormat(locale, {
    style: 'percent',
    signDisplay,
    ...(isLong ? { notation: 'compact' } : { minimumFractionDigits: 2 }),
    maximumFractionDigits: isLong ? 0 : 2,
  }).format(ratio)
  return withMinus(text)
}

/** None of less than a tenth of a percent: stablecoins are not red all day. */
function toneOf(ratio: number): Change['tone'] {
  if (Math.abs(ratio) < 0.001) return undefined
  return ratio > 0 ? 'good' : 'bad'
}
