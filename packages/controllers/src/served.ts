import { lazy, type Query } from '@foyer/core'
import type { Alerts } from './alerts.js'
import type { Settings } from './options.js'
import { createSupportedChains, type SupportedChains } from './widget/supportedChains.js'

/** What the data API of the host's choice serves. */
export function createServed(
  { services }: Settings,
  query: Query,
  { report }: Pick<Alerts, 'report'>,
): SupportedChains {
  const deps = { service: 'api', base: services.api, query, failed: report }
  return createSupportedChains(lazy(async () => (await import('./widget/http.js')).createHttp(deps)).load)
}
