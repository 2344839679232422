import * as v from 'valibot'
import { defineCall } from '../call.js'
import { chainId, units } from '../fields.js'
import { second } from '../freshness.js'

/** What a unit of gas costs for three degrees of haste, in base units of the chain's coin as text (on an EVM chain: wei). */
export const gasPrice = defineCall({
  name: 'gasPrice',
  summary: 'What a unit of gas costs, in base units of the coin.',
  path: 'v1/convert/gas-price',
  query: { chainId },
  answer: v.object({ standard: units, fast: units, instant: units }),
  freshness: {
    fresh: 3 * second,
    staleWhileRevalidate: 5 * second,
    staleIfError: 0,
    budget: 2 * second,
    negative: 0,
  },
})
