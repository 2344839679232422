import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const table = readFileSync(join(root, 'docs/safety.md'), 'utf8')
const rows = table.split('\n').filter((line) => /^\| [TFND]+L?-\d/.test(line))

test('each threat and fault of the table is named once', () => {
  const ids = rows.map((row) => row.split('|')[1]?.trim())

  expect(ids.length).toBeGreaterThan(80)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})

test.each(rows.map((row) => [row.split('|')[1]?.trim() ?? '', row]))(
  '%s names tests that exist',
  (_id, row) => {
    const tests = [...row.matchAll(/`([\w./-]+\.(?:test|e2e)\.(?:tsx?|mjs))` “([^”]+)”/g)]

    expect(tests.length + (row.includes('| open:') ? 1 : 0)).toBeGreaterThan(0)
    for (const [, file = '', name = ''] of tests) {
      expect(existsSync(join(root, file)), file).toBe(true)
      expect(readFileSync(join(root, file), 'utf8').replaceAll("\\'", "'"), file).toContain(name)
    }
  },
)
