import * as v from 'valibot'
import { defineCall } from '../call.js'
import { chainId, decimal, host, id, label, link } from '../fields.js'
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
    v.object({
      name: label,
      display_name: label,
      /** What of the chain's id comes after its namespace. */
      chain_id: label,
      /** Empty for the coin of the chain. */
      contract_address: v.string(),
      chainId: v.optional(chainId),
    }),
  ),
})

/** Somebody who sells coins, and what of the lists beside it. */
export const onrampProvider = v.object({
  /** By which a quote, a page and the history of purchases are asked for. */
  id,
  name: label,
  iconUrl: v.nullable(link),
  /** What is kept of a payment, in percent. */
  feeRange: v.object({ min: decimal, max: decimal }),
  /** Of its pages: a visitor is sent nowhere else. */
  hosts: v.array(host),
  paymentCurrencies: v.array(paymentCurrency),
  /** Coins by their ids, on networks by their names. */
  purchaseCurrencies: v.array(v.object({ id, networks: v.array(label) })),
})

/**
 * Which coins can be bought on which networks, which currencies they are paid with, with the limits of each, and from whom.
 * The first two lists are what all providers together take.
 */
export const onrampOptions = defineCall({
  name: 'onrampOptions',
  summary: 'What can be bought, paid with, and from whom.',
  path: 'v1/onramp/options',
  needsPage: true,
  answer: v.object({
    paymentCurrencies: v.array(paymentCurrency),
    purchaseCurrencies: v.array(purchaseCurrency),
    providers: v.optional(v.array(onrampProvider)),
  }),
  freshness: lists,
})
