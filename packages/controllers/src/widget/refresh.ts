import { type Balances, isHttpError, type RootState } from '@foyer/core'
import { subscribe } from 'valtio/vanilla'
import { onAccountChange } from './accountChanges.js'
import { currentView, type WidgetRouter } from './router.js'

/** What keeps balances fresh. */
export interface RefreshDeps {
  readonly state: RootState
  readonly router: Pick<WidgetRouter, 'state'>
  readonly balances: Pick<Balances, 'state' | 'refresh'>
}

const pollMs = 10_000

/**
 * Fetches balances anew when the account in use changes, and each 10 s while Account is looked at. After a 503 nothing
 * is asked until the account or its network changes; back online, an open widget asks at once (safety F-01).
 * Returns what ends it.
 */
export function startRefresh({ state, router, balances }: RefreshDeps): () => void {
  let timer: ReturnType<typeof setInterval> | undefined

  function tick() {
    const { tokens } = balances.state
    if (tokens.status !== 'failed' || !isHttpError(tokens.error, 503)) void balances.refresh()
  }

  function watch() {
    const isSeen = globalThis.document?.visibilityState !== 'hidden'
    const isWanted = state.modal.open && currentView(router.state) === 'Account' && isSeen
    if (isWanted === (timer !== undefined)) return
    clearInterval(timer)
    timer = isWanted ? setInterval(tick, pollMs) : undefined
    if (isWanted) void balances.refresh()
  }

  function recover() {
    if (state.modal.open) void balances.refresh({ force: true })
  }

  const ending = new AbortController()
  const ends = [
    onAccountChange(state, () => void balances.refresh()),
    subscribe(state.modal, watch),
    subscribe(router.state, watch),
    () => ending.abort(),
  ]
  globalThis.document?.addEventListener('visibilitychange', watch, ending)
  globalThis.addEventListener?.('online', recover, ending)
  watch()
  return () => {
    for (const end of ends) end()
    clearInterval(timer)
    timer = undefined
  }
}
