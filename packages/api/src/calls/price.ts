import * as v from 'valibot'
import { defineCall } from '../call.js'
import { accountId, currency, decimals, fiat, label, link } from '../fields.js'
import { minute, second } from '../freshness.js'

const addressesFault = 'must be a list of 1 to 100 CAIP-10 ids'

/** The tokens of which prices are asked. */
export const addresses = v.pipe(
  v.array(accountId, addressesFault),
  v.minLength(1, addressesFault),
  v.maxLength(100, addressesFault),
)

/** What one whole coin of each token is worth in `currency`, as a number to be shown and never counted with. */
export const price = defineCall({
  name: 'price',
  summary: 'What one whole coin of each token is worth.',
  method: 'POST',
  path: 'v1/fungible/price',
  body: {
    currency,
    addresses,
  },
  projectInBody: true,
  /** In the order asked for; a token without a price is left out. */
  answer: v.object({
    fungibles: v.array(
      v.object({
        address: accountId,
        name: label,
        symbol: label,
        iconUrl: v.optional(link),
        price: fiat,
        decimals,
      }),
    ),
  }),
  freshness: {
    fresh: 30 * second,
    staleWhileRevalidate: 0,
    staleIfError: 5 * minute,
    budget: 2 * second,
    negative: minute,
  },
})
