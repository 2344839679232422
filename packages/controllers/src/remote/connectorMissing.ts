import { FoyerError } from '@foyer/core'

/** The host installed no remote connector. `connector/missing`. */
export class ConnectorMissingError extends FoyerError<'connector/missing'> {
  constructor() {
    super('connector/missing', 'No remote connector is installed.', {
      context: {},
      hint: 'Pass connectors: [walletConnect()] to createFoyer.',
    })
  }
}
