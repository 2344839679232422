// @tier gate
import { expect, test, vi } from 'vitest'
import { lazy } from './lazy.js'

test('what is asked for at once, and again, is fetched once', async () => {
  const fetch = vi.fn(async () => ({}))
  const chunk = lazy(fetch)
  expect([chunk.loaded, chunk.promise]).toEqual([undefined, undefined])

  const [one, two] = await Promise.all([chunk.load(), chunk.load()])

  expect([two, await chunk.load(), await chunk.promise, chunk.loaded]).toEqual([one, one, one, one])
  expect(fetch).toHaveBeenCalledOnce()
})

test('a fetch that failed is forgotten', async () => {
  const fetch = vi.fn(async () => 'here').mockRejectedValueOnce(new TypeError('offline'))
  const chunk = lazy(fetch)

  await expect(Promise.all([chunk.load(), chunk.load()])).rejects.toThrow('offline')

  expect(await chunk.load()).toBe('here')
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('what is let go of is disposed of, also when it comes later, and is fetched anew', async () => {
  let made = 0
  const chunk = lazy(async () => {
    made += 1
    return made
  })
  const dispose = vi.fn()

  const first = chunk.load()
  chunk.reset(dispose)
  chunk.reset(dispose)
  expect(await chunk.load()).toBe(2)

  expect(await first).toBe(1)
  expect(chunk.loaded).toBe(2)
  expect(dispose.mock.calls).toEqual([[1]])
})
