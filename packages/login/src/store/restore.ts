import type { Transaction } from 'kysely'
import type { SlotKind } from '../custody/slots.js'
import { provider } from '../email/address.js'
import { dropAddresses } from '../email/addressMoves.js'
import { letInFrom, undoMs, untold } from '../email/told.js'
import { closeDevicesOf, opensOrIsHeld } from '../wallets/heldDevices.js'
import { readBackup } from './backup.js'
import type { Tables } from './schema.js'
import type { Db } from './store.js'

/** Codes and links are of use for so long at most, in ms. */
const codeMs = 900_000

/** Accounts whose devices lost their keys. */
export interface Closed {
  /** Wallets that only their owners open: their devices get their keys back 72 hours after an email about it. */
  readonly held: number
  /** Accounts without an email: only a passkey or a kit of the backup lets them in. */
  readonly keyed: number
}

/**
 * Restores a backup. It does not know what was revoked since, and nothing that is kept elsewhere proves that nothing was. So
 * sessions, codes and links end, devices have to log in again, by the link of an email, a passkey or a kit, and the time of
 * changes of addresses begins again. Passkeys and kits stay. In a wallet that only its owner opens, a device opens again 72
 * hours after its owner let it in.
 * @param now ms since 1970
 * @throws {BackupError} as {@link readBackup}
 */
export async function restore(
  db: Db,
  lines: AsyncIterable<string> | Iterable<string>,
  { now }: { readonly now: number },
): Promise<Closed & { readonly rows: number }> {
  let closed: Closed = { held: 0, keyed: 0 }
  const { rows } = await readBackup(db, lines, async (tx, at) => {
    await endLogins(tx, now)
    await endFirsts(tx, at, now)
    closed = await closeDevices(tx, at, now)
    await reopenChanges(tx, at, now)
  })
  return { rows, ...closed }
}

/** Ends all that a log-out, or one use, ends. The log does not have all of these. */
async function endLogins(tx: Transaction<Tables>, now: number): Promise<void> {
  await tx.updateTable('sessions').set({ closed_at: now }).where('closed_at', 'is', null).execute()
  for (const table of ['attempts', 'approvals', 'social_attempts'] as const)
    await tx.deleteFrom(table).execute()
  await tx
    .deleteFrom('outbox')
    .where((where) =>
      where.or([
        where(where('ends_at', '-', where.ref('created_at')), '<=', codeMs),
        // Others are written about the changes that are open.
        where('change_id', 'is not', null),
        // The device is logged out. If it is let in again, another one is written.
        where('jkt', 'is not', null),
      ]),
    )
    .execute()
}

/**
 * Ends each first address that let in no new device at the time of the backup: the restore logs out the device that added it, and
 * the owner may have ended it since. So it counts as no email of the owner.
 */
async function endFirsts(tx: Transaction<Tables>, at: number, now: number): Promise<void> {
  const firsts = await tx
    .selectFrom('users')
    .innerJoin('identities', 'identities.user_id', 'users.id')
    .select(['users.id', 'contact', 'subject'])
    .where('provider', '=', provider)
    .where('first_by', 'is not', null)
    .where('lets_in_from', '>', at)
    .execute()
  for (const { id, contact, subject } of firsts) {
    const ids = (await dropAddresses(tx, now, id)).map((wait) => wait.id)
    // Their new addresses get an email.
    if (ids.length > 0)
      await tx.updateTable('address_waits').set({ closed_at: untold }).where('id', 'in', ids).execute()
    const ended = { first_ended: contact ?? subject, restored_from: at }
    await tx.updateTable('users').set(ended).where('id', '=', id).execute()
  }
}

/**
 * Owners may have stopped each open change of an address since, or taken it back. So the time for that begins again with new
 * emails, which the service writes, and until it is over no new device is let in.
 */
async function reopenChanges(tx: Transaction<Tables>, at: number, now: number): Promise<void> {
  const waits = await tx
    .updateTable('address_waits')
    .set({ due_at: untold })
    .where('closed_at', 'is', null)
    .returning('user_id')
    .execute()
  const undos = await tx
    .updateTable('undos')
    .set({ ends_at: untold })
    .where('closed_at', 'is', null)
    .where('ends_at', '>', at)
    .returning('user_id')
    .execute()
  for (const { user_id } of [...waits, ...undos]) await letInFrom(user_id, now + undoMs, now, tx)
}

/** Takes their keys from devices. An account that has nothing else keeps its devices, since it would be lost. */
async function closeDevices(tx: Transaction<Tables>, at: number, now: number): Promise<Closed> {
  const reached = tx.selectFrom('identities').select('user_id').where('contact', 'is not', null)
  const ofKind = (...kinds: readonly SlotKind[]) =>
    tx
      .selectFrom('slots')
      .innerJoin('wallets', 'wallets.id', 'slots.wallet_id')
      .select('wallets.user_id')
      .where('kind', 'in', [...kinds])
      .where(opensOrIsHeld)
  const comesBack = await tx
    .updateTable('users')
    .set({ restored_from: at })
    .where((where) => where.or([where('id', 'in', reached), where('id', 'in', ofKind('passkey', 'kit'))]))
    .returning('id')
    .execute()
  const withEmail = new Set((await reached.execute()).map(({ user_id }) => user_id))
  const helped = new Set((await ofKind('assisted').execute()).map(({ user_id }) => user_id))
  const self = new Set(
    (await ofKind('device').execute()).map(({ user_id }) => user_id).filter((id) => !helped.has(id)),
  )
  const counts = { held: 0, keyed: 0 }
  for (const { id } of comesBack) {
    await tx
      .updateTable('devices')
      .set({ revoked_at: now })
      .where('user_id', '=', id)
      .where('revoked_at', 'is', null)
      .execute()
    const isHeld = withEmail.has(id) && self.has(id)
    await closeDevicesOf(id, isHeld, now, tx)
    if (isHeld) counts.held += 1
    else if (!withEmail.has(id)) counts.keyed += 1
  }
  return counts
}
