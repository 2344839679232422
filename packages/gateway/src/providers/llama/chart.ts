import * as v from 'valibot'
import { UpstreamError } from '../../errors.js'
import type { PastPrices, Provider } from '../../questions.js'
import { llamaCoins, llamaId } from './ids.js'

/** So many moments, and tokens, at the most in one question. */
const most = { moments: 500, tokens: 50 }

const answer = v.object({ coins: v.record(v.string(), v.unknown()) })
const row = v.object({ prices: v.array(v.unknown()), confidence: v.optional(v.number(), 1) })
/** In seconds since 1970. */
export const llamaTime = v.pipe(v.number(), v.minValue(0), v.maxValue(8.64e12))
const point = v.object({
  timestamp: llamaTime,
  price: v.pipe(v.number(), v.finite(), v.minValue(0)),
})
type PriceLine = readonly v.InferOutput<typeof point>[]

/** What the chart is asked with. */
export interface LlamaChartOptions {
  readonly fiat: Readonly<Record<string, number>>
  readonly base: string
}

/** Prices of the past as DefiLlama has them. In another currency they are told by its rate of today. */
export function llamaChart({ fiat, base }: LlamaChartOptions): Provider<'pastPrices'> {
  return {
    id: 'llama',
    question: 'pastPrices',
    bases: [base],
    covers: ({ currency, tokens }) =>
      (Object.hasOwn(fiat, currency) || Object.hasOwn(llamaCoins, currency)) &&
      tokens.some((token) => llamaId(token) !== undefined),
    async answer({ currency, tokens, since, step, count }, { fetch: ask }) {
      const measure = llamaCoins[currency]
      const ids = new Map(
        tokens.flatMap((token) => {
          const id = llamaId(token)
          return id === undefined ? [] : [[id, token] as const]
        }),
      )
      const wanted = [...new Set([...ids.keys(), ...(measure ? [measure] : [])])]
      const size = Math.max(Math.min(Math.floor(most.moments / count), most.tokens), 1)
      const parts = Array.from({ length: Math.ceil(wanted.length / size) }, (_, at) =>
        wanted.slice(at * size, (at + 1) * size),
      )
      const minutes = Math.max(Math.floor(step / 60_000), 1)
      const query = {
        start: Math.round(since / 1_000),
        span: count,
        period: `${minutes}m`,
        // No price of a moment that is nearer to another one.
        searchWidth: `${Math.ceil(minutes / 2)}m`,
      }
      const told = await Promise.all(
        parts.map(async (part) => {
          const reply = await ask({ base, path: ['chart', part.join(',')], query })
          const read = v.safeParse(answer, reply.parse())
          if (!read.success) throw new UpstreamError('malformed')
          return Object.entries(read.output.coins)
        }),
      )
      const lines = new Map(told.flat().map(([id, value]) => [id, readLine(value, count)]))
      const divisors = measure ? (lines.get(measure) ?? []) : undefined
      const rate = Object.entries(fiat).find(([name]) => name === currency)?.[1]
      if (rate === undefined && !divisors?.length) throw new UpstreamError('malformed')
      return [...ids].flatMap(([id, token]): readonly PastPrices[] => {
        const prices = (lines.get(id) ?? []).flatMap(({ timestamp, price }) => {
          const factor = divisors ? factorAt(divisors, timestamp, minutes * 60) : rate
          return factor === undefined ? [] : [{ at: timestamp * 1_000, price: price * factor }]
        })
        return prices.length > 0 ? [{ ...token, prices }] : []
      })
    },
  }
}

function readLine(value: unknown, count: number): PriceLine {
  const read = v.safeParse(row, value)
  if (!read.success || read.output.confidence < 0.9) return []
  return read.output.prices.slice(0, 2 * count).flatMap((one) => {
    const found = v.safeParse(point, one)
    return found.success ? [found.output] : []
  })
}

/** What a dollar bought of the measure, about then. */
function factorAt(divisors: PriceLine, timestamp: number, step: number): number | undefined {
  const near = divisors.find((one) => Math.abs(one.timestamp - timestamp) <= step / 2)
  return near && near.price > 0 ? 1 / near.price : undefined
}
