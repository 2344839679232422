import type { Route, Router } from '@foyer/core'
import { subscribe } from 'valtio/vanilla'

/** The time that each view spends in the history. */
export interface ViewLifetimes {
  /** Ends when the view on screen leaves the history, or the modal closes. Aborted already while the modal is closed. */
  current(): AbortSignal
  /** Begins to follow the history. Returns what ends every stay. */
  start(): () => void
}

/** What stays go by. */
export interface ViewLifetimesDeps {
  readonly router: Pick<Router, 'state'>
  /** A proxy. */
  readonly modal: { readonly open: boolean }
  /** Told of each stay as it begins. */
  readonly entered: (route: Route, signal: AbortSignal) => void
}

/** A route is one entry of the history: the same view entered again is another stay. */
export function createViewLifetimes({ router, modal, entered }: ViewLifetimesDeps): ViewLifetimes {
  const stays = new Map<Route, AbortController>()

  function follow() {
    const stack = modal.open ? router.state.stack : []
    for (const [route, stay] of stays) {
      if (stack.includes(route)) continue
      stays.delete(route)
      stay.abort()
    }
    for (const route of stack) {
      if (stays.has(route)) continue
      const stay = new AbortController()
      stays.set(route, stay)
      entered(route, stay.signal)
    }
  }

  return {
    current() {
      follow()
      const route = router.state.stack.at(-1)
      return (route && stays.get(route)?.signal) ?? AbortSignal.abort()
    },
    start() {
      // In the same tick: who leaves a view and comes back at once has left it.
      const ends = [subscribe(router.state, follow, true), subscribe(modal, follow, true)]
      follow()
      return () => {
        for (const end of ends) end()
        for (const stay of stays.values()) stay.abort()
        stays.clear()
      }
    },
  }
}
