import { PostgresDialect, type PostgresPool } from 'kysely'
import type { Database } from './store.js'

/**
 * A Postgres database, for several services: `postgres(new Pool({ connectionString }))`. It is ended with the service.
 * @param pool of [pg](https://node-postgres.com)
 */
export function postgres(
  pool: PostgresPool & { on?(event: 'error', listener: () => void): unknown },
): Database {
  // A connection that breaks while nobody uses it is replaced at the next query; with nobody to hear of it, Node would end.
  pool.on?.('error', () => {})
  return { dialect: new PostgresDialect({ pool }) }
}
