import { createHash } from 'node:crypto'
import { parseJson } from '@foyer/core/adapters'
import { sql, type Transaction } from 'kysely'
import { migrations } from './migrations.js'
import { keptTables, type Tables } from './schema.js'
import { type Db, isSqlite, tablesIn } from './store.js'

const format = 'foyer login backup 1'
const rowsAtOnce = 500
const keyUses = 'key_uses'
/** An empty database has sealed nothing, so the purpose of a key in the backup counts. */
const keyUsesOfBackup = 'on conflict (key_id) do update set purpose = excluded.purpose'

type Columns = Readonly<Record<string, unknown>>

/** A backup that cannot be read, or a database that it cannot be read into. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/**
 * All that a service keeps, as lines of JSON, as it was at one moment; the service runs meanwhile. It opens no wallet
 * without the keys that parts are sealed under.
 * @param at ms since 1970
 */
export async function writeBackup(
  db: Db,
  at: number,
  write: (line: string) => Promise<void>,
): Promise<{ readonly rows: number }> {
  const hash = createHash('sha256')
  let rows = 0
  const put = async (line: object) => {
    const text = lineOf(line)
    hash.update(text)
    await write(text)
  }
  const reading = isSqlite(db) ? readingSqlite : readingPostgres
  await reading(db, async (tx) => {
    const tables = await tablesOf(tx)
    await put({ format, at, migrations: Object.keys(migrations) })
    for (const { name, columns } of tables)
      for (let offset = 0; ; offset += rowsAtOnce) {
        const order = sql.join(columns.map((column) => sql.ref(column)))
        const { rows: page } =
          await sql<Columns>`select * from ${sql.table(name)} order by ${order} limit ${rowsAtOnce} offset ${offset}`.execute(
            tx,
          )
        for (const row of page) await put({ table: name, row })
        rows += page.length
        if (page.length < rowsAtOnce) break
      }
  })
  await write(JSON.stringify({ end: rows, hash: hash.digest('base64url') }))
  return { rows }
}

/** Its transactions see one moment of it, and this one keeps nobody from writing. */
async function readingSqlite(db: Db, work: (tx: Db) => Promise<void>): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`begin deferred`.execute(connection)
    try {
      await work(connection)
    } finally {
      await sql`rollback`.execute(connection)
    }
  })
}

async function readingPostgres(db: Db, work: (tx: Db) => Promise<void>): Promise<void> {
  await db.transaction().setIsolationLevel('repeatable read').execute(work)
}

/**
 * Reads a backup into a database that has nobody in it, of whichever kind; all of it or nothing.
 * @param after is part of it, and is given the moment of the backup, in ms since 1970
 * @throws {BackupError} where it is not whole, not of this version, or there is somebody already
 */
export async function readBackup(
  db: Db,
  lines: AsyncIterable<string> | Iterable<string>,
  after: (tx: Transaction<Tables>, at: number) => Promise<void> = async () => {},
): Promise<{ readonly rows: number }> {
  return db.transaction().execute(async (tx) => {
    const known = new Map((await tablesOf(tx)).map(({ name, columns }) => [name, new Set(columns)]))
    for (const name of known.keys()) {
      // A service that started before has noted its keys.
      if (name === keyUses) continue
      const { rows: some } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(tx)
      if (some.length > 0) throw new BackupError(`The database is not empty: ${name} has something in it.`)
    }
    let [rows, at] = [0, 0]
    for await (const line of linesOf(lines)) {
      if (!('row' in line)) {
        at = line.at
        continue
      }
      const { table, row } = line
      const columns = known.get(table)
      if (!columns || !Object.keys(row).every((name) => columns.has(name)))
        throw new BackupError(`Line ${rows + 2} is no row of this version.`)
      const names = sql.join(Object.keys(row).map((name) => sql.ref(name)))
      const values = sql.join(Object.values(row).map(storable))
      const again = sql.raw(table === keyUses ? keyUsesOfBackup : '')
      await sql`insert into ${sql.table(table)} (${names}) values (${values}) ${again}`.execute(tx)
      rows += 1
    }
    await after(tx, at)
    return { rows }
  })
}

/**
 * Reads a backup to its end, and keeps nothing of it.
 * @throws {BackupError} as {@link readBackup}, for what does not depend on a database
 */
export async function checkBackup(
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<{ readonly rows: number }> {
  let rows = 0
  for await (const line of linesOf(lines)) if ('row' in line) rows += 1
  return { rows }
}

/** Returns the lines of a file. Only a line feed ends one: other readers also end them at signs that a text may have. */
export async function* backupLines(file: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let rest = ''
  for await (const bytes of file) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  rest += decoder.decode()
  if (rest !== '') yield rest
}

type BackupLine = { readonly at: number } | { readonly table: string; readonly row: Columns }

/** Returns when a backup was written, then its rows. @throws {BackupError} if it is not whole, or not of this version */
async function* linesOf(lines: AsyncIterable<string> | Iterable<string>): AsyncGenerator<BackupLine> {
  const hash = createHash('sha256')
  let [rows, isBegun, isWhole] = [0, false, false]
  for await (const text of lines) {
    if (isWhole) throw new BackupError('Something follows the end of the backup.')
    const line = readLine(text)
    if (!isBegun) {
      const told = JSON.stringify(line.migrations)
      if (line.format !== format) throw new BackupError('This is no backup of a login service.')
      if (told !== JSON.stringify(Object.keys(migrations)))
        throw new BackupError(`The backup is of another version (${told}). Restore it with that one.`)
      isBegun = true
      yield { at: typeof line.at === 'number' ? line.at : 0 }
    } else if (typeof line.end === 'number') {
      if (line.end !== rows || line.hash !== hash.digest('base64url'))
        throw new BackupError('The backup was changed, or lines of it are missing.')
      isWhole = true
      continue
    } else {
      const { table, row } = line
      if (typeof table !== 'string' || !isRow(row))
        throw new BackupError(`Line ${rows + 2} is no row of this version.`)
      yield { table, row }
      rows += 1
    }
    hash.update(text)
  }
  if (!isWhole) throw new BackupError('The backup has no end: it was not written whole.')
}

/** Some readers end a line at these signs, also within a text. */
const lineOf = (line: object) =>
  JSON.stringify(line).replace(/[\u2028\u2029]/g, (sign) => (sign === '\u2028' ? '\\u2028' : '\\u2029'))

/** Postgres takes no NUL. No text has one since none is read, but a SQLite database of before may. */
const storable = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value)

async function tablesOf(db: Db) {
  const tables = new Map((await tablesIn(db)).map((table) => [table.name, table]))
  return keptTables.flatMap((name) => {
    const columns = tables.get(name)?.columns.map((column) => column.name)
    return columns ? [{ name, columns }] : []
  })
}

function readLine(text: string): Columns {
  const line = parseJson(text)
  if (!isRow(line)) throw new BackupError('This is no backup of a login service.')
  return line
}

function isRow(value: unknown): value is Columns {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
