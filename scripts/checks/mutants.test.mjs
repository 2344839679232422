// @tier gate
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../tooling/install.mjs'
import { groups } from '../../tooling/mutation/groups.mjs'
import { rangeOf, readReport } from './mutants.mjs'

const files = groups.flatMap(({ mutate }) => mutate)

test.each(files)('%s is there, and is tried once', (place) => {
  expect(existsSync(join(root, rangeOf(place).replace(/:.*/, '')))).toBe(true)
  expect(files.filter((one) => one === place)).toHaveLength(1)
})

const list = readFileSync(join(root, 'docs/mutation.md'), 'utf8')

test.each(groups)('mutants that are listed for $name change code that is there', ({ name, mutate }) => {
  const [, section = ''] = list.toLowerCase().split(`\n## ${name.toLowerCase()}\n`)
  const [own = ''] = section.split('\n## ')
  const entries = [...own.matchAll(/^- `(\S+): (.*?) → /gm)]
  const stale = entries.filter(([, file = '', code = '']) => {
    const paths = mutate.map((one) => one.replace(/#.*/, '')).filter((path) => nameOf(path) === file)
    return !paths.some((path) => textOf(path).includes(code.replace(/…$/, '')))
  })
  expect(entries.length).toBeGreaterThan(0)
  expect(stale.map(([entry]) => entry)).toEqual([])
})

test.each(groups)(
  'the list for $name has as many mutants as its row, which is over the bound',
  ({ name }) => {
    const [, section = ''] = list.split(new RegExp(`\\n## ${name}\\n`, 'i'))
    const [own = ''] = section.split('\n## ')
    const times = [...own.matchAll(/^- `.*`(?: \((\d+) times\))?/gm)].map(([, count = '1']) => Number(count))
    const unnoticed = times.reduce((sum, count) => sum + count, 0)
    const [, noticed = 0, total = 0] = /^(\d+) of (\d+) mutants are noticed\./m.exec(own)?.map(Number) ?? []
    const score = (100 * noticed) / total

    expect(total - noticed).toBe(unnoticed)
    expect(score).toBeGreaterThanOrEqual(90)
    expect(list).toContain(`\n| ${name} | ${noticed} | ${total} | ${score.toFixed(1)} % |\n`)
  },
)

const nameOf = (/** @type {string} */ path) => path.split('/').at(-1)?.toLowerCase()
const textOf = (/** @type {string} */ path) =>
  readFileSync(join(root, path), 'utf8').replaceAll(/\s+/g, ' ').toLowerCase()

test('a function that is not there is an error', () => {
  expect(() => rangeOf('packages/core/src/money.ts#parseMoney')).toThrow('has no function parseMoney')
})

test('a mutant is noticed if a test fails or does not end, and one that compiles to nothing does not count', () => {
  const source = 'const a = 1\nif (a <\n  2) b()\n'
  const mutant = (/** @type {string} */ status, replacement = 'true') => ({
    status,
    replacement,
    mutatorName: 'ConditionalExpression',
    location: { start: { line: 2, column: 5 }, end: { line: 3, column: 4 } },
  })
  const mutants = [
    ...['Killed', 'Timeout', 'CompileError', 'RuntimeError', 'Ignored'].map((status) => mutant(status)),
    { ...mutant('Timeout', 'false'), statusReason: 'Hit limit reached (501/500)' },
    mutant('Survived'),
    mutant('NoCoverage', `x${'y'.repeat(100)}`),
  ]

  expect(readReport({ files: { 'packages/a/src/b.ts': { source, mutants } } })).toEqual({
    noticed: 3,
    total: 5,
    survivors: ['b.ts: a < 2 → true', `b.ts: a < 2 → x${'y'.repeat(68)}…`],
    late: ['b.ts: a < 2 → true'],
  })
})
