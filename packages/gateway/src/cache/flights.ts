import { UnavailableError, UpstreamError } from '../errors.js'
import { soon } from '../soon.js'

/** Pending work, and the client in whose share it is done. */
export interface Flight<T> {
  readonly client: string
  readonly work: Promise<T>
}

/** In ms, how long a client waits for work that another one began. */
export const patience = 250

/**
 * Does once for many clients at a time what they all ask for, but at the pace of no stranger. Work of another client may wait for
 * the room of that client, or fail because of earlier failures of that client. So a client takes it if it ends well within a
 * short time, or failed for two other clients. Else the client begins for itself, and later clients wait for that.
 * @param isWell whether any client would get the same
 * @param begin puts its flight in the place of the one there is
 */
export async function joined<T>(
  flightOf: () => Flight<T> | undefined,
  client: string,
  isWell: (value: T) => boolean,
  begin: () => Promise<T>,
): Promise<T> {
  let before: Flight<T> | undefined
  for (const isLast of [false, true]) {
    const flight = flightOf()
    if (!flight || flight === before) break
    if (flight.client === client) return flight.work
    before = flight
    const end = flight.work.then(
      (value) => (isWell(value) ? 'well' : 'badly'),
      (error: unknown) =>
        error instanceof UnavailableError || error instanceof UpstreamError ? 'badly' : 'well',
    )
    const ended = await soon(end, patience)
    if (ended === 'well' || (ended && isLast)) return flight.work
  }
  return begin()
}
