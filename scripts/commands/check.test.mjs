// @tier gate
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../../tooling/install.mjs'
import { keysOf } from './changes.mjs'
import { planFor, slow } from './plan.mjs'

/**
 * A package, two that import it, and a page.
 * @type {Readonly<Record<string, string>>}
 */
const files = {
  'packages/below/package.json': '{}',
  'packages/below/README.md': 'Core',
  'packages/below/src/index.ts': `
    export { add, type Sum } from './money.js'
    export { parse as parseCaip } from './caip.js'`,
  'packages/below/src/money.ts': `
    import { round } from './round.js'
    export type Sum = number
    /** Adds. */
    export const add = (one: Sum, other: Sum) => round(one + other)`,
  'packages/below/src/round.ts': 'export const round = (one: number) => Math.round(one)',
  'packages/below/src/caip.ts': `import type { Sum } from './money.js'\nexport const parse = (one: Sum) => one`,
  'packages/below/src/caip.test.ts': `import { parse } from './caip.js'`,
  'packages/below/src/readme.test.ts': `readFileSync(new URL('../README.md', import.meta.url))`,
  'packages/below/src/long.test.ts': `import { add } from './money.js'`,
  'packages/beside/src/index.ts': `export const feature = { load: () => import('./feature.js') }`,
  'packages/beside/src/feature.ts': `import { add } from '@foyer/below'\nexport const total = add(1, 2)`,
  'packages/beside/src/total.test.ts': `import { total } from './feature.js'`,
  'packages/beside/src/lazy.test.ts': `import { feature } from './index.js'`,
  'packages/beside/src/link.test.ts': `import { parseCaip } from '@foyer/below'`,
  'packages/server/src/cli.ts': `import { parseCaip } from '@foyer/below'`,
  'packages/server/src/cli.int.test.ts': `spawn(new URL('../dist/cli.js', import.meta.url))`,
  'packages/gateway/src/faults.ts': `import { parseCaip } from '@foyer/below'`,
  'packages/gateway/src/faults.int.test.ts': `import './faults.js'`,
  'packages/server/src/redis.servers.test.ts': `import { parseCaip } from '@foyer/below'`,
  'apps/page/src/main.ts': `import { feature } from '@foyer/beside'`,
  'apps/page/e2e/sending.e2e.ts': `import { expect } from 'vitest'`,
  'scripts/docs.test.mjs': `read('packages/below/src/caip.ts')`,
}

/** @param {string} name @param {string} folder @param {readonly string[]} dependencies */
const packageAt = (name, folder, ...dependencies) => ({
  name,
  folder,
  dependencies,
  exports: { '.': './dist/index.js' },
  pure: folder.startsWith('packages/'),
  isPage: !folder.startsWith('packages/'),
})
const packages = [
  packageAt('@foyer/below', 'packages/below'),
  packageAt('@foyer/beside', 'packages/beside', '@foyer/below'),
  packageAt('@foyer/server', 'packages/server', '@foyer/below'),
  packageAt('@foyer/page', 'apps/page', '@foyer/beside'),
]

/**
 * The plan for files that get another text.
 * @param {Readonly<Record<string, string | undefined>>} edits undefined deletes the file
 */
async function planOf(edits) {
  const now = { ...files, ...edits }
  const changes = Object.entries(edits).map(async ([path, text]) => ({
    path,
    keys: await keysOf({ path, before: files[path], now: text }),
  }))
  const tests = Object.keys(now)
    .filter((path) => now[path] !== undefined && /\.(test|e2e)\./.test(path))
    .map((path) => ({ path, tiers: [path.includes('long') ? 'exhaustive' : 'gate'] }))
  const read = (/** @type {string} */ file) => now[file] ?? ''
  return planFor({ files: Object.keys(now), packages, read }, tests, await Promise.all(changes))
}

/** @param {string} path @param {string} from @param {string} to */
function edit(path, from, to) {
  const text = files[path] ?? ''
  expect(text).toContain(from)
  return { [path]: text.replace(from, to) }
}

const ofMoney = ['packages/beside/src/total.test.ts', 'packages/beside/src/lazy.test.ts']
const ofCaip = [
  'packages/below/src/caip.test.ts',
  'packages/beside/src/link.test.ts',
  'scripts/docs.test.mjs',
]

