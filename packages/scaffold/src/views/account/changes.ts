import type { PriceHistory } from '@foyer/controllers/widget'
import {
  fiatFormat,
  fiatValue,
  isVouched,
  type Lazy,
  type TokenBalance,
  tokenKey,
  type Worth,
  worthDecimal,
  worthOf,
} from '@foyer/core'
import type { Writing } from '@foyer/parts'
import type { Dispatch, SetStateAction } from 'react'
import { sumOf, totalHeld } from './arrange.js'

/** How far something rose or fell. */
export interface Change {
  readonly text: string
  readonly tone: 'good' | 'bad' | undefined
}

/** Facts about tokens that come a moment after they are drawn: which ones are in doubt, and how prices changed in a day. */
export interface Changes {
  /** Whether a token for which a price alone vouches may be taken for another one (safety T-25). */
  doubted(token: TokenBalance): boolean
  /** Returns the tokens as lists and totals count them: one in doubt has no price. The same array if none is in doubt. */
  priced(held: readonly TokenBalance[]): readonly TokenBalance[]
  /** Of the price of a token; `undefined` where nobody knows. */
  of(token: TokenBalance, writing: Writing): Change | undefined
  /** Of one whole token, in the currency; absent while unknown. */
  ofOne(token: TokenBalance, writing: Writing): Change | undefined
  /** Of what all these are worth. A token of which nobody knows counts as unchanged. */
  ofAll(held: readonly TokenBalance[], writing: Writing): Change | undefined
}

/** Tells which tokens are in doubt, and then how prices changed, if a service knows that. Never rejects. */
export async function followChanges(
  past: Lazy<PriceHistory> | undefined,
  held: readonly TokenBalance[],
  signal: AbortSignal,
  tell: Dispatch<SetStateAction<Changes | undefined>>,
): Promise<void> {
  const unknown = () => undefined
  const doubts = held.some(isPricedAlone)
    ? await import('./doubts.js').then((chunk) => chunk.doubtsOf(held, isPricedAlone)).catch(unknown)
    : undefined
  const doubted = (token: TokenBalance) => !!doubts?.has(tokenKey(token))
  const priced = (all: readonly TokenBalance[]) =>
    all.some(doubted) ? all.map((token) => (doubted(token) ? withoutPrice(token) : token)) : all
  // Without any, nothing is drawn again.
  if (!signal.aborted)
    tell((last) => (last || doubts?.size ? { ...(last ?? changesSince(new Map())), doubted, priced } : last))
  const changes = await past
    ?.load()
    .then((loaded) => changesOf(loaded, held, signal))
    .catch(unknown)
  if (changes && !signal.aborted) tell({ ...changes, doubted, priced })
}

const withoutPrice = ({ price: _, ...token }: TokenBalance): TokenBalance => token

/** Whether a price vouches for a token, and nothing else. */
const isPricedAlone = (token: TokenBalance) => isVouched(token) && !isVouched({ ...token, price: 0 })

/** Asks how prices changed, of the dearest first: there may be too many. */
export async function changesOf(
  past: PriceHistory,
  held: readonly TokenBalance[],
  signal: AbortSignal,
): Promise<Omit<Changes, 'doubted' | 'priced'>> {
  const dearest = held.filter(({ price }) => price).sort((a, b) => rankOf(b) - rankOf(a))
  return changesSince(await past.dayAgo(dearest, signal))
}

function changesSince(before: ReadonlyMap<string, number>): Omit<Changes, 'doubted' | 'priced'> {
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
