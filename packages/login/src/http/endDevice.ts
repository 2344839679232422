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

/** Takes a device out of an account, with all that it began, and writes to the owner. @param hold comes first in the transaction */
export async function endDevice(
  { notices, users, emailChange }: Pick<RouteParts, 'notices' | 'users' | 'emailChange'>,
  { user, jkt, label, isStopped }: Leaving,
  hold?: (tx: Transaction<Tables>) => Promise<void>,
): Promise<void> {
  await notices.tellWith(user, [isStopped ? deviceStopped(label) : deviceRemoved(label)], (write) =>
    users.turnOut(
      user,
      jkt,
      async (tx) => {
        await emailChange.endChanges(user, jkt, tx)
        await write(tx)
      },
      hold,
      isStopped,
    ),
  )
}
