import {
  ChainNotSupportedError,
  type Http,
  MalformedResponseError,
  type Namespace,
  networkParts,
  type Prices,
} from '@foyer/core'
import * as v from 'valibot'
import { createCache } from './cache.js'
import { decoder, fiat, text } from './decode.js'
import type { Support } from './support.js'

/** What prices are made of. */
export interface PricesDeps {
  readonly api: Pick<Http, 'post'>
  readonly support: Support
  /** ISO 4217, lower case. */
  readonly currency: string
  readonly projectId: string | undefined
}

/** Reads fiat for one whole coin, in the order asked for (spec 7, fungible price). */
export const decodePrices = decoder(
  'v1/fungible/price',
  v.pipe(
    v.object({ fungibles: v.pipe(v.array(v.object({ symbol: text, price: fiat })), v.maxLength(2_000)) }),
    v.transform(({ fungibles }): readonly { symbol: string; price: number }[] => fungibles),
  ),
)

// The address that stands for a family's native coin (facts 1).
const nativeAddress: Partial<Record<Namespace, string>> = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
}
const path = 'v1/fungible/price'
const ttl = 30_000

/** Prices are kept for 30 s. */
export function createPrices({ api, support, currency, projectId }: PricesDeps): Prices {
  const known = createCache<number>()
  return {
    async native(network, signal) {
      const kept = known.get(network, ttl)
      if (kept !== undefined) return kept
      const address = nativeAddress[networkParts(network).namespace]
      if (!address || !(await support.has(network, signal))) throw new ChainNotSupportedError(network)
      const body = { currency, addresses: [`${network}:${address}`], ...(projectId ? { projectId } : {}) }
      const [first] = await api.post(path, body, decodePrices, { signal })
      if (!first) throw new MalformedResponseError(path)
      known.set(network, first.price)
      return first.price
    },
  }
}
