import * as v from 'valibot'
import { defineCall } from '../call.js'
import { address } from '../fields.js'
import { namesFreshness } from '../freshness.js'
import { apiVersion, nameRecord } from './nameLookup.js'

/** The names that stand for an address, each with all that it stands for. */
export const reverseLookup = defineCall({
  name: 'reverseLookup',
  summary: 'Which names were registered for an address.',
  path: 'v1/profile/reverse/{address}',
  params: { address },
  query: { sender: v.optional(address), apiVersion },
  answer: v.array(nameRecord),
  empty: [],
  freshness: namesFreshness,
})
