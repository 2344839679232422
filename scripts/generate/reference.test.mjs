// @tier gate
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { declared, faultsOf, literal, membersOf, names, pages, written } from './reference.mjs'

const root = join(import.meta.dirname, '../..')
/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8')
const code = globSync('packages/*/src/**/*.{ts,tsx,css}', { cwd: root }).filter(
  (path) => !/\.test/.test(path),
)

test.each(pages)('%s is what the types say: else run node scripts/generate/reference.mjs', (page) => {
  expect(read(page)).toBe(written(page))
})

test.each(names)('each of %s has a docstring and says its default', (name) => {
  expect(declared(name).flatMap(faultsOf)).toEqual([])
})

test('each table is on a page', () => {
  const all = pages.map(read).join('\n')

  expect(names.filter((name) => !all.includes(`<!-- table: ${name} -->`))).toEqual([])
})

describe('an option', () => {
  /** @param {string} lines */
  const faults = (lines) => membersOf(`export interface Some {\n${lines}\n}\n`, 'Some').flatMap(faultsOf)

  test('without a docstring, or a default, is found', () => {
    expect(faults('  readonly one?: string')).toEqual(['one has no docstring.'])
    expect(faults('  /** @default 1 */\n  readonly one?: number')).toEqual(['one has no docstring.'])
    expect(faults('  /** Said. */\n  readonly one?: string')).toEqual(['one does not say its default.'])
    expect(faults('  /**\n   * Said\n   * in two lines. @default 1\n   */\n  readonly one?: number')).toEqual(
      [],
    )
  })

  test('that is written in a way nobody reads is an error', () => {
    expect(() => faults('  /** Said. */\n  readonly one: {')).toThrow('is not understood')
    expect(() => faults('  /** Said. */\n  one(): void')).toThrow('is not understood')
  })
})

test('the defaults that are written are those that hold', async () => {
  const { parseOptions } = await import(join(root, 'packages/controllers/src/options.ts'))
  const preset = parseOptions({})
  let checked = 0
  const check = (/** @type {any} */ values, /** @type {Parameters<typeof declared>[0]} */ name) => {
    for (const { name: key, preset: said = '' } of declared(name)) {
      const found = literal.exec(said)?.[1]
      if (found === undefined || found.startsWith('{ ') || key === 'features') continue
      expect([key, values[key]]).toEqual([key, JSON.parse(found.replaceAll("'", '"'))])
      checked += 1
    }
  }
  check(preset, 'FoyerOptions')
  check(preset, 'RuntimeOptions')
  check(preset.features, 'WidgetFlags')

  expect(checked).toBeGreaterThan(20)
})

describe('events', () => {
  const ofTests = globSync('packages/*/src/**/*.test.{ts,tsx}', { cwd: root })
  // There names are but an example.
  const texts = ofTests.filter((path) => !path.startsWith('packages/kit/src/otel')).map(read)
  const sources = code.map(read)
  const names = declared('EventMap').map(({ name }) => name)

  test('are declared once', () => {
    expect(names.length).toBeGreaterThan(50)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  test('are raised, and a test says when', () => {
    const never = names.filter((name) => !sources.some((text) => text.includes(`'${name}'`)))
    const untested = names.filter((name) => !texts.some((text) => text.includes(`'${name}'`)))

    expect([never, untested]).toEqual([[], []])
  })
})

describe('theming', () => {
  const variables = declared('ThemeVariables')
  const sheets = code.filter((path) => /^packages\/(ui|scaffold|parts|kit|feature-\w+)\//.test(path))
  const uses = sheets.flatMap((path) => [
    ...read(path).matchAll(/var\((--foyer-[a-z-]+)(?:, ?((?:[^()]|\((?:[^()]|\([^()]*\))*\))*))?\)/g),
  ])

  test('names the variables that the look reads, and no other', () => {
    const used = new Set(uses.map(([, name]) => name))

    expect(variables.map(({ name }) => name).sort()).toEqual([...used].sort())
  })

  test('says the defaults that the style sheets have', () => {
    const plain = (/** @type {string} */ text) => text.replaceAll(/\s/g, '')
    const wrong = uses.filter(([, name, fallback = '']) => {
      const said = plain(variables.find((one) => one.name === name)?.preset ?? '')
      const value = plain(fallback).split(',system-')[0] ?? ''
      // What another variable says, or a figure makes, is said in words.
      return !/^var\(|\$\{/.test(value) && !said.includes(value.replace(/^(system-ui),.*/, '$1'))
    })

    expect(wrong.map(([use]) => use)).toEqual([])
  })

  test('names the parts that there are, and no other', () => {
    const found = code
      .filter((path) =>
        /^packages\/(ui|kit)\/src\/(actions|fields|shell|connectedButton|elements)/.test(path),
      )
      .flatMap((path) => [...read(path).matchAll(/\bpart(?:=|: | = |\()['"](\w+)['"]/g)])
      .map(([, name]) => name)
    const said = [...read('docs/theming.md').matchAll(/^\| (`[^|]*`) \|/gm)]
      .flatMap(([, cell = '']) => [...cell.matchAll(/`(\w+)`/g)])
      .map(([, name]) => name)

    expect([...new Set(said)].sort()).toEqual([...new Set(found)].sort())
  })
})
