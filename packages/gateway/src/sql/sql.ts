import { AskError } from '../errors.js'

/** A value in a statement. */
export type SqlValue = string | number | null
/** A row: its columns by name, as the database's driver reads them. */
export type SqlRow = Readonly<Record<string, unknown>>

/** A database, for what must not be lost: SQLite beside one gateway, Postgres for several. */
export interface Sql {
  /**
   * Runs one statement, in which each `?` is the next value. What it writes is kept once it resolves.
   * @returns the rows that it selects or, after `RETURNING`, wrote
   */
  query(statement: string, values?: readonly SqlValue[]): Promise<readonly SqlRow[]>
  /** May be called again. */
  close?(): Promise<void>
}

/** Runs statements once the tables that they need are there. A failure to make them is not the last word. */
export function withTables(sql: Sql, tables: readonly string[]): Sql['query'] {
  let made: Promise<void> | undefined
  const make = async () => {
    for (const table of tables) {
      const statement = `CREATE TABLE IF NOT EXISTS ${table}`
      // Two that make the same table at once may get into each other's way; then it is there.
      await sql.query(statement).catch(() => sql.query(statement))
    }
  }
  return async (statement, values = []) => {
    // No text of Postgres has one, so nothing is found by it; and whoever sends one has no database turned off for all.
    if (values.some((value) => typeof value === 'string' && value.includes('\0')))
      throw new AskError(400, 'body', 'Text must not have a null character')
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    await made
    return sql.query(statement, values)
  }
}

/** Text of a column. */
export function textIn(row: SqlRow, column: string): string {
  const value = row[column]
  return typeof value === 'string' ? value : ''
}

/** A whole number of a column; Postgres tells large ones as text. */
export function numberIn(row: SqlRow, column: string): number {
  const value = row[column]
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? Number(value) : 0
}
