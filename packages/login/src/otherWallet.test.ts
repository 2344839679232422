// @tier gate, exhaustive: each way in which an address or a name changes
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { fromBase64Url, toBase64Url } from './custody/bytes.js'
import { authenticate } from './custody/slotList.js'
import { parseEmail } from './email/address.js'
import { declined } from './frame/calls/answers.js'
import { readWallet } from './frame/joinWallet.js'
import { moveAddress, walletOf } from './frame/knownWallets.js'
import { ServiceError } from './frame/service.js'
import { listOf, makeSlots } from './frame/slots.js'
import { openKey } from './frame/vaults.js'
import { withAccess } from './login.test-support.js'
import { type Login, ownerBrowser, ownerPage, ownerWorld, type Way } from './ownerPaths.test-support.js'
import type { Custody } from './wallets/wallets.js'

// A writer to the database, with an account of its own, gives the account of another owner a wallet that its key vouches for, and
// that the owner's browser opens. Or it gives the account no wallet. No login, page or signature takes it without a question.

const dayMs = 86_400_000
type World = Awaited<ReturnType<typeof ownerWorld>>
type Owner = Awaited<ReturnType<typeof ownerBrowser>>
const bytes = (text: string) => fromBase64Url(text) ?? new Uint8Array()

async function setUp(
  login: Login,
  custody: Custody = login === 'x' ? 'self-required' : 'assisted',
  way: Way = 'kit',
) {
  ownerPage()
  const world = await ownerWorld(custody)
  const memory = { way, kit: '', email: 'ada@app.example', other: () => {}, hasLostMailbox: false }
  const victim = await ownerBrowser(world, memory)
  const thief = await ownerBrowser(world, { ...memory, email: 'mal@app.example' })
  await victim.logIn(login)
  await thief.logIn('email')
  world.clock.now += 2 * dayMs
  for (const [one, of] of [[victim, login] as const, [thief, 'email'] as const])
    if (!(await one.page.isStanding())) await one.logIn(of)
  for (const one of [victim, thief]) await one.home.join(() => true)
  // Own acts of the thief make newer versions of the thief's own wallet.
  for (let made = 0; made < 3; made += 1) await thief.step({ what: 'make-kit' })
  return { world, memory, victim, thief, login }
}

/** Makes all that the service knows of an owner that of another user. */
async function moveOwner({ db }: World, { browser }: Owner, to: string) {
  const { user_id: from } = await db
    .selectFrom('devices')
    .select('user_id')
    .where('jkt', '=', browser.jkt)
    .executeTakeFirstOrThrow()
  for (const table of ['devices', 'sessions', 'identities'] as const)
    await db.updateTable(table).set({ user_id: to }).where('user_id', '=', from).execute()
}

/** The thief has the wallet key of that wallet, and so seals it for the device of the victim too. */
async function shareWallet({ world, victim, thief }: Awaited<ReturnType<typeof setUp>>) {
  const { db } = world
  const { user_id } = await db
    .selectFrom('devices')
    .select('user_id')
    .where('jkt', '=', thief.browser.jkt)
    .executeTakeFirstOrThrow()
  // Codes go to the address of the owner.
  await db.deleteFrom('identities').where('user_id', '=', user_id).execute()
  await moveOwner(world, victim, user_id)
  const { access } = await thief.home.standing()
  const { service, box, jkt } = thief.browser
  const vault = { service: withAccess(service, access), box, jkt }
  const wallet = await readWallet(vault)
  const walletKey = await openKey(vault, wallet, jkt, 1)
  const wanted = { kind: 'device' as const, box: bytes(victim.browser.device.box), jkt: victim.browser.jkt }
  const [slot] = await makeSlots(vault, walletKey, { wallet: wallet.id, version: wallet.version }, [wanted])
  if (!slot) throw new Error('There is no slot.')
  const added = { id: slot.id, kind: slot.kind, jkt: slot.jkt, box: bytes(slot.box), blob: bytes(slot.blob) }
  const slotsMac = await authenticate(walletKey, listOf({ ...wallet, slots: [...wallet.slots, added] }))
  await db
    .updateTable('vaults')
    .set({ slots_mac: toBase64Url(slotsMac) })
    .where('wallet_id', '=', wallet.id)
    .execute()
  const of = { wallet_id: wallet.id, version: wallet.version, created_at: 0, closed_at: null }
  const row = {
    id: slot.id,
    kind: 'device' as const,
    jkt: victim.browser.jkt,
    box: slot.box,
    blob: slot.blob,
  }
  await db
    .insertInto('slots')
    .values({ ...of, ...row, lock: null, credential: null })
    .execute()
}

