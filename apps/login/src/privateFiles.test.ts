// @tier gate
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogin, fileSealer, sqlite } from '@foyer/login'
import { openStore } from '@foyer/login/operate'
import { expect, onTestFinished, test } from 'vitest'
import { devOptions } from './dev.js'
import { operations } from './operate.js'

/** An empty folder that others may read, under a mask that takes nothing away. */
function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-login-'))
  chmodSync(folder, 0o755)
  const before = process.umask(0)
  onTestFinished(() => {
    process.umask(before)
    rmSync(folder, { recursive: true })
  })
  return folder
}

/** The files below a folder that others may open. */
function openFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => (statSync(path).mode & 0o077) !== 0)
}

const args = { origins: [], project: undefined, rpc: [] }
const quiet = {
  target: '',
  all: false,
  say: () => {},
  secrets: () => [new Uint8Array(32)] as const,
  sealers: () => {
    throw new Error('No key is used.')
  },
}

/** Writes of the service and its commands, each into a folder. */
const writes: Readonly<Record<string, (folder: string) => Promise<void>>> = {
  async 'the database'(folder) {
    const db = await openStore(sqlite(join(folder, 'login.db')))
    // Its log is there as long as it is open.
    onTestFinished(() => db.destroy())
  },
  async 'a database that others could read before'(folder) {
    for (const name of ['login.db', 'login.db-wal']) writeFileSync(join(folder, name), '', { mode: 0o644 })
    const db = await openStore(sqlite(join(folder, 'login.db')))
    onTestFinished(() => db.destroy())
  },
  async 'a key in a file'(folder) {
    fileSealer(join(folder, 'key'), { create: true, env: {} })
  },
  async 'a service for development'(folder) {
    const login = await createLogin(devOptions('http://localhost:4021', { ...args, folder }, () => {}))
    onTestFinished(() => login.close())
  },
  async 'a service for development in a folder that is there'(folder) {
    for (const name of ['keys', 'data']) mkdirSync(join(folder, name), { mode: 0o755 })
    writeFileSync(join(folder, 'keys', 'secret-for-development'), 'c2VjcmV0'.repeat(8), { mode: 0o644 })
    const login = await createLogin(devOptions('http://localhost:4021', { ...args, folder }, () => {}))
    onTestFinished(() => login.close())
  },
  async 'a backup, and a database from a backup'(folder) {
    const target = join(folder, 'backup.jsonl')
    const path = join(folder, 'login.db')
    const db = await openStore(sqlite(path))
    await db.insertInto('users').values({ id: 'ada', locale: 'en', created_at: 1 }).execute()
    await db.destroy()
    await operations.backup({ ...quiet, target, store: sqlite(path) })
    await operations.restore({ ...quiet, target, store: sqlite(join(folder, 'restored.db')) })
  },
}

test.for(Object.entries(writes))('other users of the machine cannot read %s', async ([, write]) => {
  const folder = openFolder()
  await write(folder)
  expect(readdirSync(folder)).not.toEqual([])
  expect(openFiles(folder).map((path) => path.slice(folder.length + 1))).toEqual([])
})
