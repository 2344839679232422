import type { Sql, SqlRow } from './sql.js'

/** What is used of a `Pool` of [pg](https://node-postgres.com), or of a driver that is like it. */
export interface PostgresPool {
  query(text: string, values: unknown[]): Promise<{ readonly rows: SqlRow[] }>
  on?(event: 'error', listener: (error: Error) => void): unknown
  end?(): Promise<void>
}

/** A Postgres database, for several gateways: `postgres(new Pool({ connectionString }))`. It is ended with the gateway. */
export function postgres(pool: PostgresPool): Sql {
  // A connection that breaks while nobody uses it is replaced at the next query; with nobody to hear of it, Node would end.
  pool.on?.('error', () => {})
  let ended: Promise<void> | undefined
  return {
    async query(statement, values = []) {
      let at = 0
      const numbered = statement.replace(/\?/g, () => `$${++at}`)
      return (await pool.query(numbered, [...values])).rows
    },
    async close() {
      ended ??= pool.end?.()
      await ended
    },
  }
}
