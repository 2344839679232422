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
    const text = JSON.stringify(line)
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
    const hash = createHash('sha256')
    let [rows, isBegun, isWhole, at] = [0, false, false, 0]
    for await (const text of lines) {
      if (isWhole) throw new BackupError('Something follows the end of the backup.')
      const line = readLine(text)
      if (!isBegun) {
        const told = JSON.stringify(line.migrations)
        if (line.format !== format) throw new BackupError('This is no backup of a login service.')
        if (told !== JSON.stringify(Object.keys(migrations)))
          throw new BackupError(`The backup is of another version (${told}). Restore it with that one.`)
        isBegun = true
        at = typeof line.at === 'number' ? line.at : 0
      } else if (typeof line.end === 'number') {
        if (line.end !== rows || line.hash !== hash.digest('base64url'))
          throw new BackupError('The backup was changed, or lines of it are missing.')
        isWhole = true
        continue
      } else {
        const { table, row } = line
        const columns = typeof table === 'string' ? known.get(table) : undefined
        if (
          typeof table !== 'string' ||
          !columns ||
          !isRow(row) ||
          !Object.keys(row).every((name) => columns.has(name))
        )
          throw new BackupError(`Line ${rows + 2} is no row of this version.`)
        const names = sql.join(Object.keys(row).map((name) => sql.ref(name)))
        const values = sql.join(Object.values(row))
        const again = sql.raw(table === keyUses ? keyUsesOfBackup : '')
        await sql`insert into ${sql.table(table)} (${names}) values (${values}) ${again}`.execute(tx)
        rows += 1
      }
      hash.update(text)
    }
    if (!isWhole) throw new BackupError('The backup has no end: it was not written whole.')
    await after(tx, at)
    return { rows }
  })
}

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
