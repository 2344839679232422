// @tier gate, exhaustive: every change of custody with every step
import { describe, expect, test, vi } from 'vitest'
import { randomBytes, toBase64Url } from '../custody/bytes.js'
import type { KeptWallet } from '../frame/answers.js'
import { joinWallet, readWallet } from '../frame/joinWallet.js'
import {
  addDevice,
  addWay,
  keepWallet,
  openKey,
  openKeyBy,
  openWallet,
  replaceKey,
  slotOf,
  type VaultParts,
} from '../frame/vaults.js'
import { atManage, logIn, logInByLink, loginWorld, memorySealer, vaultOf } from '../login.test-support.js'
import type { LoginOptions } from '../options.js'
import { lastingDatabase } from '../store/store.test-support.js'

const secret = { entropy: randomBytes(16), seed: randomBytes(64) }
const kit = { kind: 'kit' as const, code: randomBytes(16) }
const never = () => Promise.reject(new Error('nothing is asked here'))
const text = (length = 32) => toBase64Url(randomBytes(length))

/** Somebody with a wallet on one browser, and another browser that was let in and opened nothing yet. */
async function setup(change: Partial<LoginOptions> = {}) {
  const world = await loginWorld(change)
  const one = await world.browser()
  const wallet = await keepWallet(vaultOf(one, (await logIn(world, one)).access), secret, { eip155: '0xabc' })
  const two = await world.browser()
  await logInByLink(world, two)
  // Neither of them is new.
  world.clock.now += 86_400_000
  const vault = vaultOf(one, await atManage(one, (await logIn(world, one)).access))
  const other = vaultOf(two, await atManage(two, (await logIn(world, two)).access))
  return { world, one, vault, wallet, two, other }
}

describe('who was let in and cannot open the wallet', () => {
  /** What is sent is of the right form; only the wallet key is missing. */
  async function sendNext({ one, wallet, two, other }: Awaited<ReturnType<typeof setup>>) {
    const access = other.access()
    const id = crypto.randomUUID()
    const make = {
      wallet: wallet.id,
      version: 2,
      once: two.device.box,
      slots: [{ id, kind: 'device', jkt: one.jkt }],
    }
    await other.service.post('/v1/slots/make', make, { access })
    const ask = {
      id: wallet.id,
      version: 2,
      base: toBase64Url(wallet.slotsMac),
      vault: text(),
      slotsMac: text(),
      changeKey: text(),
      changeHash: text(),
      slots: [
        { id, kind: 'device', jkt: one.jkt, box: one.device.box, blob: text() },
        ...wallet.slots
          .filter(({ kind }) => kind !== 'device')
          .map(({ lock, blob, box, ...slot }) => ({
            ...slot,
            box: toBase64Url(box),
            blob: toBase64Url(blob),
            lock: toBase64Url(lock ?? new Uint8Array()),
          })),
      ],
    }
    return other.service.post('/v1/wallets/next', ask, { access })
  }

  test('cannot put another in its place, which nobody could open', async () => {
    const here = await setup()

    await expect(sendNext(here)).rejects.toMatchObject({ problem: 'bad-request' })
    const { vault, one } = here
    expect(await openWallet(vault, await readWallet(vault), one.jkt, 1)).toEqual(secret)
  })

  test('cannot spoil the list of its slots', async () => {
    const { other, wallet, two, vault, one } = await setup()
    const access = other.access()
    const id = crypto.randomUUID()
    const make = { wallet: wallet.id, version: 1, once: two.device.box, slots: [{ id, kind: 'device' }] }
    await other.service.post('/v1/slots/make', make, { access })
    const slot = { id, kind: 'device', box: two.device.box, blob: text() }
    const ask = { wallet: wallet.id, version: 1, base: toBase64Url(wallet.slotsMac), slotsMac: text(), slot }

    await expect(
      other.service.post('/v1/slots', { ...ask, changeKey: text() }, { access }),
    ).rejects.toMatchObject({ problem: 'bad-request' })
    expect(await openWallet(vault, await readWallet(vault), one.jkt, 1)).toEqual(secret)
  })
})

