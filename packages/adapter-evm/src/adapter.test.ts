// @tier gate
import { type AdapterEvent, accountId, type Connector } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAdapter } from './adapter.js'
import { alice, bob, failure, fakeContext, fakeWallet, signal } from './fakeWallet.test-support.js'
import { base, mainnet, optimism } from './networks.js'

const connectorId = 'test.fake'
const hash = `0x${'ab'.repeat(65)}`

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function setup(answers: Record<string, unknown> = {}, { late = false } = {}) {
  const wallet = fakeWallet(answers)
  let here = !late
  const subscribers = new Set<(list: readonly Connector[]) => void>()
  const adapter = createAdapter({
    context: fakeContext(),
    discovery: {
      find: (id) => (here && id === connectorId ? wallet : undefined),
      subscribe(listener) {
        subscribers.add(listener)
        listener([])
        return () => subscribers.delete(listener)
      },
    },
  })
  const events: AdapterEvent<'eip155'>[] = []
  adapter.subscribe((event) => event.type !== 'answered' && events.push(event))
  return {
    wallet,
    adapter,
    events,
    subscribers,
    appear() {
      here = true
      for (const listener of subscribers) listener([])
    },
    connect: (id = connectorId, abort = signal) =>
      adapter.connect({ connectorId: id, network: mainnet.id }, abort),
    reconnect: (abort = signal) => adapter.reconnect({ connectorId, network: mainnet.id }, abort),
  }
}

const connection = (address = alice, network = mainnet.id) => ({
  connectorId,
  account: `${network}:${address}`,
  accounts: [`${network}:${address}`],
  accountType: 'eoa',
})

test('connects with what the wallet grants, on the network it is on', async () => {
  const { connect, adapter, wallet } = setup({
    eth_requestAccounts: [alice.toLowerCase(), bob],
    eth_chainId: 10,
  })

  expect(await connect()).toEqual({
    connectorId,
    account: `eip155:10:${alice}`,
    accounts: [`eip155:10:${alice}`, `eip155:10:${bob}`],
    accountType: 'eoa',
  })
  expect(wallet.calls).toEqual([
    { method: 'eth_requestAccounts', params: [] },
    { method: 'eth_chainId', params: [] },
  ])
  expect(adapter.provider(connectorId)).toBe(wallet.provider)
  expect(adapter.provider('other')).toBeUndefined()
})

test('takes up what is granted in a window that was open already, and asks no second time', async () => {
  const { connect, adapter, wallet, events } = setup({
    eth_requestAccounts: failure(-32002),
    eth_accounts: [],
  })
  await expect(connect()).rejects.toMatchObject({ code: 'wallet/request-pending' })

  wallet.emit('chainChanged', '0x1')
  wallet.emit('accountsChanged', [])
  wallet.emit('accountsChanged', 'nonsense')
  await vi.advanceTimersByTimeAsync(0)
  expect(events).toEqual([])
  wallet.emit('accountsChanged', [bob])
  await vi.advanceTimersByTimeAsync(0)

  expect(events).toEqual([{ type: 'connection', connection: connection(bob) }])
  expect(wallet.calls.filter(({ method }) => method === 'eth_requestAccounts')).toHaveLength(1)
  adapter.dispose()
  expect(wallet.listeners).toEqual([])
})

test('a grant that nobody waits for any more is left alone', async () => {
  const { connect, adapter, wallet, events } = setup({ eth_requestAccounts: failure(-32002) })
  await connect().catch(() => {})

  await adapter.disconnect(connectorId)
  wallet.emit('accountsChanged', [bob])
  await vi.advanceTimersByTimeAsync(0)

  expect(events).toEqual([])
  expect(wallet.listeners).toEqual([])
})

test.each([
  [{ eth_requestAccounts: failure(4001) }, 'wallet/user-rejected'],
  [{ eth_requestAccounts: [] }, 'wallet/malformed-answer'],
  [{ eth_requestAccounts: 'x' }, 'wallet/malformed-answer'],
  [{ eth_chainId: undefined }, 'wallet/malformed-answer'],
])('a connect with %o fails as %s and leaves no listener', async (answers, code) => {
  const { connect, wallet, adapter } = setup(answers)

  await expect(connect()).rejects.toMatchObject({ code })

  expect(wallet.listeners).toHaveLength(0)
  expect(adapter.provider(connectorId)).toBeUndefined()
})

test('a wallet that is not there is missing', async () => {
  await expect(setup().connect('other')).rejects.toMatchObject({ code: 'wallet/missing' })
})

