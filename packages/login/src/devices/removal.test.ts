// @tier gate
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

test('the browser that signed up is known as the first, however long the database takes', async () => {
  const { db, clock } = await testStore()
  const users = createUsers(db, () => {
    clock.now += 7
    return clock.now
  })
  const user = await users.signUp('email', 'ada@app.example', { jkt: 'd', box: 'Ym94', label: 'Firefox' })

  expect(await users.devices(user)).toMatchObject([{ jkt: 'd', isFirst: true }])
})
