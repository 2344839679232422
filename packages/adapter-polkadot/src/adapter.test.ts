// @tier gate, @vitest-environment happy-dom
import { type AdapterContext, type AdapterEvent, accountParts } from '@foyer/core'
import {
  createPolkadotTestWallet,
  type InjectedPolkadotWallet,
  injectPolkadotWallet,
} from '@foyer/testing/polkadot'
import { signatureVerify } from '@polkadot/util-crypto'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createAdapter, type PolkadotAdapter } from './adapter.js'
import { createDiscovery } from './discovery.js'
import { kusamaRelay, polkadotRelay, westendAssetHub } from './networks.js'
import { polkadot } from './polkadot.js'

const seeds = [`0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`] as const
const networks = [westendAssetHub, polkadotRelay]
const connectorId = 'talisman'
const modes = { announced: true, injected: true }
const context: AdapterContext = {
  networks: () => networks,
  rpcUrls: () => [],
  publicRpcUrls: () => [],
  discovery: modes,
  sessions: () => undefined,
}
const { signal } = new AbortController()
const network = westendAssetHub.id

let wallet = createPolkadotTestWallet({ key: connectorId, seeds })
let onPage: InjectedPolkadotWallet
let adapter: PolkadotAdapter

beforeEach(() => start())
afterEach(() => {
  adapter.dispose()
  onPage.remove()
})

function start(options: { readonly genesisHash?: string } = {}) {
  wallet = createPolkadotTestWallet({ key: connectorId, seeds, ...options })
  onPage = injectPolkadotWallet(window, wallet)
  wallet.subscribe(onPage.emit)
  const discovery = createDiscovery(modes)
  discovery.subscribe(() => {})()
  adapter = createAdapter({ context, discovery, networks })
}

function listen(): AdapterEvent[] {
  const events: AdapterEvent[] = []
  adapter.subscribe((event) => events.push(event))
  return events
}

const [first = '', second = ''] = wallet.accounts.map(({ address }) => address)
const connect = () => adapter.connect({ connectorId, network }, signal)

test('addresses are written with the prefix of the network in use', async () => {
  await connect()

  const { account } = await adapter.switchNetwork(connectorId, polkadotRelay.id, signal)

  expect(account).toMatch(/^polkadot:91b171bb158e2d3848fa23a9f1c25182:1/)
})

test('an address of another network is written as that of the account in use, and other text stays as it is', async () => {
  const before = await connect()
  const { accounts, respell } = await adapter.switchNetwork(connectorId, polkadotRelay.id, signal)

  const addresses = before.accounts.map((one) => accountParts(one).address)
  expect(addresses.map((one) => `${polkadotRelay.id}:${respell?.(one)}`)).toEqual(accounts)
  expect(['', '0xada', `${first}1`].map((one) => respell?.(one))).toEqual(['', '0xada', `${first}1`])
})

test('a wallet whose accounts are all for another chain is connected there, and does not move', async () => {
  start({ genesisHash: '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3' })

  const { account } = await connect()

  expect(account).toContain(polkadotRelay.id)
  await expect(adapter.switchNetwork(connectorId, kusamaRelay.id, signal)).rejects.toMatchObject({
    code: 'network/not-supported',
  })
})

test.each([
  ['declined', 'reject', 'wallet/user-rejected'],
  ['answered with nonsense', 'wrong-answer', 'wallet/malformed-answer'],
] as const)('connecting can be %s', async (_what, behaviour, code) => {
  wallet.behave(behaviour)

  await expect(connect()).rejects.toMatchObject({ code })

  expect(onPage.listeners).toBe(0)
})

test('connecting to a wallet that lists nonsense is refused, one that shares nothing says so', async () => {
  wallet.behave('wrong-answer', 'accounts')
  await expect(connect()).rejects.toMatchObject({ code: 'wallet/malformed-answer' })

  wallet.behave('approve', 'accounts')
  wallet.revoke()

  await expect(connect()).rejects.toMatchObject({ code: 'wallet/request-failed' })
})

test('a wallet that hangs is left by aborting', async () => {
  wallet.behave('hang', 'enable')
  const leaving = new AbortController()
  const connecting = adapter.connect({ connectorId, network }, leaving.signal)

  leaving.abort()

  await expect(connecting).rejects.toMatchObject({ code: 'aborted' })
})

test('what is granted in a window that was open already is taken up', async () => {
  const events = listen()
  const leaving = new AbortController()
  wallet.behave({ late: 100 }, 'enable')
  const left = adapter.connect({ connectorId, network }, leaving.signal)
  leaving.abort()
  await expect(left).rejects.toMatchObject({ code: 'aborted' })
  const spy = vi.spyOn(wallet, 'request')
  spy.mockRejectedValueOnce(new Error('The source has a pending authorization request'))

  await expect(connect()).rejects.toMatchObject({ code: 'wallet/request-pending' })

  const connection = { account: `${network}:${first}` }
  await vi.waitFor(() =>
    expect(events.find(({ type }) => type !== 'answered')).toMatchObject({ type: 'connection', connection }),
  )
})

test('a silent reconnect waits 3 s for a wallet that shows its window', async () => {
  wallet.behave('locked', 'enable')
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const done = vi.fn()

  adapter.reconnect({ connectorId, network }, signal).then(done, done)
  await vi.advanceTimersByTimeAsync(2_999)
  expect(done).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)

  expect(done).toHaveBeenCalledExactlyOnceWith(undefined)
})