/** Takes the wallet from the account. */
async function takeWallet({ world, victim, thief }: Awaited<ReturnType<typeof setUp>>) {
  const { db } = world
  const users = await db.selectFrom('users').selectAll().execute()
  const [user] = users
  if (!user) throw new Error('There is no user.')
  await db
    .insertInto('users')
    .values({ ...user, id: 'another' })
    .execute()
  await moveOwner(world, victim, 'another')
  expect(thief.browser.jkt).not.toBe(victim.browser.jkt)
}

const again = async ({ world, victim, login }: Awaited<ReturnType<typeof setUp>>) => {
  await victim.home.signOut()
  world.clock.now += dayMs
  await victim.logIn(login)
}
const acts: Readonly<Record<string, (at: Awaited<ReturnType<typeof setUp>>) => Promise<unknown>>> = {
  signs: ({ victim }) => victim.seed(),
  'looks at the page for owners': ({ victim }) => victim.own.wallet(),
  'makes a kit': ({ victim }) => victim.step({ what: 'make-kit' }),
  'saves the file': ({ victim }) => victim.step({ what: 'save-kit' }),
  'adds a passkey': ({ victim }) => victim.step({ what: 'add-passkey' }),
  'sees the words': ({ victim }) => victim.step({ what: 'show-words' }),
  'logs in again': again,
  async 'logs in again while keys are away'(at) {
    at.world.keys.isAway = true
    await again(at)
  },
}
const rows = (['another wallet', 'no wallet'] as const).flatMap((to) => [
  ...Object.keys(acts).map((act) => ['email', act, to] as const),
  ['x', 'logs in again', to] as const,
])

const title =
  'an owner by %s that %s, whose account a writer to the database gave %s, is asked, or keeps the wallet'
// Each act is in the gate, and each account.
test.each(rows.filter((_, at) => at % 2 === 0))(title, asksOrKeeps)
test.for(rows)(`${title}, all of them`, { tags: 'exhaustive' }, ([login, act, to]) =>
  asksOrKeeps(login, act, to),
)

async function asksOrKeeps(login: 'email' | 'x', act: string, to: 'another wallet' | 'no wallet') {
  const at = await setUp(login)
  const { victim, memory, world } = at
  const before = await victim.page.user()
  await (to === 'no wallet' ? takeWallet(at) : shareWallet(at))
  let asked = 0
  memory.other = () => {
    asked += 1
    throw declined()
  }
  const isDone = await (acts[act]?.(at) ?? Promise.reject(new TypeError(act))).then(
    () => true,
    () => false,
  )
  world.keys.isAway = false
  expect(isDone).toBe(false)
  for (const { addresses } of await victim.kept.logins()) expect(addresses).toEqual(before?.addresses)
  if (act === 'logs in again') {
    expect(asked).toBe(opensFirst(login, to) ? 0 : 1)
    memory.other = () => {
      asked += 1
    }
    world.clock.now += dayMs
    if (opensFirst(login, to)) await expect(victim.logIn(login)).rejects.toThrow()
    else await victim.logIn(login)
    expect(asked).toBe(opensFirst(login, to) ? 0 : 2)
  }
}