describe('two devices that change a wallet at once', () => {
  async function both() {
    const here = await setup()
    const { two, other } = here
    await joinWallet(other, await readWallet(other), two.jkt, never)
    const keyOf = async (wallet: KeptWallet) => openKey(here.vault, wallet, here.one.jkt, 1)
    return { ...here, keyOf }
  }

  test('a key that was added while the other wrote the list anew is not lost', async () => {
    const { vault, other, two, keyOf } = await both()
    const seen = await readWallet(vault)
    await addWay(other, seen, await openKey(other, seen, two.jkt, 1), kit)

    await expect(replaceKey(vault, seen, await keyOf(seen), () => true)).rejects.toMatchObject({
      problem: 'stale',
    })

    const now = await readWallet(vault)
    expect(now.slots.map(({ kind }) => kind)).toContain('kit')
    expect(await openKeyBy(other, now, kit)).toEqual(await keyOf(now))
  })

  test('who wrote the list anew for a device that was removed meanwhile begins anew', async () => {
    const { vault, one, two, keyOf } = await both()
    const seen = await readWallet(vault)
    const key = await keyOf(seen)
    const late: VaultParts = {
      ...vault,
      service: {
        async post(path, ask, options) {
          if (path === '/v1/wallets/next')
            await vault.service.post('/v1/devices/remove', { jkt: two.jkt }, { access: vault.access() })
          return vault.service.post(path, ask, options)
        },
      },
    }

    await expect(replaceKey(late, seen, key, () => true)).rejects.toMatchObject({ problem: 'stale' })
    expect(await openWallet(vault, await readWallet(vault), one.jkt, 1)).toEqual(secret)
  })

  test('one of them is told to begin anew, and both open it after', async () => {
    const { vault, other, one, two, keyOf } = await both()
    const seen = await readWallet(vault)
    const key = await keyOf(seen)
    const told = await Promise.allSettled([
      replaceKey(vault, seen, key, () => true),
      replaceKey(other, seen, key, () => true),
      addWay(other, seen, key, kit),
    ])

    expect(told.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const failed of told.filter(({ status }) => status === 'rejected'))
      expect(failed).toMatchObject({ reason: { problem: 'stale' } })
    const now = await readWallet(vault)
    expect(await openWallet(vault, now, one.jkt, 1)).toEqual(secret)
    expect(await openWallet(other, now, two.jkt, 1)).toEqual(secret)
  })

  test('who reads meanwhile sees one moment of it', async () => {
    const { vault, one, other, keyOf } = await both()
    let isOver = false
    const changing = (async () => {
      for (let round = 0; round < 6; round += 1) {
        const seen = await readWallet(other)
        await replaceKey(vault, seen, await keyOf(seen), () => true)
      }
      isOver = true
    })()
    while (!isOver) {
      const seen = await Promise.all(Array.from({ length: 8 }, () => readWallet(vault)))
      for (const wallet of seen) expect(slotOf(wallet, one.jkt)).toBeDefined()
    }
    await changing
  })
})

test('parts of slots are counted one by one, however many are asked for at once', async () => {
  const { other, wallet, two } = await setup()
  const access = other.access()
  const ask = () => ({
    wallet: wallet.id,
    version: 1,
    once: two.device.box,
    slots: Array.from({ length: 24 }, () => ({ id: crypto.randomUUID(), kind: 'passkey' })),
  })
  for (let count = 0; count < 8; count += 1) await other.service.post('/v1/slots/make', ask(), { access })

  await expect(other.service.post('/v1/slots/make', ask(), { access })).rejects.toMatchObject({
    problem: 'too-many',
  })
})

/** A wallet with a passkey, a kit and help, and a browser that was let in just now and opened it. */
async function newDevice({
  ways,
  ...change
}: Partial<LoginOptions> & { readonly ways?: readonly string[] } = {}) {
  const world = await loginWorld(change)
  const one = await world.browser()
  const vault = vaultOf(one, await atManage(one, (await logIn(world, one)).access))
  const passkey = { kind: 'passkey' as const, credential: 'cGFzc2tleQ', prf: randomBytes(32) }
  let wallet = await keepWallet(vault, secret, { eip155: '0xabc' })
  for (const way of [passkey, kit])
    if (ways?.includes(way.kind) !== false)
      wallet = await addWay(vault, wallet, await openKey(vault, wallet, one.jkt, 1), way)
  const two = await world.browser()
  const other = vaultOf(two, await atManage(two, (await logInByLink(world, two)).access))
  return { world, one, two, vault, other, passkey }
}
/** The subjects of the emails since, once all were sent. */
async function subjects({ sent }: { readonly sent: readonly { readonly subject: string }[] }, from: number) {
  await vi.waitUntil(() => sent.length > from, { interval: 5 })
  return sent.slice(from).map(({ subject }) => subject)
}

