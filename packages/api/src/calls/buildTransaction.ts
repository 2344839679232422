import * as v from 'valibot'
import { defineCall } from '../call.js'
import { accountId, hex, signature, units } from '../fields.js'
import { atOnce } from '../freshness.js'

const slippageFault = 'must be a per cent from 0 to 50'

/** The transaction of a conversion for the wallet to sign: `data` in hex, numbers in base units as text. */
export const buildTransaction = defineCall({
  name: 'buildTransaction',
  summary: 'The transaction that converts an amount of one token to another.',
  method: 'POST',
  path: 'v1/convert/build-transaction',
  body: {
    amount: units,
    from: accountId,
    to: accountId,
    userAddress: accountId,
    eip155: v.optional(
      v.object({
        /** Per cent. */
        slippage: v.pipe(
          v.number(slippageFault),
          v.minValue(0, slippageFault),
          v.maxValue(50, slippageFault),
        ),
        /** What `userAddress` signed in place of an approval (ERC-2612), of exactly the amount, for the contract to call. */
        permit: v.optional(
          v.object({
            /** In s since 1970. */
            deadline: units,
            signature,
          }),
        ),
      }),
    ),
  },
  projectInBody: true,
  answer: v.object({
    tx: v.object({
      from: accountId,
      /** The contract to call. */
      to: accountId,
      data: hex,
      /** What of the coin goes with it. */
      value: units,
      /** What arrives at most. */
      amount: v.optional(units),
      eip155: v.optional(v.object({ gas: units, gasPrice: units })),
    }),
  }),
  freshness: atOnce,
  retry: 'failover',
})
