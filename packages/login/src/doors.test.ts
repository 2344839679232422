// @tier gate
import { search, searchModel } from '@foyer/search'
import fc from 'fast-check'
import * as v from 'valibot'
import { beforeEach, expect, test, vi } from 'vitest'
import { randomBytes, toBase64Url } from './custody/bytes.js'
import { changeStep, tokens } from './frame/answers.js'
import { readWallet } from './frame/joinWallet.js'
import { createService } from './frame/service.js'
import { addWay, keepWallet, openKey, replaceKey } from './frame/vaults.js'
import { networkOf } from './http/clientNetwork.js'
import { rates } from './limits/rates.js'
import {
  atManage,
  type Browser,
  codeIn,
  logIn,
  logInByLink,
  origin,
  url,
  vaultOf,
} from './login.test-support.js'
import { allRoutes, putBack, rowsOf } from './rootActions.test-support.js'
import { socialWorld } from './social/social.test-support.js'

// The doors of the service: every call that has it write to an address. Each one has the same lock, which counts by the
// address and by the place that asks.

const ada = 'ada@app.example'
/** The new address of Ada. */
const hers = 'ada@new.example'
/** Strangers ask for an address with an account, for one without, and for the one that Ada moves to. */
const addresses = [ada, 'grace@app.example', hers]
const placeHeader = 'x-place'

async function doorWorld() {
  const world = await socialWorld({
    clientAddress: (request) => request.headers.get(placeHeader) ?? undefined,
  })
  /** A browser that asks from an address. */
  function from({ keys, device, ...browser }: Browser, place: string | undefined) {
    const service = createService({
      url,
      keys: async () => keys,
      fetch(request) {
        request.headers.set('sec-fetch-site', 'same-origin')
        if (place !== undefined) request.headers.set(placeHeader, place)
        return world.login.fetch(request)
      },
      now: () => world.clock.now,
    })
    const start = (email = ada) =>
      service.post('/v1/email/start', { email, project: 'shop', origin, locale: 'en', ...device })
    return { ...browser, keys, device, service, start }
  }
  const one = from(await world.browser(), '203.0.113.7')
  await logIn(world, one, ada)
  /** Strangers that have accounts, each on the own page of the login. */
  const strangers: { readonly browser: Browser; readonly own: string }[] = []
  for (let count = 0; count < 8; count += 1) {
    const browser = await world.browser()
    const { access } = await logIn(world, browser, `eve${count}@evil.example`)
    world.clock.now -= 60_000
    const own = await browser.service.post('/v1/session/consent', { project: '', origin: url }, { access })
    strangers.push({ browser, own: v.parse(tokens, own).access })
  }
  const google = await world.browser()
  await world.redeem(google, await world.ticket(google, 'google'))
  return { ...world, from, one, strangers }
}

/** Emails are sent after the answer. */
const sent = ({ db }: Pick<Doors, 'db'>) =>
  vi.waitUntil(async () => (await db.selectFrom('outbox').select('id').execute()).length === 0, {
    interval: 5,
  })

type Doors = Awaited<ReturnType<typeof doorWorld>>

/** The requests of strangers at each door, to have an email sent to an address that is not theirs. */
type Door = (world: Doors, place: string | undefined, browser: Browser, n: number) => Promise<unknown>

const doors: Readonly<Record<string, Door>> = {
  'POST /v1/email/start': (world, place, browser) => world.from(browser, place).start(ada),
  'POST /v1/email/change/start': (world, place, other, n) => {
    const { browser, own: access } = world.strangers[n % world.strangers.length] ?? {
      browser: other,
      own: '',
    }
    const ask = { email: addresses[n % addresses.length] ?? ada, isLost: true }
    return world.from(browser, place).service.post('/v1/email/change/start', ask, { access })
  },
  'POST /v1/social/ticket': async (world, place, browser) => {
    const there = world.from(browser, place)
    return world.redeem(there, await world.ticket(there, 'google'))
  },
}

/** The routes that write to an address, and what keeps strangers from having them write. */
const otherDoors: Readonly<Record<string, string>> = {
  'POST /approve': 'the code of a link, once for each link that a door sent',
  'POST /undo': 'both addresses of a change, once for its link',
  'POST /v1/farcaster/wait': 'is admitted by the same function as a ticket',
  'POST /v1/email/change/primary': 'takes a code of the old address first, and has the lock of the start',
  'POST /v1/email/change/secondary': 'takes a code of the new address',
  'POST /v1/email/change/wait': 'takes a code of the new address',
  'POST /v1/email/finish': 'tells the owner of a device that a link let in',
  'POST /v1/social/device': 'tells the owner of a device that a link let in',
  'POST /v1/devices/remove': 'tells the owner, once for each device',
  'POST /v1/slots/open': 'tells the owner; a device is helped ten times a day',
  'POST /v1/slots': 'tells the owner, as often as one device may',
  'POST /v1/wallets/next': 'tells the owner, as often as one device may',
  'POST /v1/export/begin': 'a code to the owner, counted for the device',
  'POST /v1/export/confirm': 'tells the owner, once for each code',
}

