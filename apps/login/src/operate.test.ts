// @tier gate
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sqlite } from '@foyer/login'
import { openStore } from '@foyer/login/operate'
import { expect, onTestFinished, test } from 'vitest'
import { operations } from './operate.js'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-login-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

function operationOn(path: string, said: string[] = []) {
  return {
    store: sqlite(path),
    target: `${path}.backup`,
    all: false,
    say: (text: string) => void said.push(text),
    sealers: () => {
      throw new Error('No key is used.')
    },
  }
}

test.each(['backup', 'audit', 'rotate'] as const)('%s fails for a database without a login', async (name) => {
  const said: string[] = []
  const mistyped = join(newFolder(), 'logins.db')

  await expect(operations[name](operationOn(mistyped, said))).rejects.toThrow('The database has no logins.')
  expect(said).toEqual([])
})

test('audit finds that the line of a hash that it said before is missing', async () => {
  const path = join(newFolder(), 'login.db')
  const db = await openStore(sqlite(path))
  await db.insertInto('users').values({ id: 'ada', locale: 'en', created_at: 1 }).execute()
  await db.destroy()

  const said: string[] = []
  expect(await operations.audit({ ...operationOn(path, said), head: 'kept' })).toBe(false)
  expect(said).toEqual(['No line has the hash kept: lines at the end were changed or taken away.'])
})
