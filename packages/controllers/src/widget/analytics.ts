import type { FoyerEvent, RootState } from '@foyer/core'
import * as v from 'valibot'
import type { Alerts } from '../alerts.js'
import type { Settings } from '../options.js'
import { decoder } from './decode.js'
import { createHttp, isHttpError } from './http.js'
import { randomId } from './randomId.js'
import { sdkQuery } from './sdkQuery.js'

/** What a sink goes by. */
export interface SinkDeps {
  readonly state: RootState
  readonly options: Settings
  readonly alerts: Pick<Alerts, 'show' | 'report'>
}

/** Where events go. */
export interface Sink {
  /** Sends an event, with the address in use as it happened. Never throws. */
  send(event: FoyerEvent, address: string | undefined): void
  /** Ends what is under way; later events are sent again. */
  abort(): void
}

/** Reads whether the service wants analytics (`getAnalyticsConfig`). */
export const decodeAnalyticsConfig = decoder(
  'getAnalyticsConfig',
  v.pipe(
    v.object({ isAnalyticsEnabled: v.boolean() }),
    v.transform(({ isAnalyticsEnabled }) => isAnalyticsEnabled),
  ),
)

/**
 * Sends events to the analytics service once its switch has been read as on; what happens before that waits, and
 * failure to read it is off. The switch is the catalogue's: without one the host's own alone decides. A 403 alerts once
 * and turns it off for the visit.
 */
export function createSink({ options, state, alerts }: SinkDeps): Sink {
  const query = sdkQuery(options, state)
  const { services } = options
  const catalogue = createHttp({
    ...{ query, service: 'catalogue', base: services.catalogue, timeout: 10_000, failed: alerts.report },
  })
  // Without `failed`: only a 403 of analytics is anybody's business, and that is seen to below.
  const analytics = createHttp({ query, service: 'analytics', base: services.analytics })
  let allowed: Promise<boolean> | undefined
  let refused = false

  function readSwitch(): Promise<boolean> {
    if (services.catalogue === undefined) return Promise.resolve(true)
    return catalogue.get('getAnalyticsConfig', {}, decodeAnalyticsConfig).catch(() => false)
  }

  async function post(event: FoyerEvent, address: string | undefined) {
    allowed ??= readSwitch()
    if (!(await allowed) || refused) return
    try {
      await analytics.post('e', body(event, address), () => undefined)
    } catch (error) {
      if (!isHttpError(error, 403)) return
      refused = true
      alerts.show('origin-not-allowed')
    }
  }

  return {
    send(event, address) {
      if (!refused) void post(event, address)
    },
    abort() {
      catalogue.abort()
      analytics.abort()
    },
  }
}

/** A random UUID (RFC 9562, version 4). */
function uuid(): string {
  const hex = randomId()
  const variant = '89ab'[Number.parseInt(hex.slice(16, 17), 16) % 4]
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-')
}

/** The page without query and fragment: they may hold what is nobody's business (safety T-52). */
function body({ event, properties, timestamp }: FoyerEvent, address: string | undefined) {
  const page = globalThis.location
  return {
    eventId: uuid(),
    url: page ? page.origin + page.pathname : '',
    domain: page?.hostname ?? '',
    timestamp,
    props: { type: 'track', event, ...(properties ? { properties } : {}), ...(address ? { address } : {}) },
  }
}
