// @tier gate
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { randomBytes, toBase64Url } from './custody/bytes.js'
import { openVault } from './custody/vault.js'
import { type KeptWallet, started, tokens } from './frame/answers.js'
import { changeWallet, joinWallet, readWallet, type Unlock } from './frame/joinWallet.js'
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
  WalletTamperedError,
} from './frame/vaults.js'
import {
  atManage,
  type Browser,
  codeIn,
  logIn,
  logInByLink,
  loginWorld,
  vaultOf,
  type World,
} from './login.test-support.js'
import type { LoginOptions } from './options.js'
import { waitingLoginMs } from './waitingLoginMs.js'

const secret = { entropy: randomBytes(16), seed: randomBytes(64) }
const never = () => Promise.reject(new Error('nothing is asked here'))

/** Somebody with a wallet on one browser. */
async function owner(change: Partial<LoginOptions> = {}) {
  const world = await loginWorld(change)
  const one = await world.browser()
  const vault = vaultOf(one, await atManage(one, (await logIn(world, one)).access))
  const wallet = await keepWallet(vault, secret, { eip155: '0xabc' })
  return { world, one, vault, wallet }
}

/** The same person on one browser more. */
async function another(world: World, unlock: Unlock = never) {
  const browser = await world.browser()
  const { access, wallet } = await logInByLink(world, browser)
  const vault = vaultOf(browser, await atManage(browser, access))
  const known = wallet ?? (await never())
  return {
    browser,
    vault,
    wallet: known,
    enter: () => joinWallet(vault, known, browser.jkt, unlock, async () => vault.service),
  }
}

const subjects = (world: World) => world.sent.map(({ subject }) => subject)
const openOn = ({ jkt }: Browser, vault: VaultParts, wallet: KeptWallet) => openWallet(vault, wallet, jkt, 1)

describe('a second device', () => {
  test('opens the wallet after link and code, keeps a key of its own, and the owner hears of it', async () => {
    const { world, one, vault } = await owner()
    const two = await another(world)

    const wallet = await two.enter()

    expect(await openOn(two.browser, two.vault, wallet)).toEqual(secret)
    expect(await openOn(one, vault, await readWallet(vault))).toEqual(secret)
    await world.letter(4)
    expect(subjects(world)[3]).toBe('Your wallet was opened on a new device')
    expect(world.errors).toEqual([])
  })

  test('is not let in by a code alone, in a thousand tries with codes that are right', async () => {
    const { world, one, wallet } = await owner()
    const thieves = await Promise.all(Array.from({ length: 50 }, () => world.browser()))
    const slots = wallet.slots.map(({ id, kind }) => ({ id, kind }))
    let opened = 0
    for (let round = 0; round < 20; round += 1) {
      world.clock.now += 86_400_000
      const letters = world.sent.length
      const begun = v.parse(started, await one.start())
      if (begun.next !== 'otp') throw new Error(begun.next)
      const code = codeIn(await world.letter(letters + 1))
      const tries = thieves.map(async (thief) => {
        const taken = await thief.finish(begun.attempt, code).catch(() => undefined)
        if (taken !== undefined) opened += 1
      })
      await Promise.all(tries)
      const [thief] = thieves
      const ask = { wallet: wallet.id, once: thief?.device.box, slots }
      await expect(thief?.service.post('/v1/slots/open', ask, { access: 'x' })).rejects.toThrow()
      expect(v.parse(started, await thief?.start()).next).toBe('device')
    }
    expect(opened).toBe(0)
  })

  test('has no help once its login is a while ago', async () => {
    const { world } = await owner()
    const browser = await world.browser()
    const { refresh } = await logInByLink(world, browser)
    world.clock.now += waitingLoginMs
    const { access } = v.parse(tokens, await browser.service.post('/v1/session/refresh', { refresh }))
    const vault = vaultOf(browser, access)
    const entered = joinWallet(vault, await readWallet(vault), browser.jkt, never)
    await expect(entered).rejects.toMatchObject({ problem: 'session-over' })
  })

  test('waits where the host has it wait, and any other device can prevent it', async () => {
    const { world } = await owner({ recoveryDelayMs: 86_400_000 })
    const two = await another(world)
    await expect(two.enter()).rejects.toMatchObject({ problem: 'recovery-waits', status: 409 })
    await world.letter(4)
    expect(subjects(world)[3]).toBe('A new device will be able to open your wallet')

    world.clock.now += 86_400_000
    const { access } = await logIn(world, two.browser)
    const later = vaultOf(two.browser, access)
    const wallet = await joinWallet(later, await readWallet(later), two.browser.jkt, never)
    expect(await openOn(two.browser, later, wallet)).toEqual(secret)
  })

  test('that was removed while it waited stays out', async () => {
    const { world, vault } = await owner({ recoveryDelayMs: 600_000 })
    const two = await another(world)
    await vault.service.post('/v1/devices/remove', { jkt: two.browser.jkt }, { access: vault.access() })

    world.clock.now += 600_000
    await expect(two.enter()).rejects.toMatchObject({ problem: 'session-over' })
    await expect(logIn(world, two.browser)).rejects.toThrow('device')
  })

  test('whose answer was lost tries again, and two that come at once both get in', async () => {
    const { world, one, vault } = await owner()
    const [two, three] = [await another(world), await another(world)]
    const lost: VaultParts = {
      ...two.vault,
      service: {
        async post(path, ask, options) {
          const answer = await two.vault.service.post(path, ask, options)
          if (path === '/v1/slots') throw new Error('The answer was lost.')
          return answer
        },
      },
    }
    await expect(joinWallet(lost, two.wallet, two.browser.jkt, never)).rejects.toThrow('lost')

    await Promise.all([
      three.enter(),
      joinWallet(two.vault, await readWallet(two.vault), two.browser.jkt, never),
    ])

    const wallet = await readWallet(vault)
    for (const [browser, of] of [
      [one, vault],
      [two.browser, two.vault],
      [three.browser, three.vault],
    ] as const)
      expect(await openOn(browser, of, wallet)).toEqual(secret)
  })
})

