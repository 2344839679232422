import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { inLockOrder } from './lockOrder.test-support.js'
import { sqlite } from './sqlite.js'
import { type Database, type Db, openStore } from './store.js'

/** A database of a test's own, opened as often as it is asked for: it lasts as long as the test. */
export type LastingDatabase = () => Database

let makeLasting: (() => Promise<LastingDatabase>) | undefined

/** From now on tests of this process keep what they keep in databases of this kind, instead of SQLite. */
export function useDatabases(make: () => Promise<LastingDatabase>): void {
  makeLasting = make
}

/** A database with nothing in it. */
export async function freshDatabase(): Promise<Database> {
  return inLockOrder(makeLasting ? (await makeLasting())() : sqlite(':memory:'))
}

/** As {@link freshDatabase}, for tests that come back to it, or have several services at it. */
export async function lastingDatabase(): Promise<LastingDatabase> {
  if (makeLasting) {
    const database = await makeLasting()
    return () => inLockOrder(database())
  }
  const folder = mkdtempSync(join(tmpdir(), 'foyer-login-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return () => inLockOrder(sqlite(join(folder, 'login.db')))
}

/** What a service keeps, and a clock that a test sets (ms since 1970). */
export async function testStore(database?: Database): Promise<{ db: Db; clock: { now: number } }> {
  const db = await openStore(database ?? (await freshDatabase()))
  onTestFinished(() => db.destroy())
  return { db, clock: { now: 1_767_225_600_000 } }
}
