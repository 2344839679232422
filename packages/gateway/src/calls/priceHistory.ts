import { priceHistory } from '@foyer/api'
import { AskError } from '../errors.js'
import type { Ask, PastPrices } from '../questions.js'
import { tokenKey } from '../tokenKey.js'
import { type CallContext, handle } from './handler.js'
import { cleanPrice } from './sanitize.js'
import { readTokenId, tokenAccount } from './tokenId.js'

const dayMs = 86_400_000
const lengths = { day: dayMs, week: 7 * dayMs, month: 30 * dayMs, year: 365 * dayMs } as const
/** At so many moments at the most, of all tokens together. */
const most = 1_000

/** What tokens were worth, in the order asked for; those of which nobody knows are left out. */
export const priceHistoryHandler = handle({
  call: priceHistory,
  async answer({ currency, addresses, period, points }, kit) {
    if (addresses.length * points > most)
      throw new AskError(400, 'points', `The points of all addresses are more than ${most}`)
    const tokens = addresses.flatMap((account) => {
      const chain = kit.chains.get(account.slice(0, account.lastIndexOf(':')))
      return chain ? [readTokenId(kit, account, 'addresses')] : []
    })
    if (tokens.length === 0) throw new AskError(400, 'chainId', 'None of the chains asked for is supported')
    const asked = tokens.map(({ chain, address }) => ({
      chain,
      ...(address === undefined ? {} : { address }),
    }))
    // Of one moment the price may be a little older or newer.
    const step = lengths[period] / (points > 1 ? points - 1 : 24)
    const since = kit.now() - lengths[period]
    const { lines, isWhole } = await linesOf(kit, { currency, tokens: asked, since, step, count: points })
    const fungibles = tokens.flatMap(({ of, chain, address }) => {
      const prices = lines.get(tokenKey({ chain, ...(address === undefined ? {} : { address }) }))
      const account = tokenAccount(of, address)
      return prices && account !== undefined ? [{ address: account, prices: [...prices] }] : []
    })
    return { value: { fungibles }, partial: !isWhole, negative: fungibles.length === 0 }
  },
})

type PriceLine = readonly { readonly at: number; readonly price: number }[]

/** By {@link tokenKey}, each from the first provider that knows it. */
async function linesOf(kit: CallContext, ask: Ask<'pastPrices'>) {
  const tableOf = (told: readonly PastPrices[]) => {
    const table = new Map<string, PriceLine>()
    for (const one of told) {
      const line = cleanLine(one.prices, ask)
      if (line.length > 0 && !table.has(tokenKey(one))) table.set(tokenKey(one), line)
    }
    return table
  }
  const { facts, isWhole } = await kit.gather('pastPrices', ask, (told) => {
    const known = tableOf(told.flat())
    const tokens = ask.tokens.filter((token) => !known.has(tokenKey(token)))
    return tokens.length > 0 ? { ...ask, tokens } : undefined
  })
  return { lines: tableOf(facts.flat()), isWhole }
}

/**
 * What may be drawn of a line: at each of the moments asked for the price that lies next to it, none farther than half
 * a step. In seconds.
 */
function cleanLine(prices: PastPrices['prices'], { since, step, count }: Ask<'pastPrices'>): PriceLine {
  const places = new Map<number, { readonly at: number; readonly price: number; readonly far: number }>()
  for (const { at, price } of prices) {
    const place = Math.round((at - since) / step)
    const far = Math.abs(at - since - place * step)
    const kept = places.get(place)
    if (cleanPrice(price) === undefined || !(place >= 0 && place < count)) continue
    if (!kept || far < kept.far) places.set(place, { at: Math.floor(at / 1_000), price, far })
  }
  return [...places.entries()].sort(([a], [b]) => a - b).map(([, { at, price }]) => ({ at, price }))
}
