// @tier gate
import { expect, test, vi } from 'vitest'
import { randomBytes } from '../custody/bytes.js'
import { keepWallet } from '../frame/vaults.js'
import { redisCounter } from '../limits/counter.js'
import { createRates, rates } from '../limits/rates.js'
import { redis } from '../limits/redis.test-support.js'
import { atManage, codeIn, logIn, logInByLink, loginWorld, vaultOf } from '../login.test-support.js'
import { putBack, rowsOf } from '../rootActions.test-support.js'
import { createSocialAttempts } from '../social/socialAttempts.js'
import { takeForNow } from './ahead.js'
import { tablesIn } from './store.js'
import { lastingDatabase, testStore } from './store.test-support.js'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const untold = Number.MAX_SAFE_INTEGER
/** As far as the clocks of services may differ. */
const skewMs = 5 * minuteMs

/** How far in the future a moment may be after the clock is right again (ms). */
const longest: Readonly<Record<string, number>> = {
  'users.lets_in_from': 72 * hourMs,
  'undos.ends_at': 72 * hourMs,
  'address_waits.due_at': 72 * hourMs,
  'devices.approved_at': 0,
  'devices.notice_at': 0,
  'devices.told_at': 0,
  'devices.opened_at': 0,
  'sessions.access_ends_at': 15 * minuteMs,
  'sessions.ends_at': 7 * dayMs,
  'attempts.created_at': 0,
  'attempts.ends_at': 15 * minuteMs,
  'approvals.created_at': 0,
  'approvals.ends_at': 15 * minuteMs,
  'social_attempts.created_at': 0,
  'social_attempts.ends_at': 10 * minuteMs,
  'social_attempts.ticket_ends_at': minuteMs,
  'outbox.created_at': 0,
  'outbox.ends_at': 30 * dayMs,
  'outbox.next_at': 10 * minuteMs,
  'rates.began_at': 0,
}
/** Moments that no owner waits for. */
const noWait = [
  'users.created_at',
  'users.restored_from',
  'identities.verified_at',
  'undos.made_at',
  'undos.closed_at',
  'address_waits.closed_at',
  'devices.created_at',
  'devices.seen_at',
  'devices.revoked_at',
  'sessions.used_at',
  'sessions.closed_at',
  'attempts.closed_at',
  'approvals.closed_at',
  'social_attempts.allowed_at',
  'social_attempts.closed_at',
  'wallets.created_at',
  'vaults.created_at',
  'slots.created_at',
  'slots.closed_at',
  'secrets.created_at',
  'secrets.closed_at',
  // A request is made once, whenever it is forgotten.
  'proofs.ends_at',
  'audit.at',
]

/** A database with each kind of moment, at a service whose mail is off by now. */
async function busyStore() {
  const database = await lastingDatabase()
  const { db } = await testStore(database())
  let isOff = false
  const world = await loginWorld({
    store: database(),
    recoveryDelayMs: dayMs,
    clientAddress: () => '10.0.0.1',
    mail: async (mail) => {
      if (isOff) throw new Error('The mail is off.')
      world.sent.push(mail)
    },
  })
  const [one, two] = [await world.browser(), await world.browser()]
  const { access } = await logIn(world, one)
  const wallet = { entropy: randomBytes(16), seed: randomBytes(64) }
  await keepWallet(vaultOf(one, access), wallet, { eip155: '0xabc' })
  await logInByLink(world, two)
  const own = await atManage(one, access)
  const post = async (path: string, ask: object) =>
    Object(await one.service.post(`/v1/email/change/${path}`, ask, { access: own }))
  const newest = async (count: number) => codeIn(await world.letter(count))
  let count = world.sent.length
  const to = { email: 'eve@app.example' }
  let step = await post('start', to)
  step = await post('primary', { ...to, attempt: step.attempt, otp: await newest(count + 1) })
  await post('secondary', { ...to, attempt: step.attempt, otp: await newest(count + 2) })
  await world.letter(count + 4)
  world.clock.now += minuteMs
  count = world.sent.length
  const next = { email: 'bob@app.example' }
  const { attempt } = await post('start', { ...next, isLost: true })
  await post('wait', { ...next, attempt, otp: await newest(count + 1) })
  await world.letter(count + 3)
  await vi.waitUntil(async () => (await db.selectFrom('outbox').select('id').execute()).length === 0)
  isOff = true
  world.clock.now += minuteMs
  await one.start('eve@app.example')
  await vi.waitUntil(() => world.errors.length > 0)
  const page = { origin: 'https://app.example', locale: 'en', back: undefined }
  const social = createSocialAttempts(db, () => world.clock.now)
  await social.begin({ provider: 'google', jkt: 'one', ...page })
  const at = world.clock.now
  await db
    .updateTable('social_attempts')
    .set({ ticket_ends_at: at + minuteMs })
    .execute()
  await db.updateTable('devices').set({ opened_at: at }).execute()
  await db
    .updateTable('users')
    .set({ lets_in_from: at + 72 * hourMs })
    .execute()
  return { db, world, at, one }
}

