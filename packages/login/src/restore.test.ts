// @tier gate
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { encodeParts, randomBytes, toBase64Url } from './custody/bytes.js'
import { changeKey } from './custody/changeKey.js'
import { openVault } from './custody/vault.js'
import { finished, started, tokens } from './frame/answers.js'
import { joinWallet, readWallet } from './frame/joinWallet.js'
import { addWay, keepWallet, openKey, openKeyBy, openWallet, replaceKey } from './frame/vaults.js'
import {
  atManage,
  type Browser,
  codeIn,
  logIn,
  logInByLink,
  memorySealer,
  origin,
  url,
  vaultOf,
} from './login.test-support.js'
import { socialWorld } from './social/social.test-support.js'
import { writeBackup } from './store/backup.js'
import { restore } from './store/restore.js'
import { lastingDatabase, testStore } from './store/store.test-support.js'

// The drill: a backup is taken, then everything that can be revoked is revoked, and then the backup is restored. All of it
// stays revoked, and an owner comes back by the address, a passkey or a kit.

const never = () => Promise.reject(new Error('Nothing is unlocked.'))
const secret = { entropy: randomBytes(16), seed: randomBytes(64) }
const passkey = { kind: 'passkey' as const, credential: 'cGFzc2tleQ', prf: randomBytes(32) }
const kit = { kind: 'kit' as const, code: randomBytes(16) }
const sealers = { login: await memorySealer('one'), recovery: await memorySealer('two') }
const minuteMs = 60_000

/** Ada with two devices, a passkey and a kit, and all that waits, at the moment of a backup. */
async function setup() {
  const world = await socialWorld({ sealers, secret: new Uint8Array(32) })
  const [one, two, third] = [await world.browser(), await world.browser(), await world.browser()]
  const own = async (browser: Browser, access: string) => {
    const answer = await browser.service.post('/v1/session/consent', { project: '', origin: url }, { access })
    return v.parse(tokens, answer)
  }
  const first = await own(one, (await logIn(world, one)).access)
  const vault = vaultOf(one, first.access)
  let wallet = await keepWallet(vault, secret, { eip155: '0xabc' })
  const key = await openKey(vault, wallet, one.jkt, 1)
  for (const way of [passkey, kit]) wallet = await addWay(vault, wallet, key, way)
  const second = await own(two, (await logInByLink(world, two)).access)
  const thief = vaultOf(two, second.access)
  wallet = await joinWallet(thief, await readWallet(thief), two.jkt, never)

  world.clock.now += 60 * minuteMs
  // A code, a link that lets a browser in, a login elsewhere.
  const letters = world.sent.length
  const code = v.parse(started, await two.start())
  const otp = codeIn(await world.letter(letters + 1))
  const asked = v.parse(started, await third.start())
  const link = new URL(/https:\S+approve\S+/.exec(await world.letter(letters + 2))?.[0] ?? '')
  const ticket = await world.ticket(third, 'google')
  const now = await own(one, (await logIn(world, one)).access)
  await sent(world)

  const lines: string[] = []
  await writeBackup(world.db, world.clock.now, async (line) => void lines.push(line))
  return { world, one, two, third, now, second, wallet, code, otp, asked, link, ticket, lines }
}

const sent = ({ db }: Pick<Awaited<ReturnType<typeof socialWorld>>, 'db'>) =>
  vi.waitUntil(async () => (await db.selectFrom('outbox').select('id').execute()).length === 0, {
    interval: 5,
  })

type Drill = Awaited<ReturnType<typeof setup>>

/** The service that was restored from the backup, minutes later. */
async function restoredFrom({ world, lines }: Drill) {
  const database = await lastingDatabase()
  const { db } = await testStore(database())
  const now = world.clock.now + minuteMs
  await restore(db, lines, { now })
  const next = await socialWorld({
    sealers,
    secret: new Uint8Array(32),
    store: database(),
    now: () => clock.now,
  })
  const { clock } = next
  clock.now = now
  /** A browser, at the restored service. */
  const at = (browser: Browser): Browser => ({ ...browser, ...browser.at(next) })
  return { ...next, db, at }
}

type Restored = Awaited<ReturnType<typeof restoredFrom>>

