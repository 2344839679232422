import { accountParts, activeAccount, lazy, type OwnEvents, type RootState, whenActed } from '@foyer/core'
import type { SinkDeps } from './widget/analytics.js'

/** What tracking goes by. */
export interface TrackingDeps extends SinkDeps {
  readonly events: Pick<OwnEvents, 'subscribe'>
  readonly state: RootState
}

/** Hands each event to analytics, where the host wants them. Returns what ends it. */
export function startTracking({ events, state, ...deps }: TrackingDeps): () => void {
  const { options } = deps
  const life = new AbortController()
  // Most pages have no such service.
  const sink = lazy(async () => (await import('./widget/analytics.js')).createSink(deps))
  const stop = events.subscribe((event) => {
    if (!options.features.analytics || !options.services.analytics) return
    const account = activeAccount(state)
    const address = account && accountParts(account).address
    // Events from before the visitor acts are sent once they do.
    Promise.all([sink.load(), whenActed(life.signal)]).then(
      ([{ send }]) => send(event, address),
      () => {},
    )
  })
  return () => {
    stop()
    life.abort()
    sink.loaded?.abort()
  }
}
