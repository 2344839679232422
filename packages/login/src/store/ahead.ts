import { sql } from 'kysely'
import { sessionMs } from '../devices/sessions.js'
import { undoMs, untold } from '../email/told.js'
import { countForNow } from '../limits/counter.js'
import { mostPauseMs } from '../mail/mailer.js'
import { socialMs } from '../social/socialAttempts.js'
import { aheadFrom } from './aheadFrom.js'
import type { Db } from './store.js'

// A machine may start with its clock ahead, and be set right a moment later. The moments that it wrote until then would
// keep owners waiting for as long as the clock was ahead.

/** How far in the future a moment may be that is to come, and one that was (ms): by nothing else than clocks that differ. */
const mostAheadMs = {
  users: { lets_in_from: undoMs },
  undos: { ends_at: undoMs },
  address_waits: { due_at: undoMs },
  devices: { approved_at: 0, notice_at: 0, told_at: 0, opened_at: 0 },
  sessions: { access_ends_at: sessionMs.access, ends_at: sessionMs.rest },
  social_attempts: { ticket_ends_at: socialMs.ticket },
  outbox: { next_at: mostPauseMs },
} as const
/** Tables whose rows are of use for a while from their making. */
const made = ['attempts', 'approvals', 'social_attempts', 'outbox'] as const

/** Sets each moment that only a clock that was ahead can have written to what it would be if it were written now. */
export async function takeForNow(db: Db, at: number): Promise<void> {
  for (const table of made)
    await sql`update ${sql.table(table)} set ends_at = ${at} + (ends_at - created_at), created_at = ${at}
      where created_at > ${aheadFrom(at)}`.execute(db)
  for (const [table, columns] of Object.entries(mostAheadMs))
    for (const [column, ms] of Object.entries(columns))
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${at + ms}
        where ${sql.ref(column)} > ${aheadFrom(at + ms)} and ${sql.ref(column)} < ${untold}`.execute(db)
  await db.transaction().execute((tx) => countForNow(tx, at))
}
