import * as v from 'valibot'
import { defineCall } from '../call.js'
import { decimal, id, label } from '../fields.js'
import { lists } from '../freshness.js'

/** A currency to pay with. */
export const paymentCurrency = v.object({
  /** ISO 4217. */
  id,
  payment_method_limits: v.array(v.object({ id, min: decimal, max: decimal })),
})

/** A coin to buy. */
export const purchaseCurrency = v.object({
  id,
  name: label,
  symbol: label,
  networks: v.array(
    v.object({ name: label, display_name: label, chain_id: label, contract_address: v.string() }),
  ),
})

/** Which coins can be bought on which networks, and which currencies they are paid with, with the limits of each. */
export const onrampOptions = defineCall({
  name: 'onrampOptions',
  summary: 'What can be bought, and paid with.',
  path: 'v1/onramp/options',
  answer: v.object({
    paymentCurrencies: v.array(paymentCurrency),
    purchaseCurrencies: v.array(purchaseCurrency),
  }),
  freshness: lists,
})
