// @tier gate
import { expect, it, vi } from 'vitest'
import { redisStore } from './redisStore.js'

it('answers are kept under a prefix, for whole milliseconds', async () => {
  const map = new Map<string, string>()
  const set = vi.fn(
    async (key: string, value: string, _options: { readonly PX: number }) => void map.set(key, value),
  )
  const store = redisStore({ get: async (key) => map.get(key) ?? null, set })
  await store.set('a', '{"x":1}', 0.4)
  await store.set('b', 'y', 1_500.6)
  expect(set.mock.calls.map(([key, , { PX }]) => [key, PX])).toEqual([
    ['foyer:a', 1],
    ['foyer:b', 1_501],
  ])
  expect([await store.get('a'), await store.get('c')]).toEqual(['{"x":1}', undefined])
})
