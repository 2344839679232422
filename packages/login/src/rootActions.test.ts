// @tier gate, exhaustive: each call in flight, each custody with each delay
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { randomBytes } from './custody/bytes.js'
import { changeStep, tokens } from './frame/answers.js'
import { joinWallet, readWallet } from './frame/joinWallet.js'
import { proofStep } from './frame/proveByWay.js'
import { addWay, keepWallet, openKey, openKeyBy, replaceKey, type VaultParts } from './frame/vaults.js'
import { createLogin } from './login.js'
import {
  atManage,
  type Browser,
  codeIn,
  logIn,
  logInByLink,
  loginWorld,
  memorySealer,
  origin,
  vaultOf as provenVault,
  url,
} from './login.test-support.js'
import { allRoutes, differences, putBack, rootState, rowsOf } from './rootActions.test-support.js'
import { interrupted } from './store/interrupted.test-support.js'
import type { Database } from './store/store.js'
import { lastingDatabase, testStore } from './store/store.test-support.js'

// The table of all routes of the service. The test asks each of them with the session of a page of the host and with one of the
// login's own page, on a device that was let in long ago and on a new one, and measures in the database which access to
// wallets changes.

const secret = { entropy: randomBytes(16), seed: randomBytes(64) }
/** The address that a browser moves the account to. */
const nextOf = ({ browser }: Seat) => `${browser.jkt.replace(/[^a-z0-9]/gi, 'x')}@evil.example`.toLowerCase()

/** A session of one browser. */
interface Seat {
  readonly browser: Browser
  readonly access: string
}

async function setup() {
  const database = await lastingDatabase()
  const { db } = await testStore(database())
  const world = await loginWorld({ store: database() })
  /** A session of the login's own page. */
  async function own({ browser, access }: Seat): Promise<Seat> {
    const answer = await browser.service.post('/v1/session/consent', { project: '', origin: url }, { access })
    return { browser, access: v.parse(tokens, answer).access }
  }
  const [one, two, three] = [await world.browser(), await world.browser(), await world.browser()]
  const { access } = await logIn(world, one)
  await keepWallet(vaultOf({ browser: one, access }), secret, { eip155: '0xabc' })
  const join = async (browser: Browser) => {
    const seat = { browser, access: (await logInByLink(world, browser)).access }
    const vault = vaultOf(seat)
    await joinWallet(vault, await readWallet(vault), browser.jkt, () => Promise.reject(new Error('never')))
    return seat
  }
  await join(two)
  world.clock.now += 3 * 86_400_000
  const fresh = await join(three)
  const page = { browser: two, access: (await logIn(world, two)).access }
  const passkey = { kind: 'passkey' as const, credential: 'cGFzc2tleQ', prf: randomBytes(32) }
  await change(await own(page), (vault, wallet, key) => addWay(vault, wallet, key, passkey))
  const atOnce = { 'old device, page': page, 'old device, own page': await own(page) }
  const late = { 'new device, page': fresh, 'new device, own page': await own(fresh) }
  return { world, db, one, seats: { ...atOnce, ...late } }
}

const vaultOf = ({ browser, access }: Seat): VaultParts => provenVault(browser, access)

type Setting = Omit<Awaited<ReturnType<typeof setup>>, 'seats'>
type Play = (seat: Seat, setting: Setting) => Promise<unknown>

const post =
  (path: string, ask: object = {}): Play =>
  ({ browser, access }) =>
    browser.service.post(path, ask, { access })

async function change(seat: Seat, work: (vault: VaultParts, wallet: Wallet, key: Key) => Promise<unknown>) {
  const vault = vaultOf(seat)
  const wallet = await readWallet(vault)
  return work(vault, wallet, await openKey(vault, wallet, seat.browser.jkt, 1))
}
type Wallet = Awaited<ReturnType<typeof readWallet>>
type Key = Awaited<ReturnType<typeof openKey>>

