// @tier gate
import {
  type AdapterContext,
  type AdapterEvent,
  parseNetworkId,
  SessionEndedError,
  UserRejectedError,
  WalletRequestError,
} from '@foyer/core'
import { createTestSessions } from '@foyer/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAdapter } from './adapter.js'
import { alice, bob, failure, fakeContext, signal } from './fakeWallet.test-support.js'
import { base, mainnet, optimism } from './networks.js'

const onMainnet = `eip155:1:${alice}`
const onBase = `eip155:8453:${alice}`
const onOptimism = `eip155:10:${alice}`
const request = { connectorId: 'walletConnect', network: mainnet.id }
const signature = `0x${'ab'.repeat(65)}`

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function setup(accounts: readonly string[] = [onMainnet], answers: Record<string, unknown> = {}) {
  const remote = createTestSessions({ namespace: 'eip155', accounts, answers })
  const context: AdapterContext = {
    ...fakeContext({ [mainnet.id]: ['https://node.example'], [base.id]: ['https://node.example'] }),
    sessions: () => async () => remote.sessions,
  }
  const discovery = { find: () => undefined, subscribe: () => () => {} }
  const adapter = createAdapter({ context, discovery })
  const events: AdapterEvent<'eip155'>[] = []
  adapter.subscribe((event) => events.push(event))
  const provider = () => {
    const found = adapter.provider('walletConnect')
    if (!found) throw new Error('not connected')
    return found
  }
  return { ...remote, adapter, events, provider, connect: () => adapter.connect(request, signal) }
}

const settle = () => vi.advanceTimersByTimeAsync(50)

test('connects what the wallet approved, on the network wanted', async () => {
  const { connect, calls } = setup([onBase, onMainnet, `eip155:1:${bob}`])

  expect(await connect()).toEqual({
    connectorId: 'walletConnect',
    account: onMainnet,
    accounts: [onMainnet, `eip155:1:${bob}`],
    accountType: 'eoa',
    approved: [base.id, mainnet.id],
  })
  expect(calls).toEqual([])
})

test('a network that was not approved leaves the wallet on that of its first account', async () => {
  const { connect } = setup([onBase])

  expect(await connect()).toMatchObject({ account: onBase, approved: [base.id] })
})

test('a wallet that supports all networks names none', async () => {
  const { connect, state } = setup()
  state.all = true

  expect(await connect()).not.toHaveProperty('approved')
})

test('without a session, without EVM in it and without a connector the wallet is missing', async () => {
  const gone = setup()
  gone.state.here = false
  await expect(gone.connect()).rejects.toMatchObject({ code: 'wallet/missing' })

  await expect(setup([]).connect()).rejects.toMatchObject({ code: 'wallet/missing' })

  const discovery = { find: () => undefined, subscribe: () => () => {} }
  const bare = createAdapter({ context: fakeContext(), discovery })
  await expect(bare.connect(request, signal)).rejects.toMatchObject({ code: 'wallet/missing' })
})

test('reconnects a session of an earlier visit, or says that there is none', async () => {
  const { adapter, state } = setup()
  state.here = false

  expect(await adapter.reconnect(request, signal)).toMatchObject({ account: onMainnet })

  const none = setup()
  none.state.here = none.state.restorable = false
  expect(await none.adapter.reconnect(request, signal)).toBeUndefined()
})

test('signs through the session, on the network in use', async () => {
  const { connect, adapter, calls } = setup([onBase], { personal_sign: signature })
  const { account } = await connect()

  expect(await adapter.signMessage(request.connectorId, account, 'hi', signal)).toBe(signature)

  expect(calls).toEqual([{ network: base.id, method: 'personal_sign', params: ['0x6869', alice] }])
})

