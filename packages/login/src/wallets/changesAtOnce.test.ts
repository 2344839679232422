// @tier gate, exhaustive: each change between any two calls of each other one
import { expect, test } from 'vitest'
import { randomBytes } from '../custody/bytes.js'
import { changeWallet, joinWallet, readWallet } from '../frame/joinWallet.js'
import {
  addWay,
  keepWallet,
  openKey,
  openKeyBy,
  openWallet,
  replaceKey,
  type VaultParts,
} from '../frame/vaults.js'
import { atManage, type Browser, logIn, logInByLink, loginWorld, vaultOf } from '../login.test-support.js'

const secret = { entropy: randomBytes(16), seed: randomBytes(64) }
const never = () => Promise.reject(new Error('Nothing is unlocked.'))
const passkey = { kind: 'passkey' as const, credential: 'cGFzc2tleQ', prf: randomBytes(32) }
const newKit = () => ({ kind: 'kit' as const, code: randomBytes(16) })

// Ada has a wallet with a kit, and another older device that can change it. A third device is to be removed, and a
// fourth one is about to join.
async function setup() {
  const world = await loginWorld()
  const [one, two, three, four] = [
    await world.browser(),
    await world.browser(),
    await world.browser(),
    await world.browser(),
  ]
  const vault = vaultOf(one, await atManage(one, (await logIn(world, one)).access))
  const kit = newKit()
  const wallet = await keepWallet(vault, secret, { eip155: '0xabc' })
  await addWay(vault, wallet, await openKey(vault, wallet, one.jkt, 1), kit)
  const come = async (browser: Browser) => {
    const there = vaultOf(browser, await atManage(browser, (await logInByLink(world, browser)).access))
    await join(there)
    return there
  }
  await come(two)
  // An older device makes changes that last.
  world.clock.now += 90_000_000
  const again = async (browser: Browser) =>
    vaultOf(browser, await atManage(browser, (await logIn(world, browser)).access))
  const [first, second] = [await again(one), await again(two)]
  await come(three)
  const fourth = vaultOf(four, (await logInByLink(world, four)).access)
  return { first, second, fourth, three, kit }
}

const join = async (vault: VaultParts) => joinWallet(vault, await readWallet(vault), vault.jkt, never)
const change = (vault: VaultParts, make: Parameters<typeof changeWallet<unknown>>[2]) =>
  changeWallet(vault, (wallet) => openKey(vault, wallet, vault.jkt, 1), make)
const remove = (vault: VaultParts, jkt: string) =>
  // Both may remove the same device.
  vault.service.post('/v1/devices/remove', { jkt }).catch(() => {})

const changes = {
  'adds a passkey': (vault: VaultParts) =>
    change(vault, (wallet, key) => addWay(vault, wallet, key, passkey)),
  'makes a new kit': (vault: VaultParts) =>
    change(vault, (wallet, key) => replaceKey(vault, wallet, key, ({ kind }) => kind !== 'kit', newKit())),
  'replaces the key': (vault: VaultParts) =>
    change(vault, (wallet, key) => replaceKey(vault, wallet, key, () => true)),
  'removes a device': (vault: VaultParts, jkt: string) =>
    change(vault, async (wallet, key) => {
      await remove(vault, jkt)
      return replaceKey(vault, wallet, key, (slot) => slot.jkt !== jkt)
    }),
}
type Change = keyof typeof changes
const own = ['joins', ...Object.keys(changes)]
const moments = ['/v1/slots/open', '/v1/slots/make', '/v1/slots', '/v1/wallets/next']
const others = [...Object.keys(changes), 'joins', 'only removes a device']
const isChange = (name: string): name is Change => Object.hasOwn(changes, name)
const rows = own.flatMap((mine) =>
  moments.flatMap((moment) =>
    others.filter((other) => mine !== other || isChange(mine)).map((other) => [mine, moment, other] as const),
  ),
)

const title =
  'of two changes of a wallet at once both are made: one device %s, right before %s another one %s'
const inGate = ['adds a passkey /v1/slots/open replaces the key', 'joins /v1/slots replaces the key']
test.each(rows.filter((row) => inGate.includes(row.join(' '))))(title, bothAreMade)
test.for(rows)(`${title}, all of them`, { tags: 'exhaustive' }, (row) => bothAreMade(...row))

async function bothAreMade(...[mine, moment, other]: (typeof rows)[number]) {
  const { first, second, fourth, three, kit } = await setup()
  const [by, beside] = mine === 'joins' ? [fourth, second] : [first, other === 'joins' ? fourth : second]
  const make = async (name: string, vault: VaultParts) => {
    if (isChange(name)) await changes[name](vault, three.jkt)
    else if (name === 'joins') await join(vault)
    else await remove(vault, three.jkt)
  }
  let isDone = false
  const busy: VaultParts = {
    ...by,
    service: {
      async post(path, ask, options) {
        if (path === moment && !isDone) {
          isDone = true
          await make(other, beside)
        }
        return by.service.post(path, ask, options)
      },
    },
  }
  await make(mine, busy)
  // Some changes make no such call.
  if (!isDone) return
  const now = await readWallet(first)
  for (const vault of [first, second, ...([mine, other].includes('joins') ? [fourth] : [])])
    expect(await openWallet(vault, now, vault.jkt, 1)).toEqual(secret)
  if (![mine, other].includes('makes a new kit')) expect(await openKeyBy(first, now, kit)).toHaveLength(32)
}
