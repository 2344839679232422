// @tier gate
import { expect, test, vi } from 'vitest'
import { randomBytes } from '../custody/bytes.js'
import { loginWorld, memorySealer } from '../login.test-support.js'
import { lastingDatabase, testStore } from '../store/store.test-support.js'
import { createLetterSeals, oldSeals } from './letterSeals.js'
import { createMailer, type Mail } from './mailer.js'
import { changeNoticeMs } from './noticeMs.js'

/** A database with letters that wait for their mailboxes, and services at it, one after the other. */
async function setup() {
  const lasting = await lastingDatabase()
  const { db, clock } = await testStore(lasting())
  const sealers = { login: await memorySealer('one'), recovery: await memorySealer('two') }
  const [old, next] = [randomBytes(32), randomBytes(32)]
  const sent: string[] = []
  const errors: string[] = []
  let isFull = true
  const mail = async ({ to }: Mail) => {
    if (isFull) throw new Error('452 mailbox is full')
    sent.push(to)
  }
  /** Writes a letter by a service that has a secret as its first. */
  async function write(to: string, secret = old) {
    const mailer = createMailer(
      db,
      mail,
      [secret],
      () => clock.now,
      () => {},
    )
    await mailer.post({ to, subject: 'a', text: 'b', html: 'c' }, db, changeNoticeMs)
  }
  /** A service that has these secrets, from its start to its end. */
  async function live(
    secret: Uint8Array<ArrayBuffer>,
    otherSecrets: Uint8Array<ArrayBuffer>[],
    during = async () => {},
  ) {
    const onError = (error: unknown) => void errors.push(String(error))
    const options = { sealers, mail, onError, store: lasting(), now: () => clock.now }
    const { login } = await loginWorld({ ...options, secret, otherSecrets })
    await during()
    await login.close()
    clock.now += 20 * 60_000
  }
  const seals = (...secrets: [Uint8Array<ArrayBuffer>, ...Uint8Array<ArrayBuffer>[]]) =>
    oldSeals(db, createLetterSeals(secrets))
  return { old, next, sent, errors, write, live, seals, empty: () => (isFull = false) }
}

test('a letter that waits leaves after the secret was changed in three steps, also if an older service wrote it late', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const { old, next, sent, errors, write, live, seals, empty } = await setup()
    await write('before@app.example')
    await live(old, [next], () => write('first@app.example'))
    expect(await seals(next, old)).toEqual({ under: 2, unread: 0 })
    await live(next, [old], async () => {
      await vi.waitUntil(async () => (await seals(next)).unread === 0, { interval: 5 })
      // A service that is still at the first step.
      await write('late@app.example')
      await vi.advanceTimersByTimeAsync(600_000)
      await vi.waitUntil(async () => (await seals(next)).unread === 0, { interval: 5 })
    })
    empty()
    await live(next, [], () => vi.waitUntil(() => sent.length === 3, { interval: 5 }).then(() => {}))

    expect(sent.toSorted()).toEqual(['before@app.example', 'first@app.example', 'late@app.example'])
    expect(errors.filter((error) => !error.includes('452'))).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})

test('a service says at its start how many letters no secret opens', async () => {
  const { next, errors, write, live } = await setup()
  await write('one@app.example')
  await write('two@app.example')
  await live(next, [], () => vi.waitUntil(() => errors.length > 0, { interval: 5 }).then(() => {}))

  expect(errors).toEqual([expect.stringContaining('under a secret that is not here: 2.')])
})
