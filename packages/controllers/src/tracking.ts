import { accountParts, activeAccount, lazy, type OwnEvents, type RootState } from '@foyer/core'
import type { SinkDeps } from './widget/analytics.js'

/** What tracking goes by. */
export interface TrackingDeps extends SinkDeps {
  readonly events: Pick<OwnEvents, 'subscribe'>
  readonly state: RootState
}

/** Hands each event to analytics, where the host wants them. Returns what ends it. */
export function startTracking({ events, state, ...deps }: TrackingDeps): () => void {
  const { options } = deps
  // Most pages have no such service.
  const sink = lazy(() => import('./widget/analytics.js').then((chunk) => chunk.createSink(deps)))
  const stop = events.subscribe((event) => {
    if (!options.features.analytics || !options.services.analytics) return
    const account = activeAccount(state)
    const address = account && accountParts(account).address
    sink.load().then(
      ({ send }) => send(event, address),
      () => {},
    )
  })
  return () => {
    stop()
    sink.loaded?.abort()
  }
}