describe('a device that was removed', () => {
  test('is out at once: no session, no key, no way back without link and code', async () => {
    const { world, one, vault } = await owner()
    const two = await another(world)
    const before = await two.enter()
    await vault.service.post('/v1/devices/remove', { jkt: two.browser.jkt }, { access: vault.access() })

    await expect(readWallet(two.vault)).rejects.toMatchObject({ problem: 'session-over' })
    await expect(openOn(two.browser, two.vault, before)).rejects.toMatchObject({ problem: 'session-over' })
    const listed = await readWallet(vault)
    expect(listed.slots.filter(({ closed }) => closed)).toHaveLength(1)
    expect(await openOn(one, vault, listed)).toEqual(secret)

    const next = await changeWallet(
      vault,
      (wallet) => openKey(vault, wallet, one.jkt, 1),
      (wallet, key) => replaceKey(vault, wallet, key, ({ jkt }) => jkt !== two.browser.jkt),
    )
    expect(next.version).toBe(2)
    expect(next.slots.map(({ kind }) => kind).sort()).toEqual(['assisted', 'device'])
    expect(await openOn(one, vault, next)).toEqual(secret)
    expect(slotOf(next, two.browser.jkt)).toBeUndefined()
    // Help still works for the next one.
    const three = await another(world)
    expect(await openOn(three.browser, three.vault, await three.enter())).toEqual(secret)
  })

  test('is the one seen longest ago, when an eleventh comes', async () => {
    const { world, one, vault } = await owner()
    for (let count = 2; count <= 10; count += 1) {
      world.clock.now += 86_400_000
      await (await another(world)).enter()
    }
    world.clock.now += 86_400_000
    const last = await another(world)
    const wallet = await last.enter()

    expect(wallet.slots.filter(({ kind }) => kind === 'device')).toHaveLength(10)
    expect(slotOf(wallet, one.jkt)).toBeUndefined()
    expect(await openOn(last.browser, last.vault, wallet)).toEqual(secret)
    await expect(readWallet(vault)).rejects.toMatchObject({ problem: 'session-over' })
  })
})

