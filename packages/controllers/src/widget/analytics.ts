import type { FoyerEvent, Http } from '@foyer/core'
import * as v from 'valibot'
import type { Alerts } from './alerts.js'
import { decoder } from './decode.js'
import { isHttpError } from './http.js'
import { randomId } from './randomId.js'

/** What analytics are made of. */
export interface AnalyticsDeps {
  readonly analytics: Pick<Http, 'post'>
  readonly catalogue: Pick<Http, 'get'>
  readonly alerts: Pick<Alerts, 'show'>
}

/** Sends an event, with the address in use as it happened. Never throws. */
export type Track = (event: FoyerEvent, address: string | undefined) => void

/** Reads whether the service wants analytics (`getAnalyticsConfig`). */
export const decodeAnalyticsConfig = decoder(
  'getAnalyticsConfig',
  v.pipe(
    v.object({ isAnalyticsEnabled: v.boolean() }),
    v.transform(({ isAnalyticsEnabled }) => isAnalyticsEnabled),
  ),
)

/**
 * Sends events to the analytics service once its switch has been read as on; failure to read it is off.
 * A 403 alerts once and turns it off for the visit.
 */
export function createTrack({ analytics, catalogue, alerts }: AnalyticsDeps): Track {
  let allowed: Promise<boolean> | undefined
  let refused = false

  async function send(event: FoyerEvent, address: string | undefined) {
    allowed ??= catalogue.get('getAnalyticsConfig', {}, decodeAnalyticsConfig).catch(() => false)
    if (!(await allowed) || refused) return
    try {
      await analytics.post('e', body(event, address), () => undefined)
    } catch (error) {
      if (!isHttpError(error, 403)) return
      refused = true
      alerts.show('origin-not-allowed')
    }
  }

  return (event, address) => {
    if (!refused) void send(event, address)
  }
}

/** The page without query and fragment: they may hold what is nobody's business (safety T-52). */
function body({ event, properties, timestamp }: FoyerEvent, address: string | undefined) {
  const page = globalThis.location
  return {
    eventId: randomId(),
    url: page ? page.origin + page.pathname : '',
    domain: page?.hostname ?? '',
    timestamp,
    props: { type: 'track', event, ...(properties ? { properties } : {}), ...(address ? { address } : {}) },
  }
}
