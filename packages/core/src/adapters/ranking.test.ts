// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPinger, rank } from './ranking.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const endpoint = (name: string, ...pings: (number | 'lost')[]) => ({
  name,
  samples: pings.map((ping) => ({ latency: ping === 'lost' ? 1000 : ping, success: ping !== 'lost' })),
})
const order = (...endpoints: ReturnType<typeof endpoint>[]) => rank(endpoints).map(({ name }) => name)

test('the faster of two steady endpoints comes first', () => {
  expect(order(endpoint('slow', 300, 300), endpoint('fast', 20, 20))).toEqual(['fast', 'slow'])
})

test('answering counts more than answering fast', () => {
  expect(order(endpoint('flaky', 10, 'lost', 10, 'lost'), endpoint('steady', 700, 700, 700, 700))).toEqual([
    'steady',
    'flaky',
  ])
})

test('an endpoint that never answered comes last, however fast it fails', () => {
  const dead = { name: 'dead', samples: [{ latency: 1, success: false }] }

  expect(order(dead, endpoint('slow', 1000))).toEqual(['slow', 'dead'])
})

test('without samples the given order stays', () => {
  expect(order(endpoint('a'), endpoint('b'), endpoint('c'))).toEqual(['a', 'b', 'c'])
})

search('ranking loses and invents nothing', async (look) => {
  const sample = fc.record({ latency: fc.double({ min: 0, max: 5000, noNaN: true }), success: fc.boolean() })
  await look(
    fc.property(
      fc.array(fc.record({ id: fc.uuid(), samples: fc.array(sample, { maxLength: 10 }) })),
      (list) => {
        expect(new Set(rank(list))).toEqual(new Set(list))
      },
    ),
  )
})

test('pings go on every 4 s while something is used, then stop and leave no timer', async () => {
  const round = vi.fn(async () => {})
  const pinger = createPinger(round)

  pinger.use()
  await vi.advanceTimersByTimeAsync(3_000)
  pinger.use()
  expect(round).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(round).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(600_000)

  expect(round).toHaveBeenCalledTimes(2)
  expect(vi.getTimerCount()).toBe(0)
  pinger.use()
  expect(round).toHaveBeenCalledTimes(3)
})

test('after dispose there is no timer and no further round', async () => {
  const round = vi.fn(async () => {})
  const pinger = createPinger(round)
  pinger.use()
  await vi.advanceTimersByTimeAsync(0)

  pinger.dispose()
  pinger.use()
  await vi.advanceTimersByTimeAsync(0)

  expect(round).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
})
