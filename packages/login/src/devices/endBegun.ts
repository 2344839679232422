import type { Transaction } from 'kysely'
import type { Tables } from '../store/schema.js'

/** The devices of an account whose logins end: one of them, all, or all but one. */
export interface Ended {
  readonly user: string
  readonly jkt?: string | undefined
  readonly but?: string | undefined
}

/**
 * Ends all by which devices of an account are logged in, or could log in soon: sessions, codes, logins elsewhere, and links that let a
 * browser in, pressed or not. A removal, a log-out and each change of the address ask this, within a transaction that holds the
 * account.
 */
export async function endBegun(
  tx: Transaction<Tables>,
  { user, jkt, but }: Ended,
  at: number,
): Promise<void> {
  let sessions = tx.updateTable('sessions').set({ closed_at: at }).where('closed_at', 'is', null)
  if (jkt !== undefined) sessions = sessions.where('jkt', '=', jkt)
  if (but !== undefined) sessions = sessions.where('jkt', '!=', but)
  await sessions.where('user_id', '=', user).execute()
  // Those of browsers that are not let in yet count as well.
  let approvals = tx
    .updateTable('approvals')
    .set(({ fn, val }) => ({
      closed_at: fn.coalesce('closed_at', val(at)),
      ends_at: at,
      attempt: null,
      proof: null,
    }))
    .where((where) => where.or([where('closed_at', 'is', null), where('attempt', 'is not', null)]))
  if (jkt !== undefined) approvals = approvals.where('jkt', '=', jkt)
  await approvals.where('user_id', '=', user).execute()
  // Codes and logins elsewhere are kept without the account.
  let devices = tx.selectFrom('devices').select('jkt').where('user_id', '=', user)
  if (jkt !== undefined) devices = devices.where('jkt', '=', jkt)
  if (but !== undefined) devices = devices.where('jkt', '!=', but)
  for (const table of ['attempts', 'social_attempts'] as const)
    await tx
      .updateTable(table)
      .set({ closed_at: at })
      .where('jkt', 'in', devices)
      .where('closed_at', 'is', null)
      .execute()
}
