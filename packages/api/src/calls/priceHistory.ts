import * as v from 'valibot'
import { defineCall } from '../call.js'
import { accountId, currency, fiat, seconds } from '../fields.js'
import { day, hour, minute, second } from '../freshness.js'
import { addresses } from './price.js'

const pointsFault = 'must be a whole number from 1 to 100'

/** What one whole coin of each token was worth, at moments as far from each other as the next, the last of them now. */
export const priceHistory = defineCall({
  name: 'priceHistory',
  summary: 'What one whole coin of each token was worth in the past.',
  method: 'POST',
  path: 'v1/fungible/history',
  body: {
    currency,
    addresses,
    /** The time that ends now: 1, 7, 30 or 365 days. */
    period: v.picklist(['day', 'week', 'month', 'year'], 'must be one of day, week, month, year'),
    /** At so many moments; with 1 at the first one alone. At most 1,000 for all addresses together. */
    points: v.pipe(
      v.number(pointsFault),
      v.integer(pointsFault),
      v.minValue(1, pointsFault),
      v.maxValue(100, pointsFault),
    ),
  },
  projectInBody: true,
  /** In the order asked for; a token of which nothing is known is left out, and so are moments. The oldest first. */
  answer: v.object({
    fungibles: v.pipe(
      v.array(
        v.object({
          address: accountId,
          prices: v.pipe(v.array(v.object({ at: seconds, price: fiat })), v.minLength(1), v.maxLength(100)),
        }),
      ),
      v.maxLength(100),
    ),
  }),
  empty: { fungibles: [] },
  freshness: {
    fresh: 5 * minute,
    staleWhileRevalidate: hour,
    staleIfError: day,
    budget: 3 * second,
    negative: hour,
  },
})
