// @tier gate, exhaustive: all that a removed device may begin
import { searchModel } from '@foyer/search'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { randomBytes } from '../custody/bytes.js'
import { createUsers } from '../email/users.js'
import { changeStep, started, tokens } from '../frame/answers.js'
import { joinWallet, readWallet } from '../frame/joinWallet.js'
import { keepWallet } from '../frame/vaults.js'
import {
  atManage,
  codeIn,
  logIn,
  logInByLink,
  loginWorld,
  memorySealer,
  url,
  vaultOf,
} from '../login.test-support.js'
import type { Mail } from '../mail/mailer.js'
import { leftBy, rowsOf } from '../rootActions.test-support.js'
import type { Database } from '../store/store.js'
import { lastingDatabase, testStore } from '../store/store.test-support.js'
import { createDeviceSessions } from './sessions.js'

test('a device that is let in no more has no session, wherever the service stopped while it removed it', async () => {
  const database = await lastingDatabase()
  const { db } = await testStore(database())
  const world = await loginWorld({ store: database() })
  const one = await world.browser()
  const vault = vaultOf(one, (await logIn(world, one)).access)
  await keepWallet(vault, { entropy: randomBytes(16), seed: randomBytes(64) }, { eip155: '0xabc' })
  const two = await world.browser()
  const let_in = await logInByLink(world, two)
  await db.updateTable('devices').set({ revoked_at: world.clock.now }).where('jkt', '=', two.jkt).execute()

  await expect(readWallet(vaultOf(two, let_in.access))).rejects.toMatchObject({ problem: 'session-over' })
  await expect(two.service.post('/v1/session/refresh', { refresh: let_in.refresh })).rejects.toMatchObject({
    problem: 'session-over',
  })
})

test('whom all sessions were ended for has none, also where one was refreshed or begun at that moment', async () => {
  const { db, clock } = await testStore()
  const now = () => clock.now
  const [users, sessions] = [createUsers(db, now), createDeviceSessions(db, now)]
  const device = { jkt: 'device-1', box: 'Ym94', label: 'Firefox on Linux' }
  const user = await users.signUp('email', 'ada@app.example', device)
  let left = 0
  for (let round = 0; round < 40; round += 1) {
    const { refresh, access } = await sessions.begin(user, device.jkt, 'https://app.example')
    const session = await sessions.check(access, device.jkt)
    const begun = await Promise.allSettled([
      sessions.refresh(refresh, device.jkt),
      sessions.extend(session, 'https://shop.example'),
      sessions.endAll(user),
    ])
    for (const one of begun)
      if (one.status === 'fulfilled' && one.value)
        await sessions.check(one.value.access, device.jkt).then(
          () => {
            left += 1
          },
          () => {},
        )
  }
  expect(left).toBe(0)
})

test('a browser that is removed while it logs in stays out', async () => {
  const { db, clock } = await testStore()
  const users = createUsers(db, () => clock.now)
  const device = { jkt: 'device-1', box: 'Ym94', label: 'Firefox on Linux' }
  const user = await users.signUp('email', 'ada@app.example', device)
  await users.turnOut(user, device.jkt)

  expect(await users.seen(user, device, async () => 'in')).toBeUndefined()
  expect(await users.knows(user, device.jkt)).toBe(false)
})

interface Step {
  readonly act: 'let in' | 'turn out' | 'begin again' | 'clock'
  readonly jkt: string
  readonly ms: number
}

searchModel('the first device is the one that made the account, until it is removed, whatever clocks say', {
  gate: 12,
  exhaustive: 3_000,
  stories: fc.array(
    fc.record<Step>({
      act: fc.constantFrom('let in', 'turn out', 'begin again', 'clock'),
      jkt: fc.constantFrom('a', 'b', 'c'),
      ms: fc.constantFrom(-7_200_000, -1, 0, 1, 7_200_000),
    }),
    { maxLength: 6 },
  ),
  async play(story, tell) {
    const { db, clock } = await testStore()
    const users = createUsers(db, () => {
      clock.now += 7
      return clock.now
    })
    const device = (jkt: string) => ({ jkt, box: 'Ym94', label: 'Firefox' })
    const user = await users.signUp('email', 'ada@app.example', device('a'))
    let first: string | undefined = 'a'
    for (const { act, jkt, ms } of story) {
      tell(`${act} ${act === 'clock' ? ms : jkt}`)
      if (act === 'clock') clock.now += ms
      else if (act === 'let in') await users.letIn(user, device(jkt), async () => {})
      else if (act === 'begin again') await users.beginAnew(user, device(jkt), undefined, async () => {})
      else await users.turnOut(user, jkt)
      if (act === 'begin again') first = jkt
      if (act === 'turn out' && first === jkt) first = undefined
      const found = (await users.devices(user)).filter(({ isFirst }) => isFirst)
      expect(found.map((one) => one.jkt)).toEqual(first === undefined ? [] : [first])
    }
  },
  finds: [
    {
      input: [
        { act: 'clock', jkt: 'a', ms: -7_200_000 },
        { act: 'let in', jkt: 'b', ms: 0 },
      ],
      found: 'a device that was let in after the clock was set back counted as the first',
    },
  ],
})

