// @tier gate
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testStore } from '../store/store.test-support.js'
import { createMailer, type Mail } from './mailer.js'
import { noticeMs } from './noticeMs.js'

const secret = new Uint8Array(32).fill(1)
const mail: Mail = {
  to: 'ada@app.example',
  subject: 'Your code',
  text: '123 456\n&=%',
  html: '<p>123 456</p>',
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

async function setup(send: (mail: Mail) => Promise<void>) {
  const { db } = await testStore()
  const errors: unknown[] = []
  const mailer = createMailer(db, send, [secret], Date.now, (error) => errors.push(error))
  return {
    db,
    errors,
    mailer,
    left: async () => (await db.selectFrom('outbox').selectAll().execute()).length,
  }
}

test('a letter leaves as it was written, once', async () => {
  const send = vi.fn(async () => {})
  const { mailer, left } = await setup(send)
  await mailer.post(mail)
  await Promise.all([mailer.flush(), mailer.flush()])
  await mailer.flush()

  expect(send.mock.calls).toEqual([[mail]])
  expect(await left()).toBe(0)
})

test('a letter of a transaction that fails is not sent', async () => {
  const send = vi.fn(async () => {})
  const { db, mailer } = await setup(send)
  const failing = db.transaction().execute(async (tx) => {
    await mailer.post(mail, tx)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await mailer.flush()

  expect(send).not.toHaveBeenCalled()
})

test('one that does not leave is tried again, without a word of what is in it', async () => {
  const send = vi.fn(async (_mail: Mail) => {}).mockRejectedValueOnce(new Error('421 busy'))
  const { mailer, errors, left } = await setup(send)
  await mailer.post(mail)
  await mailer.flush()
  expect(errors).toEqual([new Error('421 busy')])
  expect(await left()).toBe(1)

  await vi.advanceTimersByTimeAsync(1_100)
  await vi.waitFor(async () => expect(await left()).toBe(0))

  expect(send).toHaveBeenCalledTimes(2)
})

test('neither the code nor the address waits in the clear', async () => {
  const { db, mailer } = await setup(async () => {})
  await mailer.post(mail)
  const [row] = await db.selectFrom('outbox').selectAll().execute()

  expect(Buffer.from(row?.message ?? '', 'base64url').toString('latin1')).not.toMatch(
    /ada@|app\.example|123 456/,
  )
})

test('of two services one sends it', async () => {
  const send = vi.fn(async () => {})
  const { db, mailer } = await setup(send)
  const twin = createMailer(db, send, [secret], Date.now, () => {})
  await mailer.post(mail)
  await Promise.all([mailer.flush(), twin.flush()])

  expect(send).toHaveBeenCalledTimes(1)
})

test('one that is too old to be of use is thrown away', async () => {
  const send = vi.fn(async () => {})
  const { mailer, left } = await setup(send)
  await mailer.post(mail)
  vi.setSystemTime(Date.now() + 900_000)
  await mailer.flush()

  expect(send).not.toHaveBeenCalled()
  expect(await left()).toBe(0)
})

test('one of a secret that this service does not have is left to who has it', async () => {
  const { db } = await testStore()
  const make = (byte: number, send: (mail: Mail) => Promise<void>) =>
    createMailer(db, send, [new Uint8Array(32).fill(byte)], Date.now, () => {})
  const [strange, own] = [vi.fn(async () => {}), vi.fn(async () => {})]
  const [stranger, mailer] = [make(2, strange), make(1, own)]
  await mailer.post(mail)
  await stranger.flush()
  await mailer.flush()

  expect([strange.mock.calls, own.mock.calls]).toEqual([[], [[mail]]])
})

test('letters leave side by side, so that a slow server holds up nobody', async () => {
  const held: (() => void)[] = []
  const { mailer, left } = await setup(
    () =>
      new Promise<void>((resolve) => {
        held.push(resolve)
        if (held.length === 5) for (const go of held) go()
      }),
  )
  for (let at = 0; at < 5; at += 1) await mailer.post(mail)
  await mailer.flush()

  expect(await left()).toBe(0)
})

test('a letter leaves at once, however many there are that this service cannot read', async () => {
  const send = vi.fn(async () => {})
  const { db, mailer, left } = await setup(send)
  const foreign = createMailer(
    db,
    async () => {},
    [new Uint8Array(32).fill(2)],
    Date.now,
    () => {},
  )
  for (let n = 0; n < 50; n += 1) await foreign.post(mail)
  await mailer.flush()
  await mailer.post(mail)
  await mailer.flush()

  expect(send).toHaveBeenCalledTimes(1)
  expect(await left()).toBe(50)
})

test('a notice outlasts a server of mail that is away for a day; a code does not', async () => {
  let isAway = true
  const send = vi.fn(async (_mail: Mail) => {
    if (isAway) throw new Error('421 away')
  })
  const { mailer, left } = await setup(send)
  await mailer.post(mail)
  await mailer.post({ ...mail, subject: 'The email of your account was changed' }, undefined, noticeMs)
  for (let hour = 0; hour < 24; hour += 1) {
    vi.setSystemTime(Date.now() + 3_600_000)
    await mailer.flush()
  }
  isAway = false
  send.mockClear()
  vi.setSystemTime(Date.now() + 3_600_000)
  await mailer.flush()

  expect(send.mock.calls.map(([{ subject }]) => subject)).toEqual(['The email of your account was changed'])
  expect(await left()).toBe(0)
})

test('a letter that is slow to leave holds no other one, and is not sent twice', async () => {
  const sent: string[] = []
  const { mailer, left } = await setup(({ to }) =>
    to === 'slow@app.example' ? new Promise<void>(() => {}) : Promise.resolve(void sent.push(to)),
  )
  await mailer.post({ ...mail, to: 'slow@app.example' })
  void mailer.flush()
  await vi.waitFor(async () => expect(await left()).toBe(1))
  await mailer.post(mail)
  void mailer.flush()
  await vi.waitFor(() => expect(sent).toEqual(['ada@app.example']))

  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual(['ada@app.example'])
})

test.each([0, 1_000, 5_000, 14_000, 29_000, 45_000])(
  'a letter that takes %s ms to leave is sent once, however many services there are',
  async (ms) => {
    const sent: string[] = []
    const slow = async ({ to }: Mail) => {
      sent.push(to)
      await new Promise((resolve) => setTimeout(resolve, ms))
    }
    const { db, mailer, left } = await setup(slow)
    // Clocks of services may differ by five minutes.
    const twins = [0, 299_000, -299_000].map((ahead) =>
      createMailer(
        db,
        slow,
        [secret],
        () => Date.now() + ahead,
        () => {},
      ),
    )
    await mailer.post(mail)
    const leaving = mailer.flush()
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    for (let waited = 0; waited <= ms; waited += 500) {
      for (const twin of twins) await twin.flush()
      await vi.advanceTimersByTimeAsync(500)
    }
    await leaving

    expect(sent).toEqual(['ada@app.example'])
    expect(await left()).toBe(0)
  },
)

test('letters that wait for one of five slow connections are sent once, however many services there are', async () => {
  const sent: string[] = []
  const waiting: (() => void)[] = []
  let free = 5
  const slow = async ({ to }: Mail) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    await new Promise((resolve) => setTimeout(resolve, 15_000))
    sent.push(to)
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  const { db, mailer, left } = await setup(slow)
  const twin = createMailer(
    db,
    async ({ to }) => void sent.push(to),
    [secret],
    Date.now,
    () => {},
  )
  const all = Array.from({ length: 18 }, (_, at) => `${at}@app.example`)
  for (const to of all) await mailer.post({ ...mail, to })
  void mailer.flush()
  await vi.waitFor(() => expect(waiting).toHaveLength(13))
  for (let waited = 0; waited < 65_000; waited += 5_000) {
    void twin.flush()
    await vi.advanceTimersByTimeAsync(5_000)
  }

  expect(sent.toSorted()).toEqual(all.toSorted())
  await vi.waitFor(async () => expect(await left()).toBe(0))
})

test('a letter that is never said to have left is tried again', async () => {
  const send = vi.fn(async (_mail: Mail) => {}).mockImplementationOnce(() => new Promise<void>(() => {}))
  const { mailer, errors, left } = await setup(send)
  await mailer.post(mail)
  void mailer.flush()
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  await vi.advanceTimersByTimeAsync(602_000)

  await vi.waitFor(async () => expect(await left()).toBe(0))
  expect(send).toHaveBeenCalledTimes(2)
  expect(errors).toHaveLength(1)
})
