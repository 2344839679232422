// @tier gate, exhaustive: the other answers at each moment
import { expect, test } from 'vitest'
import { encodeParts, fromBase64Url, randomBytes, toBase64Url } from './custody/bytes.js'
import { sealTo } from './custody/envelope.js'
import { authenticate } from './custody/slotList.js'
import {
  assistedSlotKey,
  kitSlotKey,
  makeLock,
  type SlotKind,
  sealForDevice,
  sealForLock,
} from './custody/slots.js'
import { sealVault } from './custody/vault.js'
import { declined } from './frame/calls/answers.js'
import { addresses } from './frame/keys/derive.js'
import { newSecret } from './frame/keys/newSecret.js'
import { listOf, newWalletKey } from './frame/slots.js'
import { type Login, ownerBrowser, ownerPage, ownerWorld } from './ownerPaths.test-support.js'
import type { Custody } from './wallets/wallets.js'

// A service that lies names a wallet of its own making, which it seals for a browser by what the browser sends with each login. It
// has everything of that wallet. No browser takes it for a wallet that only its owner opens, or for the one that was here.

const dayMs = 86_400_000
const bytes = (text: string) => fromBase64Url(text) ?? new Uint8Array()
type Owner = Awaited<ReturnType<typeof ownerBrowser>>

/** Other ways into the wallet of the service, besides the device that is logged in. */
const ways = {
  none: [],
  'a kit': ['kit'],
  help: ['assisted'],
  'a kit and help': ['kit', 'assisted'],
} as const

interface Lie {
  readonly way: keyof typeof ways
  readonly id?: string
  readonly version?: number
  /** Addresses of the true wallet. */
  readonly said?: Readonly<Record<string, string>>
}

/** Has a service lie to a browser. @returns the seed of the wallet that it names */
async function lie({ browser }: Owner, { way, id = crypto.randomUUID(), version = 1, said }: Lie) {
  const secret = await newSecret()
  const walletKey = newWalletKey()
  const [part, other] = [randomBytes(32), randomBytes(32)]
  const of = { wallet: id, version }
  const locked = async (kind: 'kit' | 'assisted') => {
    const slot = { ...of, slot: crypto.randomUUID(), kind }
    const key = kind === 'kit' ? kitSlotKey(randomBytes(20)) : assistedSlotKey(part, other)
    const { box, lock } = await makeLock(await key, slot)
    return { id: slot.slot, kind, box, lock, blob: await sealForLock(walletKey, box, slot) }
  }
  const own = { ...of, slot: crypto.randomUUID(), kind: 'device' as const }
  const box = bytes(browser.device.box)
  const blob = await sealForDevice(walletKey, box, part, own)
  const slots = [
    { id: own.slot, kind: own.kind, jkt: browser.jkt, box, blob, lock: undefined },
    ...(await Promise.all(ways[way].map(locked))),
  ]
  const vault = await sealVault(walletKey, secret, of)
  const list = { id, version, addresses: said ?? addresses(secret.seed), vault, slots }
  const wallet = {
    ...list,
    vault: toBase64Url(vault),
    slotsMac: toBase64Url(await authenticate(walletKey, listOf(list))),
    slots: slots.map(({ lock, ...slot }) => ({
      ...slot,
      box: toBase64Url(slot.box),
      blob: toBase64Url(slot.blob),
      ...(lock && { lock: toBase64Url(lock) }),
    })),
  }
  const { post } = browser.service
  const isOfLogin = (path: string) => ['/v1/email/finish', '/v1/social/ticket', '/v1/me'].includes(path)
  browser.service.post = async (path, asked, options) => {
    const { once, slots: wanted = [] } = Object(asked) as {
      once: string
      slots?: readonly { readonly id: string; readonly kind: SlotKind }[]
    }
    if (path === '/v1/slots/open' && wanted.every((slot) => slots.some((each) => each.id === slot.id))) {
      const sealed = (bare: Uint8Array<ArrayBuffer>, slot: string, kind: SlotKind) =>
        sealTo(bytes(once), bare, new Uint8Array(32), encodeParts('foyer slot part', id, slot, kind)).then(
          toBase64Url,
        )
      const answers = wanted.map((slot) =>
        Promise.all([part, other].map((each) => sealed(each, slot.id, slot.kind))),
      )
      return { parts: await Promise.all(answers) }
    }
    const answer = Object(await post(path, asked, options))
    if (!isOfLogin(path)) return answer
    return { ...answer, wallet, ...(answer.who && { who: { ...answer.who, id: 'somebody' } }) }
  }
  return toBase64Url(secret.seed)
}

