// @tier gate
import { expect, test } from 'vitest'
import { createUsers } from '../email/users.js'
import { testStore } from '../store/store.test-support.js'
import { createDeviceSessions, sessionMs } from './sessions.js'

const origin = 'https://app.example'

async function setup() {
  const { db, clock } = await testStore()
  await db.insertInto('users').values({ id: 'ada', created_at: clock.now, locale: 'en' }).execute()
  for (const jkt of ['device-1', 'device-2', 'device-3'])
    await createUsers(db, () => clock.now).letIn(
      'ada',
      { jkt, box: 'Ym94', label: 'Firefox on Linux' },
      async () => {},
    )
  return { db, clock, sessions: createDeviceSessions(db, () => clock.now) }
}

test('who logged in is known by the access, on their device, for its time', async () => {
  const { sessions, clock } = await setup()
  const { access, accessEndsAt } = await sessions.begin('ada', 'device-1', origin)

  expect(await sessions.check(access, 'device-1')).toMatchObject({ user_id: 'ada', origin })
  await expect(sessions.check(access, 'device-2')).rejects.toMatchObject({ problem: 'session-over' })
  clock.now = accessEndsAt
  await expect(sessions.check(access, 'device-1')).rejects.toMatchObject({ problem: 'session-over' })
})

test('a refresh gives new tokens, and the old ones are worth nothing', async () => {
  const { sessions } = await setup()
  const first = await sessions.begin('ada', 'device-1', origin)
  const second = await sessions.refresh(first.refresh, 'device-1')

  expect(await sessions.check(second.access, 'device-1')).toMatchObject({ user_id: 'ada', origin })
  await expect(sessions.check(first.access, 'device-1')).rejects.toMatchObject({ problem: 'session-over' })
})

test('a refresh that comes back ends all that came of the login', async () => {
  const { sessions } = await setup()
  const first = await sessions.begin('ada', 'device-1', origin)
  const second = await sessions.refresh(first.refresh, 'device-1')
  await sessions.check(second.access, 'device-1')
  const elsewhere = await sessions.begin('ada', 'device-2', origin)

  await expect(sessions.refresh(first.refresh, 'device-1')).rejects.toMatchObject({ problem: 'session-over' })

  await expect(sessions.check(second.access, 'device-1')).rejects.toMatchObject({ problem: 'session-over' })
  await expect(sessions.refresh(second.refresh, 'device-1')).rejects.toMatchObject({
    problem: 'session-over',
  })
  expect(await sessions.check(elsewhere.access, 'device-2')).toMatchObject({ user_id: 'ada' })
})

test('who did not get the answer to a refresh asks again, and only the last tokens count', async () => {
  const { sessions } = await setup()
  const { refresh } = await sessions.begin('ada', 'device-1', origin)
  const lost = await sessions.refresh(refresh, 'device-1')
  const again = await sessions.refresh(refresh, 'device-1')

  await expect(sessions.check(lost.access, 'device-1')).rejects.toMatchObject({ problem: 'session-over' })
  expect(await sessions.check(again.access, 'device-1')).toMatchObject({ user_id: 'ada', origin })
  await expect(sessions.refresh(refresh, 'device-1')).rejects.toMatchObject({ problem: 'session-over' })
  await expect(sessions.check(again.access, 'device-1')).rejects.toMatchObject({ problem: 'session-over' })
})

test('a refresh that comes back from another device ends all that came of the login', async () => {
  const { sessions } = await setup()
  const { refresh } = await sessions.begin('ada', 'device-1', origin)
  const next = await sessions.refresh(refresh, 'device-1')

  await expect(sessions.refresh(refresh, 'device-2')).rejects.toMatchObject({ problem: 'session-over' })

  await expect(sessions.check(next.access, 'device-1')).rejects.toMatchObject({ problem: 'session-over' })
})

test('of several refreshes at once one set of tokens is good', async () => {
  const { sessions } = await setup()
  const { refresh } = await sessions.begin('ada', 'device-1', origin)
  const told = await Promise.allSettled([1, 2, 3].map(() => sessions.refresh(refresh, 'device-1')))

  const good = await Promise.allSettled(
    told.flatMap((one) => (one.status === 'fulfilled' ? [sessions.check(one.value.access, 'device-1')] : [])),
  )
  expect(good.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a login rests for seven days, and lasts for thirty', async () => {
  const { sessions, clock } = await setup()
  let { refresh } = await sessions.begin('ada', 'device-1', origin)
  for (let week = 1; week <= 4; week += 1) {
    clock.now += sessionMs.rest - 1
    ;({ refresh } = await sessions.refresh(refresh, 'device-1'))
  }
  clock.now += sessionMs.rest - 1
  await expect(sessions.refresh(refresh, 'device-1')).rejects.toMatchObject({ problem: 'session-over' })
})

test('one is ended by itself, or all but those of the device in hand', async () => {
  const { sessions } = await setup()
  const [one, two, three] = await Promise.all(
    ['device-1', 'device-2', 'device-3'].map((jkt) => sessions.begin('ada', jkt, origin)),
  )
  const { id } = await sessions.check(one?.access ?? '', 'device-1')
  await sessions.end(await sessions.check(three?.access ?? '', 'device-3'))
  await expect(sessions.check(three?.access ?? '', 'device-3')).rejects.toThrow()

  await sessions.endAll('ada', 'device-1')

  expect(await sessions.check(one?.access ?? '', 'device-1')).toMatchObject({ id })
  await expect(sessions.check(two?.access ?? '', 'device-2')).rejects.toThrow()
})
