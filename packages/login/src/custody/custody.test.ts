// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Bytes, encodeParts, fromBase64Url, randomBytes, toBase64Url } from './bytes.js'
import { exportPoint } from './publicKey.js'
import { SealBrokenError } from './seal.js'
import { authenticate, isAuthentic, type ListedSlot, type SlotList } from './slotList.js'
import {
  assistedSlotKey,
  kitSlotKey,
  makeLock,
  openLock,
  openOnDevice,
  passkeySlotKey,
  type SlotId,
  sealForDevice,
  sealForLock,
} from './slots.js'
import { openVault, sealVault } from './vault.js'

const wallet = 'wallet-1'
const walletKey = randomBytes(32)
const id: SlotId = { wallet, version: 3, slot: 'slot-1', kind: 'device' }
const box = () => crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])

function changed(bytes: Bytes, at = bytes.length - 1): Bytes {
  const copy = bytes.slice()
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}

describe('the vault', () => {
  const secret = { entropy: randomBytes(16), seed: randomBytes(64) }

  test('opens with the key of the wallet', async () => {
    const vault = await sealVault(walletKey, secret, { wallet, version: 3 })

    expect(await openVault(walletKey, vault, { wallet, version: 3 })).toEqual(secret)
  })

  test('says nothing of what is in it, and is another each time', async () => {
    const [one, two] = await Promise.all(
      [1, 2].map(() => sealVault(walletKey, secret, { wallet, version: 3 })),
    )

    expect(one).not.toEqual(two)
    expect(Buffer.from(one ?? []).includes(Buffer.from(secret.entropy))).toBe(false)
  })

  test.each([
    ['another key', randomBytes(32), { wallet, version: 3 }],
    ['another wallet', walletKey, { wallet: 'wallet-2', version: 3 }],
    ['an older version', walletKey, { wallet, version: 2 }],
  ])('does not open with %s', async (_what, key, of) => {
    const vault = await sealVault(walletKey, secret, { wallet, version: 3 })

    await expect(openVault(key, vault, of)).rejects.toThrow(SealBrokenError)
  })

  test('does not open when a byte of it was changed, whichever', async () => {
    const vault = await sealVault(walletKey, secret, { wallet, version: 3 })
    for (let at = 0; at < vault.length; at += 1)
      await expect(openVault(walletKey, changed(vault, at), { wallet, version: 3 })).rejects.toThrow()
    await expect(openVault(walletKey, vault.slice(0, 5), { wallet, version: 3 })).rejects.toThrow()
  })
})

describe('the slot of a device', () => {
  test('opens with the device’s key and what the service holds for it, both', async () => {
    const keys = await box()
    const serverSecret = randomBytes(32)
    const slot = await sealForDevice(walletKey, await exportPoint(keys.publicKey), serverSecret, id)

    expect(await openOnDevice(slot, keys, serverSecret, id)).toEqual(walletKey)
    await expect(openOnDevice(slot, keys, changed(serverSecret), id)).rejects.toThrow(SealBrokenError)
    await expect(openOnDevice(slot, await box(), serverSecret, id)).rejects.toThrow(SealBrokenError)
  })

  test('opens as no other slot, wallet, version or kind', async () => {
    const keys = await box()
    const serverSecret = randomBytes(32)
    const slot = await sealForDevice(walletKey, await exportPoint(keys.publicKey), serverSecret, id)
    const others: readonly SlotId[] = [
      { ...id, slot: 'slot-2' },
      { ...id, wallet: 'wallet-2' },
      { ...id, version: 4 },
      { ...id, kind: 'kit' },
    ]
    for (const other of others)
      await expect(openOnDevice(slot, keys, serverSecret, other)).rejects.toThrow(SealBrokenError)
  })

  search(
    'is broken, and no crash, whatever bytes it is made of',
    async (look) => {
      const keys = await box()
      await look(
        fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
          const opening = openOnDevice(Uint8Array.from(bytes), keys, new Uint8Array(32), id)
          await expect(opening).rejects.toThrow(SealBrokenError)
        }),
      )
    },
    { gate: 200 },
  )

  test('a new key of the wallet reaches a device that is not there', async () => {
    const keys = await box()
    const serverSecret = randomBytes(32)
    const next = randomBytes(32)
    const slot = await sealForDevice(next, await exportPoint(keys.publicKey), serverSecret, {
      ...id,
      version: 4,
    })

    expect(await openOnDevice(slot, keys, serverSecret, { ...id, version: 4 })).toEqual(next)
  })
})

