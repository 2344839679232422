import * as v from 'valibot'
import { defineCall } from '../call.js'
import { accountName, label } from '../fields.js'
import { atOnce } from '../freshness.js'

/** A name that somebody registered. */
export const nameRecord = v.object({
  name: accountName,
  registered_at: v.optional(v.nullable(label)),
  updated_at: v.optional(v.nullable(label)),
  attributes: v.optional(v.nullable(v.record(label, label))),
  /** By coin type (SLIP-44, ENSIP-11). */
  addresses: v.record(
    v.pipe(v.string(), v.regex(/^\d{1,10}$/)),
    v.object({ address: label, created_at: v.optional(v.nullable(label)) }),
  ),
})

/** `2`: nothing found is an empty list. Else it is a 404. */
export const apiVersion = v.optional(v.pipe(v.string(), v.regex(/^\d{1,3}$/, 'must be a whole number')))

/** What a registered name stands for. Without `apiVersion=2` a name that nobody has is a 404. */
export const nameLookup = defineCall({
  name: 'nameLookup',
  summary: 'Whose a registered name is.',
  path: 'v1/profile/account/{name}',
  params: { name: accountName },
  query: { apiVersion },
  answer: v.union([nameRecord, v.strictTuple([])]),
  // It says where money goes: an answer of before may be somebody else's address.
  freshness: atOnce,
})
