import { FoyerError } from '@foyer/core'

/**
 * The relay cannot be reached, or refuses this page. `pairing/relay`; `context.refused` tells which, and
 * `context.reason` why, where the relay says so.
 */
export class RelayError extends FoyerError<
  'pairing/relay',
  { refused: boolean; reason: string | undefined }
> {
  constructor(refused: boolean, cause?: unknown) {
    const reason = refused ? reasonOf(cause) : undefined
    super('pairing/relay', refused ? 'The relay refused the connection.' : 'The relay is out of reach.', {
      context: { refused, reason },
      cause,
      ...(refused ? { hint: reason ?? 'Check the project id, and the clock of this device.' } : {}),
    })
  }
}

/** A socket that a relay closes hands its words on in brackets. */
function reasonOf(cause: unknown): string | undefined {
  return cause instanceof Error ? /\((.{1,200})\)/.exec(cause.message)?.[1] : undefined
}
