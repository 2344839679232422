// @tier gate
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesThatSearch } from './searches.mjs'
import { testFiles } from './tiers.mjs'

const root = join(import.meta.dirname, '../..')
const searching = filesThatSearch(root)

test('the files that search are those of the gate that have a search', () => {
  expect(searching).toContain('packages/core/src/money.test.ts')
  expect(searching).toContain('packages/gateway/src/providers/conformance.test.ts')
  expect(searching).not.toContain('packages/core/src/async.test.ts')
  expect(searching.every((path) => readFileSync(join(root, path), 'utf8').startsWith('// @tier gate'))).toBe(
    true,
  )
})

test('no other file of the gate has a property or the tag of a search', () => {
  // These name them, and the home tries itself.
  const known = [
    ...searching,
    'scripts/checks/rules.test.mjs',
    'scripts/checks/searches.test.mjs',
    'tooling/search/src/search.test.ts',
  ]
  const others = testFiles(root).filter(({ path, tiers }) => tiers.includes('gate') && !known.includes(path))

  expect(
    others
      .filter(({ text }) => /\bfc\.(property|asyncProperty)\(|tags: \['search'\]/.test(text))
      .map(({ path }) => path),
  ).toEqual([])
})