/** The same without the proof of the owner. */
const unproven =
  (play: Play): Play =>
  (seat, setting) =>
    play({ ...seat, browser: { ...seat.browser, proof: () => '' } }, setting)

const add =
  (way: Parameters<typeof addWay>[3]): Play =>
  (seat) =>
    change(seat, (vault, wallet, key) => addWay(vault, wallet, key, way))

/** Changes the address as far as a step goes: the visitor types both codes, wherever they are asked for. */
const moveTo =
  (last: 'start' | 'primary' | 'secondary'): Play =>
  async (seat, setting) => {
    const { world } = setting
    const step = (path: string, ask: object) => post(`/v1/email/change/${path}`, ask)(seat, setting)
    const email = nextOf(seat)
    const letters = world.sent.length
    const first = v.parse(changeStep, await step('start', { email }))
    if (last === 'start') return
    const otp = codeIn(await world.letter(letters + 1))
    const second = v.parse(changeStep, await step('primary', { email, attempt: first.attempt, otp }))
    if (last === 'primary') return
    const code = codeIn(await world.letter(letters + 2))
    await step('secondary', { email, attempt: second.attempt, otp: code })
  }

/** Changes the address without the old mailbox. */
const waitFor: Play = async (seat, setting) => {
  const { world } = setting
  const email = nextOf(seat)
  const letters = world.sent.length
  const begun = await post('/v1/email/change/start', { email, isLost: true })(seat, setting)
  const { attempt } = v.parse(changeStep, begun)
  const otp = codeIn(await world.letter(letters + 1))
  await post('/v1/email/change/wait', { email, attempt, otp })(seat, setting)
}

const exported: Play = async (seat, setting) => {
  const { world } = setting
  const letters = world.sent.length
  const { attempt } = v.parse(proofStep, await post('/v1/export/begin')(seat, setting))
  await post('/v1/export/confirm', { attempt, otp: codeIn(await world.letter(letters + 1)) })(seat, setting)
}

const newKit: Play = (seat) =>
  change(seat, (vault, wallet, key) =>
    replaceKey(vault, wallet, key, ({ kind }) => kind !== 'kit', { kind: 'kit', code: randomBytes(16) }),
  )

/** Pages and files, and what begins or ends a login: nothing of these knows a session. */
const withoutSession: readonly string[] = [
  'GET /approve',
  'GET /confirm',
  'GET /frame',
  'GET /frame/:file',
  'GET /healthz',
  'GET /manage',
  'GET /recovery',
  'GET /undo',
  'GET /v1/social/:provider/authorize',
  'GET /v1/social/:provider/callback',
  'POST /v1/social/:provider/callback',
  'POST /v1/social/:provider{google|x|discord|github|apple|facebook}/start',
  'POST /v1/social/allow',
  'POST /v1/social/wait',
  'POST /v1/social/key/open',
  'POST /v1/farcaster/channel',
  'POST /v1/email/start',
  'POST /v1/email/device',
]

/** These let a device in or change an address: each has a code or a link that only a letter has, or a key that only the owner has. Other tests try them. */
const byLetter: readonly string[] = [
  'POST /approve',
  'POST /undo',
  'POST /v1/email/finish',
  'POST /v1/social/ticket',
  'POST /v1/social/device',
  'POST /v1/social/key',
  'POST /v1/farcaster/wait',
]

