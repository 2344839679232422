// @tier gate
import { searchModel } from '@foyer/search'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { randomBytes } from '../custody/bytes.js'
import type { SlotKind } from '../custody/slots.js'
import { lockUser } from '../devices/sessions.js'
import { undoMs } from '../email/told.js'
import { createUsers } from '../email/users.js'
import { loginWorld } from '../login.test-support.js'
import { createMailer } from '../mail/mailer.js'
import { createNotices } from '../mail/notices.js'
import { putBack, rowsOf } from '../rootActions.test-support.js'
import { writeBackup } from '../store/backup.js'
import { killable } from '../store/killable.test-support.js'
import { restore } from '../store/restore.js'
import type { Database, Db } from '../store/store.js'
import { lastingDatabase, testStore } from '../store/store.test-support.js'
import { closeDevicesOf, openHeld, untoldHeld } from './heldDevices.js'
import { type DrawnAccount, deviceOf, drawAccount } from './heldDevices.test-support.js'
import { createRecovery } from './recovery.js'
import { createWallets } from './wallets.js'

const hourMs = 3_600_000

type WayState = 'open' | 'held' | 'gone'

/** `open`: a device is let in, its owner gets the email, and 72 hours pass. */
interface Step {
  readonly act: 'restore' | 'open' | 'remove' | 'let in'
  readonly at: number
}

const kinds: readonly SlotKind[] = ['device', 'device', 'passkey', 'kit', 'assisted']
const way = fc.record({ kind: fc.constantFrom(...kinds), isClosed: fc.boolean() })
const account = fc.record<DrawnAccount>({
  email: fc.constantFrom('ada@app.example', 'ada@app.example', undefined),
  ways: fc
    .array(way, { minLength: 1, maxLength: 4 })
    .map((ways) => ways.filter(({ kind }, at) => kind !== 'assisted' || at === 0)),
})
const step = fc.record<Step>({
  act: fc.constantFrom('restore', 'restore', 'open', 'remove', 'let in'),
  at: fc.nat(3),
})

const restoring: Step = { act: 'restore', at: 0 }

/** Returns the state of a way, by the blob of its slot and the part of the service. */
async function stateOf(db: Db, id: string, kind: SlotKind): Promise<WayState> {
  const slot = await db.selectFrom('slots').selectAll().where('id', '=', id).executeTakeFirst()
  const part = await db.selectFrom('secrets').selectAll().where('slot_id', '=', id).executeTakeFirst()
  const isPart = (isClosed: boolean) => kind === 'kit' || (part && (part.closed_at !== null) === isClosed)
  const blob = `blob of ${id}`
  if (slot?.closed_at === null && slot.blob === blob && slot.held_blob === null && isPart(false))
    return 'open'
  if (slot && slot.closed_at !== null && slot.held_blob === blob && isPart(true)) return 'held'
  expect([slot?.blob ?? '', slot?.held_blob ?? null, part]).toEqual(['', null, undefined])
  return 'gone'
}

searchModel('a restore loses no way into a wallet that an earlier restore kept, and counts each account', {
  gate: 3,
  exhaustive: 2_000,
  stories: fc.record({ drawn: account, steps: fc.array(step, { minLength: 1, maxLength: 6 }) }),
  async play({ drawn: { email, ways }, steps }, tell) {
    tell(
      `${email ?? 'X'}: ${ways.map(({ kind, isClosed }) => `${isClosed ? 'closed ' : ''}${kind}`).join(', ')}`,
    )
    const { db, clock } = await testStore()
    const now = () => clock.now
    const users = createUsers(db, now)
    await drawAccount(db, 'ada', { email, ways }, now())
    const states = ways.map(({ isClosed }): WayState => (isClosed ? 'gone' : 'open'))
    const isIn = ways.map(({ kind, isClosed }) => kind === 'device' && !isClosed)
    const has = (...wanted: readonly SlotKind[]) =>
      ways.some(({ kind }, at) => wanted.includes(kind) && states[at] === 'open')

    for (const { act, at } of steps) {
      tell(`${act} ${at}`)
      clock.now += hourMs
      if (act === 'restore') {
        const lines: string[] = []
        await writeBackup(db, now(), async (line) => void lines.push(line))
        await putBack(db, {})
        const counts = await restore(db, lines, { now: now() })
        const comesBack = email !== undefined || has('passkey', 'kit')
        const isKept = email !== undefined && !has('assisted')
        const isHeld = isKept && ways.some(({ kind }, at) => kind === 'device' && states[at] !== 'gone')
        expect(counts).toMatchObject({
          held: isHeld ? 1 : 0,
          keyed: comesBack && email === undefined ? 1 : 0,
        })
        for (const [at, { kind }] of ways.entries()) {
          if (!comesBack || kind !== 'device') continue
          isIn[at] = false
          if (states[at] !== 'gone') states[at] = isKept ? 'held' : 'gone'
        }
      } else {
        if (ways[at]?.kind !== 'device') continue
        const jkt = deviceOf('ada', at)
        if (act === 'remove') {
          await users.turnOut('ada', jkt)
          if (isIn[at]) states[at] = 'gone'
          isIn[at] = false
        } else {
          await users.letIn('ada', { jkt, box: 'box', label: 'Firefox' }, async () => {})
          isIn[at] = true
        }
        if (act === 'open') {
          await db.updateTable('devices').set({ told_at: now() }).where('jkt', '=', jkt).execute()
          clock.now += undoMs
          await openHeld(db, now())
          if (states[at] === 'held') states[at] = 'open'
        }
      }
      const found = await Promise.all(ways.map(({ kind }, at) => stateOf(db, `way ${at} of ada`, kind)))
      expect(found).toEqual(states)
    }
  },
  finds: [
    {
      input: {
        drawn: { email: 'ada@app.example', ways: [{ kind: 'device' }, { kind: 'kit' }] },
        steps: [restoring, restoring],
      },
      found: 'a second restore lost the key of a device that the first one held',
    },
  ],
})

