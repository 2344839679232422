// @tier gate, exhaustive: calls that give no part of a wallet away
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { randomBytes } from '../custody/bytes.js'
import { keepWallet } from '../frame/vaults.js'
import {
  atManage,
  codeIn,
  logIn,
  logInByLink,
  loginWorld,
  memorySealer,
  vaultOf,
} from '../login.test-support.js'
import { leftBy, putBack, rowsOf } from '../rootActions.test-support.js'
import { interrupted } from '../store/interrupted.test-support.js'
import { lastingDatabase, testStore } from '../store/store.test-support.js'

const secret = { entropy: randomBytes(16), seed: randomBytes(64) }
const dayMs = 86_400_000
const attemptOf = (answer: unknown) => v.parse(v.object({ attempt: v.string() }), answer).attempt

/**
 * Ada's account with two devices, of which the second asks a service that is slow.
 * @param recoveryDelayMs with a delay, no email about the second device was written, as if the service had ended before
 */
async function setup(recoveryDelayMs = 0) {
  const database = await lastingDatabase()
  const { db } = await testStore(database())
  const sealers = { login: await memorySealer('one'), recovery: await memorySealer('two') }
  const options = { sealers, secret: randomBytes(32), recoveryDelayMs }
  const world = await loginWorld({ ...options, store: database() })
  const gate = interrupted(database())
  const slow = await loginWorld({
    ...options,
    store: gate.store,
    now: () => world.clock.now,
    // An email about a wait stays where it can be seen.
    mail: async () => {
      if (recoveryDelayMs > 0) throw new Error('The mail server is away.')
    },
    onError: () => {},
  })
  const [one, two] = [await world.browser(), await world.browser()]
  const wallet = await keepWallet(vaultOf(one, (await logIn(world, one)).access), secret, { eip155: '0xabc' })
  await logInByLink(world, two)
  world.clock.now += dayMs + 60_000
  const own = await atManage(two, (await logIn(world, two)).access)
  const owners = await atManage(one, (await logIn(world, one)).access)
  const letters = world.sent.length
  /** Returns what a code is confirmed by, which comes with the next letter. */
  async function codeFor(ask: object) {
    const attempt = attemptOf(await two.service.post('/v1/export/begin', ask, { access: own }))
    return { ...ask, attempt, otp: codeIn(await world.letter(letters + 1)) }
  }
  const remove = () => one.service.post('/v1/devices/remove', { jkt: two.jkt }, { access: owners })
  const logOut = () => one.service.post('/v1/session/end-all', {}, { access: owners })
  const post = (path: string, ask: object) => two.at(slow).service.post(path, ask, { access: own })
  const parts = { wallet: wallet.id, version: 1, once: two.device.box }
  const help = wallet.slots.find(({ kind }) => kind === 'assisted')?.id
  const made = (more: object) => ({ ...parts, slots: [{ id: crypto.randomUUID(), kind: 'device', ...more }] })
  const email = 'eve@evil.example'
  const confirm = (code: object) => post('/v1/export/confirm', code)
  const calls: Readonly<Record<string, (code: object) => Promise<unknown>>> = {
    'opens the wallet with help': () =>
      post('/v1/slots/open', { ...parts, slots: [{ id: help, kind: 'assisted' }] }),
    'begins a slot': () => post('/v1/slots/make', made({})),
    'begins a slot of the other device': () => post('/v1/slots/make', made({ jkt: one.jkt })),
    'begins a change of the address': () => post('/v1/email/change/start', { email }),
    'begins a change that waits': () => post('/v1/email/change/start', { email, isLost: true }),
    'begins a proof': () => post('/v1/export/begin', { for: 'way' }),
    'confirms a proof': confirm,
    'confirms the words': confirm,
  }
  if (recoveryDelayMs > 0) {
    await vi.waitUntil(async () => (await db.selectFrom('outbox').select('id').execute()).length === 0)
    const untold = { notice_at: null, told_at: null, stop_hash: null }
    await db.updateTable('devices').set(untold).where('jkt', '=', two.jkt).execute()
  }
  return { db, gate, two, calls, codeFor, ends: { remove, logOut } }
}

/** The code that a call needs first is for one of these. */
const begins: Readonly<Record<string, object>> = {
  'confirms a proof': { for: 'way' },
  'confirms the words': {},
}

/** Has the owner end a device after each statement of its call. @returns what it got or left all the same, by statement */
async function inFlight(call: string, end: 'remove' | 'logOut', delayMs = 0): Promise<readonly string[]> {
  const { db, gate, two, calls, codeFor, ends } = await setup(delayMs)
  const begun = begins[call]
  const code = begun ? await codeFor(begun) : {}
  const rows = await rowsOf(db)
  const found: string[] = []
  for (let [nth, isOver] = [1, false]; !isOver; nth += 1) {
    await putBack(db, rows)
    let isEnded = false
    const stop = gate.interrupt(/./, nth, async () => {
      await ends[end]()
      isEnded = true
    })
    const answer = await calls[call]?.(code).catch(() => undefined)
    const gets = isEnded && answer !== undefined && (begun !== undefined || 'parts' in Object(answer))
    stop()
    // Later statements are those of emails that leave after the answer.
    isOver = !isEnded
    if (isOver) expect(nth).toBeGreaterThan(2)
    else if (gets) found.push(`${nth}: an answer`)
    // The log says of no words that were not shown that they were.
    const lines = (await rowsOf(db)).audit ?? []
    if (!answer && JSON.stringify(lines).includes('wallet.exported')) found.push(`${nth}: a line`)
    if (!isOver && end === 'remove')
      found.push(...leftBy(await rowsOf(db), two.jkt).map((table) => `${nth}: ${table}`))
  }
  return found
}

const title = 'a device that is ended (by %s) while it %s gets nothing, and leaves nothing that it began'
const gate = [
  ['remove', 'opens the wallet with help'],
  ['logOut', 'opens the wallet with help'],
  ['remove', 'begins a slot'],
  ['remove', 'confirms the words'],
] as const
test.each(gate)(title, async (end, call) => expect(await inFlight(call, end)).toEqual([]))
test('a device that is removed while it asks for help, before an email about its wait was written, leaves none', async () =>
  expect(await inFlight('opens the wallet with help', 'remove', dayMs)).toEqual([]))
test.for([
  ['remove', 'begins a slot of the other device'],
  ['remove', 'begins a change of the address'],
  ['remove', 'begins a change that waits'],
  ['remove', 'begins a proof'],
  ['remove', 'confirms a proof'],
  ['logOut', 'confirms the words'],
] as const)(`${title}, other calls`, { tags: 'exhaustive' }, async ([end, call]) =>
  expect(await inFlight(call, end)).toEqual([]),
)