test.each([
  [
    'a passkey',
    'passkey',
    passkeySlotKey(randomBytes(32), randomBytes(32)),
    passkeySlotKey(randomBytes(32), randomBytes(32)),
  ],
  ['the kit', 'kit', kitSlotKey(randomBytes(16)), kitSlotKey(randomBytes(16))],
  [
    'two parties',
    'assisted',
    assistedSlotKey(randomBytes(32), randomBytes(32)),
    assistedSlotKey(randomBytes(32), randomBytes(32)),
  ],
] as const)('the slot of %s opens with its own key alone', async (_who, kind, right, wrong) => {
  const of = { ...id, kind }
  const lock = await makeLock(await right, of)
  const slot = await sealForLock(walletKey, lock.box, of)

  expect(await openLock(await right, lock, slot, of)).toEqual(walletKey)
  await expect(openLock(await wrong, lock, slot, of)).rejects.toThrow(SealBrokenError)
  for (const other of [
    { ...of, slot: 'slot-2' },
    { ...of, wallet: 'wallet-2' },
    { ...of, version: 4 },
  ])
    await expect(openLock(await right, lock, slot, other)).rejects.toThrow(SealBrokenError)
  const another = await makeLock(await right, of)
  for (const mixed of [
    { ...lock, box: another.box },
    { ...lock, lock: another.lock },
    { ...lock, lock: changed(lock.lock) },
  ])
    await expect(openLock(await right, mixed, slot, of)).rejects.toThrow(SealBrokenError)
})

test('a new key of the wallet reaches a passkey that is not there', async () => {
  const key = await passkeySlotKey(randomBytes(32), randomBytes(32))
  const of = { ...id, kind: 'passkey' as const }
  const lock = await makeLock(key, of)
  const next = randomBytes(32)

  const slot = await sealForLock(next, lock.box, { ...of, version: 4 })

  expect(await openLock(key, lock, slot, { ...of, version: 4 })).toEqual(next)
})

test('one of the two secrets of the assisted slot does not open it, on either side', async () => {
  const [login, recovery] = [randomBytes(32), randomBytes(32)]
  const of = { ...id, kind: 'assisted' as const }
  const lock = await makeLock(await assistedSlotKey(login, recovery), of)
  const slot = await sealForLock(walletKey, lock.box, of)
  const guesses = [
    assistedSlotKey(login, randomBytes(32)),
    assistedSlotKey(randomBytes(32), recovery),
    assistedSlotKey(recovery, login),
    assistedSlotKey(login, new Uint8Array()),
  ]
  for (const guess of guesses)
    await expect(openLock(await guess, lock, slot, of)).rejects.toThrow(SealBrokenError)
})

describe('the list of slots', () => {
  const list: SlotList = {
    wallet,
    version: 3,
    addresses: { eip155: '0xada', solana: 'Ada' },
    vault: randomBytes(60),
    slots: [
      { id: 'a', kind: 'device', box: randomBytes(65), jkt: 'one' },
      { id: 'b', kind: 'kit' },
    ],
  }
  /** Another value of each part of a slot. The compiler asks for all of them. */
  const others: Required<ListedSlot> = {
    id: 'c',
    kind: 'passkey',
    box: randomBytes(65),
    jkt: 'two',
    credential: 'credential',
    lock: randomBytes(9),
    blob: randomBytes(9),
  }

  test('is known by whoever has the key, in any order', async () => {
    const proof = await authenticate(walletKey, list)

    expect(await isAuthentic(walletKey, list, proof)).toBe(true)
    expect(await isAuthentic(walletKey, { ...list, slots: list.slots.toReversed() }, proof)).toBe(true)
  })

  test.each<readonly [string, SlotList]>([
    ['a slot more', { ...list, slots: [...list.slots, { id: 'c', kind: 'device', box: randomBytes(65) }] }],
    ['a slot less', { ...list, slots: list.slots.slice(1) }],
    [
      'the key of another device',
      { ...list, slots: [{ id: 'a', kind: 'device', box: randomBytes(65) }, ...list.slots.slice(1)] },
    ],
    ['another kind', { ...list, slots: [...list.slots.slice(0, 1), { id: 'b', kind: 'assisted' }] }],
    ['another address', { ...list, addresses: { ...list.addresses, eip155: '0xeve' } }],
    ['an address less', { ...list, addresses: { eip155: '0xada' } }],
    ['another version', { ...list, version: 2 }],
    ['another wallet', { ...list, wallet: 'wallet-2' }],
    ['another vault', { ...list, vault: randomBytes(60) }],
    ...Object.entries(others).flatMap(([name, value]) =>
      list.slots.map(
        (slot, at) =>
          [
            `another ${name} of a ${slot.kind}`,
            { ...list, slots: list.slots.with(at, { ...slot, [name]: value }) },
          ] as const,
      ),
    ),
  ])('with %s is another', async (_what, forged) => {
    expect(await isAuthentic(walletKey, forged, await authenticate(walletKey, list))).toBe(false)
  })

  search('no two lists of parts are encoded alike', async (look) => {
    const parts = fc.array(fc.string({ maxLength: 5 }), { maxLength: 5 })
    await look(
      fc.property(parts, parts, (one, two) => {
        const alike = toBase64Url(encodeParts(...one)) === toBase64Url(encodeParts(...two))
        expect(alike).toBe(JSON.stringify(one) === JSON.stringify(two))
      }),
    )
  })
})

search('bytes have one writing', async (look) => {
  await look(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      expect(fromBase64Url(toBase64Url(bytes))).toEqual(bytes)
    }),
  )
  for (const odd of ['a', 'ab=', 'a b', '+/', 'QQ==', 'QR', 5, undefined, 'é'])
    expect(fromBase64Url(odd)).toBeUndefined()
})
