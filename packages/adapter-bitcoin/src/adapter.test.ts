// @tier gate, @vitest-environment happy-dom
import { accountId, displayText } from '@foyer/core'
import { createTestSessions } from '@foyer/testing'
import { type BitcoinShape, createBitcoinTestWallet } from '@foyer/testing/bitcoin'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createAdapter } from './adapter.js'
import { bitcoinMainnet, bitcoinRegtest, bitcoinTestnet } from './networks.js'
import { fakeContext, putOnPage } from './page.test-support.js'
import { remoteAnswers } from './remote.test-support.js'

const keys = ['11'.repeat(32), '22'.repeat(32)] as const
const { signal } = new AbortController()
const shapes: readonly BitcoinShape[] = ['standard', 'sats', 'leather', 'unisat', 'okx']
/** Leather opens its window for everything and tells nothing. */
const silent = shapes.filter((shape) => shape !== 'leather')

function start(shape: BitcoinShape, options: Partial<Parameters<typeof createBitcoinTestWallet>[0]> = {}) {
  const wallet = createBitcoinTestWallet({ name: 'Wallet', privateKeys: keys, ...options })
  const page = putOnPage(wallet, shape)
  onTestFinished(() => page.stop())
  const told = vi.fn()
  page.adapter.subscribe(told)
  return { wallet, told, ...page }
}

const minute = 60_000

/** From now on time passes when the test says so. */
function stopClock() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
}

/** Aborts once the wallet was asked once more. */
function onceAsked({ requests }: { readonly requests: readonly unknown[] }): AbortSignal {
  const leave = new AbortController()
  const before = requests.length
  void vi.waitUntil(() => requests.length > before).then(() => leave.abort())
  return leave.signal
}

test.each(shapes)('a %s wallet connects with its payment address first', async (shape) => {
  const { adapter, request, wallet } = start(shape)

  const connection = await adapter.connect(request, signal)

  const [payment, ordinals] = wallet.accounts.map(({ address }) => accountId(bitcoinRegtest.id, address))
  const single = shape === 'unisat' || shape === 'okx'
  expect(connection).toEqual({
    connectorId: request.connectorId,
    account: payment,
    accounts: single ? [payment] : [payment, ordinals],
    accountType: 'payment',
    selectable: [payment],
    ...(!single && { accountTypes: { [`${ordinals}`]: 'ordinal' } }),
  })
})

test('a wallet that leaves the page is disconnected, with no listener left', async () => {
  const { adapter, request, told, leave, listeners } = start('standard')
  await adapter.connect(request, signal)

  leave()

  expect(told.mock.calls).toEqual([[{ type: 'disconnected', connectorId: request.connectorId }]])
  expect(adapter.provider(request.connectorId)).toBeUndefined()
  expect(listeners()).toBe(0)
})

test.each(shapes)('a %s wallet that declines, answers nonsense, hangs or is locked', async (shape) => {
  const { adapter, request, wallet } = start(shape)

  wallet.behave('reject')
  await expect(adapter.connect(request, signal)).rejects.toMatchObject({ code: 'wallet/user-rejected' })
  wallet.behave('wrong-answer')
  await expect(adapter.connect(request, signal)).rejects.toMatchObject({ code: 'wallet/malformed-answer' })
  wallet.behave('hang')
  await expect(adapter.connect(request, onceAsked(wallet))).rejects.toMatchObject({ code: 'aborted' })
  wallet.behave('locked')
  await expect(adapter.connect(request, onceAsked(wallet))).rejects.toMatchObject({ code: 'aborted' })

  expect(adapter.provider(request.connectorId)).toBeUndefined()
})

test.each(silent)('a %s wallet that knows the page comes back without a window', async (shape) => {
  const { adapter, request, wallet } = start(shape, { connected: true })

  const connection = await adapter.reconnect(request, signal)

  expect(connection?.account).toBe(accountId(bitcoinRegtest.id, wallet.accounts[0]?.address ?? ''))
  expect(wallet.requests.map(({ method }) => method)).not.toContain('connect')
})

