import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Selects the rows that still count: nothing closed them, and their end has not come. Each statement that is about a session, a code,
 * a login elsewhere or a request for a link that can still be used asks this, so that no door is open longer than the others.
 */
export const lasts = (at: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`(closed_at is null and ends_at > ${at})`