test.each([
  [new UserRejectedError('personal_sign'), 'wallet/user-rejected', 4001],
  [new SessionEndedError('personal_sign'), 'session/ended', 4900],
  [new WalletRequestError('personal_sign', 'no', failure(4902)), 'wallet/request-failed', 4902],
  [new WalletRequestError('personal_sign', 'no'), 'wallet/request-failed', -32603],
])('%s stays itself for us, and is an EIP-1193 error for the host', async (error, code, number) => {
  const { connect, adapter, provider } = setup([onMainnet], { personal_sign: error })
  const { account } = await connect()

  await expect(adapter.signMessage(request.connectorId, account, 'hi', signal)).rejects.toMatchObject({
    code,
  })
  const params = ['0x6869', alice]
  await expect(provider().request({ method: 'personal_sign', params })).rejects.toMatchObject({
    code: number,
    cause: { code },
  })
})

test('reads go to the nodes, not to the wallet', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body).method)
    return new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x1' }))
  })
  const { connect, provider, calls } = setup()
  await connect()

  expect(await provider().request({ method: 'eth_blockNumber' })).toBe('0x1')
  expect(await provider().request({ method: 'eth_sendRawTransaction', params: ['0x'] })).toBe('0x1')
  expect(await provider().request({ method: 'net_version' })).toBe('1')

  expect(asked).toContain('eth_sendRawTransaction')
  expect(calls).toEqual([])
})

test('what a node says of a call that reverts reaches the host, in its words and with its data', async () => {
  const error = { code: 3, message: 'execution reverted: too low', data: '0x08c379a0' }
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const { id, method } = JSON.parse(body)
    const answer = method === 'eth_estimateGas' ? { error } : { result: '0x1' }
    return new Response(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
  })
  const { connect, provider } = setup()
  await connect()

  await expect(provider().request({ method: 'eth_estimateGas', params: [{}] })).rejects.toMatchObject(error)
})

test('an approved network is switched to without asking the wallet, and the host is told', async () => {
  const { connect, adapter, provider, calls } = setup([onMainnet, onBase])
  await connect()
  const told: unknown[] = []
  provider().on?.('chainChanged', (payload) => told.push(payload))

  const moved = await adapter.switchNetwork('walletConnect', base.id, signal)

  expect(moved.account).toBe(onBase)
  expect(told).toEqual(['0x2105'])
  expect(calls).toEqual([])
})

test('a network that was not approved is asked for, and used once the session has it', async () => {
  const { connect, adapter, state, tell, session, calls } = setup([onMainnet], {
    wallet_switchEthereumChain: null,
  })
  await connect()

  const moving = adapter.switchNetwork('walletConnect', base.id, signal)
  await settle()
  state.accounts = [onMainnet, onBase]
  tell({ type: 'session', session })
  await vi.advanceTimersByTimeAsync(300)

  expect((await moving).account).toBe(onBase)
  expect(calls).toEqual([
    { network: mainnet.id, method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] },
  ])
})

test('a wallet that agrees but does not extend its session has not moved', async () => {
  const { connect, adapter } = setup([onMainnet], { wallet_switchEthereumChain: null })
  await connect()

  const moving = adapter.switchNetwork('walletConnect', base.id, signal)
  const rejected = expect(moving).rejects.toMatchObject({ code: 'network/not-supported' })
  await vi.advanceTimersByTimeAsync(4_000)

  await rejected
})

test('a network that was asked for in vain does not come into use when the session gains it later', async () => {
  const { connect, adapter, events, state, tell, session } = setup([onMainnet], {
    wallet_switchEthereumChain: null,
  })
  await connect()
  const moving = adapter.switchNetwork('walletConnect', base.id, signal)
  const rejected = expect(moving).rejects.toMatchObject({ code: 'network/not-supported' })
  await vi.advanceTimersByTimeAsync(4_000)
  await rejected

  state.accounts = [onMainnet, onBase]
  tell({ type: 'session', session })
  await settle()

  expect(events).toMatchObject([{ connection: { account: onMainnet } }])
})

