import type { Events, Namespace } from '@foyer/core'
import type { Log } from '../log.js'
import { DisconnectError } from './disconnectError.js'

/** A wallet that did not take the disconnection, by its chain family. */
export interface Failed {
  readonly target: Namespace
  readonly reason: unknown
}

/** Reports the wallets that did not take a disconnection. Returns what to throw. */
export function disconnectFailed(
  { events, log }: { readonly events: Events; readonly log: Pick<Log, 'error'> },
  unsorted: readonly Failed[],
  ended: readonly Namespace[],
): DisconnectError {
  const failed = [...unsorted].sort((one, other) => ended.indexOf(one.target) - ended.indexOf(other.target))
  for (const { target, reason } of failed)
    log.error('disconnect/failed', `The wallet on "${target}" did not take the disconnection.`, reason)
  const error = new DisconnectError(
    failed.map(({ target }) => target),
    new AggregateError(failed.map(({ reason }) => reason)),
  )
  events.emit('DISCONNECT_ERROR', { message: error.message, ended })
  return error
}