/** The calls with a session. */
const plays: Readonly<Record<string, Play>> = {
  'POST /v1/me': post('/v1/me'),
  'POST /v1/session/end': post('/v1/session/end'),
  'POST /v1/session/refresh': post('/v1/session/refresh', { refresh: 'x' }),
  'POST /v1/session/consent': post('/v1/session/consent', { project: 'shop', origin }),
  'POST /v1/session/end-all': post('/v1/session/end-all'),
  'POST /v1/devices': post('/v1/devices'),
  'POST /v1/devices/remove': (seat, setting) =>
    post('/v1/devices/remove', { jkt: setting.one.jkt })(seat, setting),
  'POST /v1/slots/open': (seat) => change(seat, async () => undefined),
  'POST /v1/slots/make': (seat) =>
    change(seat, (vault, wallet, key) =>
      addWay(
        {
          ...vault,
          service: {
            post: (path, ...rest) =>
              path === '/v1/slots' ? Promise.resolve({ wallet }) : vault.service.post(path, ...rest),
          },
        },
        wallet,
        key,
        { kind: 'passkey', credential: 'cGFzc2tleQ', prf: randomBytes(32) },
      ).catch(() => {}),
    ),
  'POST /v1/slots': add({ kind: 'kit', code: randomBytes(16) }),
  'POST /v1/slots without a proof': unproven(add({ kind: 'kit', code: randomBytes(16) })),
  'POST /v1/wallets': (seat) =>
    keepWallet(vaultOf(seat), secret, { eip155: '0xdef' }, [
      { kind: 'assisted' },
      { kind: 'kit', code: randomBytes(16) },
    ]),
  'POST /v1/wallets/next': (seat) =>
    change(seat, (vault, wallet, key) => replaceKey(vault, wallet, key, ({ kind }) => kind !== 'assisted')),
  'POST /v1/wallets/next with a new kit': newKit,
  'POST /v1/wallets/next with a new kit, without a proof': unproven(newKit),
  'POST /v1/email/change/start': moveTo('start'),
  'POST /v1/email/change/primary': moveTo('primary'),
  'POST /v1/email/change/wait': waitFor,
  'POST /v1/email/change/secondary': moveTo('secondary'),
  'POST /v1/export/begin': post('/v1/export/begin'),
  'POST /v1/export/begin with a way': post('/v1/export/begin', { for: 'way' }),
  'POST /v1/export/confirm': exported,
}

const oldOwn = 'old device, own page'

/** The changes that may be made. No row has a host's page, and a new device only removes devices. */
const allowed: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'POST /v1/devices/remove': {
    [oldOwn]: ['devices', 'slots'],
    'new device, own page': ['devices', 'slots'],
  },
  'POST /v1/slots': { [oldOwn]: ['slots', 'vaults'] },
  'POST /v1/wallets/next': { [oldOwn]: ['slots', 'vaults'] },
  'POST /v1/wallets/next with a new kit': { [oldOwn]: ['slots', 'vaults'] },
  'POST /v1/email/change/start': { [oldOwn]: ['begun'] },
  'POST /v1/email/change/primary': { [oldOwn]: ['begun'] },
  'POST /v1/email/change/secondary': { [oldOwn]: ['identities', 'undos', 'begun'] },
  'POST /v1/email/change/wait': { [oldOwn]: ['moves', 'begun'] },
  'POST /v1/export/begin': { [oldOwn]: ['begun'] },
  'POST /v1/export/begin with a way': { [oldOwn]: ['begun'] },
  'POST /v1/export/confirm': { [oldOwn]: ['begun', 'exports'] },
}

/** A route is tried in more than one way where a call may have a proof or not. */
const routes = new Set(Object.keys(plays).map((name) => name.replace(/,? with.*/, '')))

test('the table has a row for each route of the service', () => {
  expect(allRoutes()).toEqual([...withoutSession, ...byLetter, ...routes].sort())
})

test('only a session of the login’s own page changes who can open a wallet, and no new device takes a lasting way', async () => {
  const setting = await setup()
  expect(await playAll(setting, setting.seats)).toEqual(allowed)
})

/** Plays each route from each seat. Returns what changed, by route and seat. */
async function playAll(setting: Setting, seats: Readonly<Record<string, Seat>>) {
  const rows = await rowsOf(setting.db)
  const at = setting.world.clock.now
  const found: Record<string, Record<string, readonly string[]>> = {}
  for (const [route, play] of Object.entries(plays))
    for (const [seat, where] of Object.entries(seats)) {
      await putBack(setting.db, rows)
      setting.world.clock.now = at
      const before = await rootState(setting.db)
      await play(where, setting).catch((error: unknown) => error)
      const changed = differences(before, await rootState(setting.db))
      if (changed.length > 0) found[route] = { ...found[route], [seat]: changed }
    }
  return found
}