async function walletAt(browser: Browser, access: string) {
  const vault = vaultOf(browser, access)
  return { vault, wallet: await readWallet(vault) }
}

/** Uses of what may have been revoked, each by the browser that has it. All of them work at the service of the backup. */
const uses: Readonly<Record<string, (drill: Drill, next: Restored) => Promise<unknown>>> = {
  'a session': ({ one, now }, { at }) => at(one).service.post('/v1/me', {}, { access: now.access }),
  'a refresh': ({ two, second }, { at }) =>
    at(two).service.post('/v1/session/refresh', { refresh: second.refresh }),
  'a code': ({ two, code, otp }, { at }) => at(two).finish('attempt' in code ? code.attempt : '', otp),
  'a link that lets a browser in': async ({ third, asked, link }, { login, at }) => {
    const headers = { 'sec-fetch-site': 'same-origin' }
    const body = link.search.slice(1)
    await login.fetch(new Request(`${url}/approve`, { method: 'POST', body, headers }))
    const approval = 'approval' in asked ? asked.approval : ''
    const outcome = await at(third).service.post('/v1/email/device', { approval })
    return v.parse(v.object({ attempt: v.string() }), outcome)
  },
  'a ticket of a login elsewhere': ({ third, ticket }, { at }) =>
    at(third).service.post('/v1/social/ticket', {
      project: 'shop',
      origin,
      locale: 'en',
      ticket,
      ...third.device,
    }),
  'a device that logs in by a code alone': ({ two }, next) => logIn(next, next.at(two)),
  'the slot of a device, once it is let in again': async ({ two, wallet: before }, next) => {
    const { access } = await logInByLink(next, next.at(two))
    return openWallet(vaultOf(next.at(two), access), before, two.jkt, 1)
  },
}

/** Which uses work. Each is tried at a service of its own. */
async function working(drill: Drill, make: () => Promise<Restored>) {
  const found: string[] = []
  for (const [what, use] of Object.entries(uses)) {
    const next = await make()
    if (
      await use(drill, next).then(
        () => true,
        () => false,
      )
    )
      found.push(what)
  }
  return found
}

test('after a restore nothing is of use that may have been revoked since the backup', async () => {
  const drill = await setup()
  expect(await working(drill, () => restoredFrom(drill))).toEqual([])
})

test('after a restore an owner comes back by the address, and by a passkey and a kit', async () => {
  const drill = await setup()
  const next = await restoredFrom(drill)
  const one = next.at(drill.one)
  const { access } = await logInByLink(next, one)
  const known = await walletAt(one, access)
  for (const way of [passkey, kit]) {
    const key = await openKeyBy(known.vault, known.wallet, way)
    expect(await openVault(key, known.wallet.vault, { wallet: known.wallet.id, version: 1 })).toEqual(secret)
  }
  const entered = await joinWallet(known.vault, known.wallet, one.jkt, never)
  expect(await openWallet(known.vault, entered, one.jkt, 1)).toEqual(secret)
})

test('an owner reads of a restore in one email', async () => {
  const drill = await setup()
  const next = await restoredFrom(drill)
  await next.letter(1)
  await sent(next)
  const told = next.sent.filter(({ subject }) => subject === 'Your devices were logged out')
  expect(told.map(({ to }) => to)).toEqual(['ada@app.example'])
  expect(told[0]?.text).toContain('restored from a backup of Jan 1, 2026')
  expect(
    await next.db.selectFrom('users').select('id').where('restored_from', 'is not', null).execute(),
  ).toEqual([])
})

test('an account that has nothing but its devices keeps them', async () => {
  const world = await socialWorld({ sealers, secret: new Uint8Array(32) })
  const browser = await world.browser()
  const { access } = v.parse(finished, await world.redeem(browser, await world.ticket(browser, 'x')))
  const made = await keepWallet(vaultOf(browser, access), secret, { eip155: '0xabc' }, [
    { kind: 'assisted' },
    kit,
  ])
  // As accounts were before a way back was asked for.
  await world.db.deleteFrom('slots').where('wallet_id', '=', made.id).where('kind', '=', 'kit').execute()
  const lines: string[] = []
  await writeBackup(world.db, 1, async (line) => void lines.push(line))
  const { db } = await testStore()
  await restore(db, lines, { now: world.clock.now })

  expect(await db.selectFrom('secrets').select('kind').orderBy('kind').execute()).toEqual([
    { kind: 'assisted' },
    { kind: 'device' },
  ])
  expect(await db.selectFrom('devices').select('revoked_at').execute()).toEqual([{ revoked_at: null }])
})

