import type { Namespace } from './caip.js'
import { FoyerError } from './error.js'

/** Nobody took the pairing while it was on offer. `remote/pairing-expired`. */
export class PairingExpiredError extends FoyerError<'remote/pairing-expired'> {
  constructor(cause?: unknown) {
    super('remote/pairing-expired', 'The pairing expired.', { context: {}, cause })
  }
}

/** What the wallet approved does not fit what was asked for. `remote/bad-grant`; the session was ended. */
export class RemoteGrantError extends FoyerError<'remote/bad-grant', { namespaces: readonly Namespace[] }> {
  constructor(namespaces: readonly Namespace[], cause?: unknown) {
    super('remote/bad-grant', 'The wallet approved something else than was asked for.', {
      context: { namespaces },
      cause,
    })
  }
}

/** The session ended while the request was open; whether the wallet acted on it is unknown. `remote/ended`. */
export class RemoteSessionEndedError extends FoyerError<'remote/ended', { method: string }> {
  constructor(method: string, cause?: unknown) {
    super('remote/ended', `The session ended before the wallet answered ${method}.`, {
      context: { method },
      cause,
    })
  }
}

/** The relay cannot be reached, or refuses this page. `remote/relay`; `context.refused` tells which. */
export class RelayError extends FoyerError<'remote/relay', { refused: boolean }> {
  constructor(refused: boolean, cause?: unknown) {
    super('remote/relay', refused ? 'The relay refused the connection.' : 'The relay is out of reach.', {
      context: { refused },
      cause,
      ...(refused ? { hint: 'Check the project id, and the clock of this device.' } : {}),
    })
  }
}
