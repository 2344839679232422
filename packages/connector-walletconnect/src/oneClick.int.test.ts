// @tier gate, @isolate: the library keeps one relay for a whole process.
import type { WalletAuth } from '@foyer/core'
import { parseNetworkId } from '@foyer/core'
import { expect, test, vi } from 'vitest'
import type { PairingAuthentication } from './pairing.js'
import { mainnet, sign, signal, startRelayFixture } from './relayFixture.test-support.js'
import { signWhileConnecting } from './signingWallet.test-support.js'
import { address } from './wallet.test-support.js'

const fixture = startRelayFixture()
const base = { ...mainnet, id: parseNetworkId('eip155:8453') }
const networks = [mainnet, base]

/** Whoever signs visitors in, as far as a source sees of it. */
function authentication(grant?: WalletAuth['grant']) {
  const accept = vi.fn<WalletAuth['accept']>(async () => {})
  const payload = {
    domain: 'host.example',
    aud: 'https://host.example',
    version: '1',
    nonce: 'a1b2c3d4e5f6',
    iat: '2026-01-01T12:00:00.000Z',
    exp: '2026-01-02T12:00:00.000Z',
    requestId: 'r1',
    statement: 'I accept.',
  } as const
  const ask = vi.fn<PairingAuthentication['ask']>(async ({ networks: chains, methods }) => {
    const abilities = Object.fromEntries(methods.map((method) => [`request/${method}`, [{}]]))
    const recap = Buffer.from(JSON.stringify({ att: { eip155: abilities } })).toString('base64')
    const resources = [`urn:recap:${recap.replaceAll('=', '')}`]
    const accounts = chains.map((chain) => `${chain}:${address}` as const)
    return {
      payload: { ...payload, chains, resources },
      grant:
        grant ??
        ((cacaos) => (Array.isArray(cacaos) && cacaos.length > 0 ? { accounts, methods } : undefined)),
      accept,
    } as WalletAuth
  })
  return { ask, accept, own: { ask, network: () => base.id } satisfies PairingAuthentication, payload }
}

test('a wallet that can signs in while it connects: one approval, and a session that answers', async () => {
  const asked = signWhileConnecting(fixture.wallet)
  const { own, payload } = authentication()
  const { sessions, events } = fixture.openTab()
  const { uri, approval, cacaos } = await sessions.pair(networks, signal, own)
  await fixture.wallet.pair(uri)
  const session = await approval

  expect(asked).toEqual([expect.objectContaining({ ...payload, chains: [base.id, mainnet.id] })])
  expect(session.grant('eip155')).toMatchObject({
    accounts: [`${base.id}:${address}`, `${mainnet.id}:${address}`],
    methods: expect.arrayContaining(['personal_sign', 'eth_sendTransaction']),
  })
  expect(session.wallet.name).toBe('Test Wallet')
  expect(cacaos?.()).toMatchObject([{ p: { iss: `did:pkh:${base.id}:${address}`, requestId: 'r1' } }])
  expect(sessions.accept?.(session)).toBe(true)
  expect(events).toEqual([{ type: 'session', session }])
  fixture.wallet.plan.answer = () => '0xabcd'
  expect(await session.request(sign, signal)).toBe('0xabcd')
})

test('a wallet that declines connects nobody, and the next may', async () => {
  signWhileConnecting(fixture.wallet, { answer: () => undefined })
  const { own } = authentication()
  const { sessions } = fixture.openTab()
  const first = await sessions.pair(networks, signal, own)
  await fixture.wallet.pair(first.uri)

  await expect(first.approval).rejects.toMatchObject({ code: 'wallet/user-rejected' })
  expect(sessions.session()).toBeUndefined()
})

test('an answer of which nothing can be made connects nobody; after it wallets are asked to connect alone', async () => {
  signWhileConnecting(fixture.wallet, { answer: () => [] })
  const { own, ask } = authentication()
  const { sessions } = fixture.openTab()
  const first = await sessions.pair(networks, signal, own)
  await fixture.wallet.pair(first.uri)
  await expect(first.approval).rejects.toMatchObject({ code: 'session/bad-grant' })

  const second = await sessions.pair(networks, signal, own)
  await fixture.wallet.pair(second.uri)
  expect((await second.approval).namespaces).toEqual(['eip155'])
  expect(ask).toHaveBeenCalledOnce()
})

test('a wallet that knows of no such thing finds a proposal of all that is asked for', async () => {
  const { own } = authentication()
  const { sessions } = fixture.openTab()
  const { uri, approval, cacaos } = await sessions.pair(networks, signal, own)
  const proposed = new Promise((resolve) => fixture.wallet.kit.once('session_proposal', resolve))
  await fixture.wallet.pair(uri)

  expect((await approval).namespaces).toEqual(['eip155'])
  expect(cacaos?.()).toBeUndefined()
  expect(await proposed).toMatchObject({
    params: {
      optionalNamespaces: {
        eip155: {
          chains: [mainnet.id, base.id],
          methods: expect.arrayContaining(['eth_sendTransaction', 'personal_sign']),
        },
      },
    },
  })
})

test('a late answer to an offer that was withdrawn is ended politely, and the newer one stands', async () => {
  signWhileConnecting(fixture.wallet)
  const { own } = authentication()
  const { sessions, events } = fixture.openTab()
  const first = await sessions.pair(networks, signal, own)
  const second = await sessions.pair(networks, signal, own)
  await expect(first.approval).rejects.toMatchObject({ code: 'aborted' })
  await fixture.wallet.pair(first.uri)
  await vi.waitFor(() => expect(fixture.wallet.deleted).toHaveLength(1))
  expect(events).toEqual([])

  await fixture.wallet.pair(second.uri)
  const session = await second.approval
  sessions.accept?.(session)
  expect(session).toBe(sessions.session())
})

test('with networks of another chain family, or where nobody says what to sign, wallets connect alone', async () => {
  const { own, ask } = authentication()
  const { sessions } = fixture.openTab()
  const solana = { ...mainnet, id: parseNetworkId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp') }
  const { auth } = await sessions.pair([mainnet, solana], signal, own)
  expect(auth).toBeUndefined()
  expect(ask).not.toHaveBeenCalled()

  const down = { ...own, ask: () => Promise.reject(new Error('down')) }
  expect((await sessions.pair([mainnet], signal, down)).auth).toBeUndefined()
})
