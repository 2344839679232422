// @tier gate
import { describe, expect, test } from 'vitest'
import { randomBytes, toBase64Url } from '../custody/bytes.js'
import type { KeptWallet } from '../frame/answers.js'
import { joinWallet, readWallet } from '../frame/joinWallet.js'
import {
  addWay,
  keepWallet,
  openKey,
  openKeyBy,
  openWallet,
  replaceKey,
  slotOf,
  type VaultParts,
} from '../frame/vaults.js'
import { atManage, logIn, logInByLink, loginWorld, vaultOf } from '../login.test-support.js'
import type { LoginOptions } from '../options.js'

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