type Custody = 'no wallet' | 'assisted' | 'self'
const dayMs = 86_400_000

/**
 * Sets up an account with a device of years and one that a reader of the mailbox let in today. The host began its delay of
 * new devices in between. The new device never opened the wallet.
 */
async function years(custody: Custody, recoveryDelayMs: number, at = (store: Database) => store) {
  const database = await lastingDatabase()
  const { db } = await testStore(database())
  const kept = {
    sealers: { login: await memorySealer('one'), recovery: await memorySealer('two') },
    secret: randomBytes(32),
  }
  const before = await loginWorld({ store: database(), ...kept })
  const { clock, sent } = before
  const [one, two, three] = [await before.browser(), await before.browser(), await before.browser()]
  const first = { browser: one, access: (await logIn(before, one)).access }
  if (custody !== 'no wallet') await keepWallet(vaultOf(first), secret, { eip155: '0xabc' })
  const seat = { browser: two, access: (await logInByLink(before, two)).access }
  if (custody !== 'no wallet') {
    const vault = vaultOf(seat)
    await joinWallet(vault, await readWallet(vault), two.jkt, () => Promise.reject(new Error('never')))
  }
  if (custody !== 'no wallet') {
    const own = { browser: one, access: await atManage(one, (await logIn(before, one)).access) }
    await change(own, async (vault, wallet, key) => {
      const passkey = { kind: 'passkey' as const, credential: 'b3RoZXI', prf: randomBytes(32) }
      const more = await addWay(vault, wallet, key, passkey)
      if (custody === 'self') await replaceKey(vault, more, key, ({ kind }) => kind !== 'assisted')
    })
  }
  clock.now += 400 * dayMs
  const login = await createLogin({
    url,
    projects: { shop: { origins: [origin] } },
    chains: {},
    store: at(database()),
    mail: async (mail) => void sent.push(mail),
    now: () => clock.now,
    recoveryDelayMs,
    ...kept,
  })
  onTestFinished(() => login.close())
  const world = { ...before, login }
  const here = (browser: Browser): Browser => ({ ...browser, ...browser.at(world) })
  const [old, fresh] = [here(two), here(three)]
  const letIn = await atManage(fresh, (await logInByLink(world, fresh)).access)
  const known = await atManage(old, (await logIn(world, old)).access)
  const seats = { old: { browser: old, access: known }, new: { browser: fresh, access: letIn } }
  return { world, before, db, one, seats }
}

const removes = (custody: Custody) => (custody === 'no wallet' ? ['devices'] : ['devices', 'slots'])

const settings = (['no wallet', 'assisted', 'self'] as const).flatMap((custody) =>
  [0, dayMs].map((delay) => [custody, delay] as const),
)
const actsTitle =
  'with %s and a delay of %d ms, an old device makes each change, and one that never opened the wallet none that it keeps'
// Each custody is in the gate, and each delay.
test.each(settings.filter((_, at) => [0, 3, 4].includes(at)))(actsTitle, actsBySeat)
test.for(settings)(`${actsTitle}, all of them`, { tags: 'exhaustive' }, (row) => actsBySeat(...row))

async function actsBySeat(custody: Custody, delay: number) {
  const setting = await years(custody, delay)
  const { old, new: fresh } = setting.seats
  const expected: Record<string, Record<string, readonly string[]>> = {}
  for (const [route, seats] of Object.entries(allowed))
    if (custody !== 'no wallet' || !/wallets|slots/.test(route)) {
      const changed = route === 'POST /v1/devices/remove' ? removes(custody) : seats[oldOwn]
      if (changed) expected[route] = { old: changed }
    }
  if (custody === 'no wallet') expected['POST /v1/wallets'] = { old: ['slots', 'vaults'] }
  // Without a delay a new device removes others at once, but takes no key of a wallet that only its owner opens.
  if (delay === 0 && custody !== 'self')
    expected['POST /v1/devices/remove'] = { old: removes(custody), new: removes(custody) }
  expect(await playAll(setting, { old, new: fresh })).toEqual(expected)
}

