// @tier gate
import { expect, test } from 'vitest'
import { createCodes } from '../codes/codes.js'
import { createMacs } from '../codes/mac.js'
import { createDeviceSessions } from '../devices/sessions.js'
import { createLetterLock } from '../limits/letterLock.js'
import { createRates } from '../limits/rates.js'
import type { Mail } from '../mail/mailer.js'
import { createMailer } from '../mail/mailer.js'
import { readSites } from '../sites.js'
import { testStore } from '../store/store.test-support.js'
import { approvalMs, createApprovals } from './approvals.js'
import { createEmailLogin, type Visitor } from './emailLogin.js'
import { createUsers } from './users.js'

const otpMs = 600_000
const visitor = (change: Partial<Visitor> = {}): Visitor => ({
  email: 'Ada@app.example',
  device: { jkt: 'device-1', box: 'Ym94', label: 'Firefox on Linux' },
  origin: 'https://app.example',
  locale: 'en',
  place: '203.0.113.0/24',
  ...change,
})
const elsewhere = visitor({ device: { jkt: 'device-2', box: 'Ym94Mg', label: 'Safari on macOS' } })

async function setup() {
  const { db, clock } = await testStore()
  const now = () => clock.now
  const macs = createMacs(Buffer.alloc(32, 1))
  const sent: Mail[] = []
  const mailer = createMailer(
    db,
    async (mail) => void sent.push(mail),
    [new Uint8Array(32)],
    now,
    (error) => {
      throw error
    },
  )
  const users = createUsers(db, now)
  const login = createEmailLogin({
    users,
    letIn: users.letIn,
    sessions: createDeviceSessions(db, now),
    codes: createCodes(db, macs, otpMs, now),
    approvals: createApprovals(db, now),
    letterLock: createLetterLock(createRates(db, now), macs, users.isPlaceOf),
    mailer,
    otpMs,
    sites: readSites({ app: { origins: ['https://app.example'] } }),
    home: 'https://login.app.example',
    approvalUrl: (token) => `https://login.app.example/approve?t=${token}`,
  })
  async function letter(pattern: RegExp) {
    await mailer.flush()
    return pattern.exec(sent.at(-1)?.text ?? '')?.[0] ?? ''
  }
  return {
    db,
    clock,
    sent,
    login,
    code: () => letter(/\b\d{6}\b/),
    token: async () => (await letter(/t=\S+/)).slice(2),
    /** A minute later: no pause between two codes is cut short. */
    later: () => {
      clock.now += 60_000
    },
  }
}

async function signedUp() {
  const world = await setup()
  const started = await world.login.start(visitor())
  if (started.next !== 'otp') throw new Error(started.next)
  const { user } = await world.login.finish(visitor(), started.attempt, await world.code())
  world.later()
  return { ...world, user }
}

test('who is new types a code, and is somebody from then on', async () => {
  const { login, user, code, sent } = await signedUp()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ to: 'Ada@app.example' })

  const again = await login.start(visitor({ email: 'ada@APP.example' }))
  if (again.next !== 'otp') throw new Error(again.next)

  expect(await login.finish(visitor(), again.attempt, await code())).toMatchObject({ user })
})

test('a code alone never lets an unknown browser into an account that stands', async () => {
  const { login, sent, code } = await signedUp()
  const started = await login.start(elsewhere)

  expect(started).toMatchObject({ next: 'device', number: expect.stringMatching(/^\d\d$/) })
  await code()
  expect(sent).toHaveLength(2)
  expect(sent[1]?.text).not.toMatch(/\b\d{6}\b/)
})

test('a new browser is let in by the link, and then by the code that follows', async () => {
  const { login, user, token, code, db } = await signedUp()
  const started = await login.start(elsewhere)
  if (started.next !== 'device') throw new Error(started.next)

  expect(await login.allow(await token())).toMatchObject({
    pending: { user, origin: 'https://app.example' },
    sent: true,
  })

  const { attempt } = await db.selectFrom('approvals').select('attempt').executeTakeFirstOrThrow()
  expect(await login.finish(elsewhere, attempt ?? '', await code())).toMatchObject({ user })
})

