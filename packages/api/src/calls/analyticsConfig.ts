import * as v from 'valibot'
import { defineCall } from '../call.js'
import { lists } from '../freshness.js'

/** Whether the service wants {@link analyticsEvent}s. Where it is not answered, none are sent. */
export const analyticsConfig = defineCall({
  name: 'analyticsConfig',
  summary: 'Whether events are wanted.',
  path: 'getAnalyticsConfig',
  service: 'catalogue',
  answer: v.object({ isAnalyticsEnabled: v.boolean() }),
  empty: { isAnalyticsEnabled: false },
  freshness: lists,
})
