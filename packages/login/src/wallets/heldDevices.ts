import type { ExpressionBuilder, Transaction } from 'kysely'
import { lockUser } from '../devices/sessions.js'
import { undoMs } from '../email/told.js'
import { noticeMs } from '../mail/noticeMs.js'
import type { Tables } from '../store/schema.js'
import type { Db } from '../store/store.js'

// A restore closes the slots of devices. In a wallet that only its owner opens, the device may be all that the owner has
// left: the passkey or the kit of that time may be gone. So there a slot is held, and opens again 72 hours after the owner
// let the device in by a link and got an email about it, unless the device was removed by then.

/** Selects the slots that open a wallet, or do so again after the 72 hours: one restore may follow another in this time. */
export const opensOrIsHeld = (where: ExpressionBuilder<Tables, 'slots'>) =>
  where.or([where('closed_at', 'is', null), where('held_blob', 'is not', null)])

/** Closes the slots of all devices of a user. @param isHeld whether they can open again */
export async function closeDevicesOf(
  user: string,
  isHeld: boolean,
  at: number,
  tx: Transaction<Tables>,
): Promise<void> {
  const ofDevices = tx.updateTable('secrets').where('user_id', '=', user).where('kind', '=', 'device')
  if (isHeld) await ofDevices.set({ closed_at: at }).execute()
  else await tx.deleteFrom('secrets').where('user_id', '=', user).where('kind', '=', 'device').execute()
  await tx
    .updateTable('slots')
    .set(({ fn, ref }) => ({
      closed_at: at,
      blob: '',
      held_blob: isHeld ? fn.coalesce('held_blob', ref('blob')) : null,
    }))
    .where('kind', '=', 'device')
    .where(opensOrIsHeld)
    .where('wallet_id', 'in', tx.selectFrom('wallets').select('id').where('user_id', '=', user))
    .execute()
}

/** Selects the slots of devices that are held. */
const heldSlots = (db: Pick<Db, 'selectFrom'>) =>
  db
    .selectFrom('slots')
    .innerJoin('wallets', 'wallets.id', 'slots.wallet_id')
    .innerJoin('devices', (join) =>
      join.onRef('devices.jkt', '=', 'slots.jkt').onRef('devices.user_id', '=', 'wallets.user_id'),
    )
    .select(['slots.id', 'slots.jkt', 'slots.wallet_id', 'wallets.user_id as user'])
    .where('held_blob', 'is not', null)
    .where('revoked_at', 'is', null)

/** Lists the devices that are let in and held, and whose owners have no email about it: none was written, or it was given up. */
export function untoldHeld(
  db: Db,
  now: number,
): Promise<readonly { readonly user: string; readonly jkt: string; readonly label: string }[]> {
  return heldSlots(db)
    .clearSelect()
    .select(['devices.user_id as user', 'devices.jkt', 'devices.label'])
    .where('told_at', 'is', null)
    .where((where) => where.or([where('notice_at', 'is', null), where('notice_at', '<=', now - noticeMs)]))
    .execute()
}

/** Opens the slots of devices whose owners did not stop that within 72 hours. @returns the devices */
export async function openHeld(
  db: Db,
  now: number,
): Promise<readonly { readonly user: string; readonly jkt: string; readonly wallet: string }[]> {
  const opened: { user: string; jkt: string; wallet: string }[] = []
  const due = await heldSlots(db)
    .where('told_at', '<=', now - undoMs)
    .execute()
  for (const { user, id, jkt } of due)
    await db.transaction().execute(async (tx) => {
      await lockUser(user, tx)
      // The device may have been removed since.
      const slot = await heldSlots(tx)
        .where('wallets.user_id', '=', user)
        .where('slots.id', '=', id)
        .where('told_at', '<=', now - undoMs)
        .executeTakeFirst()
      if (!slot || jkt === null) return
      await tx
        .updateTable('slots')
        .set((expression) => ({
          closed_at: null,
          blob: expression.ref('held_blob').$notNull(),
          held_blob: null,
        }))
        .where('id', '=', id)
        .where('wallet_id', '=', slot.wallet_id)
        .execute()
      await tx.updateTable('secrets').set({ closed_at: null }).where('slot_id', '=', id).execute()
      opened.push({ user, jkt, wallet: slot.wallet_id })
    })
  return opened
}
