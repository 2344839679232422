import * as v from 'valibot'
import { defineCall } from '../call.js'
import { opaque } from '../fields.js'
import { atOnce } from '../freshness.js'

/** A nonce for the message of one registration. It lives 10 minutes, so that there is time to sign. */
export const nameNonce = defineCall({
  name: 'nameNonce',
  summary: 'A nonce for the message that registers a name. It lives 10 minutes.',
  path: 'v1/profile/nonce',
  answer: v.object({ nonce: opaque }),
  freshness: atOnce,
})