type SentSlot = { kind: string } & Record<string, unknown>
const changedFields = ['passkey', 'kit', 'assisted'].flatMap((kind) =>
  ['lock', 'box', 'credential', 'kind', 'id'].flatMap((field) =>
    [false, true].map((isNew) => [kind, field, isNew] as const),
  ),
)
test.each(changedFields)(
  'the next version of a wallet does not change how a %s opens: %s (by a new device: %s)',
  async (kind, field, isNew) => {
    const { world, one, two, vault, other, passkey } = await newDevice()
    await joinWallet(other, await readWallet(other), two.jkt, never)
    const vaultNow = isNew ? other : vault
    const by = isNew ? two : one
    const evil: VaultParts = {
      ...vaultNow,
      service: {
        post(path, ask, options) {
          const values = {
            lock: text(100),
            box: two.device.box,
            credential: 'b3RoZXI',
            kind: 'device',
            id: crypto.randomUUID(),
          }
          const slots: readonly SentSlot[] = Object(ask).slots ?? []
          const changed = slots.map((slot) =>
            slot.kind === kind ? { ...slot, [field]: Object(values)[field] } : slot,
          )
          const sent = path === '/v1/wallets/next' ? { ...Object(ask), slots: changed } : ask
          return vaultNow.service.post(path, sent, options)
        },
      },
    }
    const seen = await readWallet(evil)
    const key = await openKey(evil, seen, by.jkt, 1)
    // A kit with another id is another kit, which an older device may make.
    const isOtherKit = kind === 'kit' && field === 'id' && !isNew
    const done = await replaceKey(evil, seen, key, () => true).then(
      () => true,
      () => false,
    )
    expect(done && !isOtherKit).toBe(false)
    if (done) return
    const kept = await readWallet(vault)
    for (const way of [passkey, kit]) expect(await openKeyBy(vault, kept, way)).toHaveLength(32)
    world.clock.now += 1
  },
)

test.each([[[]], [['passkey']], [['kit']], [['passkey', 'kit']]])(
  'an owner reads in an email that a new device gave the wallet another key, and in none about an older one (%s)',
  async (ways) => {
    const { world, one, two, vault, other } = await newDevice({ ways })
    await joinWallet(other, await readWallet(other), two.jkt, never)
    const changedBy = async (by: VaultParts, jkt: string) => {
      const seen = await readWallet(by)
      await replaceKey(by, seen, await openKey(by, seen, jkt, seen.version), () => true)
    }
    const before = world.sent.length
    await changedBy(vault, one.jkt)
    await changedBy(other, two.jkt)
    const subject = 'A new device changed the key of your wallet'
    await vi.waitUntil(() => world.sent.slice(before).some((mail) => mail.subject === subject), {
      interval: 5,
    })
    const told = world.sent.slice(before).filter((mail) => mail.subject === subject)
    expect(told).toHaveLength(1)
    // Its text names no way that there is not.
    expect(/passkey|kit/.test(told[0]?.text ?? '')).toBe(ways.length > 0)
  },
)

test.each([
  ['assisted', 'help'],
  ['assisted', 'passkey'],
  ['assisted', 'kit'],
  ['self-required', 'passkey'],
  ['self-required', 'kit'],
] as const)(
  'an owner gets one email about a new device that opens a wallet (%s) by %s',
  async (custody, by) => {
    const world = await loginWorld({ custody })
    const one = await world.browser()
    const vault = vaultOf(one, await atManage(one, (await logIn(world, one)).access))
    const passkey = { kind: 'passkey' as const, credential: 'cGFzc2tleQ', prf: randomBytes(32) }
    const ways = custody === 'assisted' ? undefined : [passkey, kit]
    let wallet = await keepWallet(vault, secret, { eip155: '0xabc' }, ways)
    if (!ways)
      for (const way of [passkey, kit])
        wallet = await addWay(vault, wallet, await openKey(vault, wallet, one.jkt, 1), way)
    const two = await world.browser()
    const other = vaultOf(two, (await logInByLink(world, two)).access)
    const before = world.sent.length
    const seen = await readWallet(other)
    if (by === 'help') await joinWallet(other, seen, two.jkt, never)
    else await addDevice(other, seen, await openKeyBy(other, seen, by === 'kit' ? kit : passkey))
    const told = await subjects(world, before)
    expect(told.filter((subject) => subject === 'Your wallet was opened on a new device')).toHaveLength(1)
  },
)

