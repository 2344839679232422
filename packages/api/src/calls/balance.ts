import * as v from 'valibot'
import { defineCall } from '../call.js'
import { accountId, address, chainId, currency, decimal, fiat, label, link, listOf } from '../fields.js'
import { minute, second } from '../freshness.js'

/** One coin or token of an account. */
export const balanceRow = v.object({
  name: label,
  symbol: label,
  chainId,
  /** The contract. Absent: the chain's coin. */
  address: v.optional(accountId),
  /** The whole amount in the currency asked for. Absent: nobody knows. */
  value: v.optional(fiat),
  /** Of one whole coin. Absent: nobody knows. */
  price: v.optional(fiat),
  /** Both are text, so that no digit is lost. */
  quantity: v.object({ decimals: v.pipe(v.string(), v.regex(/^\d{1,2}$/)), numeric: decimal }),
  iconUrl: v.optional(link),
})

export const balance = defineCall({
  name: 'balance',
  summary: 'What an address holds.',
  path: 'v1/account/{address}/balance',
  params: { address },
  query: {
    currency: v.optional(currency, 'usd'),
    /** Absent: of all chains. */
    chainId: v.optional(chainId),
    /** Contracts to be read from the chain, and listed though nothing is held of them. */
    forceUpdate: v.optional(listOf(accountId, 50)),
  },
  answer: v.object({ balances: v.array(balanceRow) }),
  freshness: {
    ...{ fresh: 10 * second, staleWhileRevalidate: 20 * second, staleIfError: 5 * minute },
    ...{ budget: 3 * second, negative: 0 },
  },
})
