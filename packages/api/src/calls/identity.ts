import * as v from 'valibot'
import { defineCall } from '../call.js'
import { address, label, link, moment } from '../fields.js'
import { namesFreshness } from '../freshness.js'

/** The primary name and the picture of an address; each is `null` where there is none. */
export const identity = defineCall({
  name: 'identity',
  summary: 'The name and the picture that an address goes by.',
  path: 'v1/identity/{address}',
  aliases: ['v1/account/{address}/identity'],
  params: { address },
  query: {
    /** The address in use. */
    sender: v.optional(address),
  },
  answer: v.object({
    name: v.nullable(label),
    avatar: v.nullable(link),
    resolvedAt: v.optional(moment),
  }),
  empty: { name: null, avatar: null },
  freshness: namesFreshness,
})
