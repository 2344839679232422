// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect } from 'vitest'
import { withUnread } from './decode.js'

interface Row {
  readonly id: string
  readonly status: 'open' | 'done'
}

/** Reads rows as a version that knows two statuses, and no other field. */
function read(row: unknown): Row | undefined {
  const { id, status }: Readonly<Record<string, unknown>> = Object(row)
  return typeof id === 'string' && (status === 'open' || status === 'done') ? { id, status } : undefined
}

const stored = fc.array(
  fc.record({
    what: fc.constantFrom('known', 'newer field', 'newer status', 'no row'),
    status: fc.constantFrom('open', 'done'),
  }),
  { maxLength: 8 },
)

search(
  'a list is written with all rows and fields that another version stored',
  fc.property(stored, fc.nat(8), fc.constantFrom('add', 'change', 'remove', 'keep'), (list, at, act) => {
    const before: readonly unknown[] = list.map(({ what, status }, place) => {
      if (what === 'no row') return place
      const row = { id: `${place}`, status: what === 'newer status' ? 'bundled' : status }
      return what === 'newer field' ? { ...row, lane: { of: place } } : row
    })
    const rows = before.flatMap((row) => read(row) ?? [])
    const one = rows[at % Math.max(1, rows.length)]
    const changed = rows.map((row): Row => (row === one ? { ...row, status: 'done' } : row))
    const next = {
      add: [{ id: 'new', status: 'open' } as const, ...rows],
      change: changed,
      remove: rows.filter((row) => row !== one),
      keep: rows,
    }[act]
    const after = withUnread(before, read, next)

    expect(after.flatMap((row) => read(row) ?? [])).toEqual(next)
    const isOne = (row: unknown) => one !== undefined && Object(row).id === one.id
    const rest = before.filter((row) => act !== 'remove' || !isOne(row))
    const expected = rest.map((row) =>
      act === 'change' && isOne(row) ? { ...Object(row), status: 'done' } : row,
    )
    expect(after).toEqual(expect.arrayContaining(expected))
    expect(after).toHaveLength(expected.length + (act === 'add' ? 1 : 0))
  }),
  { gate: 200, exhaustive: 5_000 },
)
