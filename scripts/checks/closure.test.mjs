// @tier gate
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { root } from '../../tooling/install.mjs'
import { closure, closureFaults } from './closure.mjs'

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

test('what many hosts have themselves is asked for by range, so that one copy serves both', () => {
  const workspace = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')
  for (const name of ['viem', 'valtio']) expect(workspace).toMatch(new RegExp(`^  ${name}: \\^\\d`, 'm'))
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

test.each([
  [18, []],
  [19, ['a host installs 19 third-party packages, 18 are allowed']],
])('%i third-party packages, whatever the number of ours: %j', (count, faults) => {
  const names = Array.from({ length: count }, (_, at) => `p${at}`)
  const ours = Array.from({ length: 20 }, (_, at) => [`packages/feature-${at}`, {}])
  const path = workspace({
    ...Object.fromEntries(ours),
    'packages/kit': { dependencies: Object.fromEntries(names.map((name) => [name, '1.0.0'])) },
    ...Object.fromEntries(
      names.map((name) => [`node_modules/${name}`, { version: '1.0.0', license: 'MIT' }]),
    ),
  })

  expect(closureFaults(path)).toEqual(faults)
})

test('what is installed is a week old, no less proven than before, runs nothing unnamed, and is from the registry', () => {
  const settings = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')
  const exceptions = /^minimumReleaseAgeExclude:\n((?: {2}- .+\n)*)/m.exec(settings)?.[1] ?? ''

  for (const setting of [
    'minimumReleaseAge: 10080',
    'trustPolicy: no-downgrade',
    'strictDepBuilds: true',
    'blockExoticSubdeps: true',
  ])
    expect(settings.split('\n')).toContain(setting)
  for (const exception of exceptions.trim().split('\n')) expect(exception).toMatch(/@\d+\.\d+\.\d+'?$/)
})