/** The routes that write to no address. */
const silent =
  /^GET |^POST \/v1\/(me|devices|email\/device|farcaster\/channel|session\/[-a-z]+|slots\/make|wallets|social\/(allow|wait|key(\/open)?|:provider.*))$/

test('every route of the service is a door with a lock, or writes to no address', () => {
  const locked = [...Object.keys(doors), ...Object.keys(otherDoors)]
  expect(allRoutes().filter((route) => !silent.test(route))).toEqual(locked.sort())
})

/** Addresses of one customer, and of a client whose address is not known. */
const onePlace = fc.constantFrom<readonly [string, (n: number) => string | undefined]>(
  ['one IPv4 address', () => '203.0.113.7'],
  ['one IPv4 address, written as IPv6', (n) => (n % 2 ? '::ffff:203.0.113.7' : '::ffff:cb00:7107')],
  ['one /64 of IPv6', (n) => `2001:db8:1:2:${n.toString(16)}::${n.toString(16)}`],
  ['no address that is known', () => undefined],
)

let made: Promise<Doors> | undefined
beforeEach(() => {
  made = undefined
})
/** Returns the world of a test: stories put back what they changed. */
const worldNow = () => (made ??= doorWorld())

searchModel('strangers in one place have few letters sent to one address, through whichever doors', {
  gate: 2,
  exhaustive: 100,
  stories: fc.record({
    place: onePlace,
    asks: fc.array(fc.constantFrom(...Object.keys(doors)), { minLength: 30, maxLength: 30 }),
  }),
  async play({ place: [name, place], asks }, tell) {
    const world = await worldNow()
    tell(name)
    const rows = await rowsOf(world.db)
    const [letters, at] = [world.sent.length, world.clock.now]
    try {
      for (const [n, door] of asks.entries()) {
        world.clock.now += 20_000
        const browser = await world.browser()
        const done = await doors[door]?.(world, place(n), browser, n).then(
          () => 'is answered',
          (error: unknown) => `fails: ${error}`,
        )
        tell(`${door} ${done}`)
      }
      await sent(world)
      const counts = new Map<string, number>()
      for (const { to } of world.sent.slice(letters)) counts.set(to, (counts.get(to) ?? 0) + 1)
      // Each account has a share of its own at an address that is free, so that no stranger uses up another account's.
      const shares = world.strangers.length * rates.codesOfAccount.times
      for (const [to, count] of counts)
        expect([to, count <= rates.codesAnHour.times + shares]).toEqual([to, true])
      const emails = [...counts.values()].reduce((sum, count) => sum + count, 0)
      expect(emails).toBeLessThanOrEqual(rates.codesFromPlace.times + shares)
    } finally {
      await putBack(world.db, rows)
      world.clock.now = at
    }
  },
})

searchModel('strangers in other places use up nothing of the owner’s, whatever they ask', {
  gate: 2,
  exhaustive: 60,
  stories: fc.record({
    asks: fc.array(
      fc.record({
        door: fc.constantFrom(...Object.keys(doors)),
        place: fc.oneof(
          fc.ipV4().filter((one) => !one.startsWith('203.0.113.') && !one.startsWith('198.51.100.')),
          fc.ipV6(),
          fc.constant(undefined),
        ),
      }),
      { minLength: 12, maxLength: 45 },
    ),
  }),
  async play({ asks }, tell) {
    const world = await worldNow()
    const rows = await rowsOf(world.db)
    const at = world.clock.now
    try {
      for (const [n, { door, place }] of asks.entries()) {
        world.clock.now += 1_000
        const done = await doors[door]?.(world, place, await world.browser(), n).then(
          () => 'is answered',
          (error: unknown) => `fails: ${error}`,
        )
        tell(`${door} ${place} ${done}`)
      }
      world.clock.now += 31_000
      // Her browser, from wherever; a new one at home; and one elsewhere, unless very many ask for her at that hour.
      expect(await world.from(world.one, undefined).start()).toMatchObject({ next: 'otp' })
      const home = world.from(await world.browser(), '203.0.113.9')
      expect(await home.start()).toMatchObject({ next: 'device' })
      const away = world.from(await world.browser(), '198.51.100.1')
      if (asks.length < rates.codesToAddress.times)
        expect(await away.start()).toMatchObject({ next: 'device' })
    } finally {
      await putBack(world.db, rows)
      world.clock.now = at
    }
  },
})