describe('a wallet that only its owner opens', () => {
  const prf = randomBytes(32)
  const passkey = { kind: 'passkey' as const, credential: 'cGFzc2tleQ', prf }
  const kit = { kind: 'kit' as const, code: randomBytes(16) }

  async function own(change: Partial<LoginOptions> = {}) {
    const here = await owner(change)
    const { vault, one } = here
    const open = (wallet: KeptWallet) => openKey(vault, wallet, one.jkt, 1)
    await changeWallet(vault, open, (wallet, key) => addWay(vault, wallet, key, passkey))
    await changeWallet(vault, open, (wallet, key) => addWay(vault, wallet, key, kit))
    const wallet = await changeWallet(vault, open, (kept, key) =>
      replaceKey(vault, kept, key, ({ kind }) => kind !== 'assisted'),
    )
    return { ...here, wallet }
  }

  test.each([
    ['passkey', passkey],
    ['kit', kit],
  ])('opens on a new device by its %s, and the service has no part in it any more', async (_what, way) => {
    const { world, one, vault, wallet } = await own()
    expect(wallet.slots.map(({ kind }) => kind).sort()).toEqual(['device', 'kit', 'passkey'])
    const two = await another(world)
    await expect(openKeyBy(two.vault, wallet, { kind: 'assisted' })).rejects.toThrow('no key')
    const entered = await joinWallet(two.vault, two.wallet, two.browser.jkt, (_wallet, open) => open(way))

    expect(await openOn(two.browser, two.vault, entered)).toEqual(secret)
    expect(await openOn(one, vault, await readWallet(vault))).toEqual(secret)
  })

  test.each([
    ['kit', kit, 0],
    ['passkey', passkey, 3_600_000],
  ] as const)(
    'makes room for an eleventh device that opened it by its %s, and for none that did not',
    async (_what, way, recoveryDelayMs) => {
      const { world, one, vault } = await own({ recoveryDelayMs })
      const byOwner = () => another(world, (_wallet, open) => open(way))
      for (let count = 2; count <= 10; count += 1) {
        world.clock.now += 86_400_000
        await (await byOwner()).enter()
      }
      world.clock.now += 86_400_000
      const last = await byOwner()
      const remove = { jkt: one.jkt, changeKey: toBase64Url(randomBytes(32)) }
      const access = last.vault.access()
      await expect(last.vault.service.post('/v1/devices/remove', remove, { access })).rejects.toMatchObject({
        problem: recoveryDelayMs > 0 ? 'recovery-waits' : 'export-waits',
      })
      const wallet = await last.enter()

      expect(slotOf(wallet, one.jkt)).toBeUndefined()
      expect(await openOn(last.browser, last.vault, wallet)).toEqual(secret)
      await expect(readWallet(vault)).rejects.toMatchObject({ problem: 'session-over' })
    },
  )

  test('does not open by another passkey or code, and a login by mail alone opens nothing', async () => {
    const { world, wallet } = await own()
    const two = await another(world)
    for (const wrong of [
      { ...passkey, prf: randomBytes(32) },
      { ...kit, code: randomBytes(16) },
    ])
      await expect(openKeyBy(two.vault, wallet, wrong)).rejects.toThrow('cannot be opened')
    await expect(
      two.vault.service.post(
        '/v1/slots/make',
        {
          wallet: wallet.id,
          version: wallet.version,
          once: two.browser.device.box,
          slots: [{ id: crypto.randomUUID(), kind: 'assisted' }],
        },
        { access: two.vault.access() },
      ),
    ).rejects.toMatchObject({ problem: 'bad-request' })
  })

  test('opens by the kit alone, with the service switched off', async () => {
    const { wallet } = await own()
    const off: VaultParts = {
      service: { post: () => Promise.reject(new Error('off')) },
      box: never,
      jkt: '',
    }
    const key = await openKeyBy(off, wallet, kit)

    expect(await openVault(key, wallet.vault, { wallet: wallet.id, version: wallet.version })).toEqual(secret)
  })

  test('has to keep a passkey or a kit beside the device', async () => {
    const { vault, one } = await owner()
    const open = (wallet: KeptWallet) => openKey(vault, wallet, one.jkt, 1)

    await expect(
      changeWallet(vault, open, (wallet, key) =>
        replaceKey(vault, wallet, key, ({ kind }) => kind === 'device'),
      ),
    ).rejects.toMatchObject({ problem: 'bad-request' })
    expect((await readWallet(vault)).version).toBe(1)
  })
})

