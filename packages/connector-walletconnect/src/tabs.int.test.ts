// @tier gate, @isolate: the library keeps one relay for a whole process.
import { joinAccount } from '@foyer/core'
import { beforeEach, expect, test, vi } from 'vitest'
import { endSession } from './endSession.js'
import type { PairingAuthentication } from './pairing.js'
import { mainnet, sign, signal, startRelayFixture } from './relayFixture.test-support.js'
import { fetchSdk } from './sdk/sdk.js'
import { emptyStorage } from './sharedStorage.test-support.js'
import { signWhileConnecting } from './signingWallet.test-support.js'
import { timeoutsMs } from './timeouts.js'
import { address } from './wallet.test-support.js'

vi.mock('./storage.js', () => import('./sharedStorage.test-support.js'))
vi.mock('./sdk/sdk.js', { spy: true })
vi.mock('./endSession.js', { spy: true })

const fixture = startRelayFixture()
beforeEach(emptyStorage)
beforeEach(() => void vi.clearAllMocks())

/** Whether a session is answered. */
const isAlive = (session: { request: (call: typeof sign, end: AbortSignal) => Promise<unknown> }) =>
  session.request(sign, signal).then(() => true)

test('of two tabs that show a code each, the one that was scanned is connected, and stays so', async () => {
  const [one, two] = [fixture.openTab(), fixture.openTab()]
  const scanned = await one.sessions.pair([mainnet], signal)
  const other = await two.sessions.pair([mainnet], signal)
  let left = 0
  other.approval.catch(() => (left += 1))
  const [, sdk] = await Promise.all(vi.mocked(fetchSdk).mock.results.map(({ value }) => value))
  const seen = new Promise((resolve) => sdk?.once('session_connect', resolve))

  await fixture.wallet.pair(scanned.uri)
  const session = await scanned.approval
  await seen
  // If the other tab ends what it saw, its timer is the earlier one.
  await new Promise((resolve) => setTimeout(resolve, timeoutsMs.unwanted))

  expect(endSession).not.toHaveBeenCalled()
  expect(await isAlive(session)).toBe(true)
  expect(fixture.wallet.sessions()).toEqual([session.id])
  expect([left, two.sessions.session()]).toEqual([0, undefined])
})

test('a tab that shows a code of its own takes up the session that another tab made', async () => {
  const [two, one] = [fixture.openTab(), fixture.openTab()]
  const other = await two.sessions.pair([mainnet], signal)
  const left = expect(other.approval).rejects.toMatchObject({ code: 'aborted' })
  const session = await fixture.connect(one)

  const found = await two.sessions.restore(signal, session.id)

  await left
  expect(found?.id).toBe(session.id)
  expect(found && (await isAlive(found))).toBe(true)
  expect(fixture.wallet.sessions()).toEqual([session.id])
})

test('a tab follows another one to the session that took the place of its own', async () => {
  const [one, two] = [fixture.openTab(), fixture.openTab()]
  const before = await fixture.connect(one)
  await two.sessions.restore(signal, before.id)
  const after = await fixture.connect(two)
  one.events.length = 0
  const open = expect(before.request(sign, signal)).rejects.toMatchObject({ code: 'session/ended' })

  const found = await one.sessions.restore(signal, after.id)

  await open
  expect(found?.id).toBe(after.id)
  expect(one.events).toEqual([{ type: 'session', session: found }])
  expect(found && (await isAlive(found))).toBe(true)
  await vi.waitFor(() => expect(fixture.wallet.sessions()).toEqual([after.id]))
})

test('a tab whose session was replaced by one that is not there any more has none', async () => {
  const tab = fixture.openTab()
  const session = await fixture.connect(tab)
  tab.events.length = 0
  await fixture.wallet.kit.disconnectSession({ topic: session.id, reason: { code: 6000, message: 'Bye' } })
  await vi.waitFor(() => expect(tab.events).toEqual([{ type: 'ended' }]))

  expect(await tab.sessions.restore(signal, 'gone')).toBeUndefined()
})

test('a relay that delivers to the newest tab alone keeps neither code nor answer from the other', async () => {
  await fixture.trouble({ newest: 1 })
  const [one, two] = [fixture.openTab(), fixture.openTab()]
  const scanned = await one.sessions.pair([mainnet], signal)
  await two.sessions.pair([mainnet], signal)

  await fixture.wallet.pair(scanned.uri)
  const session = await scanned.approval

  expect(await isAlive(session)).toBe(true)
  expect(fixture.wallet.sessions()).toEqual([session.id])
})

test('of two tabs that ask for one click each, the one that was scanned is signed in, and the other follows', async () => {
  const asked = signWhileConnecting(fixture.wallet)
  const [one, two] = [fixture.openTab(), fixture.openTab()]
  const scanned = await one.sessions.pair([mainnet], signal, oneClick('a1b2c3d4e5f6'))
  const other = await two.sessions.pair([mainnet], signal, oneClick('f6e5d4c3b2a1'))
  const left = expect(other.approval).rejects.toMatchObject({ code: 'aborted' })

  await fixture.wallet.pair(scanned.uri)
  const session = await scanned.approval

  expect(asked).toEqual([expect.objectContaining({ nonce: 'a1b2c3d4e5f6' })])
  expect(scanned.cacaos?.()).toMatchObject([{ p: { nonce: 'a1b2c3d4e5f6' } }])
  expect([other.cacaos?.(), two.sessions.session()]).toEqual([undefined, undefined])
  fixture.wallet.plan.answer = () => '0xabcd'
  const found = await two.sessions.restore(signal, session.id)
  await left
  expect(found?.id).toBe(session.id)
  expect(await found?.request(sign, signal)).toBe('0xabcd')
  expect(await session.request(sign, signal)).toBe('0xabcd')
  expect(endSession).not.toHaveBeenCalled()
})

/** A sign-in by the nonce of one tab. */
function oneClick(nonce: string): PairingAuthentication {
  return {
    network: () => mainnet.id,
    async ask({ networks: chains, methods }) {
      const abilities = Object.fromEntries(methods.map((method) => [`request/${method}`, [{}]]))
      const recap = Buffer.from(JSON.stringify({ att: { eip155: abilities } })).toString('base64')
      const page = { domain: 'host.example', aud: 'https://host.example', version: '1' } as const
      const resources = [`urn:recap:${recap.replaceAll('=', '')}`]
      return {
        payload: { ...page, nonce, iat: '2026-01-01T12:00:00.000Z', chains, resources },
        grant: () => ({ accounts: chains.map((chain) => joinAccount(chain, address)), methods }),
        accept: async () => {},
      }
    },
  }
}
