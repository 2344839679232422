import { type Dialect, Kysely, SqliteAdapter, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { ConfigurationError } from '../errors.js'
import { migrations } from './migrations.js'
import type { Tables } from './schema.js'

/** The database, ready to be asked. */
export type Db = Kysely<Tables>

/** Writes rows as part of a transaction: emails, together with what they tell. */
export type WriteWithin = (tx: Pick<Db, 'insertInto'>) => Promise<void>

/** Where a login service keeps what it keeps. Made by `sqlite()` or `postgres()`. */
export interface Database {
  readonly dialect: Dialect
}

const migrationTableName = 'foyer_migrations'

/** Brings the tables up to date. All missing migrations are one transaction with the notes about them. */
export async function migrate(db: Db, to: typeof migrations = migrations): Promise<void> {
  const own = await ownSchema(db)
  const migrator = new Migrator({
    db,
    ...(own !== undefined && { migrationTableSchema: own }),
    provider: { getMigrations: async () => ({ ...to }) },
    migrationTableName,
    migrationLockTableName: `${migrationTableName}_lock`,
  })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}

/** How the tables of a database compare with this version. */
export interface StoreVersion {
  readonly is: 'empty' | 'older' | 'this' | 'newer'
  /** Says which version the database is of. */
  readonly name: string
}

export const isSqlite = (db: Db) => db.getExecutor().adapter instanceof SqliteAdapter

/** Returns the schema that the service is in: a Postgres database may have more of them, which belong to others. */
async function ownSchema(db: Db): Promise<string | undefined> {
  if (isSqlite(db)) return undefined
  const { rows } = await sql<{ own: string | null }>`select current_schema() as own`.execute(db)
  return rows[0]?.own ?? undefined
}

/** Returns the tables of the schema that the service is in. */
export async function tablesIn(db: Db) {
  const own = await ownSchema(db)
  return (await db.introspection.getTables()).filter(({ schema }) => schema === own)
}

/** Reads the version of a database, and changes nothing. */
export async function versionOf(db: Db): Promise<StoreVersion> {
  const tables = await tablesIn(db)
  const isKept = tables.some(({ name }) => name === migrationTableName)
  const table = sql.table(migrationTableName)
  const { rows } = isKept
    ? await sql<{ name: string }>`select name from ${table} order by name`.execute(db)
    : { rows: [] }
  const name = rows.at(-1)?.name
  if (name === undefined) return { is: 'empty', name: 'no version' }
  const known = Object.keys(migrations)
  if (rows.some((row) => !known.includes(row.name))) return { is: 'newer', name }
  return { is: rows.length < known.length ? 'older' : 'this', name }
}

/** The tables of this version. */
const storeVersion = Object.keys(migrations).at(-1) ?? ''

/**
 * Opens a database and brings its tables up to date: of a service, and of no command, since services of the version before
 * may be at it. @throws {ConfigurationError} if it is of a newer version
 */
export function openStore(database: Database): Promise<Db> {
  return opened(database, async (db) => {
    const { is, name } = await versionOf(db)
    if (is === 'newer') throw otherVersion(name, 'Start a service of that version or a later one.')
    if (is !== 'this') await migrate(db)
  })
}

/**
 * Opens a database as it is.
 * @param canBegin whether an empty database gets its tables
 * @throws {ConfigurationError} if it is of another version
 */
export function openUnchanged(database: Database, canBegin = false): Promise<Db> {
  return opened(database, async (db) => {
    const { is, name } = await versionOf(db)
    if (is === 'empty' && canBegin) return migrate(db)
    if (is === 'empty')
      throw new ConfigurationError(
        'store',
        'The database has no logins. Check that database is the one of your service.',
      )
    if (is !== 'this')
      throw otherVersion(
        name,
        is === 'older'
          ? 'Run the command of that version, or start a service of this version first.'
          : 'Run the command of that version.',
      )
  })
}

function otherVersion(name: string, hint: string): ConfigurationError {
  return new ConfigurationError(
    'store',
    `The database is of version ${name}, and this program of ${storeVersion}. ${hint}`,
  )
}

/** Opens a database for as long as the look at it does not fail. */
export async function opened({ dialect }: Database, look: (db: Db) => Promise<void>): Promise<Db> {
  const db = new Kysely<Tables>({ dialect })
  try {
    await look(db)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** A database that several services of this process may be at. */
export interface HeldStore {
  readonly db: Db
  /** Ends it once nobody is at it. */
  close(): Promise<void>
}

const held = new WeakMap<Database, { readonly db: Promise<Db>; holders: number }>()

/**
 * As {@link openStore}; who opens the same again shares it. A file is for one connection of a process: two would wait for
 * each other, and so for ever.
 */
export async function holdStore(database: Database): Promise<HeldStore> {
  const store = held.get(database) ?? { db: openStore(database), holders: 0 }
  held.set(database, store)
  store.holders += 1
  let isOver = false
  const close = async () => {
    if (isOver) return
    isOver = true
    store.holders -= 1
    if (store.holders > 0) return
    held.delete(database)
    await (await store.db).destroy()
  }
  try {
    return { db: await store.db, close }
  } catch (error) {
    held.delete(database)
    throw error
  }
}
