// @tier gate
import { type AdapterEvent, accountId, type NetworkId, parseNetworkId } from '@foyer/core'
import { createTestSessions } from '@foyer/testing'
import { expect, test } from 'vitest'
import { createHandle, createSessionAdapter } from './sessionAdapter.js'
import { walletConnect } from './walletConnect.js'

const { signal } = new AbortController()
const id = (text: string) => parseNetworkId(text) as NetworkId<'eip155'>
const [one, two, three] = ['eip155:1', 'eip155:5', 'eip155:9'].map(id) as [
  NetworkId<'eip155'>,
  NetworkId<'eip155'>,
  NetworkId<'eip155'>,
]
const request = { connectorId: 'walletConnect', network: one }

function setup(accounts: readonly string[], answers: Readonly<Record<string, unknown>> = {}) {
  const remote = createTestSessions({ namespace: 'eip155', accounts, answers })
  const adapter = createSessionAdapter('eip155', { sessions: () => async () => remote.sessions })
  const events: AdapterEvent<'eip155'>[] = []
  adapter.subscribe((event) => events.push(event))
  return { ...remote, adapter, events }
}

test('connects and reconnects by the session alone', async () => {
  const { adapter, state } = setup(['eip155:5:0xa', 'eip155:1:0xa'])

  expect(await adapter.connect(request, signal)).toEqual({
    connectorId: 'walletConnect',
    account: 'eip155:1:0xa',
    accounts: ['eip155:1:0xa'],
    accountType: 'eoa',
    approved: [two, one],
  })
  state.here = false
  await expect(adapter.connect(request, signal)).rejects.toMatchObject({ code: 'wallet/missing' })
  expect(await adapter.reconnect(request, signal)).toMatchObject({ account: 'eip155:1:0xa' })
  expect(adapter.capabilities).toEqual({})
})

test('where the source is not installed, or by another one, the wallet is missing', async () => {
  const missing = { code: 'wallet/missing' }
  await expect(
    createSessionAdapter('eip155', { sessions: () => undefined }).connect(request, signal),
  ).rejects.toMatchObject(missing)
  const { adapter } = setup(['eip155:1:0xa'])
  const other = { ...request, connectorId: 'injected' }
  await expect(adapter.connect(other, signal)).rejects.toMatchObject(missing)
  await expect(adapter.reconnect(other, signal)).rejects.toMatchObject(missing)
  await expect(adapter.switchNetwork('walletConnect', one, signal)).rejects.toMatchObject(missing)
  expect(adapter.provider('walletConnect')).toBeUndefined()
})

test('switches among the networks approved', async () => {
  const { adapter } = setup(['eip155:1:0xa', 'eip155:5:0xb'])
  await adapter.connect(request, signal)

  expect((await adapter.switchNetwork('walletConnect', two, signal)).account).toBe('eip155:5:0xb')
  await expect(adapter.switchNetwork('walletConnect', three, signal)).rejects.toMatchObject({
    code: 'network/not-supported',
  })
})

test('the provider asks the wallet, on the network in use or another', async () => {
  const { adapter, calls } = setup(['eip155:1:0xa', 'eip155:5:0xa'], { m: '0x00', n: '0x01' })
  await adapter.connect(request, signal)
  const provider = adapter.provider('walletConnect') as {
    request(call: object, network?: string): Promise<unknown>
  }

  expect(await provider.request({ method: 'm', params: [1] })).toBe('0x00')
  expect(await provider.request({ method: 'n' }, two)).toBe('0x01')

  expect(calls).toEqual([
    { network: one, method: 'm', params: [1] },
    { network: two, method: 'n', params: undefined },
  ])
})

test('follows what the wallet changes and tells', async () => {
  const { adapter, events, tell, state, session } = setup(['eip155:1:0xa', 'eip155:5:0xa'])
  await adapter.connect(request, signal)

  tell({ type: 'event', name: 'accountsChanged', data: [], network: two })
  tell({ type: 'event', name: 'chainChanged', data: 1, network: parseNetworkId('solana:x') })
  tell({ type: 'session', session })
  expect(events).toEqual([])
  tell({ type: 'event', name: 'chainChanged', data: 5, network: two })
  state.accounts = ['eip155:9:0xa']
  tell({ type: 'session', session })
  tell({ type: 'ended' })
  tell({ type: 'ended' })

  expect(events).toMatchObject([
    { connection: { account: 'eip155:5:0xa' } },
    { connection: { account: 'eip155:9:0xa', approved: [three] } },
    { type: 'disconnected', connectorId: 'walletConnect' },
  ])
})

