import type { CompiledQuery, DatabaseConnection, Driver } from 'kysely'
import type { Database } from './store.js'

/** A database at which something else happens right after one of the next statements of a kind that are outside of transactions. */
export function interrupted({ dialect }: Database) {
  let after: (sql: string) => Promise<void> = async () => {}
  const inner = new WeakMap<DatabaseConnection, DatabaseConnection>()
  const within = new WeakSet<DatabaseConnection>()
  const of = (one: DatabaseConnection) => inner.get(one) ?? one
  const createDriver = (): Driver => {
    const driver = dialect.createDriver()
    return {
      init: () => driver.init(),
      async acquireConnection() {
        const connection = await driver.acquireConnection()
        const wrapped: DatabaseConnection = {
          async executeQuery<R>(query: CompiledQuery) {
            const result = await connection.executeQuery<R>(query)
            if (!within.has(wrapped)) await after(query.sql)
            return result
          },
          streamQuery: (query, size) => connection.streamQuery(query, size),
        }
        inner.set(wrapped, connection)
        return wrapped
      },
      async beginTransaction(one, settings) {
        within.add(one)
        await driver.beginTransaction(of(one), settings)
      },
      commitTransaction: (one) => driver.commitTransaction(of(one)),
      rollbackTransaction: (one) => driver.rollbackTransaction(of(one)),
      releaseConnection: (one) => driver.releaseConnection(of(one)),
      destroy: () => driver.destroy(),
    }
  }
  const store: Database = {
    dialect: {
      createDriver,
      createAdapter: () => dialect.createAdapter(),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
    },
  }
  return {
    store,
    /** Has something happen after the n-th of these statements. @returns whether it did, once it is over */
    interrupt(what: RegExp, nth: number, by: () => Promise<unknown>): () => boolean {
      let count = 0
      after = async (sql) => {
        if (!what.test(sql)) return
        count += 1
        if (count === nth) await by()
      }
      return () => {
        after = async () => {}
        return count >= nth
      }
    },
  }
}
