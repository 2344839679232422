// @tier gate
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { randomBytes } from '../custody/bytes.js'
import { finished } from '../frame/answers.js'
import { addWay, keepWallet, openKey } from '../frame/vaults.js'
import {
  atManage,
  type Browser,
  codeIn,
  logIn,
  logInByLink,
  loginWorld,
  vaultOf,
  type World,
} from '../login.test-support.js'
import { socialWorld } from '../social/social.test-support.js'

async function setup() {
  const world = await loginWorld()
  const browser = await world.browser()
  const { access } = await logIn(world, browser)
  return { world, browser, access, own: await atManage(browser, access) }
}

const begin = (browser: Browser, access: string) => browser.service.post('/v1/export/begin', {}, { access })
const lastSubject = (world: World) => world.sent.at(-1)?.subject

test('words are shown after a fresh code, on the service’s own page alone, and the owner is told', async () => {
  const { world, browser, access, own } = await setup()
  await expect(begin(browser, access)).rejects.toMatchObject({ problem: 'own-page' })

  const begun = await begin(browser, own)
  const otp = codeIn(await world.letter(2))
  const confirm = (ask: object) =>
    browser.service.post('/v1/export/confirm', { ...Object(begun), ...ask }, { access: own })
  await expect(confirm({ otp: otp === '000000' ? '000001' : '000000' })).rejects.toMatchObject({
    problem: 'otp-wrong/4',
  })
  await confirm({ otp })

  await world.letter(3)
  expect(lastSubject(world)).toBe('Your recovery phrase was shown')
  await expect(confirm({ otp })).rejects.toMatchObject({ problem: 'otp-over' })
  await expect(
    browser.service.post('/v1/export/confirm', { slot: crypto.randomUUID() }, { access: own }),
  ).rejects.toMatchObject({ problem: 'not-found' })
})

test('words are not shown on a device that is new, for a day', async () => {
  const { world } = await setup()
  const two = await world.browser()
  const { access } = await logInByLink(world, two)
  await expect(begin(two, await atManage(two, access))).rejects.toMatchObject({
    problem: 'export-waits',
    retryAfter: expect.any(Number),
  })

  world.clock.now += 86_400_000
  const later = await logIn(world, two)
  expect(await begin(two, await atManage(two, later.access))).toHaveProperty('attempt')
})

test('a passkey shortens neither the way to the page nor the day', async () => {
  const { world, browser, access, own } = await setup()
  const vault = vaultOf(browser, access)
  const wallet = await keepWallet(
    vault,
    { entropy: randomBytes(16), seed: randomBytes(64) },
    { eip155: '0xabc' },
  )
  const passkey = { kind: 'passkey' as const, credential: 'cGFzc2tleQ', prf: randomBytes(32) }
  const key = await openKey(vault, wallet, browser.jkt, 1)
  const { slots } = await addWay(vaultOf(browser, own), wallet, key, passkey)
  const ask = { slot: slots.find(({ kind }) => kind === 'passkey')?.id }
  const two = await world.browser()
  const late = await logInByLink(world, two)

  await expect(browser.service.post('/v1/export/confirm', ask, { access })).rejects.toMatchObject({
    problem: 'own-page',
  })
  await expect(
    two.service.post('/v1/export/confirm', ask, { access: await atManage(two, late.access) }),
  ).rejects.toMatchObject({ problem: 'export-waits' })
})

test.each([
  ['x', 'words', true],
  ['google', 'way', false],
] as const)(
  'an owner by %s may name the kit as the proof for the %s: %s',
  async (provider, reason, isProof) => {
    const world = await socialWorld()
    const browser = await world.browser()
    const { access } = v.parse(finished, await world.redeem(browser, await world.ticket(browser, provider)))
    const own = await atManage(browser, access)
    const secret = { entropy: randomBytes(16), seed: randomBytes(64) }
    const kit = { kind: 'kit' as const, code: randomBytes(16) }
    const { slots } = await keepWallet(vaultOf(browser, own), secret, { eip155: '0xabc' }, [
      { kind: 'assisted' },
      kit,
    ])
    const ask = { for: reason, slot: slots.find(({ kind }) => kind === 'kit')?.id }
    const confirmed = browser.service.post('/v1/export/confirm', ask, { access: own })
    if (!isProof) await expect(confirmed).rejects.toMatchObject({ problem: 'proof-over' })
    else expect(await confirmed).toEqual({})
  },
)
