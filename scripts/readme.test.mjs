import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const options = '--noEmit --strict --target esnext --module esnext --moduleResolution bundler --types'

test('the code of the README compiles in a page as it stands', { timeout: 60_000 }, () => {
  const [, code = ''] = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? []
  expect(code).toContain('createFoyer')
  const page = mkdtempSync(join(tmpdir(), 'foyer-readme-'))
  onTestFinished(() => rmSync(page, { recursive: true }))
  // It has installed what the README says.
  symlinkSync(join(root, 'apps/demo/node_modules'), join(page, 'node_modules'))
  writeFileSync(join(page, 'main.ts'), code)

  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const { stdout } = spawnSync(process.execPath, [compiler, ...options.split(' '), '', 'main.ts'], {
    cwd: page,
    encoding: 'utf8',
  })

  expect(stdout).toBe('')
})