test('the parts of a device that was removed open nothing when their rows come back', async () => {
  const { world, one, two, now } = await setup()
  const { db } = world
  const vault = vaultOf(one, now.access)
  const before = await readWallet(vault)
  const [secrets, slots, vaults] = [
    await db.selectFrom('secrets').selectAll().execute(),
    await db.selectFrom('slots').selectAll().execute(),
    await db.selectFrom('vaults').selectAll().execute(),
  ]
  const theirs = secrets.find(({ jkt, kind }) => jkt === two.jkt && kind === 'device')
  const slot = slots.find(({ jkt }) => jkt === two.jkt)
  if (!theirs || !slot || vaults.length !== 1) throw new Error('The other device has a slot.')
  await one.service.post('/v1/devices/remove', { jkt: two.jkt }, { access: now.access })
  const key = await openKey(vault, await readWallet(vault), one.jkt, 1)
  const next = await replaceKey(vault, await readWallet(vault), key, ({ jkt }) => jkt !== two.jkt)
  expect(next.version).toBe(2)
  expect(await openWallet(vault, next, one.jkt, 2)).toEqual(secret)
  for (const way of [passkey, { kind: 'assisted' as const }])
    expect(await openKeyBy(vault, next, way)).toHaveLength(32)

  // A thief of the database brings the row back, as it was or ever could have been sealed, and as of any version.
  const part = Uint8Array.from(Buffer.from(theirs.login_part, 'base64url'))
  const of = [theirs.user_id, theirs.wallet_id, theirs.slot_id, 'device', 'login'] as const
  const plain = await sealers.login.unseal(part, encodeParts('foyer slot part 3', ...of, 1, two.jkt))
  const sealed = await Promise.all(
    [
      encodeParts('foyer slot part 1', ...of),
      ...[0, 1].map((version) => encodeParts('foyer slot part 2', ...of, version)),
      ...[0, 1].map((version) => encodeParts('foyer slot part 3', ...of, version, two.jkt)),
    ].map(async (about) => toBase64Url(await sealers.login.seal(plain, about))),
  )
  await db.updateTable('devices').set({ revoked_at: null }).where('jkt', '=', two.jkt).execute()
  world.clock.now += 31_000
  const { access } = await logIn(world, two)
  for (const [login_part, version] of sealed.flatMap((text) =>
    [0, 1, 2].map((row) => [text, row] as const),
  )) {
    await db.deleteFrom('secrets').where('slot_id', '=', slot.id).execute()
    await db
      .insertInto('secrets')
      .values({ ...theirs, login_part, version })
      .execute()
    await expect(openWallet(vaultOf(two, access), before, two.jkt, 1)).rejects.toThrow()
  }
})

/** Ada's wallet, which only she opens, with two devices and a passkey at the moment of a backup. */
async function selfDrill() {
  const options = { sealers, secret: new Uint8Array(32), custody: 'self-required' as const }
  const world = await socialWorld(options)
  const [one, two] = [await world.browser(), await world.browser()]
  const access = await atManage(one, (await logIn(world, one)).access)
  const vault = vaultOf(one, access)
  await keepWallet(vault, secret, { eip155: '0xabc' }, [passkey])
  const second = vaultOf(two, (await logInByLink(world, two)).access)
  await joinWallet(second, await readWallet(second), two.jkt, (_wallet, open) => open(passkey))
  const lines: string[] = []
  await writeBackup(world.db, world.clock.now, async (line) => void lines.push(line))

  /** Restores the backup. */
  async function restored() {
    const database = await lastingDatabase()
    const { db } = await testStore(database())
    const now = world.clock.now + minuteMs
    const counts = await restore(db, lines, { now })
    const { clock } = world
    clock.now = now
    const next = { ...(await socialWorld({ ...options, store: database(), now: () => clock.now })), clock }
    const at = (browser: Browser): Browser => ({ ...browser, ...browser.at(next) })
    /** Logs in, and opens the wallet by what the device has alone. */
    async function opens(browser: Browser, logsIn: typeof logIn = logIn) {
      const there = at(browser)
      const { access } = await logsIn(next, there)
      const own = vaultOf(there, access)
      return openWallet(own, await readWallet(own), browser.jkt, 1).then(
        () => true,
        () => false,
      )
    }
    return { ...next, db, at, opens, counts }
  }
  return { world, one, two, vault, restored }
}

