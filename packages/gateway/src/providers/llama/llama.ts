import * as v from 'valibot'
import { UpstreamError } from '../../errors.js'
import { above, bag, base as baseForm, checkOptions, maybe, table } from '../../guard/forms.js'
import type { Price, Provider } from '../../questions.js'
import { type LlamaChartOptions, llamaChart, llamaTime } from './chart.js'
import { llamaCoins, llamaId } from './ids.js'

const usual = 'https://coins.llama.fi'
const most = 50
/** A price that was true so long ago is none (s). */
const oldest = 3_600

const answer = v.object({ coins: v.record(v.string(), v.unknown()) })
const row = v.object({
  price: v.pipe(v.number(), v.finite(), v.minValue(0)),
  symbol: v.optional(v.string()),
  decimals: v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36))), undefined),
  timestamp: llamaTime,
  /** From 0 to 1: how far the trades agree. */
  confidence: v.optional(v.number(), 1),
})

/** What {@link llama} takes. */
export interface LlamaOptions {
  /** How much of another currency a dollar buys: `{ eur: 0.92 }`. @default none: dollars, ether and bitcoin alone */
  readonly rates?: Readonly<Record<string, number>>
  /** For the paid service, or one of your own in front. @default 'https://coins.llama.fi' */
  readonly base?: string
}

const form = bag<LlamaOptions>({ rates: maybe(table(above)), base: maybe(baseForm) })

/** Prices of DefiLlama, of now and of the past, without a key. It learns which tokens are asked for, and from which server. */
export function llama(options: LlamaOptions = {}): readonly [Provider<'prices'>, Provider<'pastPrices'>] {
  checkOptions(form, options, 'llama')
  const { rates = {}, base = usual } = options
  const fiat = { usd: 1, ...rates }
  return [llamaPrices({ fiat, base }), llamaChart({ fiat, base })]
}

function llamaPrices({ fiat, base }: LlamaChartOptions): Provider<'prices'> {
  return {
    id: 'llama',
    question: 'prices',
    bases: [base],
    covers: ({ currency, tokens }) =>
      (Object.hasOwn(fiat, currency) || Object.hasOwn(llamaCoins, currency)) &&
      tokens.some((token) => llamaId(token) !== undefined),
    async answer({ currency, tokens }, { fetch: ask, now }) {
      const measure = llamaCoins[currency]
      const ids = new Map(tokens.flatMap((token) => asPair(llamaId(token), token)))
      const wanted = [...ids.keys(), ...(measure ? [measure] : [])]
      const parts = Array.from({ length: Math.ceil(wanted.length / most) }, (_, at) =>
        wanted.slice(at * most, (at + 1) * most),
      )
      const told = await Promise.all(
        parts.map(async (part) => {
          const reply = await ask({ base, path: ['prices', 'current', part.join(',')] })
          const read = v.safeParse(answer, reply.parse())
          if (!read.success) throw new UpstreamError('malformed')
          return Object.entries(read.output.coins)
        }),
      )
      const rows = new Map(told.flat().flatMap(([id, value]) => asPair(id, readRow(value, now()))))
      const divisor = measure ? rows.get(measure) : undefined
      const rate = Object.entries(fiat).find(([name]) => name === currency)?.[1]
      const factor = divisor?.price ? 1 / divisor.price : rate
      if (factor === undefined) throw new UpstreamError('malformed')
      return [...ids].flatMap(([id, token]): readonly Price[] => {
        const found = rows.get(id)
        if (!found) return []
        const { price, symbol, decimals, timestamp } = found
        const at = Math.min(timestamp, ...(divisor ? [divisor.timestamp] : [])) * 1_000
        return [
          {
            ...token,
            price: price * factor,
            at,
            ...(symbol === undefined ? {} : { symbol }),
            ...(decimals === undefined ? {} : { decimals }),
          },
        ]
      })
    },
  }
}

function readRow(value: unknown, now: number): v.InferOutput<typeof row> | undefined {
  const read = v.safeParse(row, value)
  const isGood = read.success && read.output.confidence >= 0.9 && now / 1000 - read.output.timestamp < oldest
  return isGood ? read.output : undefined
}

function asPair<K, V>(key: K | undefined, value: V | undefined): readonly (readonly [K, V])[] {
  return key === undefined || value === undefined ? [] : [[key, value]]
}