test('connecting can be given up while the wallet is silent', async () => {
  const abort = new AbortController()
  const answer = setup({ eth_requestAccounts: () => new Promise(() => {}) }).connect(
    connectorId,
    abort.signal,
  )

  abort.abort()

  await expect(answer).rejects.toMatchObject({ code: 'aborted' })
})

test('connecting twice leaves one set of listeners', async () => {
  const { connect, wallet } = setup()
  await connect()
  const once = wallet.listeners.length

  await connect()

  expect(wallet.listeners).toHaveLength(once)
})

test('reconnects without any window', async () => {
  const { reconnect, wallet } = setup()

  expect(await reconnect()).toEqual(connection())
  expect(wallet.methods()).toEqual(['eth_accounts', 'eth_chainId'])
})

test('a locked wallet is not reconnected', async () => {
  expect(await setup({ eth_accounts: [] }).reconnect()).toBeUndefined()
})

test('a wallet silent on reconnect is let go after 3 s', async () => {
  const answer = setup({ eth_accounts: () => new Promise(() => {}) }).reconnect()

  await vi.advanceTimersByTimeAsync(3_000)

  expect(await answer).toBeUndefined()
})

test('a wallet that appears within 3 s is reconnected; one that does not is waited for', async () => {
  const { reconnect, appear, subscribers } = setup({}, { late: true })
  const answer = reconnect()
  await vi.advanceTimersByTimeAsync(2_000)
  appear()
  expect(await answer).toEqual(connection())
  expect(subscribers.size).toBe(0)

  const never = setup({}, { late: true }).reconnect()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await never).toBeUndefined()
})

test('an account or network changed in the wallet is told', async () => {
  const { connect, wallet, events } = setup()
  await connect()

  wallet.emit('accountsChanged', [bob.toLowerCase()])
  wallet.emit('chainChanged', '0x2105')
  await vi.advanceTimersByTimeAsync(50)

  expect(events).toEqual([{ type: 'connection', connection: connection(bob, base.id) }])
})

test('100 events in a burst are told once, as the last left things', async () => {
  const { connect, wallet, events } = setup()
  await connect()

  for (let n = 0; n < 100; n++) wallet.emit('accountsChanged', n % 2 ? [bob] : [])
  await vi.advanceTimersByTimeAsync(50)

  expect(events).toEqual([{ type: 'connection', connection: connection(bob) }])
})

test.each([
  ['accountsChanged', 'nonsense'],
  ['accountsChanged', [null]],
  ['accountsChanged', undefined],
  ['accountsChanged', new Array(1)],
  ['chainChanged', 'mainnet'],
  ['chainChanged', {}],
])('%s of %j cannot be read, so the wallet is asked', async (event, payload) => {
  const { connect, wallet, events } = setup()
  await connect()
  Object.assign(wallet.answers, { eth_accounts: [bob], eth_chainId: '0x1' })

  wallet.emit(event, payload)
  await vi.advanceTimersByTimeAsync(50)

  expect(events).toEqual([{ type: 'connection', connection: connection(bob) }])
  const asked = wallet.calls.map(({ method }) => method)
  expect(asked.at(-1)).toBe('eth_accounts')
  if (event === 'chainChanged') expect(asked.filter((method) => method === 'eth_chainId')).toHaveLength(2)
})

test('events that change nothing, and malformed ones, tell nothing', async () => {
  const { connect, wallet, events } = setup()
  await connect()

  wallet.emit('accountsChanged', [alice])
  wallet.emit('accountsChanged', ['nonsense'])
  wallet.emit('chainChanged', 'mainnet')
  wallet.emit('chainChanged', undefined)
  wallet.emit('disconnect', { code: 1013 })
  await vi.advanceTimersByTimeAsync(50)

  expect(events).toEqual([])
})

test.each([
  ['accountsChanged', []],
  ['disconnect', { code: 4900 }],
])('%s of %j ends the connection, and what is granted again begins another', async (event, payload) => {
  const { connect, wallet, events, adapter } = setup()
  await connect()

  wallet.emit(event, payload)
  await vi.advanceTimersByTimeAsync(50)

  expect(events).toEqual([{ type: 'disconnected', connectorId }])
  expect(adapter.provider(connectorId)).toBeUndefined()
  wallet.emit('accountsChanged', [bob])
  await vi.advanceTimersByTimeAsync(50)
  expect(events.at(-1)).toMatchObject({ type: 'connection' })
})