test.each(shapes)(
  'a %s wallet that forgot the page does not come back, and shows no window',
  async (shape) => {
    const { adapter, request, wallet } = start(shape)

    expect(await adapter.reconnect(request, signal)).toBeUndefined()
    wallet.behave('locked')
    expect(await adapter.reconnect(request, signal)).toBeUndefined()

    expect(wallet.requests.map(({ method }) => method)).not.toContain('connect')
  },
)

test.each(silent)('what the visitor changes in a %s wallet is told once', async (shape) => {
  const { adapter, request, wallet, told } = start(shape)
  await adapter.connect(request, signal)
  stopClock()

  wallet.setAccount(1)
  wallet.setAccount(0)
  wallet.setAccount(1)

  const account = accountId(bitcoinRegtest.id, wallet.accounts[0]?.address ?? '')
  await vi.advanceTimersByTimeAsync(minute)
  expect(told.mock.calls).toEqual([
    [{ type: 'connection', connection: expect.objectContaining({ account }) }],
  ])
})

test.each(silent)('access revoked in a %s wallet ends the connection', async (shape) => {
  const { adapter, request, wallet, told } = start(shape)
  await adapter.connect(request, signal)

  wallet.revoke()

  const { connectorId } = request
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith({ type: 'disconnected', connectorId }))
  expect(adapter.provider(connectorId)).toBeUndefined()
})

test.each(silent)('disconnecting a %s wallet revokes and leaves no listener', async (shape) => {
  const { adapter, request, wallet, told } = start(shape)
  await adapter.connect(request, signal)
  stopClock()

  await adapter.disconnect(request.connectorId)
  wallet.setAccount(1)
  wallet.revoke()
  await vi.advanceTimersByTimeAsync(minute)

  expect(wallet.requests.map(({ method }) => method)).toContain('disconnect')
  expect(told).not.toHaveBeenCalled()
})

test('a wallet that hangs when it is told to forget does not hold up the disconnect', async () => {
  const { adapter, request, wallet } = start('sats')
  await adapter.connect(request, signal)
  wallet.behave('hang', 'disconnect')
  stopClock()
  const left = vi.fn()

  adapter.disconnect(request.connectorId).then(left, left)
  await vi.advanceTimersByTimeAsync(2_000)

  // It stays to be asked.
  expect(left).toHaveBeenCalledExactlyOnceWith(false)
})

test('a wallet that is not here is missing', async () => {
  const { adapter } = start('standard')
  const request = { connectorId: 'nobody', network: bitcoinRegtest.id }

  await expect(adapter.connect(request, signal)).rejects.toMatchObject({ code: 'wallet/missing' })
  await expect(
    adapter.signMessage(request.connectorId, accountId(bitcoinRegtest.id, 'bcrt1qnobody'), 'x', signal),
  ).rejects.toMatchObject({ code: 'wallet/missing' })
})

test('a wallet on another network is connected all the same, and told truthfully', async () => {
  const { adapter, request } = start('standard', { network: 'mainnet' })

  const { account } = await adapter.connect(request, signal)

  expect(account).toMatch(`${bitcoinMainnet.id}:bc1q`)
  await expect(adapter.switchNetwork(request.connectorId, bitcoinTestnet.id, signal)).rejects.toMatchObject({
    code: 'network/not-supported',
  })
})