test.each([false, true])(
  'a browser that the owner turns away does not get in, also after it was allowed (%s)',
  async (isAllowed) => {
    const { login, user, token, code, db } = await signedUp()
    const started = await login.start(elsewhere)
    if (started.next !== 'device') throw new Error(started.next)
    const link = await token()
    if (isAllowed) await login.allow(link)
    const { attempt } = await db.selectFrom('approvals').select('attempt').executeTakeFirstOrThrow()
    const sent = isAllowed ? await code() : '000000'

    expect(await login.decline(link)).toMatchObject({ pending: { user }, isIn: false })

    await expect(login.finish(elsewhere, attempt ?? '', sent)).rejects.toThrow()
    expect(await login.allow(link)).toBeUndefined()
    expect(await login.decline(link)).toBeUndefined()
  },
)

test('an owner that turns a browser away too late hears that it is in', async () => {
  const { login, token, code, db } = await signedUp()
  await login.start(elsewhere)
  const link = await token()
  await login.allow(link)
  const { attempt } = await db.selectFrom('approvals').select('attempt').executeTakeFirstOrThrow()
  await login.finish(elsewhere, attempt ?? '', await code())

  expect(await login.decline(link)).toMatchObject({ isIn: true })
})

test('a link is used up, and ends with its time', async () => {
  const { login, token, clock } = await signedUp()
  await login.start(elsewhere)
  const first = await token()
  const told = await Promise.all([login.allow(first), login.allow(first)])
  expect(told.filter(Boolean)).toHaveLength(1)
  expect(await login.allow(first)).toBeUndefined()

  clock.now += 60_000
  await login.start({ ...elsewhere, device: { ...elsewhere.device, jkt: 'device-3' } })
  const second = await token()
  clock.now += approvalMs
  expect(await login.allow(second)).toBeUndefined()
})

test('the code of one browser is worth nothing in another', async () => {
  const { login, code } = await setup()
  const started = await login.start(visitor())
  if (started.next !== 'otp') throw new Error(started.next)

  await expect(login.finish(elsewhere, started.attempt, await code())).rejects.toMatchObject({
    problem: 'otp-over',
  })
})

test('two who sign up with one address at once: one account, and one browser in it', async () => {
  const { login, code, db, later } = await setup()
  const mine = await login.start(visitor())
  const myCode = await code()
  later()
  const theirs = await login.start(elsewhere)
  const theirCode = await code()
  if (mine.next !== 'otp' || theirs.next !== 'otp') throw new Error('no code')

  const told = await Promise.allSettled([
    login.finish(visitor(), mine.attempt, myCode),
    login.finish(elsewhere, theirs.attempt, theirCode),
  ])

  expect(told.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await db.selectFrom('users').select('id').execute()).toHaveLength(1)
  expect(await db.selectFrom('devices').select('jkt').execute()).toHaveLength(1)
})

test('codes cannot be asked for without end', async () => {
  const { login, clock } = await setup()
  await login.start(visitor())
  await expect(login.start(visitor())).rejects.toMatchObject({ problem: 'too-many', status: 429 })
  for (let n = 1; n < 5; n += 1) {
    clock.now += 30_000
    await login.start(visitor())
  }
  clock.now += 30_000
  await expect(login.start(visitor())).rejects.toMatchObject({ problem: 'too-many' })
})

test('strangers who ask for codes, and guess, do not keep the owner out', async () => {
  const { login, clock, code, user } = await signedUp()
  for (let n = 0; n < 20; n += 1) {
    clock.now += 30_000
    await login.start(elsewhere).catch(() => {})
    await login.finish(elsewhere, crypto.randomUUID(), '000000').catch(() => {})
  }

  const mine = await login.start(visitor())
  if (mine.next !== 'otp') throw new Error(mine.next)
  expect(await login.finish(visitor(), mine.attempt, await code())).toMatchObject({ user })
})

test('a browser is let in by link and code together: the link alone changes nothing', async () => {
  const { login, token, later, db } = await signedUp()
  await login.start(elsewhere)
  await login.allow(await token())
  later()

  expect(await login.start(elsewhere)).toMatchObject({ next: 'device' })
  expect(await db.selectFrom('devices').select('jkt').execute()).toEqual([{ jkt: 'device-1' }])
})

test('an address that is none is told so', async () => {
  const { login } = await setup()
  await expect(login.start(visitor({ email: 'ada' }))).rejects.toThrow('Invalid email. Try again.')
})