test('a wallet is not asked at a visit before the visitor acts, and is back then, asked once', async () => {
  const userActivation = { hasBeenActive: false }
  vi.stubGlobal('navigator', { userActivation })
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  const events = listen()
  const ask = vi.spyOn(wallet, 'request')
  const shown = adapter.reconnect({ connectorId, network }, signal)
  // The page was away and is back.
  adapter.refresh?.(false)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await shown).toBeUndefined()
  expect(ask).not.toHaveBeenCalled()

  userActivation.hasBeenActive = true
  dispatchEvent(new Event('pointerdown'))
  await vi.advanceTimersByTimeAsync(100)

  expect(ask.mock.calls.filter(([{ method }]) => method === 'enable')).toHaveLength(1)
  expect(events).toMatchObject([{ type: 'connection', connection: { account: `${network}:${first}` } }])
})

test('a silent reconnect that is refused is no failure', async () => {
  wallet.behave('reject', 'enable')

  expect(await adapter.reconnect({ connectorId, network }, signal)).toBeUndefined()
})

test('a wallet that is not on the page any more is missing', async () => {
  const unknown = { connectorId: 'other', network }

  await expect(adapter.connect(unknown, signal)).rejects.toMatchObject({ code: 'wallet/missing' })
  expect(await adapter.reconnect(unknown, signal)).toBeUndefined()
  await expect(adapter.switchNetwork('other', network, signal)).rejects.toMatchObject({
    code: 'wallet/missing',
  })
})

test('100 events in a burst are told once, as the last left things', async () => {
  await connect()
  const events = listen()

  for (let at = 0; at < 101; at++) wallet.setAccount(at % 2 === 0 ? second : first)

  await vi.waitFor(() => expect(events).toHaveLength(1))
  expect(events[0]).toMatchObject({
    connection: { accounts: [`${network}:${second}`, `${network}:${first}`] },
  })
})

test('a wallet that takes its grant back is disconnected; nonsense says nothing', async () => {
  await connect()
  const events = listen()

  onPage.emit([{ address: 'nobody' }])
  onPage.emit('nonsense')
  wallet.revoke()

  await vi.waitFor(() => expect(events).toEqual([{ type: 'disconnected', connectorId }]))
  expect(adapter.provider(connectorId)).toBeUndefined()
  // It may grant something again.
  expect(onPage.listeners).toBe(1)
})

test('disconnecting and disposing leave no listener on the wallet', async () => {
  await connect()
  expect(onPage.listeners).toBe(1)
  await connect()
  expect(onPage.listeners).toBe(1)

  await adapter.disconnect(connectorId)
  expect(onPage.listeners).toBe(0)

  await connect()
  adapter.dispose()
  expect(onPage.listeners).toBe(0)
})

test.each(['hello', '', '0x1234', '<Bytes>wrapped</Bytes>', 'ünï☕'])(
  'the text %j is signed as it is',
  async (text) => {
    const { account } = await connect()

    const signature = await adapter.signMessage(connectorId, account, text, signal)

    expect(signature).toMatch(/^0x01[0-9a-f]{128}$/)
    expect(
      signatureVerify(text === '0x1234' ? new TextEncoder().encode(text) : text, signature, first).isValid,
    ).toBe(true)
  },
)

test('the account asked for signs, not the one in use', async () => {
  const { accounts } = await connect()

  const signature = await adapter.signMessage(
    connectorId,
    accounts[1] ?? accounts[0] ?? never(),
    'hello',
    signal,
  )

  expect(signatureVerify('hello', signature, second).isValid).toBe(true)
})

test.each([
  ['declined', 'reject', 'wallet/user-rejected'],
  ['signed with another key', 'wrong-answer', 'wallet/malformed-answer'],
] as const)('a message that is %s has no signature', async (_what, behaviour, code) => {
  const { account } = await connect()
  wallet.behave(behaviour, 'signRaw')

  await expect(adapter.signMessage(connectorId, account, 'hello', signal)).rejects.toMatchObject({ code })
})

test('only an account that was granted is asked to sign', async () => {
  const { account } = await connect()
  await adapter.disconnect(connectorId)

  await expect(adapter.signMessage(connectorId, account, 'hello', signal)).rejects.toMatchObject({
    code: 'wallet/missing',
  })
})

test('the host gets the wallet’s own extension', async () => {
  await connect()

  const accounts = await adapter.provider(connectorId)?.accounts.get()

  expect(accounts?.map(({ address }) => address)).toEqual([first, second])
})

test('the package finds and connects a wallet of the page', async () => {
  const handle = await polkadot({ networks }).create(context)
  const found: string[] = []

  handle.discover((connectors) => found.push(...connectors.map(({ name }) => name)))()
  const loaded = await handle.load()

  expect(found).toEqual(['Talisman'])
  expect(await loaded.connect({ connectorId, network }, signal)).toMatchObject({ connectorId })
  loaded.dispose()
})

function never(): never {
  throw new Error('not granted')
}

test('a wallet is not asked to let the page in once the signal has aborted', async () => {
  await expect(adapter.connect({ connectorId, network }, AbortSignal.abort())).rejects.toMatchObject({
    code: 'aborted',
  })

  expect(wallet.requests).toEqual([])
})
