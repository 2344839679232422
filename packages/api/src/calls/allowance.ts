import * as v from 'valibot'
import { defineCall } from '../call.js'
import { accountId, units } from '../fields.js'
import { atOnce } from '../freshness.js'

/** How much of a token the converting contract may take of an account, in base units as decimal text. */
export const allowance = defineCall({
  name: 'allowance',
  summary: 'How much of a token the converting contract may take (ERC-20, `allowance`).',
  path: 'v1/convert/allowance',
  query: { tokenAddress: accountId, userAddress: accountId },
  /** `allowance` is the largest number there is for a coin, which needs no approval. */
  answer: v.object({
    allowance: units,
    /** Who may take it, and has to be who an approval is for. Absent for a coin. */
    spender: v.optional(accountId),
  }),
  freshness: atOnce,
})
