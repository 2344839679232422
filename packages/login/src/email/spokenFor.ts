import { PostgresAdapter, sql, type Transaction } from 'kysely'
import type { Tables } from '../store/schema.js'
import { provider } from './address.js'

/** Why an address is not free: another account is reached by it, waits for it, or can come back to it. */
export type SpokenFor = 'taken' | 'waits' | 'left'

/**
 * Returns why an address is not free for an account. Every door asks this before an address becomes one of an account:
 * signing up, a change that begins, waits, is made or is taken back.
 * @param but the account, whose own addresses do not count
 */
export async function spokenFor(
  store: Transaction<Tables>,
  subject: string,
  but: string,
  now: number,
): Promise<SpokenFor | undefined> {
  await lockAddress(store, subject)
  const taken = store
    .selectFrom('identities')
    .select('user_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .where('user_id', '!=', but)
  const waits = store
    .selectFrom('address_waits')
    .select('user_id')
    .where('subject', '=', subject)
    .where('user_id', '!=', but)
    .where('closed_at', 'is', null)
  const left = store
    .selectFrom('undos')
    .select('user_id')
    .where('subject', '=', subject)
    .where('user_id', '!=', but)
    .where('closed_at', 'is', null)
    .where('ends_at', '>', now)
  if (await taken.executeTakeFirst()) return 'taken'
  if (await waits.executeTakeFirst()) return 'waits'
  return (await left.executeTakeFirst()) && 'left'
}

/** Has transactions that take one address come one after the other. SQLite has one writer at a time anyway. */
async function lockAddress(tx: Transaction<Tables>, subject: string): Promise<void> {
  if (tx.getExecutor().adapter instanceof PostgresAdapter)
    await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(tx)
}
