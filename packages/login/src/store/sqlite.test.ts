// @tier gate
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
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

test('a new file that another process is changing is opened after that', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-login-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'login.db')
  const other = new DatabaseSync(path)
  other.exec('begin exclusive')
  let isOpen = false
  const opening = testStore(sqlite(path)).then(({ db }) => {
    isOpen = true
    return db
  })

  await new Promise((turn) => setImmediate(turn))
  expect(isOpen).toBe(false)
  other.exec('rollback')
  other.close()
  const db = await opening

  expect((await sql<{ journal_mode: string }>`pragma journal_mode`.execute(db)).rows[0]?.journal_mode).toBe(
    'wal',
  )
})