/** Statements that look whether the device of a request is logged in. */
const checksSession = /"access_hash" = /

/** Plays a call while the owner removes its device, after each time that its session was checked. @returns the parts that changed since */
async function inFlight(calls: readonly string[], custodies: readonly Custody[]): Promise<readonly string[]> {
  const left: string[] = []
  for (const custody of custodies) {
    let gate: ReturnType<typeof interrupted> | undefined
    const setting = await years(custody, 0, (store) => {
      gate = interrupted(store)
      return gate.store
    })
    const { before, world, db, one, seats } = setting
    const owner = await atManage(one, (await logIn(before, one)).access)
    const rows = await rowsOf(db)
    const at = world.clock.now
    const state = async () => ({
      ...(await rootState(db)),
      sessions: await db.selectFrom('sessions').select(['id', 'closed_at']).execute(),
      begun: [],
    })
    for (const call of calls)
      for (let [nth, isOver] = [1, false]; !isOver; nth += 1) {
        await putBack(db, rows)
        world.clock.now = at
        let removed: Awaited<ReturnType<typeof state>> | undefined
        const end = gate?.interrupt(checksSession, nth, async () => {
          const ask = { jkt: seats.old.browser.jkt }
          await one.service.post('/v1/devices/remove', ask, { access: owner })
          removed = await state()
        })
        await plays[call]?.(seats.old, setting).catch(() => {})
        isOver = end?.() !== true
        expect([call, removed === undefined]).toEqual([call, isOver])
        if (removed)
          left.push(
            ...differences(removed, await state()).map((part) => `${custody}, ${call}, ${nth}: ${part}`),
          )
      }
  }
  return left
}

const inFlightTitle = 'a device that is removed while its call is in flight changes nothing of the account'
test(`${inFlightTitle}: it ends no other device`, async () =>
  expect(await inFlight(['POST /v1/devices/remove', 'POST /v1/session/end-all'], ['assisted'])).toEqual([]))
test(`${inFlightTitle}, by each call`, { tags: 'exhaustive' }, async () =>
  expect(await inFlight(Object.keys(plays), ['no wallet', 'assisted', 'self'])).toEqual([]),
)

/** Calls that are counted, also those that change nothing of the access. */
const counted: typeof plays = {
  ...plays,
  async 'POST /v1/slots/open with help'(seat) {
    const vault = vaultOf(seat)
    await openKeyBy(vault, await readWallet(vault), { kind: 'assisted' })
  },
}

/** Plays calls at two old devices of an account. @returns the calls that both are counted for together */
async function countedTogether(calls: readonly string[]): Promise<readonly string[]> {
  const setting = await years('assisted', 0)
  const { before, db, one, seats } = setting
  const owner = { browser: one, access: await atManage(one, (await logIn(before, one)).access) }
  const rows = await rowsOf(db)
  const together: string[] = []
  for (const call of calls) {
    const counts: string[][] = []
    for (const seat of [seats.old, owner]) {
      await putBack(db, { ...rows, rates: [] })
      await counted[call]?.(seat, setting).catch(() => {})
      counts.push((await db.selectFrom('rates').select('bucket').execute()).map(({ bucket }) => bucket))
    }
    const [first = [], second = []] = counts
    if (first.some((bucket) => second.includes(bucket))) together.push(call)
  }
  return together
}

// A thief's device would use up what the owner has left for the hour or the day, also after it was removed.
const countTitle = 'no device of an account uses up a limit of another one'
const codesAndHelp = Object.keys(counted).filter((call) =>
  /change\/start|export\/begin|open with help/.test(call),
)
test(countTitle, async () => expect(await countedTogether(codesAndHelp)).toEqual([]))
test(`${countTitle}, by each call`, { tags: 'exhaustive' }, async () =>
  expect(await countedTogether(Object.keys(counted))).toEqual([]),
)
