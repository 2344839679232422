import { type Async, createLatest, lazy } from '@foyer/core'
import { proxy, ref } from 'valtio/vanilla'
import type { Ending } from './actions/endSession.js'
import type { Revoking } from './actions/revokeApproval.js'
import type { SessionsDeps } from './deps.js'
import type { Reading } from './loadSessions.js'

/** What ends things. It is fetched once somebody wants to: who only looks needs none of it. */
export interface ActingParts
  extends Pick<typeof import('./actions/parts.js'), 'ApprovalReview' | 'SessionDetails'> {
  readonly revoking: Revoking
  readonly ending: Ending
}

/** {@link ActingParts}, once they are here. */
export interface Lent {
  /** A valtio proxy. */
  readonly state: { readonly parts: Async<ActingParts> }
  /** Fetches them, if they are not here yet. Never rejects: failure is in the state. */
  load(): Promise<ActingParts | undefined>
  /** What is here. */
  readonly loaded: () => ActingParts | undefined
}

/** Lends what ends things. */
export function createLent(deps: SessionsDeps & { readonly reading: Reading }): Lent {
  const { text } = deps.context
  const state = proxy<{ parts: Async<ActingParts> }>({ parts: { status: 'idle' } })
  const latest = createLatest<ActingParts>((next) => {
    state.parts = ref(next)
  })
  const parts = lazy(async () => {
    const { createEnding, createRevoking, messages, ApprovalReview, SessionDetails } = await import(
      './actions/parts.js'
    )
    text.add?.(messages, 'sessions.acting')
    await text.ready?.()
    return { ApprovalReview, SessionDetails, revoking: createRevoking(deps), ending: createEnding(deps) }
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
