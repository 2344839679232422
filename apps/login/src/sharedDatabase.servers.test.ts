// @tier exhaustive: a real Postgres
// @module-tag exhaustive
import { openStore, openUnchanged, readBackup, writeBackup } from '@foyer/login/operate'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseAt, startDatabases } from './databases.test-support.js'

let databases: Awaited<ReturnType<typeof startDatabases>>
beforeAll(async () => {
  databases = await startDatabases()
})
afterAll(() => databases.stop())

/** The tables of a host. */
const neighbours = [
  [
    'a shop',
    `create table orders (id text primary key, card text); insert into orders values ('1', 'theirs')`,
  ],
  [
    'an extension',
    `create table spatial_ref_sys (srid text primary key); insert into spatial_ref_sys values ('theirs')`,
  ],
  [
    'another schema',
    `create schema app; create table app.orders (id text); insert into app.orders values ('theirs')`,
  ],
  [
    'another schema with tables of the same names',
    `create schema auth; create table auth.users (instance_id text); insert into auth.users values ('theirs');
     create table auth.foyer_migrations (name text); insert into auth.foyer_migrations values ('999-theirs')`,
  ],
] as const

/** An address of a database that has the tables of others. */
async function sharedDatabase(statements: string): Promise<string> {
  const url = await databases.newUrl()
  const pool = new pg.Pool({ connectionString: url })
  await pool.query(statements)
  await pool.end()
  return url
}

test.each(neighbours)(
  'a backup has nothing of %s in the same database, and is restored next to it',
  async (_of, statements) => {
    const db = await openStore(databaseAt(await sharedDatabase(statements)))
    await db.insertInto('users').values({ id: 'ada', locale: 'en', created_at: 1 }).execute()
    const lines: string[] = []
    await writeBackup(db, 2, async (line) => void lines.push(line))
    await db.destroy()
    expect(lines.filter((line) => line.includes('theirs'))).toEqual([])

    for (const url of [await databases.newUrl(), await sharedDatabase(statements)]) {
      const fresh = await openUnchanged(databaseAt(url), true)
      expect(await readBackup(fresh, lines)).toEqual({ rows: 1 })
      await fresh.destroy()
    }
  },
)
