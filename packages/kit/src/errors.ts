import { FoyerError } from '@foyer/core'

/** The instance was destroyed and does nothing any more. `foyer/destroyed`. */
export class DestroyedError extends FoyerError<'foyer/destroyed'> {
  constructor() {
    super('foyer/destroyed', 'This Foyer was destroyed.', { context: {} })
  }
}

/** Where the widget stands on the page is unclear. `foyer/placement`; the message says what to do. */
export class PlacementError extends FoyerError<'foyer/placement'> {
  constructor(message: string) {
    super('foyer/placement', message, { context: {} })
  }
}