test('a network that came into use once is left when the visitor leaves it, whatever the session gains', async () => {
  const { connect, adapter, events, state, tell, session } = setup([onMainnet], {
    wallet_switchEthereumChain: null,
  })
  await connect()
  const moving = adapter.switchNetwork('walletConnect', base.id, signal)
  state.accounts = [onMainnet, onBase]
  tell({ type: 'session', session })
  await vi.advanceTimersByTimeAsync(300)
  await moving
  await adapter.switchNetwork('walletConnect', mainnet.id, signal)
  events.length = 0

  state.accounts = [onMainnet, onBase, `eip155:1:${bob}`]
  tell({ type: 'session', session })
  await settle()

  expect(events).toMatchObject([{ connection: { account: onMainnet } }])
})

test.each([
  ['declined', async () => Promise.reject(new UserRejectedError('wallet_switchEthereumChain'))],
  ['answered by another choice', () => new Promise(() => {})],
])('a request for a network that is %s is over', async (_how, answer) => {
  const { connect, provider, events, state, tell, session } = setup([onMainnet, onOptimism], {
    wallet_switchEthereumChain: answer,
  })
  await connect()
  const switchTo = (chainId: string) =>
    provider().request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  switchTo('0x2105').catch(() => {})
  await settle()
  await switchTo('0xa')
  await switchTo('0x1')
  await settle()
  events.length = 0

  state.accounts = [onMainnet, onOptimism, onBase]
  tell({ type: 'session', session })
  await settle()

  expect(events).toMatchObject([{ connection: { account: onMainnet } }])
})

test('a wallet that does not know a network is asked to add it', async () => {
  const unknown = new WalletRequestError('wallet_switchEthereumChain', '', failure(4902))
  let moved = () => {}
  const { connect, adapter, state, tell, session, calls } = setup([onMainnet], {
    wallet_switchEthereumChain: unknown,
    wallet_addEthereumChain: () => moved(),
  })
  await connect()
  moved = () => {
    state.accounts = [onMainnet, onBase]
    tell({ type: 'session', session })
  }

  expect((await adapter.switchNetwork('walletConnect', base.id, signal)).account).toBe(onBase)
  expect(calls.map(({ method }) => method)).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
})

test.each([
  ['its number', 8453, mainnet.id],
  ['its hex number', '0x2105', mainnet.id],
  ['the event alone', undefined, base.id],
])('follows the wallet to another network, named by %s', async (_how, data, network) => {
  const { connect, events, tell } = setup([onMainnet, onBase])
  await connect()

  tell({ type: 'event', name: 'chainChanged', data, network })
  await settle()

  expect(events).toMatchObject([{ type: 'connection', connection: { account: onBase } }])
})

test('a wallet that says it went where the session does not reach is not followed', async () => {
  const { connect, events, tell } = setup()
  await connect()

  tell({ type: 'event', name: 'chainChanged', data: 10, network: optimism.id })
  await settle()

  expect(events).toEqual([])
})

test('the account that the session has in use comes first, and follows it', async () => {
  const { connect, events, tell, state, session, provider } = setup([onMainnet, `eip155:1:${bob}`])
  await connect()

  state.accounts = [`eip155:1:${bob}`, onMainnet]
  tell({ type: 'session', session })
  await settle()

  expect(events).toMatchObject([{ type: 'connection', connection: { account: `eip155:1:${bob}` } }])
  expect(await provider().request({ method: 'eth_accounts' })).toEqual([bob, alice])
})

test('what the wallet tells of another namespace changes neither account nor network', async () => {
  const { connect, adapter, events, tell } = setup([onMainnet, onBase, `eip155:1:${bob}`])
  await connect()
  const solana = parseNetworkId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')

  tell({ type: 'event', name: 'chainChanged', data: 8453, network: solana })
  tell({ type: 'event', name: 'accountsChanged', data: [`eip155:1:${bob}`], network: solana })
  await settle()

  expect(events).toEqual([])
  expect(await adapter.provider('walletConnect')?.request({ method: 'eth_chainId' })).toBe('0x1')
})