test('a wallet connected for another chain family alone is not connected for Bitcoin', async () => {
  const wallet = createBitcoinTestWallet({ name: 'W', privateKeys: keys })
  const accounts = [{ address: 'So11111111111111111111111111111111111111112', chains: ['solana:mainnet'] }]
  const both = [...accounts, { address: wallet.accounts[0]?.address, chains: ['bitcoin:regtest'] }]
  const connect = vi.fn(async () => ({ accounts }))
  const features = { 'standard:connect': { connect }, 'bitcoin:signTransaction': {} }
  const provider = { accounts, features }
  const connector = {
    id: 'w',
    name: displayText('W'),
    icon: undefined,
    namespace: 'bip122',
    type: 'announced',
  } as const
  const adapter = createAdapter({
    context: fakeContext(),
    discovery: {
      find: () => ({ connector, provider, walletApi: 'standard' }),
      subscribe: () => () => {},
    },
  })
  const request = { connectorId: 'w', network: bitcoinRegtest.id }

  expect(await adapter.reconnect(request, signal)).toBeUndefined()
  expect(connect).toHaveBeenCalledWith({ silent: true })
  provider.accounts = both as never
  expect((await adapter.reconnect(request, signal))?.accounts).toHaveLength(1)
})

test('addresses of the networks in use are read, in their canonical form', () => {
  const { adapter } = start('standard')

  expect(adapter.parseAddress(' BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4 ')).toBe(
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  )
  const onlyMainnet = createAdapter({
    context: { ...fakeContext(), networks: () => [bitcoinMainnet] },
    discovery: { find: () => undefined, subscribe: () => () => {} },
  })
  expect(() => onlyMainnet.parseAddress('bcrt1ql3e9pgs3mmwuwrh95fecme0s0qtn2880hlwwpw')).toThrowError(
    expect.objectContaining({ code: 'address/invalid' }),
  )
})

test('a request that waits in the wallet already is taken up when the visitor grants it', async () => {
  const { adapter, request, wallet, told } = start('unisat')
  const unisat: unknown = Reflect.get(window, 'unisat')
  Object.assign(Object(unisat), {
    requestAccounts: async () => {
      throw Object.assign(new Error('Already processing'), { code: -32002 })
    },
  })
  await expect(adapter.connect(request, signal)).rejects.toMatchObject({ code: 'wallet/request-pending' })

  await wallet.request({ method: 'connect' })
  wallet.setAccount(1)

  await vi.waitFor(() => expect(told).toHaveBeenCalledWith(expect.objectContaining({ type: 'connection' })))
  expect(adapter.provider(request.connectorId)).toBeDefined()
})

function remote({
  answers,
  ...approved
}: {
  readonly methods?: readonly string[]
  readonly answers?: Readonly<Record<string, unknown>>
} = {}) {
  const wallet = createBitcoinTestWallet({ name: 'Remote', privateKeys: keys, connected: true })
  const [first, second] = wallet.accounts.map(({ address }) => accountId(bitcoinRegtest.id, address))
  if (!first || !second) throw new Error('no accounts')
  const far = createTestSessions({
    namespace: 'bip122',
    accounts: [first],
    answers: { ...remoteAnswers(wallet), ...answers },
    ...approved,
  })
  const adapter = createAdapter({
    context: { ...fakeContext(), sessions: () => async () => far.sessions },
    discovery: { find: () => undefined, subscribe: () => () => {} },
  })
  onTestFinished(() => adapter.dispose())
  const told = vi.fn()
  adapter.subscribe(told)
  const request = { connectorId: 'walletConnect', network: bitcoinRegtest.id }
  return { ...far, wallet, adapter, request, told, first, second }
}

test('a remote session connects, signs text, and answers base64', async () => {
  const { adapter, request, first, wallet, calls } = remote()

  const connection = await adapter.connect(request, signal)
  const signature = await adapter.signMessage(request.connectorId, first, 'hello', signal)

  const address = wallet.accounts[0]?.address ?? ''
  expect(connection).toEqual({
    connectorId: 'walletConnect',
    account: first,
    accounts: [first],
    accountType: 'payment',
    selectable: [first],
    approved: [bitcoinRegtest.id],
  })
  const params = { address, message: 'hello', protocol: 'ecdsa' }
  expect(signature).toBe(await wallet.request({ method: 'signMessage', params }))
  expect(calls.at(-1)).toEqual({
    network: bitcoinRegtest.id,
    method: 'signMessage',
    params: { account: address, ...params },
  })
})

