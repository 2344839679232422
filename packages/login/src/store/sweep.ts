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
  for (const table of ['attempts', 'approvals'] as const)
    await db
      .deleteFrom(table)
      .where('ends_at', '<', now - dayMs)
      .execute()
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
