import * as v from 'valibot'
import { defineCall } from '../call.js'
import { accountId, address, chainId, currency, decimal, fiat, label, link, listOf } from '../fields.js'
import { minute, second } from '../freshness.js'

const wholeOf = (numeric: string) => numeric.replace(/\..*/, '')

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
  /** Both are text, so that no digit is lost: what a chain can count, which is less than 2^256 base units. */
  quantity: v.pipe(
    v.object({
      decimals: v.pipe(v.string(), v.regex(/^(\d|[12]\d|3[0-6])$/)),
      /** The part that can be moved. */
      numeric: decimal,
      /** The part that cannot be moved now: frozen, staked, reserved. Absent: nothing. */
      locked: v.optional(decimal),
    }),
    v.check(({ decimals, numeric, locked = '0' }) =>
      [numeric, locked].every((text) => BigInt(wholeOf(text).length) + BigInt(decimals) < 78n),
    ),
  ),
  iconUrl: v.optional(link),
  /** The server's list has it by its contract. Absent: it does not. */
  isListed: v.optional(v.boolean()),
})

/** What an address holds on one chain or all: whole amounts as decimal text, `value` and `price` as numbers in `currency`. */
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
  answer: v.object({
    balances: v.pipe(v.array(balanceRow), v.maxLength(5_000)),
    /** The amount of a listed token could not be read: the account may hold it. */
    isCut: v.optional(v.boolean()),
  }),
  freshness: {
    fresh: 10 * second,
    staleWhileRevalidate: 20 * second,
    staleIfError: 5 * minute,
    budget: 3 * second,
    negative: 0,
  },
})
