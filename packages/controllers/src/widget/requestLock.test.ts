// @tier gate
import { parseAccountId } from '@foyer/core'
import { fakeLocks, refusedLocks } from '@foyer/testing/family'
import { expect, test, vi } from 'vitest'
import { createRequestLock } from './requestLock.js'

const mine = parseAccountId('eip155:1:0x1')
const other = parseAccountId('eip155:1:0x2')

test('of two tabs one has the turn of an account, until it gives it back', async () => {
  const locks = fakeLocks()
  const [one, two] = [createRequestLock(locks), createRequestLock(locks)]

  const release = await one.take(mine)
  await expect(two.take(mine)).rejects.toMatchObject({ code: 'approval/elsewhere' })
  await expect(two.take(other)).resolves.toBeTypeOf('function')
  expect([await one.isTaken(mine), await two.isTaken(mine)]).toEqual([true, true])

  release()
  await expect.poll(() => two.isTaken(mine)).toBe(false)
  await expect(two.take(mine)).resolves.toBeTypeOf('function')
})

test('within one page turns overlap, and the last one to end gives it back', async () => {
  const locks = fakeLocks()
  const [one, two] = [createRequestLock(locks), createRequestLock(locks)]
  const first = await one.take(mine)
  const second = await one.take(mine)

  first()
  await expect(two.take(mine)).rejects.toMatchObject({ code: 'approval/elsewhere' })
  second()

  await expect.poll(() => two.isTaken(mine)).toBe(false)
})

test('a browser that never answers for Web Locks is used without them', async () => {
  vi.useFakeTimers()
  const never = () => new Promise<never>(() => {})
  const turns = createRequestLock({ request: never, query: never })
  const taken = turns.take(mine)
  const isTaken = turns.isTaken(other)
  await vi.advanceTimersByTimeAsync(10_000)

  expect(await isTaken).toBe(false)
  const release = await taken
  release()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

test('a page without Web Locks, or one that may not use them, goes ahead alone', async () => {
  for (const turns of [createRequestLock(undefined), createRequestLock(refusedLocks)]) {
    const release = await turns.take(mine)
    expect(await turns.isTaken(mine)).toBe(true)
    release()
    expect(await turns.isTaken(mine)).toBe(false)
  }
})
