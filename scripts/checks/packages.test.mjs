// @tier gate
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageFaults } from './packages.mjs'

const sound = { types: './index.d.ts', default: './index.js' }
const declared = 'export { one } from "./one.js"'

test.each([
  ['nothing in a sound package', sound, declared, []],
  ['types that import what is not there', sound, 'export * from "./two"', [/^InternalResolutionError/]],
  [
    'types that come too late',
    { default: './index.js', types: './index.d.ts' },
    declared,
    [/types/, /default/],
  ],
  ['a file that is not packed', { ...sound, default: './gone.js' }, declared, [/gone\.js/]],
])('publint and attw object to %s', async (_, entry, types, wanted) => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-packages-'))
  try {
    const home = join(folder, 'package')
    mkdirSync(home)
    const manifest = {
      name: 'sample',
      version: '1.0.0',
      type: 'module',
      license: 'MIT',
      exports: { '.': entry },
    }
    const files = {
      'package.json': JSON.stringify(manifest),
      'index.js': 'export const one = 1',
      'index.d.ts': types,
      'one.d.ts': 'export declare const one: number',
    }
    for (const [name, text] of Object.entries(files)) writeFileSync(join(home, name), text)
    const tarball = join(folder, 'sample.tgz')
    execFileSync('tar', ['-czf', tarball, '-C', folder, 'package'])

    const faults = await packageFaults(tarball)

    expect(faults.length > 0).toBe(wanted.length > 0)
    for (const one of wanted) expect(faults).toContainEqual(expect.stringMatching(one))
  } finally {
    rmSync(folder, { recursive: true })
  }
})
