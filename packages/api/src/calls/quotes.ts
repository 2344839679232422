import * as v from 'valibot'
import { defineCall } from '../call.js'
import { accountId, addressOrAccount, label, units } from '../fields.js'
import { atOnce, second } from '../freshness.js'

/** What an amount of one token would give of another, best first; amounts in base units as text. */
export const quotes = defineCall({
  name: 'quotes',
  summary: 'What an amount of one token would give of another.',
  path: 'v1/convert/quotes',
  query: {
    amount: units,
    userAddress: v.optional(addressOrAccount),
    /** The token that is given. */
    from: accountId,
    /** The token that is wanted. */
    to: accountId,
    /** In base units of the coin. */
    gasPrice: v.optional(units),
  },
  /** Best first; empty where nobody would convert it. */
  answer: v.object({
    quotes: v.array(
      v.object({
        id: v.nullable(label),
        fromAmount: units,
        fromAccount: accountId,
        toAmount: units,
        toAccount: accountId,
      }),
    ),
  }),
  freshness: { ...atOnce, fresh: 3 * second },
})
