import { lazy, type Query } from '@foyer/core'
import type { Alerts } from './alerts.js'
import type { Settings } from './options.js'
import { createSupport, type Support } from './widget/supportedChains.js'

/** What the data API of the host's choice serves. */
export function createServed(
  { services }: Settings,
  query: Query,
  { report }: Pick<Alerts, 'report'>,
): Support {
  const deps = { service: 'api', base: services.api, query, failed: report }
  return createSupport(lazy(async () => (await import('./widget/http.js')).createHttp(deps)).load)
}
