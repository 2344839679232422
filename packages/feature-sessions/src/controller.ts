import { activeAccount, type FeatureContext } from '@foyer/core'
import { createSessionsApi } from './api.js'
import { createLazyActions, type LazyActions } from './lazyActions.js'
import { createSessionLists, type SessionLists } from './loadSessions.js'
import { blank, createState, type SessionsState } from './state.js'

/** What may act for the account in use, and what ends it. What fails is in the state: nothing here rejects. */
export interface Sessions {
  /** A valtio proxy. */
  readonly state: SessionsState
  readonly reading: SessionLists
  readonly lent: LazyActions
  /** The review of an approval was opened, until the signal aborts. */
  review(id: string, stay: AbortSignal): Promise<void>
  dispose(): void
}

/** Makes the controller of one instance; nobody is asked before a view of it is on screen. */
export function createSmartSessions(context: FeatureContext): Sessions {
  const state = createState(activeAccount(context.state))
  const life = new AbortController()
  const deps = { context, state, wire: createSessionsApi(context), life: life.signal }
  const reading = createSessionLists(deps)
  const lent = createLazyActions({ ...deps, reading })
  const stop = context.onAccountChange(() => {
    const account = activeAccount(context.state)
    if (account === state.account) return
    reading.reset()
    Object.assign(state, blank(), { account })
    reading.again()
  })
  return {
    state,
    reading,
    lent,
    async review(id, stay) {
      const parts = await lent.load()
      if (!stay.aborted) parts?.revoking.open(id, stay)
    },
    dispose() {
      stop()
      life.abort()
      reading.reset()
    },
  }
}
