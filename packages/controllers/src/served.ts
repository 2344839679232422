import { lazy, type Query } from '@foyer/core'
import { ref } from 'valtio/vanilla'
import type { Alerts } from './alerts.js'
import type { Settings } from './options.js'
import type { MutableRoot } from './state.js'
import { createSupportedChains, type SupportedChains } from './widget/supportedChains.js'

/** Creates what knows the networks that the data API serves, and writes them to the state. */
export function createServed(
  { services }: Settings,
  query: Query,
  { report }: Pick<Alerts, 'report'>,
  state: MutableRoot,
): SupportedChains {
  const deps = { service: 'api', base: services.api, query, failed: report }
  return createSupportedChains(
    lazy(async () => (await import('./widget/http.js')).createHttp(deps)).load,
    (known) => {
      state.served = ref(known)
    },
  )
}