/** Requests that prove who makes them: by a browser that is known, or by a session. */
type OwnDoor = (world: Doors, owner: Owner) => Promise<unknown>
interface Owner {
  readonly browser: ReturnType<Doors['from']>
  /** A session of the login's own page. */
  readonly own: string
}
const move = { email: hers }
const ownPost =
  (path: string, ask: object): OwnDoor =>
  (_world, { browser, own }) =>
    browser.service.post(path, ask, { access: own })
const makeSlot = (browser: Pick<Browser, 'device'>) => ({
  wallet: crypto.randomUUID(),
  version: 1,
  once: browser.device.box,
  slots: [{ id: crypto.randomUUID(), kind: 'device' }],
})
const begin = { project: 'shop', origin, locale: 'en' }

const ownDoors: Readonly<Record<string, OwnDoor>> = {
  'POST /v1/email/start': (_world, { browser }) => browser.start(),
  'POST /v1/social/:provider/start': ownPost('/v1/social/google/start', begin),
  'POST /v1/farcaster/channel': ownPost('/v1/farcaster/channel', begin),
  'POST /v1/email/change/start': ownPost('/v1/email/change/start', { ...move, isLost: true }),
  async 'POST /v1/email/change/primary'(world, { browser, own }) {
    const letters = world.sent.length
    const post = (path: string, ask: object) =>
      browser.service.post(`/v1/email/change/${path}`, ask, { access: own })
    const { attempt } = v.parse(changeStep, await post('start', move))
    const otp = codeIn(await world.letter(letters + 1))
    return post('primary', { ...move, attempt, otp })
  },
  'POST /v1/export/begin': ownPost('/v1/export/begin', {}),
  'POST /v1/slots/make': (world, owner) => ownPost('/v1/slots/make', makeSlot(owner.browser))(world, owner),
}

/** The doors of strangers, those that write to no address, and a device that a reader of the mailbox let in. */
const strangersDoors: Readonly<Record<string, Door>> = {
  ...doors,
  'POST /v1/social/:provider/start': (world, place, browser) => world.start(world.from(browser, place)),
  'POST /v1/farcaster/channel': (world, place, browser) =>
    world.from(browser, place).service.post('/v1/farcaster/channel', begin),
  async 'POST /v1/slots/make'(world, place, browser) {
    const there = world.from(browser, place)
    const { access } = await logInByLink(world, there)
    return there.service.post('/v1/slots/make', makeSlot(there), { access })
  },
}

test.each([
  ['in the place of the owner', '203.0.113.7'],
  ['where no address is known', undefined],
])(
  'strangers %s count in no limit of requests that prove who makes them, and in none of a day that others need',
  async (_where, place) => {
    const world = await doorWorld()
    const browser = world.from(world.one, place)
    const own = await atManage(browser, (await logIn(world, browser, ada)).access)
    /** Returns the limits that a request counts in. */
    async function limitsOf(ask: () => Promise<unknown>): Promise<readonly string[]> {
      await world.db.deleteFrom('rates').execute()
      await ask().catch((error: unknown) => error)
      await sent(world)
      return (await world.db.selectFrom('rates').select('bucket').execute()).map(({ bucket }) => bucket)
    }
    const strange = new Map<string, string>()
    for (const [door, ask] of Object.entries(strangersDoors))
      for (const n of addresses.keys()) {
        const other = await world.browser()
        for (const limit of await limitsOf(() => ask(world, place, other, n))) strange.set(limit, door)
      }
    const refused: string[] = []
    for (const [door, ask] of Object.entries(ownDoors)) {
      const limits = await limitsOf(() => ask(world, { browser, own }))
      expect([door, limits.length > 0]).toEqual([door, true])
      // Strangers have used up all that they count in.
      const at = world.clock.now
      await world.db.deleteFrom('rates').execute()
      for (const bucket of strange.keys())
        await world.db.insertInto('rates').values({ bucket, began_at: at, n: 1_000 }).execute()
      await ask(world, { browser, own }).catch((error: unknown) => {
        if (`${error}`.includes('Too many')) refused.push(`${door} after ${[...strange].join(', ')}`)
      })
      await sent(world)
    }
    expect(refused).toEqual([])
    // A new browser proves nothing yet, and shares the limits of its place: each is over within the hour.
    const fresh = await limitsOf(async () => world.from(await world.browser(), place).start())
    const long = fresh.filter((limit) => strange.has(limit) && lengthOf(limit) > 3_600_000)
    expect(long).toEqual([])
  },
)