test('the grant alone connects: nothing is asked of the wallet, now or at a later visit', async () => {
  const silent = { getAccountAddresses: () => new Promise(() => {}) }
  const { adapter, request, first, calls } = remote({ answers: silent })

  expect(await adapter.connect(request, signal)).toMatchObject({ account: first })
  expect(await adapter.reconnect(request, signal)).toMatchObject({ account: first })

  expect(calls).toEqual([])
})

test('the keys of a remote wallet are asked for once, when somebody wants them', async () => {
  const { adapter, request, wallet, calls } = remote()
  await adapter.connect(request, signal)
  const provider = adapter.provider('walletConnect')

  const [told] = (await provider?.getAccountAddresses()) ?? []
  await provider?.getAccountAddresses()

  expect(told).toEqual({
    address: wallet.accounts[0]?.address,
    publicKey: wallet.accounts[0]?.publicKey,
    purpose: 'payment',
  })
  expect(calls.map(({ method }) => method)).toEqual(['getAccountAddresses'])
})

test('a remote wallet that keeps its keys to itself is waited for 2 s, once', async () => {
  const silent = { getAccountAddresses: () => new Promise(() => {}) }
  const { adapter, request, wallet, calls } = remote({ answers: silent })
  await adapter.connect(request, signal)
  const provider = adapter.provider('walletConnect')
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const known = [{ address: wallet.accounts[0]?.address, purpose: 'payment' }]

  const first = provider?.getAccountAddresses()
  await vi.advanceTimersByTimeAsync(2_000)

  expect(await first).toEqual(known)
  expect(await provider?.getAccountAddresses()).toEqual(known)
  expect(calls).toHaveLength(1)
})

test('an account that is no Bitcoin address is left out, and the change is told all the same', async () => {
  const { adapter, request, told, state, session, tell, second } = remote()
  await adapter.connect(request, signal)

  state.accounts = [`${bitcoinRegtest.id}:nobody`, second]
  tell({ type: 'session', session })

  await vi.waitFor(() =>
    expect(told).toHaveBeenLastCalledWith({
      type: 'connection',
      connection: expect.objectContaining({ accounts: [second] }),
    }),
  )
})

test('a remote wallet that did not approve a method is not asked for it', async () => {
  const { adapter, request, first, calls } = remote({ methods: ['signPsbt'] })
  await adapter.connect(request, signal)

  await expect(adapter.signMessage(request.connectorId, first, 'hello', signal)).rejects.toMatchObject({
    code: 'wallet/request-failed',
  })

  expect(calls).toEqual([])
})

test('a remote session that changes or ends is told', async () => {
  const { adapter, request, told, state, session, tell, second } = remote()
  await adapter.reconnect(request, signal)

  state.accounts = [second]
  tell({ type: 'session', session })
  await vi.waitFor(() =>
    expect(told).toHaveBeenLastCalledWith({
      type: 'connection',
      connection: expect.objectContaining({ account: second }),
    }),
  )
  tell({ type: 'ended' })

  await vi.waitFor(() =>
    expect(told).toHaveBeenLastCalledWith({ type: 'disconnected', connectorId: 'walletConnect' }),
  )
})

test('letting go of a remote session leaves no listener on it', async () => {
  const { adapter, request, listeners } = remote()
  await adapter.connect(request, signal)
  expect(listeners.size).toBe(1)

  await adapter.disconnect('walletConnect')

  expect(listeners.size).toBe(0)
})

test('without a remote connector there is no remote wallet', async () => {
  const { adapter } = start('standard')
  const request = { connectorId: 'walletConnect', network: bitcoinRegtest.id }

  await expect(adapter.connect(request, signal)).rejects.toMatchObject({ code: 'wallet/missing' })
})