test('disconnecting asks the wallet to revoke, for a second at most, and tells no event', async () => {
  const { connect, wallet, events, adapter } = setup({
    wallet_revokePermissions: () => new Promise(() => {}),
  })
  await connect()

  const done = adapter.disconnect(connectorId)
  await vi.advanceTimersByTimeAsync(1_000)
  await done

  expect(wallet.calls.at(-1)).toEqual({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
  expect(wallet.listeners).toHaveLength(0)
  expect(events).toEqual([])
})

test.each([
  ['refuses', { code: -32603, message: 'busy' }, 'wallet/request-failed'],
  ['fails without a code', { message: 'busy' }, 'wallet/request-failed'],
  ['declines', { code: 4001, message: 'no' }, 'wallet/user-rejected'],
])('a wallet that %s to revoke is forgotten, and says so', async (_what, fault, code) => {
  const { connect, wallet, adapter } = setup({
    wallet_revokePermissions: () => Promise.reject(Object.assign(new Error(fault.message), fault)),
  })
  await connect()

  await expect(adapter.disconnect(connectorId)).rejects.toMatchObject({ code })

  expect(wallet.listeners).toHaveLength(0)
  expect(adapter.provider(connectorId)).toBeUndefined()
})

test.each([
  { code: 4200, message: 'no' },
  { code: -32004, message: 'no' },
  { code: -32601, message: 'no' },
  { code: -32603, message: 'no', data: { originalError: { code: 4200 } } },
])('a wallet that says by %j that it cannot revoke is only forgotten', async (fault) => {
  const { connect, adapter } = setup({
    wallet_revokePermissions: () => Promise.reject(Object.assign(new Error(fault.message), fault)),
  })
  await connect()

  await expect(adapter.disconnect(connectorId)).resolves.toBe(true)
})

search(
  'a wallet is done with only once it forgot the page, or says by a code that it cannot',
  async (look) => {
    const absent = [4200, -32601, -32004]
    const fault = fc.record(
      {
        code: fc.constantFrom(-32603, -32000, -32002, -1, 4900, 4100, 0, 500),
        message: fc
          .tuple(
            fc.constantFrom('', 'Could not establish connection. ', 'Error: ', 'The wallet '),
            fc.constantFrom('Receiving end ', 'An unknown error occurred', 'The port ', 'method ', 'It '),
            fc.constantFrom(
              'does not exist.',
              'not found',
              'is not available',
              'is unsupported',
              'closed',
              '',
            ),
          )
          .map((parts) => parts.join('')),
      },
      { requiredKeys: ['message'] },
    )
    const clear = fc.record({ code: fc.constantFrom(...absent), message: fc.constantFrom('no', '') })
    await look(
      fc.asyncProperty(fc.oneof(fault, clear), async (said) => {
        const { connect, adapter } = setup({
          wallet_revokePermissions: () => Promise.reject(Object.assign(new Error(said.message), said)),
        })
        await connect()

        const isDone = await adapter.disconnect(connectorId).catch(() => false)

        expect(isDone).toBe('code' in said && absent.includes(Number(said.code)))
        adapter.dispose()
      }),
    )
  },
)

test('of two wallets that hold one account, the one that is named signs', async () => {
  const { connect, adapter, wallet } = setup({ personal_sign: () => '0x' })
  await connect()

  await expect(
    adapter.signMessage('another', accountId(mainnet.id, alice), 'x', signal),
  ).rejects.toMatchObject({ code: 'wallet/missing' })

  expect(wallet.calls.map(({ method }) => method)).not.toContain('personal_sign')
})

test('a wallet that cannot revoke is only forgotten', async () => {
  const { connect, adapter } = setup()
  await connect()

  await expect(adapter.disconnect(connectorId)).resolves.toBe(true)
  await expect(adapter.disconnect('other')).resolves.toBe(false)
})

test('dispose takes every listener away', async () => {
  const { connect, wallet, adapter, events } = setup()
  await connect()
  wallet.emit('accountsChanged', [bob])

  adapter.dispose()
  await vi.advanceTimersByTimeAsync(50)

  expect(wallet.listeners).toHaveLength(0)
  expect(vi.getTimerCount()).toBe(0)
  expect(events).toEqual([])
})

test('switching moves the wallet and tells the new connection', async () => {
  const { connect, adapter, wallet } = setup({
    wallet_switchEthereumChain: ({ chainId }: { chainId: string }) => {
      wallet.answers.eth_chainId = chainId
      return null
    },
  })
  await connect()

  expect(await adapter.switchNetwork(connectorId, base.id, signal)).toEqual(connection(alice, base.id))
  expect(wallet.calls).toContainEqual({
    method: 'wallet_switchEthereumChain',
    params: [{ chainId: '0x2105' }],
  })
})

test.each([
  failure(4902),
  failure(5000, 'unknown'),
  failure(32603),
  failure(-32603),
  failure(-32000, 'x', { data: { originalError: { code: 4902 } } }),
])('a wallet that does not know the network (%o) is asked to add it', async (error) => {
  const { connect, adapter, wallet } = setup({
    wallet_switchEthereumChain: error,
    wallet_addEthereumChain: () => {
      wallet.answers.eth_chainId = '0x2105'
      return null
    },
  })
  await connect()

  await adapter.switchNetwork(connectorId, base.id, signal)

  expect(wallet.calls).toContainEqual({
    method: 'wallet_addEthereumChain',
    params: [
      {
        chainId: '0x2105',
        chainName: 'Base',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: ['https://rpc.example'],
        blockExplorerUrls: ['https://basescan.org'],
      },
    ],
  })
})

test('a wallet that adds without moving is asked to move again', async () => {
  let known = false
  const { connect, adapter, wallet } = setup({
    wallet_switchEthereumChain: () => {
      if (!known) throw failure(4902)
      wallet.answers.eth_chainId = '0x2105'
    },
    wallet_addEthereumChain: () => {
      known = true
    },
  })
  await connect()

  expect((await adapter.switchNetwork(connectorId, base.id, signal)).account).toBe(`${base.id}:${alice}`)
})

test.each([
  ['declined with 4001', { wallet_switchEthereumChain: failure(4001) }, 'wallet/user-rejected'],
  [
    'declined with 5000 in words',
    { wallet_switchEthereumChain: failure(5000, 'User rejected.') },
    'wallet/user-rejected',
  ],
  [
    'declined when asked to add',
    { wallet_switchEthereumChain: failure(4902), wallet_addEthereumChain: failure(4001) },
    'wallet/user-rejected',
  ],
  ['unable to add', { wallet_switchEthereumChain: failure(4902) }, 'network/not-supported'],
  ['unable to switch', { wallet_switchEthereumChain: failure(4200) }, 'network/not-supported'],
])('a switch that is %s fails and the old network stays', async (_what, answers, code) => {
  const { connect, adapter } = setup(answers)
  await connect()

  await expect(adapter.switchNetwork(connectorId, base.id, signal)).rejects.toMatchObject({ code })
  expect(await adapter.reconnect({ connectorId, network: base.id }, signal)).toEqual(connection())
})

test('a network that the host did not ask for is not handed to a wallet', async () => {
  const { connect, adapter, wallet } = setup({ wallet_switchEthereumChain: failure(4902) })
  await connect()

  await expect(adapter.switchNetwork(connectorId, optimism.id, signal)).rejects.toThrow(
    'Chain is not supported',
  )
  expect(wallet.methods()).not.toContain('wallet_addEthereumChain')
})

test('a switch that the wallet only claims is found out within 3 s', async () => {
  const { connect, adapter } = setup({ wallet_switchEthereumChain: null })
  await connect()
  const told = expect(adapter.switchNetwork(connectorId, base.id, signal)).rejects.toThrow(
    'Chain is not supported',
  )

  await vi.advanceTimersByTimeAsync(3_000)

  await told
})

test('a switch that the wallet proves late, by event, counts', async () => {
  const { connect, adapter, wallet } = setup({ wallet_switchEthereumChain: null })
  await connect()
  const answer = adapter.switchNetwork(connectorId, base.id, signal)

  await vi.advanceTimersByTimeAsync(1_000)
  wallet.emit('chainChanged', '0x2105')
  await vi.advanceTimersByTimeAsync(500)

  expect((await answer).account).toBe(`${base.id}:${alice}`)
})

test.each([alice, bob])(
  'messages are signed as hex by the wallet that holds the account %s',
  async (address) => {
    const accounts = [alice, bob]
    const told = { eth_requestAccounts: accounts, eth_accounts: accounts, personal_sign: hash }
    const { connect, adapter, wallet } = setup(told)
    await connect()

    expect(await adapter.signMessage(connectorId, accountId(mainnet.id, address), 'héllo', signal)).toBe(hash)
    expect(wallet.calls.at(-1)).toEqual({ method: 'personal_sign', params: ['0x68c3a96c6c6f', address] })
  },
)

test('typed data goes to the wallet as text, amounts as decimals', async () => {
  const { connect, adapter, wallet } = setup({ eth_signTypedData_v4: hash })
  await connect()
  const data = {
    domain: {},
    types: { A: [{ name: 'a', type: 'uint256' }] },
    primaryType: 'A',
    message: { a: 2n ** 200n },
  }

  await adapter.signTypedData(connectorId, accountId(mainnet.id, alice), data, signal)

  const text = wallet.calls.at(-1)?.params[1]
  expect(JSON.parse(String(text)).message).toEqual({ a: String(2n ** 200n) })
})

test('a signature that is none, and an account nobody holds, are errors', async () => {
  const { connect, adapter } = setup({ personal_sign: '0x1234' })
  await connect()

  await expect(
    adapter.signMessage(connectorId, accountId(mainnet.id, alice), 'x', signal),
  ).rejects.toMatchObject({
    code: 'wallet/malformed-answer',
  })
  await expect(
    adapter.signMessage(connectorId, accountId(mainnet.id, bob), 'x', signal),
  ).rejects.toMatchObject({
    code: 'wallet/missing',
  })
})

const asset = {
  address: bob,
  balance: '0x2540be400',
  type: 'ERC20',
  metadata: { name: 'Dollar', symbol: 'USD', decimals: 6, price: 1, iconUrl: 'https://img.example/usd.png' },
}
const coin = { address: 'native', balance: '0x0', type: 'native', metadata: {} }
const able = { '0x1': { assetDiscovery: { supported: true } } }

test('assets that the wallet reports rightly are told', async () => {
  const { connect, adapter, wallet } = setup({
    wallet_getCapabilities: able,
    wallet_getAssets: { '0x1': [asset, coin] },
  })
  await connect()

  const assets = await adapter.capabilities.assets?.(accountId(mainnet.id, alice), signal)

  expect(assets).toEqual([
    {
      network: 'eip155:1',
      address: bob,
      name: 'Dollar',
      symbol: 'USD',
      decimals: 6,
      amount: 10_000_000_000n,
      price: 1,
      icon: 'https://img.example/usd.png',
    },
    { network: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18, amount: 0n },
  ])
  expect(wallet.calls.at(-1)?.params).toEqual([{ account: alice, chainFilter: ['0x1'] }])
})

test.each([
  ['balance', { ...asset, balance: '100' }],
  ['balance', { ...asset, balance: 100 }],
  ['address', { ...asset, address: 'usd' }],
  ['type', { ...asset, type: 'ERC721' }],
  ['decimals', { ...asset, metadata: { ...asset.metadata, decimals: 99 } }],
  ['name', { ...asset, metadata: { ...asset.metadata, name: 7 } }],
  ['price', { ...asset, metadata: { ...asset.metadata, price: Number.NaN } }],
  ['icon', { ...asset, metadata: { ...asset.metadata, iconUrl: {} } }],
  ['metadata', { ...asset, metadata: null }],
  ['everything', null],
])('one asset with a wrong %s makes the whole list unusable', async (_what, bad) => {
  const { connect, adapter } = setup({
    wallet_getCapabilities: able,
    wallet_getAssets: { '0x1': [asset, bad] },
  })
  await connect()

  expect(await adapter.capabilities.assets?.(accountId(mainnet.id, alice), signal)).toBeUndefined()
})

test('a wallet without the method says so at once and is not asked again', async () => {
  const { connect, adapter, wallet } = setup()
  await connect()
  const assets = () => adapter.capabilities.assets?.(accountId(mainnet.id, alice), signal)
  expect(await assets()).toBeUndefined()
  const asked = wallet.calls.length

  expect(await assets()).toBeUndefined()

  expect(wallet.calls).toHaveLength(asked)
})

test('a wallet that lists nothing within 3 s is left, and asked again the next time', async () => {
  const { connect, adapter, wallet } = setup({
    wallet_getCapabilities: able,
    wallet_getAssets: () => new Promise(() => {}),
  })
  await connect()
  const answer = adapter.capabilities.assets?.(accountId(mainnet.id, alice), signal)

  await vi.advanceTimersByTimeAsync(3_000)

  expect(await answer).toBeUndefined()
  Object.assign(wallet.answers, { wallet_getAssets: { '0x1': [] } })
  expect(await adapter.capabilities.assets?.(accountId(mainnet.id, alice), signal)).toEqual([])
})

test('what a wallet is capable of is asked once, however late it answers', async () => {
  let answer = (_capabilities: unknown) => {}
  const late = new Promise((resolve) => {
    answer = resolve
  })
  const { connect, adapter, wallet } = setup({
    wallet_getCapabilities: () => late,
    wallet_getAssets: { '0x1': [] },
  })
  await connect()
  const assets = () => adapter.capabilities.assets?.(accountId(mainnet.id, alice), signal)
  for (const reading of [assets(), assets()]) {
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await reading).toBeUndefined()
  }
  answer(able)

  expect(await assets()).toEqual([])
  expect(wallet.methods().filter((method) => method === 'wallet_getCapabilities')).toHaveLength(1)
})
