import type { Transaction } from 'kysely'
import { lockUser } from '../devices/sessions.js'
import type { Tables } from '../store/schema.js'
import type { Db } from '../store/store.js'
import { provider } from './address.js'

/**
 * How long a reader of the old address can take a change back; how long a change without them waits; and how long no new
 * device is let in after either.
 */
export const undoHours = 72
/** The same in ms. */
export const undoMs = undoHours * 3_600_000
/** The end of a time that has not begun: the letter about it has not left. */
export const untold = Number.MAX_SAFE_INTEGER

/** Selects the changes whose time begins with a letter that has not left. */
export const lettersOfChanges = (db: Db) =>
  db
    .selectFrom('outbox')
    .select('change_id')
    .where('change_id', 'is not', null)
    .$narrowType<{ change_id: string }>()

/** Selects the users whose emails about a restore are not written: the times of their changes begin with these. */
export const restoredUsers = (db: Db) =>
  db.selectFrom('users').select('id').where('restored_from', 'is not', null)

/**
 * Begins the 72 hours of a change, once the letter about it to the old address has left.
 * @param isRestored whether a restore has it wait again: then it lets in no new device before
 */
export async function noteTold(db: Db, change: string, at: number, isRestored = false): Promise<void> {
  const from = at + undoMs
  await db.transaction().execute(async (tx) => {
    // The press of a link takes the user first, and the change after it.
    const user = await userOf(change, tx)
    if (user === undefined) return
    await lockUser(user, tx)
    const wait = await tx
      .updateTable('address_waits')
      .set({ due_at: from })
      .where('id', '=', change)
      .where('due_at', '=', untold)
      .where('closed_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst()
    const undo = await tx
      .updateTable('undos')
      .set({ ends_at: from })
      .where('token_hash', '=', change)
      .where('ends_at', '=', untold)
      .where('closed_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst()
    if (undo || (wait && isRestored)) await letInFrom(user, from, at, tx)
  })
}

/** Returns the user that a change is of. */
async function userOf(change: string, tx: Transaction<Tables>): Promise<string | undefined> {
  const wait = await tx
    .selectFrom('address_waits')
    .select('user_id')
    .where('id', '=', change)
    .executeTakeFirst()
  const undo = await tx
    .selectFrom('undos')
    .select('user_id')
    .where('token_hash', '=', change)
    .executeTakeFirst()
  return (wait ?? undo)?.user_id
}

/** Lets in no new device before a time. A first address that let them in until now is the owner's. */
export async function letInFrom(
  user: string,
  from: number,
  at: number,
  tx: Transaction<Tables>,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ first_by: null })
    .where('id', '=', user)
    .where('lets_in_from', '<=', at)
    .execute()
  await tx
    .updateTable('users')
    .set({ lets_in_from: from })
    .where('id', '=', user)
    .where('lets_in_from', '<', from)
    .execute()
}

/**
 * Returns from when new devices are let in. After a restore the hours of an open change begin with emails that are not written
 * yet, whenever the service starts.
 */
export async function letsInFrom(user: string, at: number, store: Pick<Db, 'selectFrom'>): Promise<number> {
  const found = await store
    .selectFrom('users')
    .select(['lets_in_from', 'restored_from'])
    .where('id', '=', user)
    .executeTakeFirst()
  const from = found?.lets_in_from ?? 0
  if (!found || found.restored_from === null) return from
  const isOpen = await isChangeOpen(user, at, store)
  return isOpen ? Math.max(from, at + undoMs) : from
}

/** Returns the device that the address of an account ends with: it added the first one, which lets in no new device yet. */
export async function firstBy(
  user: string,
  at: number,
  store: Pick<Db, 'selectFrom'>,
): Promise<string | undefined> {
  const found = await store
    .selectFrom('users')
    .select('first_by')
    .where('id', '=', user)
    .where('lets_in_from', '>', at)
    .executeTakeFirst()
  return found?.first_by ?? undefined
}

/** Whether a change of the address is open: it waits, or can be taken back. */
async function isChangeOpen(user: string, at: number, store: Pick<Db, 'selectFrom'>): Promise<boolean> {
  const waits = store.selectFrom('address_waits').select('user_id').where('user_id', '=', user)
  const undos = store.selectFrom('undos').select('user_id').where('user_id', '=', user)
  const open = await waits
    .where('closed_at', 'is', null)
    .unionAll(undos.where('closed_at', 'is', null).where('ends_at', '>', at))
    .executeTakeFirst()
  return open !== undefined
}

/**
 * Returns the addresses that can take a change of an account back, also the one that its provider named. If the email that holds
 * the link was given up, its address is left out.
 */
export async function undoersOf(user: string, at: number, store: Db): Promise<readonly string[]> {
  const undos = await store
    .selectFrom('undos')
    .select('email')
    .where('user_id', '=', user)
    .where('closed_at', 'is', null)
    .where('ends_at', '>', at)
    .where((where) =>
      where.or([where('ends_at', '<', untold), where('token_hash', 'in', lettersOfChanges(store))]),
    )
    .execute()
  const told = undos.some(({ email }) => email === null) ? await toldByProvider(user, store) : undefined
  return [...new Set(undos.flatMap(({ email }) => email ?? told ?? []))]
}

/** Returns where a provider says that a user is reached. */
export async function toldByProvider(
  user: string,
  store: Pick<Db, 'selectFrom'>,
): Promise<string | null | undefined> {
  const found = await store
    .selectFrom('identities')
    .select('contact')
    .where('user_id', '=', user)
    .where('provider', '!=', provider)
    .where('contact', 'is not', null)
    .executeTakeFirst()
  return found?.contact
}
