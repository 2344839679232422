// @tier gate
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** The rows of a table in `docs/` that name tests. @param {string} name */
function rowsOf(name) {
  const lines = readFileSync(join(root, 'docs', name), 'utf8').split('\n')
  return lines.filter((line) => /^\| (?!---|Id \||Rule \||Attack \|)/.test(line) && line.endsWith(' |'))
}

/** @param {string} row */
function testsIn(row) {
  return [...row.matchAll(/`([\w./-]+\.(?:test|e2e)\.(?:tsx?|mjs))` “([^”]+)”/g)]
}

/** @param {string} row */
const firstCell = (row) => row.split('|')[1]?.trim() ?? ''

const safety = rowsOf('safety.md')
const ids = safety.map(firstCell)
const behaviour = rowsOf('behaviour.md')
const custody = rowsOf('custody.md')

test('each threat and fault of the table is named once', () => {
  expect(ids.length).toBeGreaterThan(80)
  expect(ids.filter((id) => !/^(T|F|NL|D|G|S)-\d+$/.test(id))).toEqual([])
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})

test('each rule of behaviour is said once, and says where it lives', () => {
  const rules = behaviour.map(firstCell)

  expect(rules.length).toBeGreaterThan(50)
  expect(rules.filter((rule, at) => rules.indexOf(rule) !== at)).toEqual([])
  for (const row of behaviour) {
    const files = [...(row.split('|')[2] ?? '').matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
    expect(files.length, row).toBeGreaterThan(0)
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  }
})

test.each([...safety, ...behaviour, ...custody].map((row) => [firstCell(row), row]))(
  '%s names tests that exist',
  (_id, row) => {
    const tests = testsIn(row)

    expect(tests.length + (row.includes('| open:') ? 1 : 0)).toBeGreaterThan(0)
    for (const [, file = '', name = ''] of tests) {
      expect(existsSync(join(root, file)), file).toBe(true)
      expect(readFileSync(join(root, file), 'utf8').replaceAll("\\'", "'"), file).toContain(name)
    }
  },
)

test('every safety identifier that a source quotes is in the table', () => {
  const unknown = ['packages', 'apps', 'scripts', 'tooling', 'bench']
    .flatMap((folder) => filesIn(join(root, folder)))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bsafety ((?:[A-Z]+-\d+(?:, | and )?)+)/g)]
        .flatMap(([, list = '']) => list.match(/[A-Z]+-\d+/g) ?? [])
        .filter((id) => !ids.includes(id))
        .map((id) => `${file}: ${id}`),
    )

  expect(unknown).toEqual([])
})

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return /^(node_modules|dist|\..*)$/.test(entry.name) ? [] : filesIn(path)
    return /\.(tsx?|mjs|css)$/.test(entry.name) ? [path] : []
  })
}
