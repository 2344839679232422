import { lettersOfChanges, restoredUsers, untold } from '../email/told.js'
import type { Db } from './store.js'

const dayMs = 86_400_000

/** Takes away what is over and proves nothing any more: used proofs, counts, codes, and logins that ended long ago. */
export async function sweep(db: Db, now: number): Promise<void> {
  await db.deleteFrom('proofs').where('ends_at', '<', now).execute()
  await db
    .deleteFrom('rates')
    .where('began_at', '<', now - 2 * dayMs)
    .execute()
  await db.deleteFrom('social_attempts').where('ends_at', '<', now).execute()
  await db
    .deleteFrom('attempts')
    .where('ends_at', '<', now - dayMs)
    .execute()
  await sweepApprovals(db, now - dayMs)
  await db
    .deleteFrom('sessions')
    .where('ends_at', '<', now - dayMs)
    .execute()
  await db.deleteFrom('undos').where('ends_at', '<', now).execute()
  // The letter with the link was given up.
  await db
    .deleteFrom('undos')
    .where('ends_at', '=', untold)
    .where('token_hash', 'not in', lettersOfChanges(db))
    .where('user_id', 'not in', restoredUsers(db))
    .execute()
  await db
    .deleteFrom('address_waits')
    .where('closed_at', '<', now - dayMs)
    // The links of older letters stop a change that took the place of an older one.
    .where('run', 'not in', db.selectFrom('address_waits').select('run').where('closed_at', 'is', null))
    .execute()
  // Parts of slots that were begun, and never came to be.
  await db
    .deleteFrom('secrets')
    .where('created_at', '<', now - dayMs)
    .where('slot_id', 'not in', db.selectFrom('slots').select('id'))
    .execute()
}

/** The page of a link says that its device is in for as long as it is, so that request stays, and lets nothing in. */
async function sweepApprovals(db: Db, before: number): Promise<void> {
  await db
    .deleteFrom('approvals')
    .where('ends_at', '<', before)
    .where(({ not, exists, selectFrom }) => {
      const isIn = selectFrom('devices')
        .select('devices.jkt')
        .whereRef('devices.jkt', '=', 'approvals.jkt')
        .whereRef('devices.user_id', '=', 'approvals.user_id')
      return not(exists(isIn.where('approved_at', 'is not', null).where('revoked_at', 'is', null)))
    })
    .execute()
  await db
    .updateTable('approvals')
    .set({ attempt: null, proof: null })
    .where('ends_at', '<', before)
    .where((where) => where.or([where('attempt', 'is not', null), where('proof', 'is not', null)]))
    .execute()
}
