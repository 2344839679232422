import * as v from 'valibot'
import { defineCall } from '../call.js'
import { accountId, hex, units } from '../fields.js'
import { atOnce } from '../freshness.js'

/** The `approve` of ERC-20 for the wallet to sign, before a token can be converted: `data` in hex, numbers in base units as text. */
export const buildApprove = defineCall({
  name: 'buildApprove',
  summary: 'The transaction that lets the converting contract take an amount of a token (ERC-20, `approve`).',
  path: 'v1/convert/build-approve',
  query: {
    userAddress: accountId,
    /** The token. */
    from: accountId,
    /** The token that is wanted for it. */
    to: accountId,
    /** Absent: without an end. */
    amount: v.optional(units),
  },
  answer: v.object({
    tx: v.object({
      /** The token, whose contract is the one to call. */
      from: accountId,
      /** As asked for. */
      to: accountId,
      data: hex,
      value: units,
      eip155: v.optional(v.object({ gas: v.optional(units), gasPrice: units })),
    }),
  }),
  freshness: atOnce,
  retry: 'failover',
})
