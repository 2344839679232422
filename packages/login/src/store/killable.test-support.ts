import type { DatabaseConnection, Driver } from 'kysely'
import type { Database } from './store.js'

/** The life of one service at a database. */
export interface Life {
  readonly store: Database
  readonly isOver: () => boolean
  /** Kills the service before one of its next statements: nothing that it does from then on arrives. */
  kill(afterStatements: number): void
  /** Takes {@link kill} back, if it did not come to that. */
  spare(): void
}

/** A database that outlives the services at it, which can be killed between any two statements. */
export function killable({ dialect }: Database) {
  let shared: { readonly driver: Driver; readonly ready: Promise<void> } | undefined
  let statements = 0

  function live(): Life {
    let left = Number.POSITIVE_INFINITY
    const step = () => {
      statements += 1
      left -= 1
      if (left < 0) {
        left = Number.NEGATIVE_INFINITY
        throw new Error('The service was killed.')
      }
    }
    const inner = new WeakMap<DatabaseConnection, DatabaseConnection>()
    const of = (connection: DatabaseConnection) => inner.get(connection) ?? connection
    const createDriver = (): Driver => {
      if (!shared) {
        const driver = dialect.createDriver()
        shared = { driver, ready: driver.init() }
      }
      const { driver, ready } = shared
      return {
        init: () => ready,
        async acquireConnection() {
          const connection = await driver.acquireConnection()
          const wrapped: DatabaseConnection = {
            async executeQuery(query) {
              step()
              return connection.executeQuery(query)
            },
            streamQuery: (query, size) => connection.streamQuery(query, size),
          }
          inner.set(wrapped, connection)
          return wrapped
        },
        beginTransaction: (connection, settings) => driver.beginTransaction(of(connection), settings),
        async commitTransaction(connection) {
          step()
          await driver.commitTransaction(of(connection))
        },
        rollbackTransaction: (connection) => driver.rollbackTransaction(of(connection)),
        releaseConnection: (connection) => driver.releaseConnection(of(connection)),
        destroy: async () => {},
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
      isOver: () => left < 0,
      kill(after) {
        left = after
      },
      spare() {
        if (left >= 0) left = Number.POSITIVE_INFINITY
      },
    }
  }
  return { live, statements: () => statements, destroy: async () => shared?.driver.destroy() }
}
