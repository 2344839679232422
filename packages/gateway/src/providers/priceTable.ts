import { isAddressOf } from '../chains.js'
import { ConfigurationError } from '../errors.js'
import { above, bag, callback, checkOptions, either, maybe, notBelow, table } from '../guard/forms.js'
import type { Provider } from '../questions.js'
import { tokenKey } from '../tokenKey.js'

/** What {@link priceTable} takes. */
export interface PriceTableOptions {
  /** In US dollars, by CAIP-10 id of the contract; that of a coin by its chain. A function is told the time in ms. */
  readonly usd: Readonly<Record<string, number | ((now: number) => number)>>
  /** How much of another currency a dollar buys: `{ eur: 0.92 }`. Without it prices are told in dollars alone. */
  readonly rates?: Readonly<Record<string, number>>
}

const form = bag<PriceTableOptions>({
  usd: table(either((price) => (typeof price === 'function' ? callback : notBelow))),
  rates: maybe(table(above)),
})

/**
 * Prices that the host knows, such as those of stablecoins and of tokens on a chain of its own.
 * @throws {ConfigurationError} for a key of `usd` that is neither a chain nor a token
 */
export function priceTable(options: PriceTableOptions): Provider<'prices'> {
  checkOptions(form, options, 'priceTable')
  const { usd, rates = {} } = options
  const all = { usd: 1, ...rates }
  const table = new Map(Object.entries(usd).map(([id, price]) => [keyOf(id), price]))
  return {
    id: 'table',
    question: 'prices',
    covers: ({ currency, tokens }) =>
      Object.hasOwn(all, currency) && tokens.some((token) => table.has(tokenKey(token))),
    async answer({ currency, tokens }, { now }) {
      const rate = Object.entries(all).find(([name]) => name === currency)?.[1] ?? 1
      return tokens.flatMap((token) => {
        const price = table.get(tokenKey(token))
        if (price === undefined) return []
        return [{ ...token, price: (typeof price === 'number' ? price : price(now())) * rate }]
      })
    },
  }
}

function keyOf(id: string): string {
  const [namespace, reference, address, ...rest] = id.split(':')
  const isNone = address !== undefined && !isAddressOf(`${namespace}:${reference}`, address)
  if (!namespace || !reference || isNone || rest.length > 0)
    throw new ConfigurationError(
      'usd',
      `"${id}" in usd is neither a chain nor a token. Write it as eip155:1:0x….`,
    )
  return tokenKey({ chain: `${namespace}:${reference}`, ...(address ? { address } : {}) })
}
