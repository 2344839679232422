// @tier gate
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { randomBytes, toBase64Url } from '../custody/bytes.js'
import { changeKey } from '../custody/changeKey.js'
import { changeStep, finished, me, tokens } from '../frame/answers.js'
import { joinWallet, readWallet } from '../frame/joinWallet.js'
import { askOwn } from '../frame/ownSession.js'
import { keepWallet, openKey, replaceKey, type UnlockMethod } from '../frame/vaults.js'
import { atManage, codeIn, logInByLink, origin, url, vaultOf, withAccess } from '../login.test-support.js'
import { socialWorld } from '../social/social.test-support.js'

// The owner of an account by X, who has no email, keeps a kit. A thief has the second device for an hour, and adds an address.

const hourMs = 3_600_000
const [thiefs, second] = ['eve@evil.example', 'eva@evil.example']
const kit = { kind: 'kit', code: randomBytes(16) } as const
const secret = { entropy: randomBytes(16), seed: randomBytes(64) }
const never = () => Promise.reject(new Error('nothing is asked here'))

async function theft() {
  const world = await socialWorld()
  const [one, two] = [await world.browser(), await world.browser()]
  type Seat = typeof one
  const logIn = async (seat: Seat) =>
    v.parse(tokens, await world.redeem(seat, await world.ticket(seat, 'x'))).access
  const byKey = v.object({ next: v.literal('key'), approval: v.string() })
  /** A new browser comes in by the kit. */
  async function joins(seat: Seat) {
    const { approval } = v.parse(byKey, await world.redeem(seat, await world.ticket(seat, 'x')))
    const vault = vaultOf(one, await logIn(one))
    const wallet = await readWallet(vault)
    const key = await openKey(vault, wallet, one.jkt, 1)
    const by = { project: 'shop', origin, ...seat.device, approval }
    const ask = { ...by, changeKey: toBase64Url(await changeKey(key)) }
    const { access } = v.parse(finished, await seat.service.post('/v1/social/key', ask))
    await joinWallet(vaultOf(seat, access), wallet, seat.jkt, never, undefined, key)
    return access
  }
  await keepWallet(vaultOf(one, await logIn(one)), secret, { eip155: '0xabc' }, [{ kind: 'assisted' }, kit])
  await joins(two)
  world.clock.now += 26 * hourMs
  const seats = { one, two }
  type Name = keyof typeof seats
  const own = { one: { access: '', at: 0 }, two: { access: '', at: 0 } }
  async function post(name: Name, path: string, ask: object) {
    if (own[name].at !== world.clock.now)
      own[name] = { access: await atManage(seats[name], await logIn(seats[name])), at: world.clock.now }
    return seats[name].service.post(path, ask, { access: own[name].access })
  }
  const codes = () => world.sent.flatMap(({ text }) => codeIn(text) || [])
  const codeAfter = (sent: number) => vi.waitUntil(() => codes()[sent], { interval: 5 })
  async function begin(name: Name, email: string, more: object) {
    const sent = codes().length
    const step = v.parse(changeStep, await post(name, '/v1/email/change/start', { email, ...more }))
    return { email, attempt: step.attempt, next: step.next, otp: await codeAfter(sent) }
  }
  /** As the pages do it, with the kit in hand. */
  async function proofOf(name: Name) {
    const { wallet } = v.parse(me, await post(name, '/v1/me', {}))
    const slot = wallet?.slots.find((one) => one.kind === 'kit')?.id
    return Object(await post(name, '/v1/export/confirm', { for: 'way', slot }))
  }
  async function add(name: Name, email: string, more?: object) {
    await post(name, '/v1/email/change/secondary', await begin(name, email, more ?? (await proofOf(name))))
  }
  /** Moves on by both codes. */
  async function move(name: Name, email: string) {
    const { next: _, otp, ...old } = await begin(name, email, {})
    const sent = codes().length
    const step = v.parse(changeStep, await post(name, '/v1/email/change/primary', { ...old, otp }))
    const typed = await codeAfter(sent)
    await post(name, '/v1/email/change/secondary', { email, attempt: step.attempt, otp: typed })
  }
  const addresses = async () =>
    (await world.db.selectFrom('identities').select('subject').where('provider', '=', 'email').execute()).map(
      ({ subject }) => subject,
    )
  /** The owner ends the kit. */
  async function replaces() {
    const vault = vaultOf(one, await atManage(one, await logIn(one)))
    const wallet = await readWallet(vault)
    const key = await openKey(vault, wallet, one.jkt, 1)
    await replaceKey(vault, wallet, key, ({ kind }) => kind !== 'kit')
  }
  /** The frame begins a first address. @param way by which the owner opens the wallet when the frame asks */
  async function inFrame(way: UnlockMethod) {
    const { keys, service, jkt, device, box } = two
    const own = await askOwn(
      {
        agree: async () => {},
        service,
        origin,
        home: url,
        now: () => world.clock.now,
        unlock: (_wallet, open) => open(way),
        kept: { keys: async () => ({ sign: keys, box: await box(), jkt, point: device.box }) },
      },
      { kind: 'email', email: thiefs },
      withAccess(service, await logIn(two)),
    )
    return own.post('/v1/email/change/start', { email: thiefs })
  }
  return { inFrame, world, one, two, post, add, move, joins, addresses, replaces }
}

