import { FoyerError } from '@foyer/core'

/** The host installed no such wallet source. `connector/missing`. */
export class ConnectorMissingError extends FoyerError<'connector/missing', { sourceId: string }> {
  constructor(sourceId: string) {
    super('connector/missing', `No connector "${sourceId}" is installed.`, {
      context: { sourceId },
      hint: `Pass connectors: [${sourceId.replace('source:', '')}()] to createFoyer.`,
    })
  }
}
