// @tier gate
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sqlite } from './sqlite.js'
import { testStore } from './store.test-support.js'

test('a transaction is on the disk once it is committed, and with it what was written before', async () => {
  const { db } = await testStore(sqlite(':memory:'))
  const level = async (at: typeof db) =>
    (await sql<{ synchronous: number }>`pragma synchronous`.execute(at)).rows[0]?.synchronous
  const [normal, full] = [1, 2]

  expect(await level(db)).toBe(normal)
  expect(await db.transaction().execute(level)).toBe(full)
  expect(await level(db)).toBe(normal)
  const failing = db.transaction().execute(async () => {
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await level(db)).toBe(normal)
})
