// @tier gate
import { searchModel } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomBytes } from '../custody/bytes.js'
import { createUsers } from '../email/users.js'
import { readWallet } from '../frame/joinWallet.js'
import { keepWallet } from '../frame/vaults.js'
import { logIn, logInByLink, loginWorld, vaultOf } from '../login.test-support.js'
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

  expect(await users.seen(user, device)).toBe(false)
  expect(await users.knows(user, device.jkt)).toBe(false)
})

interface Step {
  readonly act: 'let in' | 'turn out' | 'begin again' | 'clock'
  readonly jkt: string
  readonly ms: number
}

searchModel('the first device is the one that made the account, until it is removed, whatever clocks say', {
  gate: 40,
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
      else if (act === 'let in') await users.letIn(user, device(jkt))
      else if (act === 'begin again') await users.beginAnew(user, device(jkt), undefined)
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
