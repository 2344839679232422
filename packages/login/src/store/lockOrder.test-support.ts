import type { CompiledQuery, DatabaseConnection, Driver } from 'kysely'
import type { Database } from './store.js'

/** Tables with rows of an account, which several calls may write at once. */
const ofAccounts =
  /^(update|insert into|delete from) "(users|identities|undos|address_waits|devices|sessions|approvals|wallets|vaults|slots|secrets)"/

const ofAll = /^update "sessions" set "closed_at" = \S+ where "closed_at" is null$/

/**
 * A database at which each transaction that writes several tables of an account writes its user first. On Postgres, two
 * transactions that take rows in different orders wait for each other, and one of them fails.
 */
export function inLockOrder({ dialect }: Database): Database {
  const inner = new WeakMap<DatabaseConnection, DatabaseConnection>()
  const written = new WeakMap<DatabaseConnection, string[]>()
  const of = (one: DatabaseConnection) => inner.get(one) ?? one
  function check(one: DatabaseConnection, { sql }: CompiledQuery) {
    const [, what, table] = ofAccounts.exec(sql) ?? []
    const tables = written.get(one)
    if (table === undefined || !tables || tables.includes(table)) return
    tables.push(table)
    // Rows that are new are those of no other call. A restore is of all accounts at once.
    if (tables.length === 1 && (what === 'insert into' || ofAll.test(sql))) written.delete(one)
    if (tables.length > 1 && tables[0] !== 'users')
      throw new Error(`A transaction writes ${tables.join(', ')}. Write the user first: lockUser.`)
  }
  const createDriver = (): Driver => {
    const driver = dialect.createDriver()
    return {
      init: () => driver.init(),
      async acquireConnection() {
        const connection = await driver.acquireConnection()
        const wrapped: DatabaseConnection = {
          async executeQuery<R>(query: CompiledQuery) {
            check(wrapped, query)
            return connection.executeQuery<R>(query)
          },
          streamQuery: (query, size) => connection.streamQuery(query, size),
        }
        inner.set(wrapped, connection)
        return wrapped
      },
      async beginTransaction(one, settings) {
        written.set(one, [])
        await driver.beginTransaction(of(one), settings)
      },
      commitTransaction: (one) => driver.commitTransaction(of(one)),
      rollbackTransaction: (one) => driver.rollbackTransaction(of(one)),
      releaseConnection: (one) => driver.releaseConnection(of(one)),
      destroy: () => driver.destroy(),
    }
  }
  return {
    dialect: {
      createDriver,
      createAdapter: () => dialect.createAdapter(),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
    },
  }
}
