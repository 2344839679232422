// @tier gate
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test('processes that open a new database at once all get in', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-login-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = JSON.stringify(join(folder, 'login.db'))
  const [login, operate] = ['@foyer/login', '@foyer/login/operate'].map((name) => import.meta.resolve(name))
  // Each says that it is there, and opens the database once all are.
  const code = `
    const [{ sqlite }, { openStore }] = await Promise.all([import('${login}'), import('${operate}')])
    console.log('ready')
    await new Promise((go) => process.stdin.once('data', go))
    await (await openStore(sqlite(${path}))).destroy()
    process.exit()`
  const opening = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['pipe', 'pipe', 'inherit'] }),
  )
  onTestFinished(() => {
    for (const child of opening) child.kill('SIGKILL')
  })
  await Promise.all(opening.map((child) => once(child.stdout, 'data')))
  const ended = opening.map((child) => once(child, 'exit'))
  for (const child of opening) child.stdin.write('go\n')
  expect((await Promise.all(ended)).map(([status]) => status)).toEqual([0, 0, 0, 0])
})