/** Calls that write to the owner and that a session can repeat. */
const repeated: Readonly<Record<string, (world: Doors, seat: Seat, n: number) => Promise<unknown>>> = {
  async 'POST /v1/export/confirm'(world, { browser, own }) {
    const begun = await browser.service.post('/v1/export/begin', {}, { access: own })
    await sent(world)
    const ask = { ...Object(begun), otp: codeIn(world.sent.at(-1)?.text ?? '') }
    await browser.service.post('/v1/export/confirm', ask, { access: own })
  },
  'POST /v1/export/begin': (_world, { browser, own }) =>
    browser.service.post('/v1/export/begin', {}, { access: own }),
  async 'POST /v1/slots'(_world, { vault, browser }, n) {
    const kept = await readWallet(vault)
    const key = await openKey(vault, kept, browser.jkt, 1)
    const way = { kind: 'passkey' as const, credential: toBase64Url(randomBytes(8)), prf: randomBytes(32) }
    const added = await addWay(vault, kept, key, way)
    if (n % 5 === 4)
      await replaceKey(
        vault,
        added,
        await openKey(vault, added, browser.jkt, 1),
        ({ kind }) => kind !== 'passkey',
      )
  },
  async 'POST /v1/wallets/next'(_world, { vault, browser }) {
    const kept = await readWallet(vault)
    const key = await openKey(vault, kept, browser.jkt, 1)
    const code = randomBytes(16)
    await replaceKey(vault, kept, key, ({ kind }) => kind !== 'kit', { kind: 'kit', code })
  },
  'POST /v1/email/change/start': (_world, { browser, own }, n) =>
    browser.service.post('/v1/email/change/start', { email: `eve${n}@evil.example` }, { access: own }),
}
interface Seat {
  readonly browser: Browser
  readonly own: string
  readonly vault: ReturnType<typeof vaultOf>
}

test.each(Object.keys(repeated))(
  'a session has few emails sent to its owner, however often it repeats %s',
  async (door) => {
    const world = await doorWorld()
    const browser = world.from(world.one, '203.0.113.7')
    const own = await atManage(browser, (await logIn(world, browser, ada)).access)
    const vault = vaultOf(browser, own)
    const seed = { entropy: randomBytes(16), seed: randomBytes(64) }
    const made = await keepWallet(vault, seed, { eip155: '0xabc' })
    await addWay(vault, made, await openKey(vault, made, browser.jkt, 1), {
      kind: 'kit',
      code: randomBytes(16),
    })
    await sent(world)
    const before = world.sent.length
    // A minute each is too long for tokens, and 5 s are enough for none of the pauses.
    for (let n = 0; n < 40; n += 1) {
      world.clock.now += 5_000
      await repeated[door]?.(world, { browser, own, vault }, n).catch(() => {})
    }
    await sent(world)
    expect(world.sent.length - before).toBeGreaterThan(0)
    expect(world.sent.length - before).toBeLessThanOrEqual(rates.noticesAnHour.times)
  },
)

/** Returns how long a limit counts, in ms. */
function lengthOf(limit: string): number {
  const [, rate] = Object.entries(rates).find(([name]) => limit.startsWith(`${name}:`)) ?? []
  return rate?.ms ?? Number.POSITIVE_INFINITY
}

search(
  'all addresses of a /64 of IPv6 are one place, however they are written, and those of another are another',
  fc.property(fc.ipV6(), fc.ipV6(), fc.boolean(), (one, two, isLong) => {
    const [a, b] = [one, two].map(halves)
    const written = (of: string) => (isLong ? of.toUpperCase() : of)
    const same = a?.[0] === b?.[0]
    expect(networkOf(written(one)) === networkOf(two)).toBe(same)
    // An address that has IPv4 in it is its place in IPv4.
    if (!networkOf(one)?.endsWith('/24')) expect(networkOf(`${a?.[0]}::/64`)).toBe(networkOf(one))
  }),
)

/** The network's half and the host's half of an address, as browsers write them. */
function halves(address: string): readonly [string, string] {
  const { hostname } = new URL(`http://[${address.split('%')[0]}]`)
  const [head = '', tail] = hostname.slice(1, -1).split('::')
  const groups = (text: string) => (text ? text.split(':') : [])
  const [before, after] = [groups(head), groups(tail ?? '')]
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  const all = tail === undefined ? before : [...before, ...zeros, ...after]
  return [all.slice(0, 4).join(':'), all.slice(4).join(':')]
}
