// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { bags, type OptionBag } from './optionBags.test-support.js'

type Path = readonly (string | number)[]

/** One thing that is wrong with a bag. */
interface Slip {
  readonly path: Path
  readonly options: unknown
  readonly is: string
}

/** A value of each kind that a configuration may have by mistake. */
const kinds: Readonly<Record<string, unknown>> = {
  null: null,
  true: true,
  false: false,
  zero: 0,
  negative: -1,
  fraction: 0.5,
  NaN: Number.NaN,
  infinite: Number.POSITIVE_INFINITY,
  bigint: 5n,
  empty: '',
  text: 'text of any kind',
  digits: '60',
  list: [],
  nested: [[]],
  object: {},
  function: () => undefined,
}

function isBag(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

function pathsIn(value: unknown, path: Path = []): readonly Path[] {
  const rows = Array.isArray(value) ? [...value.entries()] : isBag(value) ? Object.entries(value) : []
  return rows.flatMap(([name, inner]) => [[...path, name], ...pathsIn(inner, [...path, name])])
}

/** A copy in which the entry at a path is another one. */
function changed(
  value: unknown,
  [name, ...rest]: Path,
  change: (name: string | number, value: unknown) => readonly (readonly [string | number, unknown])[],
): unknown {
  if (Array.isArray(value))
    return value.flatMap((inner, at) =>
      at !== name
        ? [inner]
        : rest.length > 0
          ? [changed(inner, rest, change)]
          : change(at, inner).map(([, one]) => one),
    )
  if (!isBag(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      key !== name
        ? [[key, inner]]
        : rest.length > 0
          ? [[key, changed(inner, rest, change)]]
          : change(key, inner),
    ),
  )
}

/** How names are misspelt: by a letter less, more, twice, in another place or case. */
const misspelt: readonly ((name: string, at: number) => string)[] = [
  (name, at) => name.slice(0, at) + name.slice(at + 1),
  (name, at) => `${name.slice(0, at)}x${name.slice(at)}`,
  (name, at) => name.slice(0, at) + (name[at] ?? '') + name.slice(at),
  (name, at) => name.slice(0, at) + (name[at + 1] ?? '') + (name[at] ?? '') + name.slice(at + 2),
  (name) => name.toUpperCase(),
  (name) => (name.endsWith('s') ? name.slice(0, -1) : `${name}s`),
]

const written = (path: Path) => path.filter((part) => typeof part === 'string').join('.')

function slipsOf({ full, needed = [], tables = [], free = [], allows = {} }: OptionBag): fc.Arbitrary<Slip> {
  const isFree = (path: Path) => free.some((one) => written(path).startsWith(`${one}.`))
  const all = pathsIn(full).filter((path) => !isFree(path))
  const isOfTable = (path: Path) => tables.includes(written(path.slice(0, -1)))
  const named = all.filter((path) => !isOfTable(path) && typeof path.at(-1) === 'string')
  const dropped = named
    .filter((path) => needed.includes(written(path)))
    .map((path) => ({ path, options: changed(full, path, () => []), is: 'left out' }))
  const spelt = named.flatMap((path) => {
    const name = `${path.at(-1)}`
    const wrong = new Set([...name].flatMap((_, at) => misspelt.map((spell) => spell(name, at))))
    return [...wrong]
      .filter(
        (one) =>
          one !== '' && !named.some((other) => written(other) === written([...path.slice(0, -1), one])),
      )
      .map((one) => ({
        path: [...path.slice(0, -1), one],
        options: changed(full, path, (_, value) => [[one, value]]),
        is: `instead of ${name}`,
      }))
  })
  const retyped = all.flatMap((path) => {
    const where = written(isOfTable(path) ? [...path.slice(0, -1), '*'] : path)
    const fine = [...(allows[where] ?? []), ...likeIt(valueAt(full, path))]
    return Object.entries(kinds)
      .filter(([kind]) => !fine.includes(kind))
      .map(([kind, value]) => ({ path, options: changed(full, path, (name) => [[name, value]]), is: kind }))
  })
  const set = (path: Path, value: unknown, is: string): Slip => ({
    path,
    options: changed(full, path, (name) => [[name, value]]),
    is,
  })
  const ofTables = all.flatMap((path) => {
    const where = written(path)
    const value = valueAt(full, path)
    const isTable = tables.includes(where) && isBag(value)
    const isFine = [...(allows[where] ?? [])].includes('object')
    if (!isTable) return []
    return [
      set(path, { ...value, '': Object.values(value)[0] }, 'with an empty name'),
      ...(isFine ? [] : [set(path, {}, 'without any')]),
    ]
  })
  const impossible = all.flatMap((path) => {
    const value = valueAt(full, path)
    if (path.at(-1) === 'decimals') return [set(path, 99, 'more than a token can have')]
    const isAddress = typeof value === 'string' && /\b0x[0-9a-f]{40}$/i.test(value)
    return isAddress ? [set(path, value.slice(0, -1), 'an address that is too short')] : []
  })
  return fc.oneof(
    ...[dropped, spelt, retyped, ofTables, impossible]
      .filter(({ length }) => length > 0)
      .map((all) => fc.constantFrom(...all)),
  )
}

function valueAt(value: unknown, [name, ...rest]: Path): unknown {
  if (name === undefined) return value
  const inner = Array.isArray(value) ? value[Number(name)] : isBag(value) ? value[name] : undefined
  return valueAt(inner, rest)
}

/** The kinds of what a value may be exchanged for, which may be an option as well. */
function likeIt(value: unknown): readonly string[] {
  if (typeof value === 'string') return ['text', 'digits']
  if (typeof value === 'number') return ['fraction']
  if (typeof value === 'boolean') return ['true', 'false']
  if (typeof value === 'bigint') return ['bigint']
  if (Array.isArray(value)) return ['list']
  return [typeof value]
}

describe('an option that is left out, misspelt or of another kind', () => {
  search.for(bags)(
    'is refused in one sentence with its path: $name',
    async (look, bag) => {
      expect(() => bag.make(bag.full)).not.toThrow()
      await look(
        fc.property(slipsOf(bag), ({ path, options, is }) => {
          let thrown: unknown
          try {
            bag.make(options)
          } catch (error) {
            thrown = error
          }
          const said =
            thrown instanceof Error && 'code' in thrown ? `${thrown.code} ${thrown.message}` : `${thrown}`
          expect(said, `${written(path)} ${is}`).toContain('gateway/configuration')
          // The option that has an address which is none is enough.
          const isNamed = path.some((part) => typeof part === 'string' && said.includes(part))
          expect(isNamed, `${written(path)} ${is}: ${said}`).toBe(true)
          expect(said).not.toMatch(/sentinel|\n/)
        }),
      )
    },
    { gate: 150, exhaustive: 5_000 },
  )
})
