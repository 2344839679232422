// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { merge } from './merge.js'

test('what another tab added stays, what this one removed or changed is so', () => {
  const before = { mine: 1, gone: 2, kept: 3 }
  const after = { mine: 9, kept: 3, fresh: 4 }
  const current = { mine: 1, gone: 2, kept: 5, other: 6 }

  expect(merge(before, after, current)).toEqual({ mine: 9, kept: 5, fresh: 4, other: 6 })
})

test.each(['id', 'topic', 'target'])('things in lists are known by their %s', (key) => {
  const thing = (name: string, value = 0) => ({ [key]: name, value })

  expect(merge([thing('a'), thing('b')], [thing('a', 1)], [thing('a'), thing('b'), thing('c')])).toEqual([
    thing('a', 1),
    thing('c'),
  ])
})

test('what another tab removed does not come back by a write that is not about it', () => {
  expect(merge({ a: 1, b: 2 }, { a: 1, b: 3 }, { b: 2 })).toEqual({ b: 3 })
})

test.each([
  ['text', 'new', 'old'],
  [undefined, { a: 1 }, undefined],
  [[1], [2], [3]],
  [{}, [{ id: 1 }], { a: 1 }],
  [[], { a: 1 }, [{ id: 1 }]],
  [undefined, [{ name: 'x' }], [{ id: 1 }]],
])('%j, written over as %j, replaces %j: it cannot be merged', (before, after, current) => {
  expect(merge(before, after, current)).toEqual(after)
})

search('with one tab alone, what is written is what is there', async (look) => {
  const record = fc.dictionary(
    fc.string().filter((key) => key !== '__proto__'),
    fc.integer(),
  )

  await look(
    fc.property(record, record, (before, after) => {
      expect(merge(before, after, before)).toEqual(after)
    }),
  )
})
