import * as v from 'valibot'
import { defineCall } from '../call.js'
import { decimal, id, label } from '../fields.js'
import { atOnce } from '../freshness.js'
import { paymentCurrency, purchaseCurrency } from './onrampOptions.js'

const sum = v.object({ amount: decimal, currency: id })

/** What a purchase costs: each sum is a whole amount as decimal text, with the id of its currency. */
export const onrampQuote = defineCall({
  name: 'onrampQuote',
  summary: 'What a purchase costs, with all fees.',
  method: 'POST',
  path: 'v1/onramp/quote',
  needsPage: true,
  body: {
    purchaseCurrency,
    paymentCurrency,
    amount: decimal,
    /** By its name. The symbol of the coin stands for its first network. */
    network: id,
    /** By its id. Absent: the first that can. */
    provider: v.optional(id),
    paymentMethod: v.optional(id),
  },
  answer: v.object({
    /** The provider's own, whoever it is. */
    coinbaseFee: sum,
    networkFee: sum,
    paymentSubtotal: sum,
    paymentTotal: sum,
    purchaseAmount: sum,
    quoteId: id,
    provider: v.optional(id),
    network: v.optional(label),
  }),
  freshness: atOnce,
  retry: 'failover',
})