test('an account that is no EVM address is left out, and the change is told all the same', async () => {
  const { connect, events, tell, state, session, provider } = setup()
  await connect()
  const host = provider()
  const told: unknown[] = []
  host.on?.('accountsChanged', (payload) => told.push(payload))

  state.accounts = ['eip155:1:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', `eip155:1:${bob}`]
  tell({ type: 'session', session })
  await settle()
  expect(events).toMatchObject([{ connection: { account: `eip155:1:${bob}` } }])
  state.accounts = ['eip155:1:nobody']
  tell({ type: 'session', session })
  await settle()

  expect(told).toEqual([[bob], []])
  expect(events.at(-1)).toEqual({ type: 'disconnected', connectorId: 'walletConnect' })
})

test('a session that loses the network in use moves to one that remains', async () => {
  const { connect, events, tell, state, session } = setup([onMainnet, onBase])
  await connect()

  state.accounts = [onBase]
  tell({ type: 'session', session })
  await settle()

  expect(events).toMatchObject([{ type: 'connection', connection: { account: onBase, approved: [base.id] } }])
})

test('a session that gains a network says so', async () => {
  const { connect, events, tell, state, session } = setup()
  await connect()

  state.accounts = [onMainnet, onBase]
  tell({ type: 'session', session })
  await settle()

  expect(events).toMatchObject([{ connection: { account: onMainnet, approved: [mainnet.id, base.id] } }])
})

test.each(['ended', 'emptied', 'replaced'])('a session that is %s disconnects', async (how) => {
  const { connect, events, tell, state, session, listeners, adapter, provider } = setup()
  await connect()
  const host = provider()
  const told: unknown[] = []
  host.on?.('disconnect', (payload) => told.push(payload))

  if (how === 'emptied') state.accounts = []
  if (how === 'ended') tell({ type: 'ended' })
  else tell({ type: 'session', session: how === 'replaced' ? { ...session, id: 'other' } : session })
  await settle()

  expect(events).toEqual([{ type: 'disconnected', connectorId: 'walletConnect' }])
  expect(told).toMatchObject([{ code: 4900 }])
  expect(listeners.size).toBe(0)
  expect(adapter.provider('walletConnect')).toBeUndefined()
  await expect(host.request({ method: 'personal_sign' })).rejects.toMatchObject({ code: 4900 })
})

test('disconnecting only lets go: the session stays, and the wallet is not asked', async () => {
  const { connect, adapter, calls, listeners, sessions } = setup()
  await connect()

  await adapter.disconnect('walletConnect')

  expect(calls).toEqual([])
  expect(listeners.size).toBe(0)
  expect(sessions.session()).toBeDefined()
})

test('connecting twice leaves one listener', async () => {
  const { connect, listeners } = setup()
  await connect()
  await connect()

  expect(listeners.size).toBe(1)
})

test('capabilities come from the session, else from the wallet', async () => {
  const { connect, provider, state, calls } = setup([onMainnet], { wallet_getCapabilities: { '0x1': {} } })
  await connect()
  const ask = () => provider().request({ method: 'wallet_getCapabilities', params: [alice] })

  expect(await ask()).toEqual({ '0x1': {} })
  state.capabilities = { [alice.toLowerCase()]: { '0x1': { paymasterService: { supported: true } } } }
  expect(await ask()).toEqual({ '0x1': { paymasterService: { supported: true } } })

  expect(calls).toHaveLength(1)
})

test('a wallet is asked once what it is capable of, also while it is silent', async () => {
  const { connect, provider, calls } = setup([onMainnet], {
    wallet_getCapabilities: () => new Promise(() => {}),
  })
  await connect()
  const ask = () => provider().request({ method: 'wallet_getCapabilities', params: [alice] })

  ask().catch(() => {})
  ask().catch(() => {})
  await settle()

  expect(calls).toHaveLength(1)
})
