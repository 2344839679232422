import * as v from 'valibot'
import { defineCall } from '../call.js'
import { accountName } from '../fields.js'
import { atOnce } from '../freshness.js'

/** Whether a name is free, and free ones like it. */
export const nameSuggestions = defineCall({
  name: 'nameSuggestions',
  summary: 'Whether a name is free, and others like it that are.',
  path: 'v1/profile/suggestions/{name}',
  params: {
    /** Without its zone. */
    name: accountName,
  },
  query: {
    /** What comes after the name, without the dot. Absent: the only one there is. */
    zone: v.optional(accountName),
  },
  /** At most five; the first is the name itself. */
  answer: v.object({
    suggestions: v.array(v.object({ name: accountName, registered: v.boolean() })),
  }),
  empty: { suggestions: [] },
  freshness: atOnce,
})