test.each(['assisted', 'self-required'] as const)(
  'a new browser that is given the wallet of a writer to the database (%s) opens it with help alone',
  async (custody) => {
    const at = await setUp('email', custody)
    const { world, memory, victim, thief } = at
    const own = await victim.seed()
    const { user_id: to } = await world.db
      .selectFrom('devices')
      .select('user_id')
      .where('jkt', '=', thief.browser.jkt)
      .executeTakeFirstOrThrow()
    await world.db.deleteFrom('identities').where('user_id', '=', to).execute()
    await world.db.updateTable('identities').set({ user_id: to }).execute()
    world.clock.now += 2 * dayMs
    const other = await ownerBrowser(world, memory)
    const login = other.logIn('email')
    if (custody === 'self-required') await expect(login).rejects.toThrow()
    else {
      await login
      expect(await other.seed()).not.toBe(own)
    }
  },
)

/** Whether the other wallet has no help: its owner's own kit does not open it, so there is nothing to ask about. */
const opensFirst = (by: Login, to: 'another wallet' | 'no wallet') =>
  to === 'another wallet' && by !== 'email' && by !== 'google'

type At = Awaited<ReturnType<typeof setUp>>
/** Each way in which the address or the name of an account changes, and the login by what it is then. */
const changes: Readonly<
  Record<string, { readonly by: Login; readonly next: Login; change(at: At): Promise<unknown> }>
> = {
  'another address at the page for owners': {
    by: 'email',
    next: 'email',
    change: typed(({ victim }) => victim.step({ what: 'change-email' })),
  },
  'another address without the old mailbox': {
    by: 'email',
    next: 'email',
    change: typed(({ victim, memory }) => {
      memory.hasLostMailbox = true
      return victim.step({ what: 'change-email' })
    }),
  },
  'another address in a page': {
    by: 'email',
    next: 'email',
    change: typed(({ victim }) => victim.changeInPage()),
  },
  'a first address at the page for owners': {
    by: 'x',
    next: 'email',
    change: typed(({ victim }) => victim.step({ what: 'change-email' })),
  },
  'a first address in a page': {
    by: 'farcaster',
    next: 'email',
    change: typed(({ victim }) => victim.changeInPage()),
  },
  'an address besides that of the provider': {
    by: 'google',
    next: 'google',
    change: typed(({ victim }) => victim.step({ what: 'change-email' })),
  },
  'another address at the provider': {
    by: 'google',
    next: 'google',
    change: lies({ email: 'new@app.example' }),
  },
  'no address at the provider': {
    by: 'apple',
    next: 'apple',
    change: lies({ email: undefined, name: 'Grace' }),
  },
  'another name at the provider': {
    by: 'discord',
    next: 'discord',
    change: lies({ username: 'grace', email: 'new@app.example' }),
  },
}
function typed(change: (at: At) => Promise<unknown>) {
  return (at: At) => {
    at.memory.email = 'new@app.example'
    return change(at)
  }
}
function lies(next: Readonly<Record<string, unknown>>) {
  return async ({ world }: At) => world.provider.lies(next)
}

const changed = Object.keys(changes).flatMap((what) =>
  (['another wallet', 'no wallet'] as const).map((to) => [what, to] as const),
)
const isAsked =
  'an owner who has %s, and whose account a writer to the database gave %s, is asked at the next login, or keeps the wallet'
// The others are in the exhaustive tier.
const gated = changed.filter((_row, at) => at % 5 === 0)
test.for(gated)(isAsked, (row) => askedAfter(...row))
test.for(changed.filter((row) => !gated.includes(row)))(isAsked, { tags: 'exhaustive' }, (row) =>
  askedAfter(...row),
)

