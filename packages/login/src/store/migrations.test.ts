// @tier gate
import { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { killable } from './killable.test-support.js'
import { migrations } from './migrations.js'
import type { Tables } from './schema.js'
import { migrate, openStore, versionOf } from './store.js'
import { freshDatabase } from './store.test-support.js'

const names = Object.keys(migrations)

test.each(names.map((_, at) => [names[at - 1] ?? 'nothing', at] as const))(
  'a service that is killed at any statement of an upgrade from %s starts again',
  async (_from, at) => {
    const database = killable(await freshDatabase())
    const first = new Kysely<Tables>({ dialect: database.live().store.dialect })
    await migrate(first, Object.fromEntries(Object.entries(migrations).slice(0, at)))
    if (at > 0) await first.insertInto('users').values({ id: 'ada', created_at: 1, locale: 'en' }).execute()
    // Each life ends one statement later, where the lives before it left the database.
    for (let statements = 0; ; statements += 1) {
      const life = database.live()
      life.kill(statements)
      const db = await openStore(life.store).catch((error: unknown) => {
        if (!life.isOver()) throw error
      })
      if (db && !life.isOver()) {
        expect(statements).toBeGreaterThan(5)
        expect(await versionOf(first)).toEqual({ is: 'this', name: names.at(-1) })
        break
      }
      const left = await versionOf(first)
      // All of the upgrade or nothing: Postgres gives a lock back after it.
      expect([names[at - 1] ?? 'nothing', names.at(-1)]).toContain(
        left.is === 'empty' ? 'nothing' : left.name,
      )
    }
    await database.destroy()
  },
)

test('of several accounts that waited for one address before, the first goes on waiting', async () => {
  const db = new Kysely<Tables>({ dialect: (await freshDatabase()).dialect })
  for (const name of ['001-begin', '002-address-waits']) await migrations[name]?.up(db)
  for (const [n, subject] of ['one', 'one', 'one', 'two'].entries()) {
    const id = `${n}`
    await db.insertInto('users').values({ id, created_at: 1, locale: 'en' }).execute()
    const hashes = { from_hash: `from ${n}`, to_hash: `to ${n}` }
    const row = { id, user_id: id, from_email: 'ada', email: subject, subject, ...hashes, closed_at: null }
    await db
      .insertInto('address_waits')
      .values({ ...row, due_at: n === 1 ? 5 : 9 })
      .execute()
  }

  await migrations['003-change-letters']?.up(db)
  const open = await db
    .selectFrom('address_waits')
    .select(['id', 'run'])
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute()
  expect(open).toEqual([
    { id: '1', run: '1' },
    { id: '3', run: '3' },
  ])
  await db.destroy()
})

test('the device that made an account stays the first one', async () => {
  const db = new Kysely<Tables>({ dialect: (await freshDatabase()).dialect })
  const last = '005-first-devices'
  for (const [name, { up }] of Object.entries(migrations)) if (name !== last) await up(db)
  await db.insertInto('users').values({ id: 'ada', created_at: 5, locale: 'en' }).execute()
  const times = {
    'made it': [5, null],
    'came later': [6, null],
    'was there too early': [4, null],
    gone: [5, 7],
  }
  for (const [jkt, [approved_at = 0, revoked_at = null]] of Object.entries(times))
    await db
      .insertInto('devices')
      .values({ jkt, user_id: 'ada', box: '', label: '', created_at: 5, approved_at, seen_at: 8, revoked_at })
      .execute()

  await migrations[last]?.up(db)
  const first = await db.selectFrom('devices').select('jkt').where('is_first', '=', 1).execute()
  expect(first).toEqual([{ jkt: 'made it' }])
  await db.destroy()
})