/** A database at which something else happens before one of the next visits. */
function interrupted({ dialect }: Database) {
  let before: () => Promise<void> = async () => {}
  const store: Database = {
    dialect: {
      createDriver() {
        const driver = dialect.createDriver()
        return {
          init: () => driver.init(),
          async acquireConnection() {
            await before()
            return driver.acquireConnection()
          },
          beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
          commitTransaction: (connection) => driver.commitTransaction(connection),
          rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
          releaseConnection: (connection) => driver.releaseConnection(connection),
          destroy: () => driver.destroy(),
        }
      },
      createAdapter: () => dialect.createAdapter(),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
    },
  }
  return {
    store,
    /** @returns whether it came to that */
    interrupt(visits: number, by: () => Promise<void>): () => boolean {
      let left = visits
      before = async () => {
        left -= 1
        if (left === -1) await by()
      }
      return () => {
        before = async () => {}
        return left < 0
      }
    },
  }
}

/** Ada's account, of which a thief holds the second browser with all that it needs to begin something. */
async function theft() {
  const database = await lastingDatabase()
  const { db } = await testStore(database())
  const options = {
    sealers: { login: await memorySealer('one'), recovery: await memorySealer('two') },
    secret: randomBytes(32),
  }
  const world = await loginWorld({ ...options, store: database() })
  const gate = interrupted(database())
  // Two services at one database send each other's letters.
  const mail = async (letter: Mail) => void world.sent.push(letter)
  const other = await loginWorld({ ...options, mail, store: gate.store, now: () => world.clock.now })
  const [one, two] = [await world.browser(), await world.browser()]
  const never = () => Promise.reject(new Error('Nothing is unlocked.'))
  const secret = { entropy: randomBytes(16), seed: randomBytes(64) }
  await keepWallet(vaultOf(one, (await logIn(world, one)).access), secret, { eip155: '0xabc' })
  const second = vaultOf(two, (await logInByLink(world, two)).access)
  const wallet = await joinWallet(second, await readWallet(second), two.jkt, never)
  world.clock.now += 26 * 3_600_000
  const { refresh, access } = await logIn(world, two)
  const own = await atManage(two, access)
  const codeOf = (to: string) =>
    vi.waitUntil(
      () => world.sent.map((mail) => (mail.to === to ? codeIn(mail.text) : '')).findLast(Boolean),
      {
        interval: 5,
      },
    )
  const email = 'eve@evil.example'
  const ask = { email, isLost: true }
  const step = v.parse(changeStep, await two.service.post('/v1/email/change/start', ask, { access: own }))
  const wait = { email, attempt: step.attempt, otp: await codeOf(email) }
  world.clock.now += 31_000
  const letters = world.sent.length
  const login = v.parse(started, await two.start())
  const otp = codeIn(await world.letter(letters + 1))
  const owner = await atManage(one, (await logIn(world, one)).access)
  const begins: Readonly<Record<string, () => Promise<unknown>>> = {
    'a change of the address that waits': () =>
      two.service.post('/v1/email/change/wait', wait, { access: own }),
    async 'the same, after another login'() {
      const { access: again } = v.parse(
        tokens,
        await two.finish('attempt' in login ? login.attempt : '', otp),
      )
      await two.service.post('/v1/email/change/wait', wait, { access: await atManage(two, again) })
    },
    'another change of the address': () =>
      two.service.post(
        '/v1/email/change/start',
        { email: 'mallory@evil.example', isLost: true },
        { access: own },
      ),
    'a refresh of its session': () => two.service.post('/v1/session/refresh', { refresh }),
    'a session of another page': () =>
      two.service.post('/v1/session/consent', { project: '', origin: url }, { access }),
    'a slot of its own': () =>
      two.service.post(
        '/v1/slots/make',
        {
          wallet: wallet.id,
          version: 1,
          once: two.device.box,
          slots: [{ id: crypto.randomUUID(), kind: 'device' }],
        },
        { access: own },
      ),
    'another login': () => two.start(),
  }
  const remove = () => one.at(other).service.post('/v1/devices/remove', { jkt: two.jkt }, { access: owner })
  return { db, gate, two, begins, remove }
}

const begun = [
  'a change of the address that waits',
  'the same, after another login',
  'another change of the address',
  'a refresh of its session',
  'a session of another page',
  'a slot of its own',
  'another login',
]

const leavesNothing = 'a device that is removed leaves nothing that it begins at that moment: %s'
test.each(begun.slice(1, 2))(leavesNothing, (what) => removedWhile(what, 18))
test.for(begun)(`${leavesNothing}, all of them`, { tags: 'exhaustive' }, (what) => removedWhile(what, 1))

async function removedWhile(what: string, stride: number): Promise<void> {
  for (let visits = 0; ; visits += stride) {
    const { db, gate, two, begins, remove } = await theft()
    let isOut = false
    const came = gate.interrupt(visits, async () => {
      const of = db.selectFrom('devices').where('jkt', '=', two.jkt)
      isOut = (await of.select('revoked_at').executeTakeFirst())?.revoked_at !== null
      await begins[what]?.().catch(() => {})
    })
    await remove()
    if (!came()) {
      expect(visits).toBeGreaterThan(3)
      return
    }
    // A device that was removed may ask to be let in anew.
    if (isOut && what === 'another login') continue
    const left = leftBy(await rowsOf(db), two.jkt)
    expect([visits, left]).toEqual([visits, []])
  }
}