test('a session that lost the family disconnects; one let go of is silent', async () => {
  const lost = setup(['eip155:1:0xa'])
  await lost.adapter.connect(request, signal)
  lost.state.accounts = []
  lost.tell({ type: 'session', session: lost.session })
  expect(lost.events).toMatchObject([{ type: 'disconnected' }])

  const left = setup(['eip155:1:0xa'])
  await left.adapter.connect(request, signal)
  await left.adapter.disconnect('walletConnect')
  left.tell({ type: 'ended' })
  expect(left.events).toEqual([])
  left.adapter.dispose()
  expect(left.listeners.size).toBe(0)
})

test('addresses are read without knowing the family', () => {
  const { adapter } = setup([])

  expect(adapter.parseAddress(' 0xa ')).toBe('0xa')
  expect(() => adapter.parseAddress('a b')).toThrowError('')
})

test.each([
  ['eip155:1:0xabc', '0xABcd', { method: 'personal_sign', params: ['0x6869', '0xabc'] }, '0xABcd'],
  [
    'solana:x:key',
    { signature: '5'.repeat(88) },
    { method: 'solana_signMessage', params: { message: '8wr', pubkey: 'key' } },
    '5'.repeat(88),
  ],
  [
    'bip122:x:bc1',
    { signature: '00ff' },
    { method: 'signMessage', params: { message: 'hi', account: 'bc1', address: 'bc1' } },
    'AP8=',
  ],
])('text is signed by %s', async (account, answer, call, signature) => {
  const { signMessage } = await import('./signMessage.js')
  const { session, calls } = setup([], { [call.method]: answer })
  const [namespace, chain, address = ''] = account.split(':')
  const who = accountId(parseNetworkId(`${namespace}:${chain}`), address)

  expect(await signMessage(session, who, 'hi', signal)).toBe(signature)
  expect(calls).toMatchObject([call])

  const malformed = setup([], { [call.method]: { signature: 'not one!' } })
  await expect(signMessage(malformed.session, who, 'hi', signal)).rejects.toMatchObject({
    code: 'wallet/malformed-answer',
  })
})

test('a family whose way to sign is not known says so', async () => {
  const { signMessage } = await import('./signMessage.js')
  const who = accountId(parseNetworkId('polkadot:x'), 'a')

  await expect(signMessage(setup([]).session, who, 'hi', signal)).rejects.toMatchObject({
    code: 'wallet/request-failed',
  })
})

test('the connector brings an adapter for each family that the host names', async () => {
  const network = (text: string) => ({
    id: parseNetworkId(text),
    name: text,
    nativeCurrency: { name: '', symbol: '', decimals: 0 },
    rpcUrls: [],
  })
  const networks = ['eip155:1', 'solana:x', 'eip155:5'].map(network)

  const { adapters } = walletConnect({ networks })

  expect(adapters.map(({ namespace }) => namespace)).toEqual(['eip155', 'solana'])
  expect(adapters[0]?.networks.map((one) => one.id)).toEqual(['eip155:1', 'eip155:5'])
  expect(walletConnect().adapters).toEqual([])
  const context = {
    networks: () => networks,
    rpcUrls: () => [],
    publicRpcUrls: () => [],
    discovery: { announced: true, injected: true },
    sessions: () => undefined,
  }
  const handle = createHandle('eip155', context)
  const told: unknown[] = []
  handle.discover((connectors) => told.push(connectors))()
  expect(told).toEqual([[]])
  expect((await handle.load()).namespace).toBe('eip155')
  expect(await adapters[1]?.create(context)).toHaveProperty('load')
})

test('a host that names no network at all has wallets asked for Ethereum', () => {
  const { adapters, fallback } = walletConnect()

  expect(adapters).toEqual([])
  expect(fallback?.flatMap(({ networks }) => networks.map(({ id }) => id))).toEqual(['eip155:1'])
})
