// @tier gate
import { searchModel } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMacs } from '../codes/mac.js'
import { randomBytes } from '../custody/bytes.js'
import { testStore } from '../store/store.test-support.js'
import { type RateCounter, redisCounter } from './counter.js'
import { createRates, rates } from './rates.js'
import { redis } from './redis.test-support.js'

async function setup() {
  const { db, clock } = await testStore()
  return { clock, counted: createRates(db, () => clock.now) }
}

test('so often and no more, until the time is over', async () => {
  const { clock, counted } = await setup()
  const { times, ms } = rates.codesAnHour
  for (let n = 0; n < times; n += 1) await counted.take({ codesAnHour: ['ada'] })
  clock.now += 60_000

  await expect(counted.take({ codesAnHour: ['ada'] })).rejects.toMatchObject({
    status: 429,
    problem: 'too-many',
    retryAfter: (ms - 60_000) / 1_000,
  })
  await counted.take({ codesAnHour: ['bob'] })
  clock.now += ms - 60_000
  await counted.take({ codesAnHour: ['ada'] })
})

test('what is asked at once is counted one by one', async () => {
  const { counted } = await setup()
  const asked = await Promise.allSettled(
    Array.from({ length: 50 }, () => counted.take({ codesADay: ['ada'] })),
  )

  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(rates.codesADay.times)
})

test.each([
  ['in the database', undefined],
  ['in Redis', redisCounter(redis().client)],
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
        await counted.take({ codesFromPlace: ['here'] }).then(
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
  await counted.take({ codePause: ['ada'], codesAnHour: ['ada'] })
  for (let n = 0; n < 20; n += 1)
    await expect(counted.take({ codePause: ['ada'], codesAnHour: ['ada'] })).rejects.toMatchObject({
      retryAfter: 30,
    })
  clock.now += rates.codePause.ms

  await counted.take({ codePause: ['ada'], codesAnHour: ['ada'] })
})

test('a limit of the hour is asked of the host’s counter first, and all is counted in the database', async () => {
  const { db, clock } = await testStore()
  const asked: string[] = []
  const quick: RateCounter = {
    async add(bucket) {
      asked.push(bucket)
      return 0
    },
  }
  const counted = createRates(db, () => clock.now, quick)
  await counted.take({ codesAnHour: ['ada'], codesADay: ['ada'] })
  const kept = await db.selectFrom('rates').select('bucket').orderBy('bucket').execute()

  expect(asked).toEqual(['codesAnHour:ada'])
  expect(kept.map(({ bucket }) => bucket)).toEqual(['codesADay:ada', 'codesAnHour:ada'])
})

test.each<readonly [string, () => Promise<number>]>([
  ['fails', () => Promise.reject(new Error('away'))],
  ['hangs', () => new Promise<number>(() => {})],
])('nothing goes uncounted while what counts %s', async (_how, add) => {
  const { db, clock } = await testStore()
  const counted = createRates(db, () => clock.now, { add })
  await counted.take({ codePause: ['ada'] })

  await expect(counted.take({ codePause: ['ada'] })).rejects.toMatchObject({ problem: 'too-many' })
})

const [before, after] = [randomBytes(32), randomBytes(32)]
/** The secrets of a service at each step of a change, as docs/custody.md has it. */
const secrets = [
  createMacs(before),
  createMacs(before, [after]),
  createMacs(after, [before]),
  createMacs(after),
]
const dayMs = 86_400_000

// Two services, whose Redis goes, comes back with nothing or with all, while the secret is changed. However much is asked for,
// no stretch of time has more than its limit, and no visitor waits for longer than the limit says.
searchModel('no hour and no day has more than its times, whatever becomes of Redis and of the secret', {
  stories: fc.array(
    fc.oneof(
      { weight: 6, arbitrary: fc.record({ act: fc.constant('ask'), of: fc.nat(1), times: fc.nat(25) }) },
      {
        weight: 3,
        arbitrary: fc.record({ act: fc.constant('time'), minutes: fc.constantFrom(1, 20, 59, 60, 700) }),
      },
      { weight: 2, arbitrary: fc.record({ act: fc.constantFrom('away', 'back', 'empty') }) },
      { weight: 2, arbitrary: fc.record({ act: fc.constant('step'), of: fc.nat(1) }) },
    ),
    { minLength: 3, maxLength: 14 },
  ),
  async play(story, tell) {
    const { db, clock } = await testStore()
    const there = redis()
    const services = [0, 1].map(() => createRates(db, () => clock.now, redisCounter(there.client)))
    const steps = [0, 0]
    const names = ['codesFromPlace', 'codesADay'] as const
    const taken = { codesFromPlace: [] as number[], codesADay: [] as number[] }
    let firstStepAt = Number.POSITIVE_INFINITY
    for (const one of story) {
      tell(JSON.stringify(one))
      if ('minutes' in one) clock.now += one.minutes * 60_000
      if (one.act === 'away' || one.act === 'back') there.setAway(one.act === 'away')
      if (one.act === 'empty') there.lose()
      if ('of' in one && one.act === 'step') {
        const next = (steps[one.of] ?? 0) + 1
        const other = steps[1 - one.of] ?? 0
        // Each step while the others still are at the step before, and the last one a day after the first.
        if (next > 3 || next > other + 1 || (next === 3 && clock.now < firstStepAt + dayMs)) continue
        steps[one.of] = next
        if (Math.min(...steps) === 1 && firstStepAt === Number.POSITIVE_INFINITY) firstStepAt = clock.now
      }
      if (!('times' in one)) continue
      const who = secrets[steps[one.of] ?? 0]?.all('rate', 'ada') ?? []
      for (const name of names)
        for (let n = 0; n < one.times; n += 1)
          await services[one.of]?.take({ [name]: who }).then(
            () => taken[name].push(clock.now),
            ({ retryAfter }: { retryAfter: number }) => {
              expect(retryAfter * 1_000).toBeLessThanOrEqual(rates[name].ms)
              // Only what was taken keeps a visitor out.
              const full = taken[name].filter((at) => at > clock.now - rates[name].ms)
              expect(full.length).toBe(rates[name].times)
            },
          )
      for (const name of names)
        for (const from of taken[name])
          expect(
            taken[name].filter((at) => at >= from && at < from + rates[name].ms).length,
          ).toBeLessThanOrEqual(rates[name].times)
    }
  },
  gate: 60,
  exhaustive: 2_000,
  finds: [
    {
      input: [
        { act: 'ask', of: 0, times: 20 },
        { act: 'time', minutes: 59 },
        { act: 'empty' },
        { act: 'ask', of: 0, times: 25 },
        { act: 'time', minutes: 1 },
        { act: 'ask', of: 0, times: 1 },
      ],
      found: 'Redis, which had lost all, counted requests that the database refused',
    },
  ],
})
