import * as v from 'valibot'
import { defineCall } from '../call.js'
import { accountId, address, chainId, decimals, label, link } from '../fields.js'
import { lists } from '../freshness.js'

/** A token that can be converted. */
export const convertibleToken = v.object({
  name: label,
  symbol: label,
  /** Its contract; the chain's coin has a pseudo-address. */
  address: accountId,
  decimals,
  logoUri: v.nullable(link),
  /** Whether an approval can be signed instead of sent (ERC-2612). `null`: nobody knows. */
  eip2612: v.nullable(v.boolean()),
})

/** The tokens of a chain that can be converted, the chain's coin by a pseudo-address. */
export const tokens = defineCall({
  name: 'tokens',
  summary: 'Which tokens of a chain can be converted.',
  path: 'v1/convert/tokens',
  query: {
    chainId,
    /** This token alone. */
    address: v.optional(address),
  },
  answer: v.object({ tokens: v.array(convertibleToken) }),
  freshness: lists,
})