test('each moment that is stored has a longest wait, or no owner waits for it', async () => {
  const { db } = await testStore()
  const kept = (await tablesIn(db)).flatMap(({ name, columns }) =>
    columns.filter(({ dataType }) => /^double/i.test(dataType)).map((column) => `${name}.${column.name}`),
  )
  const known = [...Object.keys(longest), ...noWait]
  expect(kept.filter((one) => !/^(foyer|sqlite)_/.test(one)).toSorted()).toEqual(known.toSorted())
})

test.each([6 * minuteMs, dayMs, 400 * dayMs])(
  'a clock that was ahead by %d ms for a moment lets no owner wait for longer than usual, by each moment that is stored',
  async (aheadMs) => {
    const { db, at } = await busyStore()
    const rows = await rowsOf(db)
    const ahead: string[] = []
    const shifted = Object.fromEntries(
      Object.entries(rows).map(([table, all]) => [
        table,
        all.map((row) =>
          Object.fromEntries(
            Object.entries(row).map(([column, value]) => {
              const name = `${table}.${column}`
              if (
                !(name in longest || noWait.includes(name)) ||
                typeof value !== 'number' ||
                value === untold
              )
                return [column, value]
              ahead.push(name)
              return [column, value + aheadMs]
            }),
          ),
        ),
      ]),
    )
    await putBack(db, shifted)

    await takeForNow(db, at)

    const left = Object.entries(await rowsOf(db)).flatMap(([table, all]) =>
      all.flatMap((row) =>
        Object.entries(row).flatMap(([column, value]) => {
          const most = longest[`${table}.${column}`]
          return most !== undefined && value !== untold && Number(value) > at + most + skewMs
            ? [`${table}.${column}: ${Number(value) - at}`]
            : []
        }),
      ),
    )
    expect(left).toEqual([])
    // None of them was left untried.
    expect(Object.keys(longest).filter((name) => !ahead.includes(name))).toEqual([])
  },
)

test('no moment changes while clocks differ by no more than they may', async () => {
  const { db, at } = await busyStore()
  const rows = await rowsOf(db)
  await takeForNow(db, at - skewMs)
  expect(await rowsOf(db)).toEqual(rows)
})

test('the service looks for such moments again and again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const database = await lastingDatabase()
  const { db } = await testStore(database())
  const world = await loginWorld({ store: database() })
  await logIn(world, await world.browser())
  const from = async () =>
    (await db.selectFrom('users').select('lets_in_from').executeTakeFirst())?.lets_in_from
  await db
    .updateTable('users')
    .set({ lets_in_from: world.clock.now + 400 * dayMs })
    .execute()
  vi.advanceTimersByTime(10 * minuteMs)
  await vi.waitUntil(async () => (await from()) === world.clock.now + 72 * hourMs)
})

test.each([
  ['in the database', () => undefined],
  ['in Redis', () => redisCounter(redis().client)],
])('a limit that was counted by a clock ahead lasts no longer than from now on (%s)', async (_, quick) => {
  const names = ['codePause', 'codesFromPlace', 'codesADay'] as const
  for (const name of names) {
    const { db, clock } = await testStore()
    const counted = createRates(db, () => clock.now, quick())
    const { times, ms } = rates[name]
    const ask = () =>
      counted.take({ [name]: ['ada'] }).catch(({ retryAfter }: { retryAfter: number }) => retryAfter)
    clock.now += 400 * dayMs
    for (let n = 0; n < times; n += 1) expect(await ask()).toBeUndefined()
    clock.now -= 400 * dayMs

    expect(await ask()).toBe(ms / 1_000)
    clock.now += ms - 1
    expect(await ask()).toBe(1)
    clock.now += 1
    expect(await ask()).toBeUndefined()
  }
})

test('a letter that a clock ahead has wait for its next try leaves with the next one', async () => {
  const { db, world, at, one } = await busyStore()
  await db
    .updateTable('outbox')
    .set({ next_at: at + dayMs, ends_at: at + 2 * dayMs })
    .execute()
  const tries = async () =>
    (await db.selectFrom('outbox').select('tries').orderBy('created_at').execute())[0]?.tries
  const before = (await tries()) ?? 0
  world.clock.now += minuteMs
  await one.start('eve@app.example').catch(() => {})
  await vi.waitUntil(async () => ((await tries()) ?? 0) > before)
})
