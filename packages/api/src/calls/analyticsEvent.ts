import * as v from 'valibot'
import { defineCall } from '../call.js'
import { atOnce } from '../freshness.js'

const text = v.pipe(v.string('must be text'), v.maxLength(2_000, 'must be at most 2000 characters'))

/** Tells what a visitor did. Answered with an empty object. */
export const analyticsEvent = defineCall({
  name: 'analyticsEvent',
  summary: 'Something that a visitor did.',
  method: 'POST',
  path: 'e',
  needsPage: true,
  service: 'analytics',
  body: {
    eventId: v.pipe(v.string('must be a UUID'), v.uuid('must be a UUID')),
    /** The page, without query and fragment. */
    url: text,
    domain: text,
    /** Milliseconds since 1970. */
    timestamp: v.pipe(v.number('must be a number'), v.finite('must be a number')),
    props: v.object({
      type: v.literal('track', 'must be track'),
      event: v.pipe(v.string(), v.regex(/^[A-Z][A-Z0-9_]{0,99}$/, 'must be like MODAL_OPEN')),
      properties: v.optional(v.record(v.string(), v.unknown())),
      address: v.optional(text),
    }),
  },
  answer: v.object({}),
  freshness: atOnce,
  retry: 'never',
})
