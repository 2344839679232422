import type { FeatureContext } from '@foyer/core'
import type { SessionsState } from './state.js'
import type { Wire } from './wire.js'

/** What the parts of the controller have in common. */
export interface SessionsDeps {
  readonly context: FeatureContext
  readonly state: SessionsState
  readonly wire: Wire
  /** Aborts when the instance ends. */
  readonly life: AbortSignal
}
