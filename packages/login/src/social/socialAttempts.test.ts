// @tier gate
import { expect, test } from 'vitest'
import { testStore } from '../store/store.test-support.js'
import { createSocialAttempts, socialMs } from './socialAttempts.js'

const [jkt, origin] = ['device-1', 'https://app.example']

async function setup() {
  const { db, clock } = await testStore()
  const attempts = createSocialAttempts(db, () => clock.now)
  const wanted = { provider: 'google', jkt, origin, locale: 'en', back: undefined }
  const { id } = await attempts.begin(wanted)
  const settle = () => attempts.settle(id, { identity: { subject: '1', email: undefined, name: undefined } })
  const isGood = async (ticket = '') => (await attempts.look(ticket, jkt, origin)) !== undefined
  return { clock, attempts, id, settle, isGood }
}

test('the minute of a ticket begins when the device asks for it first, and each further ticket is of the same minute', async () => {
  const { clock, attempts, id, settle, isGood } = await setup()
  await attempts.allow((await settle())?.leave ?? '')
  const ask = async () => Object(await attempts.outcome(id, jkt)).ticket
  clock.now += 300_000
  const first = await ask()
  clock.now += socialMs.ticket - 1
  const second = await ask()
  expect([await isGood(first), await isGood(second)]).toEqual([false, true])
  clock.now += 1
  expect([await isGood(second), await attempts.outcome(id, jkt)]).toEqual([false, 'over'])
})

test('a ticket of the last moment is good for its minute', async () => {
  const { clock, attempts, id, settle, isGood } = await setup()
  clock.now += socialMs.attempt - 1
  const ticket = (await settle())?.ticket
  clock.now += socialMs.ticket - 1
  expect(await isGood(ticket)).toBe(true)
  expect(await attempts.take(id)).toBe(true)
})