const device = { jkt: deviceOf('ada', 0), box: 'box', label: 'Firefox' }

/** An account whose only device was closed by a restore, at a service with a mailbox that may refuse. */
async function heldAccount() {
  const database = await lastingDatabase()
  const { db } = await testStore(database())
  const secret = randomBytes(32)
  const mailbox = { isFull: false }
  const world = await loginWorld({
    store: database(),
    secret,
    onError: () => {},
    async mail({ to }) {
      if (to === 'ada@app.example' && mailbox.isFull) throw new Error('452 mailbox is full')
    },
  })
  const { clock } = world
  await drawAccount(db, 'ada', { email: 'ada@app.example', ways: [{ kind: 'device' }] }, clock.now)
  await db.transaction().execute(async (tx) => {
    await lockUser('ada', tx)
    await closeDevicesOf('ada', true, clock.now, tx)
  })
  await db.updateTable('devices').set({ revoked_at: clock.now }).execute()

  /** Another service at the same database, which lets the device in. */
  function letInAt(store: Database) {
    const now = () => clock.now
    return testStore(store).then(({ db: there }) => {
      const users = createUsers(there, now)
      const mailer = createMailer(
        there,
        async () => {},
        [secret],
        now,
        () => {},
      )
      // Its letters are sent by the other service.
      const notices = createNotices(users, { ...mailer, flush: async () => {} }, () => 'Shop')
      const wallets = createWallets(there, 'self-required', now)
      const times = { delayMs: 0, now }
      const told = { notices, untoldHeld: () => untoldHeld(there, now()), stopUrl: (token: string) => token }
      const parts = { users, wallets, ...told, ...times }
      return () => createRecovery(parts).letIn('ada', device, async () => {})
    })
  }
  const stranger = await world.browser()
  let logins = 0
  /** A stranger logs in, and the emails that are due are tried. */
  async function pass(ms: number) {
    clock.now += ms
    logins += 1
    await stranger.start(`${logins}@stranger.example`)
    const left = () => db.selectFrom('outbox').select('next_at').execute()
    const isDone = ({ next_at }: { next_at: number }) => mailbox.isFull && next_at > clock.now
    await vi.waitUntil(async () => (await left()).every(isDone), { interval: 2 })
  }
  return { db, database, mailbox, letInAt, pass }
}

async function isOpen(db: Db): Promise<boolean> {
  return (await stateOf(db, 'way 0 of ada', 'device')) === 'open'
}

test('a device that is held opens after 72 hours, wherever the service was killed as it let it in', async () => {
  const { db, database, letInAt, pass } = await heldAccount()
  const shared = killable(database())
  const life = shared.live()
  const letIn = await letInAt(life.store)
  const rows = await rowsOf(db)
  let killed = 0
  for (let isOver = true; isOver; killed += 1) {
    await putBack(db, rows)
    life.kill(killed)
    await letIn().catch(() => {})
    isOver = life.isOver()
    life.spare()
    const { revoked_at } = await db.selectFrom('devices').select('revoked_at').executeTakeFirstOrThrow()
    if (revoked_at !== null) continue
    await pass(hourMs)
    await pass(undoMs - 1)
    expect([killed, await isOpen(db)]).toEqual([killed, false])
    await pass(1)
    expect([killed, await isOpen(db)]).toEqual([killed, true])
  }
  await shared.destroy()
  expect(killed).toBeGreaterThan(3)
})

test('a device that is held opens after 72 hours, also if the mailbox refused the email for days', async () => {
  const { db, database, mailbox, letInAt, pass } = await heldAccount()
  mailbox.isFull = true
  await (await letInAt(database()))()
  for (let days = 0; days < 5; days += 1) await pass(24 * hourMs)
  expect(await isOpen(db)).toBe(false)
  mailbox.isFull = false
  await pass(24 * hourMs)
  await pass(undoMs)
  expect(await isOpen(db)).toBe(true)
})
