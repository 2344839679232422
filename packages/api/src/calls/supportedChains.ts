import * as v from 'valibot'
import { defineCall } from '../call.js'
import { chainId } from '../fields.js'
import { lists } from '../freshness.js'

const chains = v.pipe(v.array(chainId), v.maxLength(2_000))

/** The chains that the service answers for: `http` by requests, `ws` by connections that stay open. */
export const supportedChains = defineCall({
  name: 'supportedChains',
  summary: 'Which chains the service knows.',
  path: 'v1/supported-chains',
  open: true,
  answer: v.object({ http: chains, ws: chains }),
  freshness: lists,
})
