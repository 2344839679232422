// @tier gate, @isolate: the library keeps one relay for a whole process.
import { beforeEach, expect, test, vi } from 'vitest'
import { mainnet, sign, signal, startRelayFixture } from './relayFixture.test-support.js'
import { changeRecords, emptyStorage } from './sharedStorage.test-support.js'
import { address, evmOnly } from './wallet.test-support.js'

vi.mock('./storage.js', () => import('./sharedStorage.test-support.js'))

const fixture = startRelayFixture()
beforeEach(emptyStorage)

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const network = mainnet.id

/** What the wallet says of itself from now on. */
function present(metadata: unknown) {
  const { signClient } = fixture.wallet.kit.engine
  Reflect.set(signClient, 'metadata', metadata)
}

/** Sends a message of the protocol, past the checks of the wallet's own SDK. */
function send(topic: string, method: string, params: unknown): Promise<unknown> {
  const { engine } = fixture.wallet.kit.engine.signClient
  return Reflect.apply(Reflect.get(engine, 'sendRequest'), engine, [{ topic, method, params }])
}

test.each([
  ['nothing', undefined],
  ['no text', { name: 7, url: {}, icons: 'x', redirect: null }],
])('a wallet that says %s of itself is connected, now and at the next visit', async (_what, metadata) => {
  present(metadata)
  const tab = fixture.openTab()

  const session = await fixture.connect(tab)
  expect(session.wallet).toEqual({
    name: '',
    url: undefined,
    icon: undefined,
    redirect: { native: undefined, universal: undefined },
  })
  tab.sessions.dispose()
  const next = fixture.openTab()

  expect((await next.sessions.restore(signal))?.id).toBe(session.id)
})

test('a stored session that cannot be used is ended, and an older one that can is restored', async () => {
  const tab = fixture.openTab()
  const good = await fixture.connect(tab)
  const second = fixture.openTab()
  const bad = await fixture.connect(second)
  tab.sessions.dispose()
  second.sessions.dispose()
  spoil(bad.id)

  const next = fixture.openTab()

  expect((await next.sessions.restore(signal))?.id).toBe(good.id)
  await vi.waitFor(() => expect(fixture.wallet.sessions()).toEqual([good.id]))
}, 60_000)

/** Spoils what the SDK stored of a session. */
function spoil(topic: string) {
  changeRecords((record) => (record.topic === topic ? { ...record, optionalNamespaces: undefined } : record))
}

test('the account that the wallet says is in use comes first, also at the next visit', async () => {
  fixture.wallet.plan.approve = {
    eip155: { ...evmOnly(1).eip155, accounts: [address, bob].map((one) => `${network}:${one}`) },
  } as ReturnType<typeof evmOnly>
  const tab = fixture.openTab()
  const session = await fixture.connect(tab)
  const first = () => session.grant('eip155')?.accounts[0]
  const tell = (data: unknown) =>
    fixture.wallet.kit.emitSessionEvent({
      topic: session.id,
      event: { name: 'accountsChanged', data },
      chainId: network,
    })

  await tell([bob.toLowerCase()])
  await vi.waitFor(() => expect(first()).toBe(`${network}:${bob}`))
  expect(tab.events.at(-1)).toEqual({ type: 'session', session })
  const told = tab.events.length
  for (const nonsense of [['what?'], [], [7], 'x', null, [`${network}:0x${'1'.repeat(40)}`]])
    await tell(nonsense)
  // The wallet's word before this one has arrived then.
  await tell([address])
  await vi.waitFor(() => expect(tab.events).toHaveLength(told + 1))
  await tell([`${network}:${bob}`])
  await vi.waitFor(() => expect(first()).toBe(`${network}:${bob}`))
  tab.sessions.dispose()

  const restored = await fixture.openTab().sessions.restore(signal)
  expect(restored?.grant('eip155')?.accounts).toEqual([`${network}:${bob}`, `${network}:${address}`])
}, 60_000)

const { eip155: granted } = evmOnly(1)
const odd = [null, 7, 'x', [], {}, { namespaces: {} }, { namespaces: 'x' }, { namespaces: null }]
const payloads: readonly (readonly [string, unknown])[] = [
  ...odd.map((params) => ['wc_sessionUpdate', params] as const),
  ['wc_sessionUpdate', { namespaces: { eip155: { ...granted, accounts: ['eip155:1'] } } }],
  ['wc_sessionUpdate', { namespaces: { eip155: null } }],
  ['wc_sessionUpdate', { namespaces: { cosmos: granted } }],
  ...odd.map((params) => ['wc_sessionEvent', params] as const),
  ...[7, null, 'x', 'eip155:1', 'solana:1'].flatMap((chainId) =>
    [undefined, null, 7, {}, { name: 7 }, { name: 'chainChanged' }, { name: 'x', data: {} }].map(
      (event) => ['wc_sessionEvent', { chainId, event }] as const,
    ),
  ),
  ...['wc_sessionExtend', 'wc_sessionRequest', 'wc_sessionAuthenticate'].flatMap((method) =>
    odd.map((params) => [method, params] as const),
  ),
]

test('no message of a wallet, however malformed, is an error that nobody hears', async () => {
  const tab = fixture.openTab()
  let session = await fixture.connect(tab)
  const ended: string[] = []

  for (const [method, params] of payloads) {
    if (!tab.sessions.session()) session = await fixture.connect(tab)
    await send(session.id, method, params)
    // A message that is answered was dealt with, and so were those before it.
    await session.request(sign, signal).catch((error: unknown) => ended.push(String(Object(error).code)))
  }
  // These end a session, on the side of the wallet too.
  for (const method of ['wc_sessionSettle', 'wc_sessionDelete'])
    await send((await fixture.connect(tab)).id, method, null)
  // What a session answers that was made after them has come after them, too.
  await (await fixture.connect(tab)).request(sign, signal)

  expect(fixture.unheard).toEqual([])
  expect(new Set(ended)).toEqual(new Set(['session/ended']))
}, 240_000)
