import * as v from 'valibot'
import { defineCall } from '../call.js'
import { address } from '../fields.js'
import { namesFreshness } from '../freshness.js'
import { apiVersion, nameRecord } from './nameLookup.js'

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
