// @tier gate
import { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { migrations } from './migrations.js'
import type { Tables } from './schema.js'
import { freshDatabase } from './store.test-support.js'

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
