import * as v from 'valibot'
import { defineCall } from '../call.js'
import { lists } from '../freshness.js'

export const analyticsConfig = defineCall({
  name: 'analyticsConfig',
  summary: 'Whether events are wanted.',
  path: 'getAnalyticsConfig',
  service: 'catalogue',
  answer: v.object({ isAnalyticsEnabled: v.boolean() }),
  empty: { isAnalyticsEnabled: false },
  freshness: lists,
})
