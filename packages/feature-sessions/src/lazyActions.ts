import { type Async, createLatest, lazy } from '@foyer/core'
import { proxy, ref } from 'valtio/vanilla'
import type { SessionEnding } from './actions/endSession.js'
import type { ApprovalRevoking } from './actions/revokeApproval.js'
import type { SessionsDeps } from './deps.js'
import type { SessionLists } from './loadSessions.js'

/** The views and controllers that end sessions and approvals. They are fetched when a visitor first opens one of them. */
export interface ActionParts
  extends Pick<typeof import('./actions/parts.js'), 'ApprovalReview' | 'SessionDetails'> {
  readonly revoking: ApprovalRevoking
  readonly ending: SessionEnding
}

/** {@link ActionParts}, once they are here. */
export interface LazyActions {
  /** A valtio proxy. */
  readonly state: { readonly parts: Async<ActionParts> }
  /** Fetches them, if they are not here yet. Never rejects: failure is in the state. */
  load(): Promise<ActionParts | undefined>
  /** Returns them if they were fetched. */
  readonly loaded: () => ActionParts | undefined
}

/** Lends what ends things. */
export function createLazyActions(deps: SessionsDeps & { readonly reading: SessionLists }): LazyActions {
  const { text } = deps.context
  const state = proxy<{ parts: Async<ActionParts> }>({ parts: { status: 'idle' } })
  const latest = createLatest<ActionParts>((next) => {
    state.parts = ref(next)
  })
  const parts = lazy(async () => {
    const { createSessionEnding, createApprovalRevoking, messages, ApprovalReview, SessionDetails } =
      await import('./actions/parts.js')
    text.add?.(messages, 'sessions.acting')
    await text.ready?.()
    return {
      ApprovalReview,
      SessionDetails,
      revoking: createApprovalRevoking(deps),
      ending: createSessionEnding(deps),
    }
  })
  return {
    state,
    async load() {
      if (!parts.loaded) await latest.run(parts.load)
      return parts.loaded
    },
    loaded: () => parts.loaded,
  }
}
