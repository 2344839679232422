import type { Namespace } from './caip.js'
import { FoyerError } from './error.js'

/** Nobody approved the session while it was asked for. `session/expired`. */
export class SessionExpiredError extends FoyerError<'session/expired'> {
  constructor(cause?: unknown) {
    super('session/expired', 'No wallet approved the session in time.', { context: {}, cause })
  }
}

/** What the wallet approved does not fit what was asked for. `session/bad-grant`; the session was ended. */
export class SessionGrantError extends FoyerError<'session/bad-grant', { namespaces: readonly Namespace[] }> {
  constructor(namespaces: readonly Namespace[], cause?: unknown) {
    super('session/bad-grant', 'The wallet approved something else than was asked for.', {
      context: { namespaces },
      cause,
    })
  }
}

/** The session ended while the request was open; whether the wallet acted on it is unknown. `session/ended`. */
export class SessionEndedError extends FoyerError<'session/ended', { method: string }> {
  constructor(method: string, cause?: unknown) {
    super('session/ended', `The session ended before the wallet answered ${method}.`, {
      context: { method },
      cause,
    })
  }
}
