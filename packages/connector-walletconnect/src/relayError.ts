import { FoyerError } from '@foyer/core'

/** The relay cannot be reached, or refuses this page. `pairing/relay`; `context.refused` tells which. */
export class RelayError extends FoyerError<'pairing/relay', { refused: boolean }> {
  constructor(refused: boolean, cause?: unknown) {
    super('pairing/relay', refused ? 'The relay refused the connection.' : 'The relay is out of reach.', {
      context: { refused },
      cause,
      ...(refused ? { hint: 'Check the project id, and the clock of this device.' } : {}),
    })
  }
}
