import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { ConfigurationError } from '../errors.js'
import type { Sql } from './sql.js'

/**
 * A database in a file, by Node's own SQLite: for one gateway, or several on one machine.
 * @param path of the file, which is made where it is missing; `:memory:` is lost in the end
 * @throws {ConfigurationError} when it cannot be opened
 */
export function sqlite(path: string): Sql {
  const database = open(path)
  const prepared = new Map<string, StatementSync>()
  return {
    async query(statement, values = []) {
      const known = prepared.get(statement) ?? database.prepare(statement)
      prepared.set(statement, known)
      return known.all(...values)
    },
    async close() {
      if (database.isOpen) database.close()
    },
  }
}

function open(path: string): DatabaseSync {
  try {
    const database = new DatabaseSync(path, { timeout: 1_000 })
    // Readers then wait for nobody; what is written is on the disk before it is told.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
    return database
  } catch {
    throw new ConfigurationError(
      'sqlite',
      `The database ${path} cannot be opened. Name a file in a folder that can be written.`,
    )
  }
}
