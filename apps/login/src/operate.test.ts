// @tier gate
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sqlite } from '@foyer/login'
import { openStore } from '@foyer/login/operate'
import { expect, onTestFinished, test } from 'vitest'
import { oddTexts, writeOddRows } from '../../../packages/login/src/store/oddTexts.test-support.js'
import { readConfig } from './config.js'
import { doctor } from './doctor.js'
import { operations } from './operate.js'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-login-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const secret = new Uint8Array(32)

function operationOn(path: string, said: string[] = []) {
  return {
    store: sqlite(path),
    target: `${path}.backup`,
    all: false,
    say: (text: string) => void said.push(text),
    sealers: () => {
      throw new Error('No key is used.')
    },
    secrets: () => [secret] as const,
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

/** The migrations that a database has. */
function migrationsOf(path: string, change = ''): readonly string[] {
  const db = new DatabaseSync(path)
  db.exec(change)
  const rows = db.prepare('select name from foyer_migrations order by name').all()
  db.close()
  return rows.map(({ name }) => `${name}`)
}

test('no command changes the tables of another version, and each says which version it is', async () => {
  const folder = newFolder()
  const path = join(folder, 'login.db')
  const db = await openStore(sqlite(path))
  await db.insertInto('users').values({ id: 'ada', locale: 'en', created_at: 1 }).execute()
  await db.destroy()
  const all = migrationsOf(path)
  const file = join(folder, 'login.json')
  const options = {
    url: 'https://login.shop.example',
    projects: { shop: { origins: ['https://shop.example'] } },
    database: path,
    mail: { smtp: 'smtp://127.0.0.1:9', from: 'login@shop.example' },
    secret: 'x',
    keys: { login: { file: 'a' }, recovery: { file: 'b' } },
  }
  writeFileSync(file, JSON.stringify(options))
  // Of the next version, and then of each one before this.
  const versions = [
    "insert into foyer_migrations values ('999-later', '2999-01-01')",
    ...all.map((name) => `delete from foyer_migrations where name >= '${name}'`).toReversed(),
  ].slice(0, -1)
  for (const change of versions) {
    const names = migrationsOf(path, change)
    const version = names.at(-1) ?? ''
    for (const command of Object.values(operations))
      await expect(command(operationOn(path)), version).rejects.toThrow(`of version ${version}, and`)
    const { lines } = await doctor(readConfig(file, {}))
    expect(lines.filter((line) => line.includes(`database: is of version ${version}`))).toHaveLength(
      version === '999-later' ? 1 : 0,
    )
    expect(migrationsOf(path)).toEqual(names)
  }
})

test('a backup is restored whatever texts it has, in each column', async () => {
  const [path, elsewhere] = [join(newFolder(), 'login.db'), join(newFolder(), 'login.db')]
  const db = await openStore(sqlite(path))
  await writeOddRows(db, oddTexts)
  await db.destroy()

  const said: string[] = []
  await operations.backup(operationOn(path, said))
  await operations.restore({ ...operationOn(elsewhere, said), target: `${path}.backup` })

  const rows = said.flatMap((text) => /^(\d+) rows/.exec(text)?.[1] ?? [])
  expect(rows).toEqual([rows[0], rows[0]])
  const next = await openStore(sqlite(elsewhere))
  const users = await next.selectFrom('users').select('locale').orderBy('created_at').execute()
  await next.destroy()
  expect(users.map(({ locale }) => locale)).toEqual(oddTexts.map((text) => text.replace('\0', '\ufffd')))
})
