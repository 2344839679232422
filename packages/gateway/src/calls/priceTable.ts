import type { CourseSoFar } from '../cache/course.js'
import { type Flight, patience } from '../cache/flights.js'
import { createMemory, type Memory } from '../cache/memory.js'
import type { Price, TokenId } from '../questions.js'
import { soon } from '../soon.js'
import { tokenKey } from '../tokenKey.js'
import { NobodyError, type PriceKit, type PriceTable } from './handler.js'
import { cleanPrice, isMoment } from './sanitize.js'

interface Known {
  /** Absent: no provider has one. */
  readonly price?: Price
  /** When providers were asked. */
  readonly at: number
  /** When the price was true. */
  readonly since: number
  /** Providers are not asked again until then. */
  readonly until: number
}

type Told = Map<string, Known>

interface Table {
  readonly known: Memory<Known>
  /** Those without a price, which a stranger can make up: they take no place of others. */
  readonly unknown: Memory<Known>
  readonly flights: Map<string, Flight<void>>
}

/** A price is one of now for so long (ms). */
const freshMs = 30_000
/** A price that its source dates is marked once it is so old (ms). */
const datedMs = 60_000
/** While no provider has a newer one, a price is given for so long (ms). */
const longestMs = 300_000
/** It is believed for so long that a token has no price (ms). */
const negativeMs = 60_000
const mostTokens = 20_000

/** @param isKept without it nothing is kept, and each question goes to providers */
export function createPriceTable(now: () => number, isKept: boolean): PriceTable {
  const create = (): Table => ({
    known: createMemory({ most: mostTokens }),
    unknown: createMemory({ most: mostTokens }),
    flights: new Map(),
  })
  const shared = create()

  /** Asks for these, and keeps the answers. @param found gets them all @throws as `gather` */
  async function fetchPrices(
    { known, unknown }: Table,
    kit: PriceKit,
    currency: string,
    tokens: readonly TokenId[],
    found: Told,
  ): Promise<void> {
    const at = now()
    const own = new Map(tokens.map((token) => [tokenKey(token), keyOf(currency, token)]))
    /** No price of one chain waits for that of another. */
    const hear = (prices: readonly Price[], course: CourseSoFar) => {
      for (const [token, price] of tableOf([prices].flat())) {
        const key = own.get(token)
        if (key === undefined || found.has(key)) continue
        const since = isMoment(price.at) && price.at < at ? price.at : at
        const one = { price, at, since, until: at + freshMs }
        found.set(key, one)
        known.keep(key, one, course)
      }
    }
    const { isWhole } = await kit.gather(
      'prices',
      { currency, tokens },
      () => {
        const left = tokens.filter((token) => !found.has(keyOf(currency, token)))
        return left.length > 0 ? { currency, tokens: left } : undefined
      },
      hear,
    )
    if (!isWhole) return
    const until = at + negativeMs
    for (const key of own.values()) {
      if (found.has(key)) continue
      const before = known.get(key)
      // The price of before is given for a while all the same.
      const one = before ? { ...before, until } : { at, since: at, until }
      found.set(key, one)
      const memory = before ? known : unknown
      memory.keep(key, one, kit.course)
    }
  }

  /** Asks for those that no other call asks for, and waits for the others as `joined` does. @throws as `fetchPrices` */
  async function load(
    memory: Table,
    kit: PriceKit,
    currency: string,
    tokens: readonly TokenId[],
    found: Told,
    isMissing: (token: TokenId) => boolean,
  ): Promise<void> {
    const { flights } = memory
    const { client } = kit
    const flightOf = (token: TokenId) => flights.get(keyOf(currency, token))
    const begin = async (own: readonly TokenId[]) => {
      const work = fetchPrices(memory, kit, currency, own, found)
      // Others who wait for it ask for themselves where it fails.
      const flight = { client, work: work.catch(() => {}) }
      const keys = own.map((token) => keyOf(currency, token))
      for (const key of keys) flights.set(key, flight)
      try {
        await work
      } finally {
        for (const key of keys) if (flights.get(key) === flight) flights.delete(key)
      }
    }
    const waited = new Set<Flight<void>>()
    let left = tokens
    for (let round = 0; left.length > 0; round++) {
      const isAsked = (token: TokenId) => {
        const flight = flightOf(token)
        return round < 2 && flight !== undefined && !waited.has(flight)
      }
      const [own, others] = [left.filter((token) => !isAsked(token)), left.filter(isAsked)]
      const flying = new Set(others.flatMap((token) => flightOf(token) ?? []))
      const ends = [...flying].map((one) => (one.client === client ? one.work : soon(one.work, patience)))
      await Promise.all([own.length > 0 && begin(own), ...ends])
      for (const one of flying) waited.add(one)
      left = others.filter(isMissing)
    }
  }

  return {
    async read(kit, currency, tokens) {
      const memory = isKept ? shared : create()
      const asked = [...new Map(tokens.map((token) => [tokenKey(token), idOf(token)])).values()]
      const told: Told = new Map()
      const isMissing = (token: TokenId) => {
        const key = keyOf(currency, token)
        const known = told.get(key) ?? memory.known.get(key) ?? memory.unknown.get(key)
        // The clock may have been set back.
        return !known || known.until < now() || known.at > now()
      }
      let failure: unknown
      try {
        await load(memory, kit, currency, asked.filter(isMissing), told, isMissing)
      } catch (error) {
        failure = error
      }
      const isWhole = failure instanceof NobodyError || !asked.some(isMissing)
      if (!isWhole) kit.course.missed()
      const found = asked.flatMap((token) => {
        const key = keyOf(currency, token)
        const one = told.get(key) ?? memory.known.get(key)
        const { price, at, since } = one ?? { at: 0, since: 0 }
        return price && at >= now() - longestMs ? [{ price, at, since }] : []
      })
      if (failure !== undefined && found.length === 0) throw failure
      const [since] = found.map((one) => one.since).sort((a, b) => a - b)
      const isOld = found.some((one) => one.at < now() - freshMs || one.since < now() - datedMs)
      return {
        prices: new Map(found.map(({ price }) => [tokenKey(price), price])),
        isWhole,
        since,
        isOld,
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