describe('a service that lies', () => {
  test('about a list that a device is added to is found out before anything is sealed', async () => {
    const { world, vault, one } = await owner()
    const two = await another(world)
    const evil = {
      id: crypto.randomUUID(),
      kind: 'device' as const,
      jkt: 'evil',
      box: randomBytes(65),
      blob: randomBytes(60),
    }
    for (const lie of [
      { ...two.wallet, slots: [...two.wallet.slots, evil] },
      { ...two.wallet, slots: two.wallet.slots.map((slot) => ({ ...slot, box: randomBytes(65) })) },
      { ...two.wallet, slots: two.wallet.slots.filter(({ kind }) => kind !== 'device') },
    ])
      await expect(joinWallet(two.vault, lie, two.browser.jkt, never)).rejects.toThrow(
        /changed by somebody|cannot be opened/,
      )
    expect(await openOn(one, vault, await readWallet(vault))).toEqual(secret)
  })

  test('cannot bring back a way that was taken away', async () => {
    const { world, one, vault } = await owner()
    const two = await another(world)
    const old = await two.enter()
    const key = await openKey(vault, old, one.jkt, 1)
    const next = await replaceKey(vault, old, key, ({ jkt }) => jkt !== two.browser.jkt)

    await expect(openKey(vault, old, one.jkt, next.version)).rejects.toThrow(WalletTamperedError)
    await expect(openKey(vault, { ...next, slots: old.slots }, one.jkt, next.version)).rejects.toThrow()
    await expect(openKey(vault, { ...old, version: next.version }, one.jkt, next.version)).rejects.toThrow()
  })
})

describe('the service takes no change', () => {
  async function sent(change: (ask: Record<string, unknown>) => object, path = '/v1/wallets/next') {
    const { vault, wallet, one } = await owner()
    const key = await openKey(vault, wallet, one.jkt, 1)
    const twisted: VaultParts = {
      ...vault,
      service: {
        post: (to, ask, options) => vault.service.post(to, to === path ? change({ ...ask }) : ask, options),
      },
    }
    return { vault, twisted, wallet, key }
  }

  test('of a version that is not the next, or that is based on another list', async () => {
    const next = await sent((ask) => ({ ...ask, version: 3 }))
    await expect(replaceKey(next.twisted, next.wallet, next.key, () => true)).rejects.toMatchObject({
      problem: 'stale',
    })
    const added = await sent((ask) => ({ ...ask, base: toBase64Url(randomBytes(32)) }), '/v1/slots')
    await expect(addDevice(added.twisted, added.wallet, added.key)).rejects.toMatchObject({
      problem: 'stale',
    })
  })

  test('that brings in a device, or a way, that nobody added', async () => {
    const foreign = (slot: object) => ({ ...slot, box: toBase64Url(new Uint8Array(65)) })
    const next = await sent((ask) => ({
      ...ask,
      slots: Array.isArray(ask.slots) ? ask.slots.map(foreign) : [],
    }))
    await expect(replaceKey(next.twisted, next.wallet, next.key, () => true)).rejects.toMatchObject({
      problem: 'bad-request',
    })
  })

  test('of somebody else’s wallet', async () => {
    const { world, vault, wallet, one } = await owner()
    const bob = await world.browser()
    const { access } = await logIn(world, bob, 'bob@app.example')
    const theirs = vaultOf(bob, access)
    const key = await openKey(vault, wallet, one.jkt, 1)

    await expect(addDevice(theirs, wallet, key)).rejects.toMatchObject({ status: 404 })
    const ask = {
      wallet: wallet.id,
      once: bob.device.box,
      slots: [{ id: slotOf(wallet, one.jkt)?.id, kind: 'device' }],
    }
    await expect(theirs.service.post('/v1/slots/open', ask, { access })).rejects.toMatchObject({
      status: 404,
    })
  })
})

test('signing out everywhere ends every session of every device', async () => {
  const { world, vault } = await owner()
  const two = await another(world)
  await two.vault.service.post('/v1/session/end-all', {}, { access: two.vault.access() })

  for (const of of [vault, two.vault])
    await expect(readWallet(of)).rejects.toMatchObject({ problem: 'session-over' })
})

test('a page that the visitor agreed to has a login of its own, and no other page has', async () => {
  const second = 'https://shop.example'
  const { vault } = await owner({ projects: { shop: { origins: ['https://app.example', second] } } })
  const { access } = vault
  const answer = await vault.service.post(
    '/v1/session/consent',
    { project: 'shop', origin: second },
    { access: access() },
  )
  expect(answer).toMatchObject({ access: expect.any(String) })
  await expect(
    vault.service.post(
      '/v1/session/consent',
      { project: 'shop', origin: 'https://evil.example' },
      { access: access() },
    ),
  ).rejects.toMatchObject({ problem: 'bad-request' })
})
