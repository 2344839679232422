// @tier gate
import { expect, test } from 'vitest'
import { fromBase64Url, toBase64Url } from './custody/bytes.js'
import { authenticate } from './custody/slotList.js'
import { declined } from './frame/calls/answers.js'
import { readWallet } from './frame/joinWallet.js'
import { listOf, makeSlots } from './frame/slots.js'
import { openKey } from './frame/vaults.js'
import { ownerBrowser, ownerPage, ownerWorld } from './ownerPaths.test-support.js'

// A writer to the database, with an account of its own, gives the account of another owner a wallet that its key vouches for, and
// that the owner's browser opens. Or it gives the account no wallet. No login, page or signature takes it without a question.

const dayMs = 86_400_000
type World = Awaited<ReturnType<typeof ownerWorld>>
type Owner = Awaited<ReturnType<typeof ownerBrowser>>
const bytes = (text: string) => fromBase64Url(text) ?? new Uint8Array()

async function setUp(login: 'email' | 'x') {
  ownerPage()
  const world = await ownerWorld(login === 'x' ? 'self-required' : 'assisted')
  const memory = { way: 'kit' as const, kit: '', email: 'ada@app.example', other: () => {} }
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
  await moveOwner(world, victim, user_id)
  const { access } = await thief.home.standing()
  const { service, box, jkt } = thief.browser
  const vault = { service, access: () => access, box, jkt }
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

test.each(rows)(
  'an owner by %s that %s, whose account a writer to the database gave %s, is asked, or keeps the wallet',
  async (login, act, to) => {
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
      expect(asked).toBe(1)
      memory.other = () => {
        asked += 1
      }
      world.clock.now += dayMs
      await victim.logIn(login)
      expect(asked).toBe(2)
    }
  },
)