async function askedAfter(what: string, to: (typeof changed)[number][1]) {
  const { by, next, change } = changes[what] ?? {
    by: 'email',
    next: 'email',
    change: () => Promise.reject(new TypeError(what)),
  }
  const at = await setUp(by, by === 'email' || by === 'google' ? 'assisted' : 'self-required')
  const { world, victim, memory } = at
  await change(at)
  world.clock.now += 4 * dayMs
  // A change that waited is made before the next login of any visitor.
  await at.thief.home.startEmail('eve@app.example')
  await (to === 'no wallet' ? takeWallet(at) : shareWallet(at))
  let asked = 0
  memory.other = () => {
    asked += 1
    throw declined()
  }
  await victim.home.signOut().catch(() => {})
  world.clock.now += dayMs
  await expect(victim.logIn(next)).rejects.toThrow()
  expect(asked).toBe(opensFirst(by, to) ? 0 : 1)
}

test('an owner by X who typed a first address at the sign-up is asked at the next login by it', async () => {
  const at = await setUp('x', 'assisted', 'email')
  await takeWallet(at)
  const other = vi.fn(() => Promise.reject(declined()))
  Object.assign(at.memory, { other })
  await at.victim.home.signOut().catch(() => {})
  at.world.clock.now += 4 * dayMs
  await expect(at.victim.logIn('email')).rejects.toThrow()
  expect(other).toHaveBeenCalledOnce()
})

test.each(['google', 'x', 'discord', 'facebook'] as const)(
  'a second person of the same name by %s at a shared browser is not asked about the wallet of the first',
  async (login) => {
    ownerPage()
    const world = await ownerWorld('self-required')
    const other = vi.fn()
    const one = await ownerBrowser(world, { way: 'kit', kit: '', email: 'ada@app.example', other })
    await one.logIn(login)
    await one.page.signOut()
    world.clock.now += 2 * dayMs
    world.provider.is('1002')
    await one.logIn(login)
    expect(other).not.toHaveBeenCalled()
  },
)

test.each(['refused', 'lost'] as const)(
  'a change of the address whose answer is %s is remembered if it may be made',
  async (answer) => {
    const kept = new Map<string, unknown>()
    const notes = {
      get: async (name: string) => kept.get(name),
      set: async (name: string, value: unknown) => void kept.set(name, value),
      all: async () => [],
    }
    const failure =
      answer === 'lost' ? new ServiceError(0, 'offline', '') : new ServiceError(400, 'otp-wrong', '')
    await expect(moveAddress(notes, 'new@app.example', 'w', () => Promise.reject(failure))).rejects.toBe(
      failure,
    )
    expect(await walletOf(notes, { email: 'new@app.example' })).toBe(answer === 'lost' ? 'w' : undefined)
  },
)

const letter = fc.constantFrom('a', 'A', 'ü', 'u\u0308', 'Ü', 'ß', '.', 'İ')
const host = fc.constantFrom(
  'app.example',
  'APP.Example',
  'bücher.example',
  'xn--bcher-kva.example',
  'BÜCHER.example',
)
const typing = fc.tuple(
  fc.constantFrom('', ' '),
  fc.string({ unit: letter, minLength: 1, maxLength: 2 }),
  host,
)
search(
  'a browser knows an account by each writing of its address',
  fc.asyncProperty(typing, typing, async (...typed) => {
    const [one = '', other = ''] = typed.map(([space, local, domain]) => `${space}${local}@${domain}`)
    const [key, otherKey] = [parseEmail(one)?.key, parseEmail(other)?.key]
    fc.pre(key !== undefined && otherKey !== undefined)
    const kept = new Map<string, unknown>()
    const notes = {
      get: async (name: string) => kept.get(name),
      set: async (name: string, value: unknown) => void kept.set(name, value),
      all: async () => [],
    }
    await moveAddress(notes, one, 'w', async () => {})
    expect((await walletOf(notes, { email: other })) === 'w').toBe(key === otherKey)
  }),
  { gate: 180, exhaustive: 5_000 },
)
