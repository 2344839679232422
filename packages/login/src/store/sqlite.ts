import { chmodSync, closeSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { SqliteAdapter, SqliteDialect } from 'kysely'
import { ConfigurationError } from '../errors.js'
import type { Database } from './store.js'

/**
 * A database in a file, for one service: a wallet, and all that was written before it, is on the disk before it is
 * acknowledged.
 * @param path of the file, made when it is not there; only the user of the service may read it. `:memory:` keeps nothing
 */
export function sqlite(path: string): Database {
  return { dialect: new TransactionalDialect({ database: async () => open(path) }) }
}

/** Changes of tables are part of transactions in SQLite, too, though its dialect does not count on it. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class TransactionalDialect extends SqliteDialect {
  override createAdapter() {
    return new TransactionalAdapter()
  }
}

async function open(path: string) {
  let database: DatabaseSync
  try {
    if (path !== ':memory:') makePrivate(path)
    database = new DatabaseSync(path)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ConfigurationError(
      'store',
      `The database ${path} cannot be opened (${reason}). Name a file in a folder that can be written to.`,
    )
  }
  // A copy of the file taken while the service runs is whole. Statements by themselves outlive the process, and are on
  // the disk with the next transaction: to wait for the disk after each took most of a login's time.
  await useWal(database)
  database.exec('PRAGMA busy_timeout = 5000; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON')
  return {
    close: () => database.close(),
    prepare(statement: string) {
      const isEnd = statement === 'commit' || statement === 'rollback'
      if (statement === 'begin') database.exec('PRAGMA synchronous = FULL')
      // Who begins to read and writes after would be turned away where another process wrote between, instead of waiting.
      const prepared = database.prepare(statement === 'begin' ? 'begin immediate' : statement)
      return {
        reader: prepared.columns().length > 0,
        all: (values: readonly unknown[]) => prepared.all(...values.map(bound)),
        run(values: readonly unknown[]) {
          const done = prepared.run(...values.map(bound))
          if (isEnd) database.exec('PRAGMA synchronous = NORMAL')
          return done
        },
        iterate: (values: readonly unknown[]) => prepared.iterate(...values.map(bound)),
      }
    },
  }
}

const lockedMs = 5_000
const retryMs = 20

/** Of processes that open a new file at once, SQLite lets one change its mode and turns the others away without waiting. */
async function useWal(database: DatabaseSync): Promise<void> {
  const end = performance.now() + lockedMs
  for (;;)
    try {
      return database.exec('PRAGMA journal_mode = WAL')
    } catch (error) {
      if (!/locked/.test(String(error)) || performance.now() > end) throw error
      await setTimeout(retryMs)
    }
}

/** Keeps other users of the machine from the file, whatever the mask of the process is. */
function makePrivate(path: string): void {
  closeSync(openSync(path, 'a', 0o600))
  // SQLite gives the files next to it the mode of the database, but those that are there keep their own.
  for (const file of [path, `${path}-wal`, `${path}-shm`])
    try {
      chmodSync(file, 0o600)
    } catch (error) {
      // The last process that closes the database removes the two others, at any moment.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    }
}

function bound(value: unknown): null | number | bigint | string {
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'string') return value
  if (value === null || value === undefined) return null
  throw new TypeError(`SQLite has no column for a ${typeof value}.`)
}