async function ownerOf(custody: Custody) {
  ownerPage()
  const world = await ownerWorld(custody)
  const asked: string[] = []
  const ask = (what: string) => () => {
    asked.push(what)
    throw declined()
  }
  const memory = {
    way: 'kit' as const,
    kit: '',
    email: 'ada@app.example',
    other: ask('other'),
    older: ask('older'),
    helped: ask('helped'),
  }
  return { world, memory, asked, browser: await ownerBrowser(world, memory) }
}

/** Moments at which a service names a wallet, each with the browser that hears it, and the login. */
const moments: Readonly<
  Record<string, (custody: Custody) => Promise<{ browser: Owner; login: Login; asked: readonly string[] }>>
> = {
  'a sign-up': async (custody) => ({ ...(await ownerOf(custody)), login: 'email' }),
  'a login at a new browser': async (custody) => {
    const { world, memory, browser, asked } = await ownerOf(custody)
    await browser.logIn('email')
    world.clock.now += 2 * dayMs
    return { browser: await ownerBrowser(world, memory), login: 'email', asked }
  },
  'a login that has another id at the provider': async (custody) => {
    const { world, browser, asked } = await ownerOf(custody)
    await browser.logIn('google')
    await browser.page.signOut()
    world.clock.now += 2 * dayMs
    return { browser, login: 'google', asked }
  },
}
const told = Object.keys(moments).flatMap((moment) =>
  (['assisted', 'self-required'] as const).flatMap((custody) =>
    (['none', 'a kit', 'help', 'a kit and help'] as const).map((way) => [moment, custody, way] as const),
  ),
)

const title =
  'at %s (new wallets: %s) a wallet that the service makes, with a key of this device and %s, is not taken for one of the owner alone'
// Each moment, kind of wallet and way is in the gate.
const gated = told.filter((_row, at) => at % 5 === 0)
test.for(gated)(title, (row) => isRefused(...row))
test.for(told.filter((row) => !gated.includes(row)))(title, { tags: 'exhaustive' }, (row) =>
  isRefused(...row),
)

async function isRefused(moment: string, custody: Custody, way: keyof typeof ways) {
  const { browser, login, asked } = (await moments[moment]?.(custody)) ?? expect.fail(moment)
  await lie(browser, { way })
  const isIn = await browser.logIn(login).then(
    () => true,
    () => false,
  )
  const [kept] = await browser.kept.logins()
  // Where the service helps, it could open the wallet, and the frame says so of this one.
  const isHelped = way.endsWith('help')
  expect(isIn).toBe(custody === 'assisted' && isHelped)
  expect(kept?.custody).toBe(isIn ? 'assisted' : undefined)
  if (custody === 'self-required') expect(asked).toEqual(isHelped ? ['helped'] : [])
}

const acts: Readonly<Record<string, (owner: Owner) => Promise<unknown>>> = {
  signs: (owner) => owner.seed(),
  'sees the words': (owner) => owner.own.words(),
  'looks at the page for owners': (owner) => owner.own.wallet(),
  'makes a kit': (owner) => owner.own.newKit(randomBytes(20), undefined),
}

test.each(Object.keys(acts).map((act, at) => [act, at % 2 === 0] as const))(
  'an owner who %s takes no other wallet under the name of the own one, with the own addresses (%s)',
  async (act, isSaid) => {
    const { browser } = await ownerOf('self-required')
    await browser.logIn('email')
    await browser.home.join(() => true)
    const { wallet: id, addresses: own } = await browser.page.standing()
    await lie(browser, { way: 'a kit', id, version: 2, ...(isSaid && { said: own }) })
    await expect(acts[act]?.(browser)).rejects.toThrow('The ways into this wallet were changed')
  },
)
