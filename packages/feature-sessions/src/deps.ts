import type { FeatureContext } from '@foyer/core'
import type { SessionsApi } from './api.js'
import type { SessionsState } from './state.js'

/** What the parts of the controller have in common. */
export interface SessionsDeps {
  readonly context: FeatureContext
  readonly state: SessionsState
  readonly wire: SessionsApi
  /** Aborts when the instance ends. */
  readonly life: AbortSignal
}
