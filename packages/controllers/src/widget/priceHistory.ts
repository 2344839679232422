import { addressKey, HttpError, networkParts, type Token, tokenKey } from '@foyer/core'
import { fiat, integerUpTo, lenient, list, mapped, object, text } from '@foyer/core/api'
import type { PricesDeps } from './prices.js'
import { createResource } from './resource.js'

/** The time that ends now. */
export type Period = 'day' | 'week' | 'month' | 'year'
type PricedToken = Pick<Token, 'network' | 'address'>

/** A price of the past. */
export interface PastPrice {
  /** In ms since 1970. */
  readonly at: number
  readonly price: number
}

/** What tokens were worth in the instance's currency, kept for 5 min. */
export interface PriceHistory {
  /** Prices a day ago, of the first hundred, by {@link tokenKey}; of what nobody knows there is none. */
  dayAgo(tokens: readonly PricedToken[], signal: AbortSignal): Promise<ReadonlyMap<string, number>>
  /** The oldest first; none where nobody knows. */
  line(token: PricedToken, period: Period, signal: AbortSignal): Promise<readonly PastPrice[]>
}

const path = 'v1/fungible/history'
/** That of the contract: beyond it a browser has no date. */
const lastSecond = 1e11
const most = 100
const ttlMs = 300_000
/** In a line that ends so long ago, a day is another day (ms). */
const oldestMs = 3_900_000

const moment = mapped(object({ at: integerUpTo(lastSecond), price: fiat }), ({ at, price }) => ({
  at: at * 1_000,
  price,
}))

/** Reads what tokens were worth. A moment that makes no sense is left out alone. */
export const decodePriceHistory = mapped(
  object({
    fungibles: list(
      object({
        address: text,
        prices: mapped(list(lenient(moment), most), (all) => all.flatMap((one) => one ?? [])),
      }),
      most,
    ),
  }),
  ({ fungibles }) => fungibles,
)

/** So many moments that each is some whole minutes after the one before. */
const points = { day: 49, week: 85, month: 91, year: 74 } as const satisfies Record<Period, number>

/** Asks for them; nobody is asked where the service does not serve the network. */
export function createPriceHistory({ api, support, family, currency, projectId }: PricesDeps): PriceHistory {
  const answers = createResource<ReturnType<typeof decodePriceHistory>>()

  function idOf({ network, address }: PricedToken): string | undefined {
    const known = address ?? family(networkParts(network).namespace).nativeAssetAddress
    return known && `${network}:${known}`
  }

  /** By {@link keyOf}. */
  async function ask(tokens: readonly PricedToken[], period: Period, count: number, signal: AbortSignal) {
    const [first] = tokens
    const addresses = tokens.flatMap((token) => idOf(token) ?? [])
    const told = new Map<string, readonly PastPrice[]>()
    if (!first || addresses.length === 0 || !(await support.has(first.network, signal))) return told
    const body = { currency, addresses, period, points: count, projectId }
    const onOld = (ageMs: number) => {
      if (ageMs > oldestMs) throw new HttpError(path, 503, { reason: 'Old prices' })
    }
    const post = (shared: AbortSignal) => api.post(path, body, decodePriceHistory, { signal: shared, onOld })
    for (const { address, prices } of await answers.load(JSON.stringify(body), post, { signal, ttlMs }))
      told.set(keyOf(address), prices)
    return told
  }

  return {
    async dayAgo(tokens, signal) {
      const asked = tokens.slice(0, most)
      const told = await ask(asked, 'day', 1, signal)
      return new Map(
        asked.flatMap((token) => {
          const price = told.get(keyOf(idOf(token)))?.[0]?.price
          return price ? [[tokenKey(token), price] as const] : []
        }),
      )
    },
    async line(token, period, signal) {
      const told = await ask([token], period, points[period], signal)
      return [...(told.get(keyOf(idOf(token))) ?? [])].sort((a, b) => a.at - b.at)
    },
  }
}

/** The same for two spellings of one CAIP-10 id. */
function keyOf(id = ''): string {
  const at = id.lastIndexOf(':')
  return id.slice(0, at) + addressKey(id.slice(at + 1))
}
