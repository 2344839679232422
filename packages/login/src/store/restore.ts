import type { Transaction } from 'kysely'
import { readBackup } from './backup.js'
import type { Tables } from './schema.js'
import type { Db } from './store.js'

/** Codes and links are of use for so long at most, in ms. */
const codeMs = 900_000

/** How a backup is restored. */
export interface RestoreOptions {
  /** ms since 1970 */
  readonly now: number
  /**
   * The hash of the last line of the log, as `foyer-login audit` said it last. If the backup ends with this line, no device was
   * removed since, and devices keep their keys.
   */
  readonly head?: string | undefined
}

/** The result of a restore. */
export interface Restored {
  readonly rows: number
  /** Whether the backup is as new as the log that the operator kept. */
  readonly isNewest: boolean
}

/**
 * Restores a backup. Revocations since the backup are not in it: so sessions, codes and links end, and devices have to log in
 * again, by the link of an email, a passkey or a kit. Passkeys and kits stay.
 * @throws {BackupError} as {@link readBackup}
 */
export async function restore(
  db: Db,
  lines: AsyncIterable<string> | Iterable<string>,
  { now, head }: RestoreOptions,
): Promise<Restored> {
  let isNewest = false
  const { rows } = await readBackup(db, lines, async (tx, at) => {
    await endLogins(tx, now)
    const last = await tx.selectFrom('audit').select('hash').orderBy('seq', 'desc').executeTakeFirst()
    isNewest = head !== undefined && last?.hash === head
    if (!isNewest) await closeDevices(tx, at, now)
  })
  return { rows, isNewest }
}

/** Ends all that a log-out, or one use, ends. The log does not have all of these. */
async function endLogins(tx: Transaction<Tables>, now: number): Promise<void> {
  await tx.updateTable('sessions').set({ closed_at: now }).where('closed_at', 'is', null).execute()
  for (const table of ['attempts', 'approvals', 'social_attempts'] as const)
    await tx.deleteFrom(table).execute()
  await tx
    .deleteFrom('outbox')
    .where((where) => where(where('ends_at', '-', where.ref('created_at')), '<=', codeMs))
    .execute()
}

/**
 * Takes their keys from devices, and stops changes of addresses that wait. An account that has nothing else keeps its devices,
 * since it would be lost.
 */
async function closeDevices(tx: Transaction<Tables>, at: number, now: number): Promise<void> {
  await tx.updateTable('address_waits').set({ closed_at: now }).where('closed_at', 'is', null).execute()
  const reached = tx.selectFrom('identities').select('user_id').where('contact', 'is not', null)
  const keyed = tx
    .selectFrom('slots')
    .innerJoin('wallets', 'wallets.id', 'slots.wallet_id')
    .select('wallets.user_id')
    .where('kind', 'in', ['passkey', 'kit'])
    .where('closed_at', 'is', null)
  const comesBack = await tx
    .updateTable('users')
    .set({ restored_from: at })
    .where((where) => where.or([where('id', 'in', reached), where('id', 'in', keyed)]))
    .returning('id')
    .execute()
  for (const { id } of comesBack) {
    await tx
      .updateTable('devices')
      .set({ revoked_at: now })
      .where('user_id', '=', id)
      .where('revoked_at', 'is', null)
      .execute()
    await tx.deleteFrom('secrets').where('user_id', '=', id).where('kind', '=', 'device').execute()
    await tx
      .updateTable('slots')
      .set({ closed_at: now, blob: '' })
      .where('kind', '=', 'device')
      .where('closed_at', 'is', null)
      .where('wallet_id', 'in', tx.selectFrom('wallets').select('id').where('user_id', '=', id))
      .execute()
  }
}
