// @tier gate
import { parseAccountId, type Store } from '@foyer/core'
import { search } from '@foyer/search'
import { createMemoryStore } from '@foyer/testing/feature'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashOf, me } from '../calls.test-support.js'
import { createRecords } from './records.js'

search(
  'calls that may have left are known while fewer than 32 of them are, whatever ends after them',
  fc.property(fc.array(fc.boolean(), { minLength: 33, maxLength: 50 }), (opens) => {
    const memory = createMemoryStore()
    const store: Pick<Store, 'get' | 'set'> = {
      get: ({ name, decode }) => memory.get(name, decode),
      set: ({ name }, value) => memory.set(name, value),
    }
    const records = createRecords(store, undefined)
    const record = (id: number, isOpen: boolean) => ({
      id: String(id),
      isOld: false,
      from: parseAccountId(`eip155:1:${me}`),
      total: 1,
      hashes: isOpen ? [] : [hashOf(1)],
      isOpen,
      at: 1,
    })
    for (const [id, isOpen] of opens.entries()) {
      records.put(record(id, isOpen))
      expect(records.get(String(id))).toBeDefined()
    }
    const known = opens.flatMap((isOpen, id) => (records.get(String(id)) ? [{ id, isOpen }] : []))
    const open = opens.flatMap((isOpen, id) => (isOpen ? [id] : []))
    expect(known.length).toBe(32)
    expect(known.filter(({ isOpen }) => isOpen).length).toBe(
      Math.min(open.length, 32 - Number(!opens.at(-1))),
    )
  }),
  { gate: 10, exhaustive: 500 },
)

test('calls of another version stay as they are', () => {
  const memory = createMemoryStore()
  const record = { id: '1', isOld: false, from: `eip155:1:${me}`, total: 1, hashes: [hashOf(1)], at: 1 }
  const newer = { ...record, id: '2', hashes: { first: hashOf(2) } }
  memory.set('calls', [{ ...record, isOpen: true, lane: 7 }, newer])
  const records = createRecords(
    {
      get: ({ name, decode }) => memory.get(name, decode),
      set: ({ name }, value) => memory.set(name, value),
    },
    undefined,
  )
  const known = records.get('1')
  if (known) records.put({ ...known, isOpen: false })
  expect(memory.get('calls', (json) => json)).toMatchObject([{ ...record, isOpen: false, lane: 7 }, newer])
})
