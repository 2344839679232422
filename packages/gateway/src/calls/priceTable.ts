import type { Price, TokenId } from '../questions.js'
import { tokenKey } from '../tokenKey.js'
import type { CallContext } from './handler.js'
import { cleanPrice } from './sanitize.js'

/** Prices of tokens by {@link tokenKey}, each from the first provider that has one. */
export async function priceOf(
  kit: CallContext,
  currency: string,
  tokens: readonly TokenId[],
): Promise<{ readonly prices: ReadonlyMap<string, Price>; readonly isWhole: boolean }> {
  const asked = tokens.map(({ chain, address }) => ({ chain, ...(address === undefined ? {} : { address }) }))
  const { facts, isWhole } = await kit.gather('prices', { currency, tokens: asked }, (told) => {
    const known = tableOf(told.flat())
    const left = asked.filter((token) => !known.has(tokenKey(token)))
    return left.length > 0 ? { currency, tokens: left } : undefined
  })
  const wanted = new Set(asked.map(tokenKey))
  return { prices: tableOf(facts.flat().filter((price) => wanted.has(tokenKey(price)))), isWhole }
}

function tableOf(prices: readonly Price[]): ReadonlyMap<string, Price> {
  const table = new Map<string, Price>()
  for (const price of prices)
    if (cleanPrice(price.price) !== undefined && !table.has(tokenKey(price)))
      table.set(tokenKey(price), price)
  return table
}
