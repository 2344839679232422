// @tier gate
import type { StorageKey } from '@foyer/core'
import { search } from '@foyer/search'
import { fakeArea } from '@foyer/testing/family'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fullable } from './fullable.test-support.js'
import { createStore } from './storage.js'
import { connectorsKey, namespaceKey, networksKey, type StorageArea } from './stored.js'

const keys: readonly StorageKey<unknown>[] = [connectorsKey, namespaceKey, networksKey]

describe('the store', () => {
  test('reads back what it wrote, under its own prefix', () => {
    const area = fakeArea({ host: 'untouched' })
    const store = createStore(() => area)

    store.set(namespaceKey, 'solana')

    expect(store.get(namespaceKey)).toBe('solana')
    expect([...area.values.keys()]).toEqual(['host', '@foyer/namespace'])
  })

  test('keeps widgets with different ids apart', () => {
    const area = fakeArea()
    const [one, two] = [createStore(() => area, 'left'), createStore(() => area)]

    one.set(namespaceKey, 'solana')

    expect(two.get(namespaceKey)).toBeUndefined()
    expect([...area.values.keys()]).toEqual(['@foyer/left/namespace'])
  })

  search(
    'any text at all decodes to a valid value or to nothing, and stays as it is',
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const area = fakeArea()
      for (const { name } of keys) area.setItem(`@foyer/${name}`, text)
      const store = createStore(() => area)

      for (const key of keys) {
        const value: unknown = store.get(key)
        expect(value === undefined || key.decode(value) !== undefined).toBe(true)
        expect(area.getItem(`@foyer/${key.name}`)).toBe(text)
      }
    }),
  )

  test('a storage that says undefined of what it does not have is read, and written', () => {
    const area = fakeArea()
    Object.assign(area, { getItem: (key: string) => area.values.get(key) })
    const store = createStore(() => area)

    expect(store.get(namespaceKey)).toBeUndefined()
    store.set(namespaceKey, 'solana')

    expect(store.get(namespaceKey)).toBe('solana')
  })

  test('a blocked storage is replaced by memory for the life of the page', () => {
    const blocked = (): StorageArea => {
      throw new DOMException('denied', 'SecurityError')
    }
    const store = createStore(blocked)

    store.set(namespaceKey, 'eip155')
    expect(store.get(namespaceKey)).toBe('eip155')
    store.remove(namespaceKey)

    expect(store.get(namespaceKey)).toBeUndefined()
  })

  test('a full storage keeps the old value on disk and the new one in memory', () => {
    const area = fakeArea({ '@foyer/namespace': 'eip155' })
    const store = createStore(() => fullable(area, { full: true }))

    store.set(namespaceKey, 'solana')

    expect(store.get(namespaceKey)).toBe('solana')
    expect(area.getItem('@foyer/namespace')).toBe('"eip155"')
  })

  test('what another tab writes later counts more than what could not be written here', () => {
    const area = fakeArea({ '@foyer/namespace': 'eip155' })
    const page = { full: true }
    const store = createStore(() => fullable(area, page))
    const other = createStore(() => area)

    store.set(namespaceKey, 'solana')
    other.set(namespaceKey, 'bip122')
    expect(store.get(namespaceKey)).toBe('bip122')
    other.set(namespaceKey, 'eip155')

    expect(store.get(namespaceKey)).toBe('eip155')
  })

  test('a removal that fails holds until another tab writes', () => {
    const area = fakeArea({ '@foyer/namespace': 'eip155' })
    const store = createStore(() => fullable(area, { full: true }))

    store.remove(namespaceKey)
    expect(store.get(namespaceKey)).toBeUndefined()
    createStore(() => area).set(namespaceKey, 'solana')

    expect(store.get(namespaceKey)).toBe('solana')
  })

  test('a write alone tells whether it is stored, and is not kept in memory', () => {
    const area = fakeArea()
    const page = { full: true }
    const store = createStore(() => fullable(area, page))

    expect([store.write(namespaceKey, 'solana'), store.get(namespaceKey)]).toEqual([false, undefined])
    page.full = false

    expect([store.write(namespaceKey, 'solana'), store.get(namespaceKey)]).toEqual([true, 'solana'])
  })

  test('one bad entry does not lose the others of its value', () => {
    const area = fakeArea({
      '@foyer/networks': { eip155: 'nonsense', solana: 'solana:abc', 'Mars!': 'mars:1' },
    })

    expect(createStore(() => area).get(networksKey)).toEqual({ solana: 'solana:abc' })
  })
})
