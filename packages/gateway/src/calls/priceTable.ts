import { LRUCache } from 'lru-cache'
import type { Price, TokenId } from '../questions.js'
import { tokenKey } from '../tokenKey.js'
import { type CallContext, NobodyError, type PriceTable } from './handler.js'
import { cleanPrice } from './sanitize.js'

interface Known {
  /** Absent: no provider has one. */
  readonly price?: Price
  /** When providers were asked. */
  readonly at: number
  /** Providers are not asked again until then. */
  readonly until: number
}

interface Memory {
  readonly known: LRUCache<string, Known>
  readonly flights: Map<string, Promise<void>>
}

/** A price is one of now for so long (ms). */
const freshMs = 30_000
/** While no provider has a newer one, a price is given for so long (ms). */
const longestMs = 300_000
/** It is believed for so long that a token has no price (ms). */
const negativeMs = 60_000
const mostTokens = 20_000

/** @param isKept without it nothing is kept, and each question goes to providers */
export function createPriceTable(now: () => number, isKept: boolean): PriceTable {
  const create = (): Memory => ({ known: new LRUCache({ max: mostTokens }), flights: new Map() })
  const shared = create()

  /** Asks for these, and keeps the answers. @throws as `gather` */
  async function fetchPrices(
    { known }: Memory,
    kit: Pick<CallContext, 'gather'>,
    currency: string,
    tokens: readonly TokenId[],
  ): Promise<void> {
    const at = now()
    const { facts, isWhole } = await kit.gather('prices', { currency, tokens }, (found) => {
      const table = tableOf(found.flat())
      const left = tokens.filter((token) => !table.has(tokenKey(token)))
      return left.length > 0 ? { currency, tokens: left } : undefined
    })
    const table = tableOf(facts.flat())
    for (const token of tokens) {
      const key = keyOf(currency, token)
      const price = table.get(tokenKey(token))
      if (price) known.set(key, { price, at, until: at + freshMs })
      // The price of before is given for a while all the same.
      else if (isWhole) known.set(key, { at, ...known.get(key), until: at + negativeMs })
    }
  }

  /** Asks for those that no other call asks for already, and waits for all. @throws as `fetchPrices` */
  async function load(
    memory: Memory,
    kit: Pick<CallContext, 'gather'>,
    currency: string,
    tokens: readonly TokenId[],
  ): Promise<void> {
    const { flights } = memory
    const keys = tokens.map((token) => keyOf(currency, token))
    const joined = new Set(keys.flatMap((key) => flights.get(key) ?? []))
    const own = tokens.filter((_, index) => !flights.has(keys[index] ?? ''))
    const work = own.length > 0 ? fetchPrices(memory, kit, currency, own) : Promise.resolve()
    // Others who wait for it ask for themselves where it fails.
    const flight = work.catch(() => {})
    const mine = own.map((token) => keyOf(currency, token))
    for (const key of mine) flights.set(key, flight)
    try {
      await Promise.all([work, ...joined])
    } finally {
      for (const key of mine) if (flights.get(key) === flight) flights.delete(key)
    }
  }

  return {
    async read(kit, currency, tokens) {
      const memory = isKept ? shared : create()
      const asked = [...new Map(tokens.map((token) => [tokenKey(token), idOf(token)])).values()]
      const isMissing = (token: TokenId) => {
        const known = memory.known.get(keyOf(currency, token))
        // The clock may have been set back.
        return !known || known.until < now() || known.at > now()
      }
      let failure: unknown
      try {
        const missing = asked.filter(isMissing)
        const joined = missing.filter((token) => memory.flights.has(keyOf(currency, token)))
        if (missing.length > 0) await load(memory, kit, currency, missing)
        const left = joined.filter(isMissing)
        if (left.length > 0) await load(memory, kit, currency, left)
      } catch (error) {
        failure = error
      }
      const isWhole = failure instanceof NobodyError || !asked.some(isMissing)
      const found = asked.flatMap((token) => {
        const { price, at } = memory.known.get(keyOf(currency, token)) ?? { at: 0 }
        return price && at >= now() - longestMs ? [{ price, at }] : []
      })
      if (failure !== undefined && found.length === 0) throw failure
      const [since] = found.map(({ at }) => at).sort((a, b) => a - b)
      return {
        prices: new Map(found.map(({ price }) => [tokenKey(price), price])),
        isWhole,
        since,
        isOld: since !== undefined && since < now() - freshMs,
      }
    },
  }
}

const keyOf = (currency: string, token: TokenId) => `${currency}|${tokenKey(token)}`

function idOf({ chain, address }: TokenId): TokenId {
  return address === undefined ? { chain } : { chain, address }
}

function tableOf(prices: readonly Price[]): ReadonlyMap<string, Price> {
  const table = new Map<string, Price>()
  for (const price of prices)
    if (cleanPrice(price.price) !== undefined && !table.has(tokenKey(price)))
      table.set(tokenKey(price), price)
  return table
}
