import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { closure, closureFaults } from './closure.mjs'
import { root } from './install.mjs'

/** @type {string | undefined} */
let folder

afterEach(() => {
  if (folder) rmSync(folder, { recursive: true })
  folder = undefined
})

/** @param {Record<string, object>} files */
function workspace(files) {
  folder = mkdtempSync(join(tmpdir(), 'foyer-closure-'))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, path), { recursive: true })
    writeFileSync(join(folder, path, 'package.json'), JSON.stringify(content))
  }
  return folder
}

test('what our packages bring is small, freely licensed and runs nothing when installed', () => {
  expect(closureFaults(root)).toEqual([])
  expect(closure(root).map(({ name }) => name)).toContain('viem')
})

test('a script, a licence and a source that do not fit are named, also deep down', () => {
  const path = workspace({
    'packages/kit': { dependencies: { good: '1.0.0', '@foyer/core': 'workspace:*' } },
    'node_modules/good': {
      version: '1.0.0',
      license: 'MIT',
      dependencies: { bad: 'git://example.test/bad' },
    },
    'node_modules/bad': { version: '2.0.0', license: 'BUSL-1.1', scripts: { postinstall: 'x', test: 'y' } },
  })

  expect(closureFaults(path)).toEqual([
    'bad@2.0.0 runs a script at postinstall',
    'bad@2.0.0 has the licence BUSL-1.1',
    'bad@2.0.0 comes from git://example.test/bad',
  ])
})

test('too many packages are refused', () => {
  const names = Array.from({ length: 30 }, (_, at) => `p${at}`)
  const path = workspace({
    'packages/kit': { dependencies: Object.fromEntries(names.map((name) => [name, '1.0.0'])) },
    ...Object.fromEntries(
      names.map((name) => [`node_modules/${name}`, { version: '1.0.0', license: 'MIT' }]),
    ),
  })

  expect(closureFaults(path)).toEqual(['a host installs 31 packages, 30 are the most'])
})
