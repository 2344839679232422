import * as v from 'valibot'
import { defineCall } from '../call.js'
import { decimal, id } from '../fields.js'
import { atOnce } from '../freshness.js'
import { paymentCurrency, purchaseCurrency } from './onrampOptions.js'

const sum = v.object({ amount: decimal, currency: id })

/** What a purchase costs: each sum is a whole amount as decimal text, with the id of its currency. */
export const onrampQuote = defineCall({
  name: 'onrampQuote',
  summary: 'What a purchase costs, with all fees.',
  method: 'POST',
  path: 'v1/onramp/quote',
  body: { purchaseCurrency, paymentCurrency, amount: decimal, network: id },
  answer: v.object({
    coinbaseFee: sum,
    networkFee: sum,
    paymentSubtotal: sum,
    paymentTotal: sum,
    purchaseAmount: sum,
    quoteId: id,
  }),
  freshness: atOnce,
  retry: 'failover',
})
