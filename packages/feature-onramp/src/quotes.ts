import { type Async, createLatest, pause, withTimeout } from '@foyer/core'
import { isInside } from './form.js'
import type { Options, Provider } from './options.js'
import { type Offer, type Offers, placeholder, type Quote, type Terms, termsKey } from './terms.js'

const settleMs = 500
const quoteMs = 10_000

/** Asks one provider; `undefined` where it does not sell this. */
export type AskQuote = (
  terms: Terms,
  provider: string | undefined,
  signal: AbortSignal,
) => Promise<Quote | undefined>

/** Asks for offers; only the newest question counts. */
export interface Quotes {
  /** The terms on screen. Others than before are asked about half a second later, none are forgotten. */
  want(terms: Terms | undefined): void
  /** Asks about the same terms again, at once. Settles once that is answered or overtaken; never rejects. */
  refresh(): Promise<void>
}

/** @param options what providers there are, when it is asked @param delayMs how long the terms have to stand */
export function createQuotes(
  ask: AskQuote,
  options: () => Pick<Options, 'providers'>,
  publish: (next: Async<Offers>) => void,
  delayMs = settleMs,
): Quotes {
  const latest = createLatest<Offers>(publish)
  let wanted: Terms | undefined

  async function run(terms: Terms, delay: number) {
    await latest.run(async (signal) => {
      await pause(delay, signal)
      return Object.freeze({ terms, list: await offersOf(ask, options(), terms, signal) })
    })
  }

  return {
    want(terms) {
      if (terms && wanted && termsKey(terms) === termsKey(wanted)) return
      wanted = terms
      if (terms) void run(terms, delayMs)
      else latest.reset()
    },
    async refresh() {
      if (wanted) await run(wanted, 0)
    },
  }
}

/** What each provider that takes these terms has to say; without providers, what the service says. */
async function offersOf(
  ask: AskQuote,
  { providers }: Pick<Options, 'providers'>,
  terms: Terms,
  outer: AbortSignal,
): Promise<readonly Offer[]> {
  const quoteOf = (provider?: Provider): Promise<Quote | undefined> =>
    withTimeout('The quote', quoteMs, outer, (signal) => ask(terms, provider?.id, signal)).catch((error) => {
      if (outer.aborted) throw error
      return placeholder(terms)
    })
  if (providers.length === 0)
    return [{ provider: undefined, quote: (await quoteOf()) ?? placeholder(terms), bounds: undefined }]
  const offers = providers.flatMap((provider): readonly Promise<Offer>[] => {
    const currency = provider.currencies.find(({ id }) => id === terms.currency.id)
    const bounds = currency?.payment_method_limits.find(({ id }) => id === terms.method.id)
    if (!bounds || !provider.sells.get(terms.asset.id)?.includes(terms.sold.name)) return []
    if (!isInside(terms.pays, bounds)) return [Promise.resolve({ provider, quote: undefined, bounds })]
    return [quoteOf(provider).then((quote) => ({ provider, quote, bounds: undefined }))]
  })
  return [...(await Promise.all(offers))].sort(
    (one, other) => rankOf(other) - rankOf(one) || more(one, other),
  )
}

function rankOf({ quote }: Offer): number {
  return quote === undefined ? 0 : quote.isPlaceholder ? 1 : 2
}

function more(one: Offer, other: Offer): number {
  const [left = 0n, right = 0n] = [one.quote?.gets.value, other.quote?.gets.value]
  return left === right ? 0 : left > right ? -1 : 1
}
