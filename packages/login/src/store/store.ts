import { type Dialect, Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
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

/** Opens a database and brings its tables up to date. @throws what the migration that failed threw */
export async function openStore({ dialect }: Database): Promise<Db> {
  const db = new Kysely<Tables>({ dialect })
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...migrations }) },
    migrationTableName: 'foyer_migrations',
    migrationLockTableName: 'foyer_migrations_lock',
  })
  const { error } = await migrator.migrateToLatest()
  if (error === undefined) return db
  await db.destroy()
  throw error
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