// Only the thief has a device: the owner has the account by X, and the kit.
test.each([
  ['at once', 0, false, 'one'],
  ['23 hours later', 23, false, 'one'],
  ['after it was moved on', 1, true, 'two'],
] as const)(
  'while a first address can still end, the kit lets the owner in, who ends it: %s',
  async (_, hours, isMoved, thief) => {
    const { world, one, two, add, move, joins, addresses } = await theft()
    await add(thief, thiefs)
    world.clock.now += hours * hourMs
    if (isMoved) await move(thief, second)
    const owner = await world.browser()
    const access = await atManage(owner, await joins(owner))
    for (const { jkt } of [one, two]) await owner.service.post('/v1/devices/remove', { jkt }, { access })

    expect(await addresses()).toEqual([])
    world.clock.now += 97 * hourMs
    for (const email of [thiefs, second])
      await expect(logInByLink(world, await world.browser(), email)).rejects.toThrow('otp')
  },
)

test('an account with a kit gets no first address without the kit', async () => {
  const { world, add, addresses, inFrame } = await theft()
  await expect(inFrame({ kind: 'kit', code: randomBytes(16) })).rejects.toThrow()
  expect(await inFrame(kit)).toMatchObject({ next: 'secondary' })
  world.clock.now += hourMs
  await expect(add('two', thiefs, {})).rejects.toMatchObject({ problem: 'proof-over' })
  await add('two', thiefs)
  expect(await addresses()).toEqual([thiefs])
})

// A thief that knows how to ask the service names the kit, without its code.
test.each([
  ['removed right after', 0, false, '/v1/devices/remove'],
  ['removed 23 hours later', 23, false, '/v1/devices/remove'],
  ['logged out with all others', 1, false, '/v1/session/end-all'],
  ['removed after it moved the address on', 23, true, '/v1/devices/remove'],
] as const)(
  'a first address ends with the device that added it, and the owner comes in by the kit: %s',
  async (_, hours, isMoved, end) => {
    const { world, two, post, add, move, joins, addresses } = await theft()
    await add('two', thiefs)
    world.clock.now += (hours - 1) * hourMs
    if (isMoved) await move('two', second)
    world.clock.now += hourMs
    await post('one', end, { jkt: two.jkt })

    expect(await addresses()).toEqual([])
    for (const { to, text } of world.sent.splice(0)) {
      const [link] = /https:\S+undo\S+/.exec(text) ?? []
      if (link === undefined) continue
      const body = new URL(link).search.slice(1)
      const headers = { 'sec-fetch-site': 'same-origin' }
      const page = await world.login.fetch(new Request(`${url}/undo`, { method: 'POST', body, headers }))
      expect([to, page.status]).toEqual([to, 410])
    }
    world.clock.now += 97 * hourMs
    for (const email of isMoved ? [thiefs, second] : [thiefs])
      await expect(logInByLink(world, await world.browser(), email)).rejects.toThrow('otp')
    await joins(await world.browser())
  },
)

test('a first address lasts once it lets in new devices, and until then it is no way back', async () => {
  const { world, two, post, add, addresses, replaces } = await theft()
  await add('two', thiefs)
  await expect(replaces()).rejects.toMatchObject({ problem: 'last-way' })
  world.clock.now += 24 * hourMs
  await replaces()
  await post('one', '/v1/devices/remove', { jkt: two.jkt })
  expect(await addresses()).toEqual([thiefs])
})