describe('a change of code', () => {
  test('reaches the tests of a neighbour that use it, through an index and an import on demand', async () => {
    const { run, types } = await planOf(edit('packages/below/src/round.ts', 'Math.round', 'Math.floor'))

    expect(run.unit).toEqual(ofMoney)
    expect(types).toEqual(['...@foyer/below'])
  })

  test('does not reach tests that use other names of the index', async () => {
    const { run } = await planOf(edit('packages/below/src/caip.ts', '=> one', '=> one + 1'))

    expect(run.unit).toEqual(ofCaip)
  })

  test('of a package that does not say that its modules have no side effects reaches whoever imports it', async () => {
    const loose = packages.map((one) => ({ ...one, pure: false }))
    const { path, keys } = { path: 'packages/below/src/caip.ts', keys: ['packages/below/src/caip.ts'] }
    const read = (/** @type {string} */ file) => files[file] ?? ''
    const tests = ofMoney.map((path) => ({ path, tiers: ['gate'] }))
    const { run } = planFor({ files: Object.keys(files), packages: loose, read }, tests, [{ path, keys }])

    expect(run.unit).toEqual(ofMoney)
  })

  test('reaches tests that start what is built of it', async () => {
    const { run, build } = await planOf(edit('packages/server/src/cli.ts', 'import {', 'import { add,'))

    expect(run.integration).toEqual(['packages/server/src/cli.int.test.ts'])
    expect(build).toEqual(['@foyer/below', '@foyer/server'])
  })

  test('of a module that is deleted reaches whoever still imports it', async () => {
    expect((await planOf({ 'packages/below/src/round.ts': undefined })).run.unit).toEqual(ofMoney)
  })

  test('of a name in an index reaches those that use this name', async () => {
    const path = 'packages/below/src/index.ts'

    expect((await planOf(edit(path, 'parse as parseCaip', 'other as parseCaip'))).run.unit).toEqual([
      'packages/beside/src/link.test.ts',
    ])
    expect((await planOf(edit(path, 'export { add', 'export { more, add'))).run.unit).toEqual([])
  })
})

describe('a change of text', () => {
  test('reaches the tests that read it, and no others', async () => {
    const comment = await planOf(
      edit('packages/below/src/caip.ts', 'export const', '/** Parses. */ export const'),
    )
    const type = await planOf(edit('packages/below/src/money.ts', 'Sum = number', 'Sum = 1'))
    const readme = await planOf({ 'packages/below/README.md': 'The core' })

    expect(comment.run.unit).toEqual(['scripts/docs.test.mjs'])
    expect(type.run.unit).toEqual([])
    expect(type.types).toEqual(['...@foyer/below'])
    expect(readme.run.unit).toEqual(['packages/below/src/readme.test.ts'])
    expect(readme.types).toEqual([])
  })
})

describe('a change of', () => {
  test("a package's settings reaches all that use the package", async () => {
    const { run } = await planOf({ 'packages/below/package.json': '{ "type": "module" }' })

    expect(run.unit).toEqual(expect.arrayContaining([...ofMoney, ...ofCaip]))
  })

  test('the lock file reaches everything', async () => {
    const { run, types } = await planOf({ 'pnpm-lock.yaml': 'one' })

    expect(run.unit).toContain('packages/below/src/readme.test.ts')
    expect(types).toEqual(['*', '//'])
  })

  test('a test runs it, and checks the types of its package alone', async () => {
    const long = await planOf({ 'packages/below/src/long.test.ts': '' })
    const browser = await planOf({ 'apps/page/e2e/sending.e2e.ts': '' })

    expect(long.run.unit).toEqual(['packages/below/src/long.test.ts'])
    expect(long.types).toEqual(['@foyer/below'])
    expect(browser.run.browser).toEqual(['apps/page/e2e/sending.e2e.ts'])
    expect(browser.left.browser).toEqual([])
  })
})

test('tests that take long and are reached are left out by name, but not those of the package itself', async () => {
  const below = await planOf(edit('packages/below/src/caip.ts', '=> one', '=> one + 1'))
  const own = await planOf(edit('packages/gateway/src/faults.ts', 'import {', 'import { add,'))

  expect(below.run.integration).toEqual(['packages/server/src/cli.int.test.ts'])
  expect(below.left.slow).toEqual(['packages/gateway/src/faults.int.test.ts'])
  expect(below.left.browser).toEqual(['apps/page/e2e/sending.e2e.ts'])
  expect(own.run.integration).toContain('packages/gateway/src/faults.int.test.ts')
  const { left } = await planOf(edit('packages/below/src/money.ts', 'one + other', 'other + one'))
  expect(left.exhaustive).toEqual(['packages/below/src/long.test.ts'])
})

test('each integration test that is said to take long is one', () => {
  for (const path of slow) expect(existsSync(join(root, path)), path).toBe(true)
})

test('letters of more than one byte do not move what is read', async () => {
  const path = 'packages/below/src/index.ts'
  const { run } = await planOf({
    [path]: `// “é” 🦊\n${files[path]}`.replace('./money.js', './none.js'),
  })

  expect(run.unit).toEqual(['packages/beside/src/total.test.ts', 'packages/beside/src/lazy.test.ts'])
})
