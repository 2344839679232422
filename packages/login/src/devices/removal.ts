import type { Transaction } from 'kysely'
import type { Tables } from '../store/schema.js'
import { endBegun } from './endBegun.js'
import { lockUser } from './sessions.js'

/**
 * Takes a device out of an account with all that belongs to it, in one transaction: whatever it begins at the same moment, at
 * whichever service, comes before and goes with it, or comes after and is refused. Changes of the address that it began are
 * closed by the caller, since there are emails about these.
 * @param keepsHeld whether a key that a restore holds for the device stays, for when it is let in again
 */
export async function takeOut(
  user: string,
  jkt: string,
  at: number,
  tx: Transaction<Tables>,
  keepsHeld = false,
): Promise<void> {
  await lockUser(user, tx)
  await tx
    .updateTable('devices')
    .set({ revoked_at: at })
    .where('user_id', '=', user)
    .where('jkt', '=', jkt)
    .where('revoked_at', 'is', null)
    .execute()
  await endBegun(tx, { user, jkt }, at)
  await tx.deleteFrom('outbox').where('user_id', '=', user).where('jkt', '=', jkt).execute()
  let secrets = tx.deleteFrom('secrets').where('user_id', '=', user).where('jkt', '=', jkt)
  const held = tx.selectFrom('slots').select('id').where('jkt', '=', jkt).where('held_blob', 'is not', null)
  if (keepsHeld) secrets = secrets.where('slot_id', 'not in', held)
  await secrets.where('kind', '=', 'device').execute()
  let slots = tx
    .updateTable('slots')
    .set({ blob: '', held_blob: null })
    .set((expression) => ({ closed_at: expression.fn.coalesce('closed_at', expression.val(at)) }))
    .where('kind', '=', 'device')
    .where('jkt', '=', jkt)
    .where('wallet_id', 'in', tx.selectFrom('wallets').select('id').where('user_id', '=', user))
  if (keepsHeld) slots = slots.where('held_blob', 'is', null)
  await slots.execute()
}
