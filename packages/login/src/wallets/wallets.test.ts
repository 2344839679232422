// @tier gate
import { expect, test } from 'vitest'
import { randomBytes } from '../custody/bytes.js'
import { deriveKey, seal, unseal } from '../custody/seal.js'
import type { Sealer } from '../sealer/sealer.js'
import { testStore } from '../store/store.test-support.js'
import { createSecrets, type SlotOf } from './secrets.js'
import { type Custody, createWallets, type KeptWallet } from './wallets.js'

async function sealer(keyId: string) {
  const key = await deriveKey(randomBytes(32), new Uint8Array(32), 'test')
  const made: Sealer & { opened: number } = {
    keyId,
    opened: 0,
    seal: (plain, about) => seal(key, plain, about),
    unseal: (sealed, about) => {
      made.opened += 1
      return unseal(key, sealed, about)
    },
  }
  return made
}

async function setup(custody: Custody = 'assisted') {
  const { db, clock } = await testStore()
  for (const id of ['ada', 'bob'])
    await db.insertInto('users').values({ id, created_at: clock.now, locale: 'en' }).execute()
  const now = () => clock.now
  const sealers = { login: await sealer('a'), recovery: await sealer('b') }
  const secrets = createSecrets(db, sealers, now, () => {})
  /** Makes the parts of a new wallet's slots, as a browser has them made. */
  async function parts({ id, slots }: KeptWallet) {
    for (const { id: slot, kind } of slots)
      await secrets.make({ user: 'ada', wallet: id, slot, kind, jkt: 'device-1', version: 1 })
  }
  return { db, sealers, secrets, parts, wallets: createWallets(db, custody, now) }
}

const slot: SlotOf = { user: 'ada', wallet: 'w1', slot: 's1', kind: 'device', jkt: 'device-1', version: 1 }
const wallet: KeptWallet = {
  id: 'w1',
  version: 1,
  addresses: { eip155: '0xabc', solana: 'So1' },
  vault: 'dmF1bHQ',
  slotsMac: 'bWFj',
  slots: [
    { id: 's1', kind: 'device', jkt: 'device-1', box: 'Ym94', blob: 'YQ' },
    { id: 's2', kind: 'assisted', box: 'Ym94', lock: 'bG9jaw', blob: 'Yg' },
  ],
}
/** As it is sent. */
const asked = { ...wallet, changeHash: 'aGFzaA' }

test('a slot has one secret, each time the same, which is in the database sealed alone', async () => {
  const { db, secrets } = await setup()
  const [made] = await secrets.make(slot)

  expect(await secrets.open(slot)).toEqual([made])
  await expect(secrets.make(slot)).rejects.toMatchObject({ status: 409 })
  const rows = await db.selectFrom('secrets').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(made).toString('base64url'))
})

test('every opening asks the key anew, and an assisted one both keys', async () => {
  const { secrets, sealers } = await setup()
  await secrets.make(slot)
  await secrets.open(slot)
  expect([sealers.login.opened, sealers.recovery.opened]).toEqual([2, 0])

  const assisted: SlotOf = { ...slot, slot: 's2', kind: 'assisted' }
  const parts = await secrets.make(assisted)

  expect(parts).toHaveLength(2)
  expect(parts[0]).not.toEqual(parts[1])
  expect(sealers.recovery.opened).toBe(1)
})

test.each<readonly [string, Partial<SlotOf>]>([
  ['somebody else', { user: 'bob' }],
  ['another device', { jkt: 'device-2' }],
  ['another wallet', { wallet: 'w2' }],
  ['another kind of slot', { kind: 'passkey' }],
])('the secret of a slot is not for %s, and cannot be taken over', async (_whom, change) => {
  const { secrets } = await setup()
  const [made] = await secrets.make(slot)

  await expect(secrets.open({ ...slot, ...change })).rejects.toMatchObject({ status: 404 })
  await expect(secrets.make({ ...slot, ...change })).rejects.toMatchObject({ status: 409 })
  expect(await secrets.open(slot)).toEqual([made])
})

test('rows that were swapped in the database open nothing', async () => {
  const { db, secrets } = await setup()
  await secrets.make(slot)
  await secrets.make({ ...slot, user: 'bob', wallet: 'w2', slot: 's9' })
  const { login_part } = await db
    .selectFrom('secrets')
    .select('login_part')
    .where('slot_id', '=', 's9')
    .executeTakeFirstOrThrow()
  await db.updateTable('secrets').set({ login_part }).where('slot_id', '=', 's1').execute()

  await expect(secrets.open(slot)).rejects.toThrow('cannot be opened')
})

test('a wallet is kept as it was made, and made once', async () => {
  const { wallets, parts } = await setup()
  await parts(wallet)
  expect(await wallets.read('ada')).toBeUndefined()

  expect(await wallets.create('ada', asked)).toEqual(wallet)
  expect(await wallets.create('ada', asked)).toEqual(wallet)
  expect(await wallets.read('ada')).toEqual(wallet)
  expect(await wallets.read('bob')).toBeUndefined()
})

test('of two tabs that both make a wallet, both have the first', async () => {
  const { wallets, parts } = await setup()
  const tabs = ['w1', 'w2', 'w3'].map((id) => {
    const slots = wallet.slots.map((one) => ({ ...one, id: `${id} ${one.id}` }))
    return { ...asked, id, slots, vault: `dmF1bHQ${id}` }
  })
  for (const tab of tabs) await parts(tab)
  const made = await Promise.all(tabs.map((tab) => wallets.create('ada', tab)))

  expect(new Set(made.map(({ id, vault }) => `${id} ${vault}`)).size).toBe(1)
})

test('nobody takes over the wallet of another', async () => {
  const { wallets, parts } = await setup()
  await parts(wallet)
  await wallets.create('ada', asked)

  await expect(wallets.create('bob', { ...asked, vault: 'Ym9i' })).rejects.toMatchObject({ status: 409 })
  expect(await wallets.read('ada')).toEqual(wallet)
})

test('a wallet is not made if a slot of it has lost its part', async () => {
  for (const lost of wallet.slots) {
    const { db, wallets, parts } = await setup()
    await parts(wallet)
    await db.deleteFrom('secrets').where('slot_id', '=', lost.id).execute()

    await expect(wallets.create('ada', asked)).rejects.toMatchObject({ problem: 'bad-request' })
    expect(await wallets.read('ada')).toBeUndefined()
  }
})

test.each<readonly [string, Custody, KeptWallet['slots']]>([
  ['without a device', 'assisted', wallet.slots.slice(1)],
  ['without help, where there is help', 'assisted', wallet.slots.slice(0, 1)],
  ['with help, where there is none', 'self-required', wallet.slots],
  ['with nothing to recover it by', 'self-required', wallet.slots.slice(0, 1)],
  ['with two slots of one id', 'assisted', [...wallet.slots, ...wallet.slots]],
])('a wallet %s is refused', async (_what, custody, slots) => {
  const { wallets } = await setup(custody)

  await expect(wallets.create('ada', { ...asked, slots })).rejects.toMatchObject({ problem: 'bad-request' })
  expect(await wallets.read('ada')).toBeUndefined()
})
