// @tier gate
import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/features.md'), 'utf8')

/** Returns the names of installed packages with their folders. */
const installed = [
  ...['adapter-evm', 'core', 'kit', 'testing', 'ui'].map((name) => [`@foyer/${name}`, `packages/${name}`]),
  ...['react', '@types/react'].map((name) => [name, `packages/kit/node_modules/${name}`]),
]

test('the feature of the page compiles as it stands', { timeout: 180_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-feature-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name = '', from = ''] of installed) {
    const link = join(folder, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(root, from), link)
  }
  const files = [...page.matchAll(/```tsx?\n\/\/ (\S+)\n([\s\S]*?)```/g)].map(([, path = '', code = '']) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), code)
    return path
  })
  expect(files).toEqual([
    'points/index.ts',
    'points/feature.tsx',
    'points/de.ts',
    'main.ts',
    'points/points.test.ts',
    'points/page.ts',
  ])

  const options =
    '--noEmit --strict --exactOptionalPropertyTypes --skipLibCheck --target esnext --module esnext --moduleResolution bundler --jsx react-jsx --types --singleThreaded'
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const given = [compiler, ...options.split(' '), ...files]
  expect(spawnSync(process.execPath, given, { cwd: folder, encoding: 'utf8' }).stdout).toBe('')
})

test('the orders of entry points are those of the manifests', () => {
  const [, table = ''] = /<!-- orders -->\n([\s\S]*?)<!-- \/orders -->/.exec(page) ?? []
  const said = [...table.matchAll(/^\| `(\w+)` +\| (\d+) +\| `[\w-]+` +\| `@foyer\/([\w-]+)`/gm)]
  const rows = said.map(([, slot, order, name]) => `${slot} ${order} ${name}`)

  const actions = globSync('packages/*/src/{index,manifest}.ts', { cwd: root }).flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/\bslot: '(\w+)',[^}]*?\border: (\d+),/g)].map(
      ([, slot, order]) => `${slot} ${order} ${path.split(/[\\/]/)[1]}`,
    ),
  )
  expect(rows.toSorted()).toEqual(actions.toSorted())
  expect(rows.length).toBeGreaterThan(10)
})
