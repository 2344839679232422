import type { Transaction } from 'kysely'
import { deviceRemoved, deviceStopped } from '../mail/notices.js'
import type { Tables } from '../store/schema.js'
import type { RouteParts } from './routeParts.js'

/** A device that leaves an account. */
interface Leaving {
  readonly user: string
  readonly jkt: string
  readonly label: string
  /** Whether it is stopped while it waits: a key that is held for it stays, and its wait begins again with another link. */
  readonly isStopped: boolean
}

/**
 * Takes a device out of an account, with all that it began, and writes to the owner. One that is stopped still waits at that moment.
 * @param hold comes first in the transaction
 * @returns whether it was taken out
 */
export async function endDevice(
  {
    notices,
    users,
    emailChange,
    recovery,
  }: Pick<RouteParts, 'notices' | 'users' | 'emailChange' | 'recovery'>,
  { user, jkt, label, isStopped }: Leaving,
  hold?: (tx: Transaction<Tables>) => Promise<void>,
): Promise<boolean> {
  const mayGo = async (tx: Transaction<Tables>) => {
    await hold?.(tx)
    return !isStopped || recovery.isWaiting(user, jkt, tx)
  }
  const gone = await notices.tellWith(
    user,
    [isStopped ? deviceStopped(label) : deviceRemoved(label)],
    (write) =>
      users.turnOut(
        user,
        jkt,
        async (tx) => {
          await emailChange.endChanges(user, jkt, tx)
          await write(tx)
        },
        mayGo,
        isStopped,
      ),
  )
  return gone !== undefined
}
