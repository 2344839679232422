import * as v from 'valibot'
import { defineCall } from '../call.js'
import {
  accountId,
  address,
  chainId,
  decimal,
  fiat,
  id,
  label,
  link,
  listOf,
  moment,
  opaque,
  requestId,
  units,
} from '../fields.js'
import { atOnce, hour, minute, second } from '../freshness.js'

const picture = v.object({ url: link, content_type: v.optional(v.nullable(label)) })

/** Whether it came unasked, as bait by its looks, or never moved. What went out is flagged with a quantity of 0 alone. */
const flags = v.object({ is_spam: v.boolean() })

const fungible = v.object({
  /** Its contract; null for the coin of the chain, absent where nobody knows. */
  address: v.optional(v.nullable(accountId)),
  name: v.optional(v.nullable(label)),
  symbol: v.optional(v.nullable(label)),
  icon: v.optional(v.nullable(v.object({ url: link }))),
  flags: v.optional(flags),
  /** The server's list has it by its contract. Absent: it does not. */
  isListed: v.optional(v.boolean()),
})

const nft = v.object({
  name: v.optional(v.nullable(label)),
  content: v.optional(
    v.nullable(
      v.object({ preview: v.optional(v.nullable(picture)), detail: v.optional(v.nullable(picture)) }),
    ),
  ),
  flags,
})

/** What moved. One of the two infos says of what. */
export const transfer = v.object({
  fungible_info: v.nullable(fungible),
  nft_info: v.nullable(nft),
  direction: v.picklist(['in', 'out', 'self']),
  /** The account that got most of what left, or gave most of what came, and how many more had a part. Absent: unknown. */
  counterparty: v.optional(
    v.object({
      address: label,
      others: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
    }),
  ),
  quantity: v.object({ numeric: decimal }),
  /** The whole amount in US dollars. */
  value: v.nullable(fiat),
  /** Of one whole coin. */
  price: v.nullable(fiat),
})

/** A transaction that an account was part of. */
export const transaction = v.object({
  id,
  metadata: v.object({
    /** What it did: `send`, `receive`, `trade`, `approve`, `mint` and others. */
    operationType: v.pipe(v.string(), v.regex(/^[a-z_]{1,40}$/)),
    hash: id,
    minedAt: moment,
    sentFrom: label,
    sentTo: label,
    status: v.picklist([
      'confirmed',
      'failed',
      'pending',
      'ONRAMP_TRANSACTION_STATUS_SUCCESS',
      'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
      'ONRAMP_TRANSACTION_STATUS_FAILED',
    ]),
    /** What the account paid for it, in base units of the coin; absent where somebody else did, or nobody knows. */
    fee: v.optional(units),
    nonce: v.pipe(v.number(), v.integer(), v.minValue(0)),
    chain: v.nullable(chainId),
    application: v.nullable(v.object({ name: v.nullable(label), iconUrl: v.nullable(link) })),
    /**
     * A permission that it gives to another account. A quantity of null is without a limit. Without a token it is for everything
     * in the account: the account acts by the code of the spender (EIP-7702).
     */
    allows: v.optional(
      v.object({
        spender: label,
        fungible_info: v.nullable(fungible),
        quantity: v.nullable(v.object({ numeric: decimal })),
      }),
    ),
    /**
     * The sender, where something left the account in a transaction that it did not ask for, and nothing of that worth came
     * back. It is never a `trade` then, whatever else came.
     */
    takenBy: v.optional(label),
    /** Of a purchase: what its page was asked for with, where the provider knows it. */
    requestId: v.optional(requestId),
  }),
  transfers: v.array(transfer),
  /** Transfers beyond these. Losses of the account are before all others, those of the server's list first. Absent: none. */
  more: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
})

/** An account's transactions, newest first, a page at a time. */
export const history = defineCall({
  name: 'history',
  summary: 'What happened to an account, newest first, 50 to a page.',
  path: 'v1/account/{account}/history',
  pageFields: ['onramp', 'requests'],
  params: {
    /** An address without its chain. */
    account: address,
  },
  query: {
    /** `next` of the page before. Absent: the first page. */
    cursor: v.optional(opaque),
    /** Purchases through this provider, instead of what is on the chain. */
    onramp: v.optional(id),
    /**
     * With `onramp`: the ids with which the page asked for the provider's pages. They prove that it is the page that buys, and
     * only purchases of these are in the answer.
     */
    requests: v.optional(listOf(requestId, 20)),
    /** Absent: of all chains. */
    chainId: v.optional(chainId),
  },
  /** `next` is null at the end. */
  answer: v.object({
    data: v.array(transaction),
    next: v.nullable(opaque),
    /** Whether something was not looked at, such as the token accounts of an account that has very many. Absent: no. */
    isCut: v.optional(v.boolean()),
    /** Who wants to be named where this is shown. */
    attribution: v.optional(v.array(v.object({ name: label, url: link }))),
  }),
  empty: { data: [], next: null },
  freshness: {
    fresh: 15 * second,
    staleWhileRevalidate: minute,
    staleIfError: hour,
    budget: 4 * second,
    negative: 0,
  },
  freshnessBy: {
    // Whoever bought something waits for it.
    onramp: atOnce,
    cursor: {
      fresh: 5 * minute,
      staleWhileRevalidate: minute,
      staleIfError: hour,
      budget: 4 * second,
      negative: 0,
    },
  },
})
