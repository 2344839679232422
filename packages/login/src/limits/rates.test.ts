// @tier gate
import { expect, test } from 'vitest'
import { testStore } from '../store/store.test-support.js'
import { type RateCounter, type RedisClient, redisCounter } from './counter.js'
import { createRates, rates } from './rates.js'

async function setup() {
  const { db, clock } = await testStore()
  return { clock, counted: createRates(db, () => clock.now) }
}

test('so often and no more, until the time is over', async () => {
  const { clock, counted } = await setup()
  const { times, ms } = rates.codesAnHour
  for (let n = 0; n < times; n += 1) await counted.take({ codesAnHour: 'ada' })
  clock.now += 60_000

  await expect(counted.take({ codesAnHour: 'ada' })).rejects.toMatchObject({
    status: 429,
    problem: 'too-many',
    retryAfter: (ms - 60_000) / 1_000,
  })
  await counted.take({ codesAnHour: 'bob' })
  clock.now += ms - 60_000
  await counted.take({ codesAnHour: 'ada' })
})

test('what is asked at once is counted one by one', async () => {
  const { counted } = await setup()
  const asked = await Promise.allSettled(Array.from({ length: 50 }, () => counted.take({ codesADay: 'ada' })))

  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(rates.codesADay.times)
})

/** A client of Redis with sorted sets. */
function redis(): RedisClient {
  const sets = new Map<string, { score: number; value: string }[]>()
  const of = (key: string) => sets.get(key) ?? []
  return {
    zAdd: async (key, member) => void sets.set(key, [...of(key), member]),
    zRange: async (key) => of(key).map(({ value }) => value),
    zRem: async (key, value) => {
      sets.set(
        key,
        of(key).filter((member) => member.value !== value),
      )
    },
    zRemRangeByScore: async (key, min, max) => {
      sets.set(
        key,
        of(key).filter(({ score }) => score < min || score > max),
      )
    },
    pExpire: async () => {},
  }
}

test.each([
  ['in the database', undefined],
  ['in Redis', redisCounter(redis())],
])(
  'no hour has more than its times, wherever it begins, and none that is refused is counted (%s)',
  async (_, quick) => {
    const { db, clock } = await testStore()
    const counted = createRates(db, () => clock.now, quick)
    const { times, ms } = rates.codesFromPlace
    const taken: number[] = []
    for (let minute = 0; minute < 300; minute += 1) {
      // The most in the last minute of each hour and in the first one, and one a minute else.
      for (let n = 0; n < (minute % 60 === 59 || minute % 60 === 0 ? times : 1); n += 1)
        await counted.take({ codesFromPlace: 'here' }).then(
          () => taken.push(clock.now),
          () => {},
        )
      clock.now += 60_000
    }
    const inHour = taken.map((from) => taken.filter((at) => at >= from && at < from + ms).length)
    expect(Math.max(...inHour)).toBe(times)
    // Asking all the time keeps no visitor out for longer.
    expect(taken.length).toBeGreaterThanOrEqual(5 * times)
  },
)

test('what is refused for one rate is not counted for another', async () => {
  const { clock, counted } = await setup()
  await counted.take({ codePause: 'ada', codesAnHour: 'ada' })
  for (let n = 0; n < 20; n += 1)
    await expect(counted.take({ codePause: 'ada', codesAnHour: 'ada' })).rejects.toMatchObject({
      retryAfter: 30,
    })
  clock.now += rates.codePause.ms

  await counted.take({ codePause: 'ada', codesAnHour: 'ada' })
})

test('what is over within the hour is counted where the host says, what counts for a day in the database', async () => {
  const { db, clock } = await testStore()
  const asked: string[] = []
  const quick: RateCounter = {
    async add(bucket) {
      asked.push(bucket)
      return 0
    },
  }
  const counted = createRates(db, () => clock.now, quick)
  await counted.take({ codesAnHour: 'ada', codesADay: 'ada' })
  const kept = await db.selectFrom('rates').select('bucket').execute()

  expect([asked, kept]).toEqual([['codesAnHour:ada'], [{ bucket: 'codesADay:ada' }]])
})

test.each<readonly [string, () => Promise<number>]>([
  ['fails', () => Promise.reject(new Error('away'))],
  ['hangs', () => new Promise<number>(() => {})],
])('nothing goes uncounted while what counts %s', async (_how, add) => {
  const { db, clock } = await testStore()
  const counted = createRates(db, () => clock.now, { add })
  await counted.take({ codePause: 'ada' })

  await expect(counted.take({ codePause: 'ada' })).rejects.toMatchObject({ problem: 'too-many' })
})