const custodies = ['assisted', 'self-required'] as const
const steps: Readonly<
  Record<string, (vault: VaultParts, jkt: string, otherJkt: string) => Promise<unknown>>
> = {
  async 'removes a device'(vault, jkt, other) {
    await vault.service.post('/v1/devices/remove', { jkt: other })
    const seen = await readWallet(vault)
    return replaceKey(vault, seen, await openKey(vault, seen, jkt, 1), (slot) => slot.jkt !== other)
  },
  async 'removes the passkey'(vault, jkt) {
    const seen = await readWallet(vault)
    return replaceKey(vault, seen, await openKey(vault, seen, jkt, 1), ({ kind }) => kind !== 'passkey')
  },
  async 'makes a new kit'(vault, jkt) {
    const seen = await readWallet(vault)
    const key = await openKey(vault, seen, jkt, 1)
    return replaceKey(vault, seen, key, ({ kind }) => kind !== 'kit', { kind: 'kit', code: randomBytes(16) })
  },
  async 'adds a passkey'(vault, jkt) {
    const seen = await readWallet(vault)
    const way = { kind: 'passkey' as const, credential: 'b3RoZXI', prf: randomBytes(32) }
    return addWay(vault, seen, await openKey(vault, seen, jkt, 1), way)
  },
  async 'takes the help away'(vault, jkt) {
    const seen = await readWallet(vault)
    return replaceKey(vault, seen, await openKey(vault, seen, jkt, 1), ({ kind }) => kind !== 'assisted')
  },
}

const rows = custodies.flatMap((before) =>
  custodies.flatMap((after) => Object.keys(steps).map((step) => [before, after, step] as const)),
)
const title = 'an owner of a wallet that was made with custody %s and is kept with %s %s'
// Each step is in the gate, and each pair of custodies.
test.each(rows.filter((_, at) => at % 2 === 0))(title, steppedOn)
test.for(rows)(`${title}, all of them`, { tags: 'exhaustive' }, (row) => steppedOn(...row))

async function steppedOn(...[before, after, step]: (typeof rows)[number]) {
  const database = await lastingDatabase()
  const options = {
    sealers: { login: await memorySealer('one'), recovery: await memorySealer('two') },
    secret: randomBytes(32),
  }
  const world = await loginWorld({ ...options, store: database(), custody: before })
  const one = await world.browser()
  const vault = vaultOf(one, await atManage(one, (await logIn(world, one)).access))
  const passkey = { kind: 'passkey' as const, credential: 'cGFzc2tleQ', prf: randomBytes(32) }
  const ways = before === 'assisted' ? undefined : [passkey, kit]
  let wallet = await keepWallet(vault, secret, { eip155: '0xabc' }, ways)
  if (!ways)
    for (const way of [passkey, kit])
      wallet = await addWay(vault, wallet, await openKey(vault, wallet, one.jkt, 1), way)
  const two = await world.browser()
  const other = vaultOf(two, (await logInByLink(world, two)).access)
  await addDevice(other, await readWallet(other), await openKeyBy(other, await readWallet(other), kit))

  const { clock } = world
  const next = {
    ...(await loginWorld({ ...options, store: database(), custody: after, now: () => clock.now })),
    clock,
  }
  const { service, start, finish } = one.at(next)
  const there = { ...one, service, start, finish }
  const now = vaultOf(there, await atManage(there, (await logIn(next, there)).access))
  await steps[step]?.(now, one.jkt, two.jkt)
  const kept = await readWallet(now)
  expect(await openWallet(now, kept, one.jkt, kept.version)).toEqual(secret)
}