test('after a restore the device of an owner opens alone, 72 hours after an email, whatever was replaced since', async () => {
  const { one, vault, restored } = await selfDrill()
  const other = { kind: 'passkey' as const, credential: 'b3RoZXI', prf: randomBytes(32) }
  const wallet = await addWay(
    vault,
    await readWallet(vault),
    await openKey(vault, await readWallet(vault), one.jkt, 1),
    other,
  )
  await replaceKey(
    vault,
    wallet,
    await openKey(vault, wallet, one.jkt, 1),
    (slot) => slot.credential !== passkey.credential,
  )

  const next = await restored()
  expect(next.counts).toMatchObject({ held: 1, keyed: 0 })
  expect(await next.opens(one, logInByLink)).toBe(false)
  await sent(next)
  expect(next.sent.map(({ subject }) => subject)).toContain('A new device will be able to open your wallet')
  for (const [hours, isOpen] of [
    [70, false],
    [3, true],
    [300, true],
  ] as const) {
    next.clock.now += hours * 60 * minuteMs
    expect(await next.opens(one), `${hours} hours later`).toBe(isOpen)
  }
})

/** Has the email about each device be one that did not leave. */
const untell = ({ db }: Pick<Awaited<ReturnType<typeof socialWorld>>, 'db'>) =>
  db.updateTable('devices').set({ told_at: null }).execute()

const ends: Readonly<
  Record<
    string,
    (
      next: Awaited<ReturnType<Awaited<ReturnType<typeof selfDrill>>['restored']>>,
      drill: { one: Browser; two: Browser },
    ) => Promise<unknown>
  >
> = {
  'it is not let in by the link': async () => {},
  'it is removed by another device': async (next, { one, two }) => {
    await next.opens(two, logInByLink)
    const there = next.at(one)
    const { access } = await logInByLink(next, there)
    const own = await atManage(there, access)
    const vault = vaultOf(there, own)
    const wallet = await readWallet(vault)
    const proof = toBase64Url(await changeKey(await openKeyBy(vault, wallet, passkey)))
    await there.service.post('/v1/devices/remove', { jkt: two.jkt, changeKey: proof }, { access: own })
  },
  'no email leaves': async (next, { two }) => {
    await next.opens(two, logInByLink)
    await sent(next)
    await untell(next)
  },
  'the owner got another wallet key': async (next, { one, two }) => {
    await next.opens(two, logInByLink)
    const there = next.at(one)
    const own = await atManage(there, (await logInByLink(next, there)).access)
    const vault = vaultOf(there, own)
    const joined = await joinWallet(vault, await readWallet(vault), one.jkt, (_wallet, open) => open(passkey))
    await replaceKey(vault, joined, await openKey(vault, joined, one.jkt, 1), ({ jkt }) => jkt !== two.jkt)
  },
}

test.each(Object.keys(ends))('after a restore a device never opens by its old key if %s', async (end) => {
  const drill = await selfDrill()
  const next = await drill.restored()
  await ends[end]?.(next, drill)
  for (let day = 0; day < 12; day += 1) {
    next.clock.now += 24 * 60 * minuteMs
    // It is written again after three days.
    if (end === 'no email leaves') await untell(next)
    expect(await next.opens(drill.two).catch(() => false), `day ${day}`).toBe(false)
  }
  const held = await next.db
    .selectFrom('slots')
    .select('id')
    .where('closed_at', 'is', null)
    .where('jkt', '=', drill.two.jkt)
    .execute()
  expect(held).toEqual([])
})
