// @tier gate, @vitest-environment happy-dom
import { evm } from '@foyer/adapter-evm'
import { base, mainnet } from '@foyer/adapter-evm/networks'
import { announceWallet, createTestWallet } from '@foyer/testing'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { connect } from '@wagmi/core'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { type Hex, parseTransaction, UserRejectedRequestError } from 'viem'
import { base as wagmiBase, mainnet as wagmiMainnet } from 'viem/chains'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type Config,
  type Connector,
  createConfig,
  createStorage,
  http,
  useConnect,
  useConnection,
  useConnectors,
  useDisconnect,
  useSendTransaction,
  useSignMessage,
  useSwitchChain,
  WagmiProvider,
} from 'wagmi'
import { createFoyer } from './index.js'
import { type FoyerProvider, foyerConnector } from './wagmi.js'

const nodes = { 1: 'https://one.example', 8453: 'https://base.example' }
const privateKeys = [`0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`] as const
const endings: (() => void)[] = []
let sent: Hex[] = []
let wallets = 0

/** A node of chain 1 or 8453 that takes every transaction. */
async function answer(url: unknown, init: RequestInit | undefined) {
  const { id, method, params } = JSON.parse(String(init?.body))
  if (method === 'eth_sendRawTransaction') sent.push(params[0])
  const result = {
    eth_chainId: String(url).includes('base') ? '0x2105' : '0x1',
    eth_getBlockByNumber: { baseFeePerGas: '0x1', number: '0x1', timestamp: '0x1', transactions: [] },
    eth_sendRawTransaction: `0x${'ab'.repeat(32)}`,
  }[String(method)]
  return Response.json({ jsonrpc: '2.0', id, result: result ?? '0x1' })
}

function setup() {
  wallets += 1
  const wallet = createTestWallet({ name: `Harbor ${wallets}`, privateKeys: [...privateKeys], chains: nodes })
  const page = announceWallet(window, wallet)
  const foyer = createFoyer({
    adapters: [evm({ networks: [mainnet, base] })],
    customRpcUrls: { 'eip155:1': [nodes[1]], 'eip155:8453': [nodes[8453]] },
  })
  const mute = wallet.subscribe(page.emit)
  endings.push(mute, page.remove, foyer.destroy)
  return { foyer, wallet, mute, target: { connectorId: wallet.info.rdns, namespace: 'eip155' } as const }
}

function configOf(foyer: Parameters<typeof foyerConnector>[0], storage?: Config['storage']) {
  return createConfig({
    chains: [wagmiMainnet, wagmiBase],
    connectors: [foyerConnector(foyer)],
    multiInjectedProviderDiscovery: false,
    storage: storage ?? null,
    transports: { 1: http(nodes[1]), 8453: http(nodes[8453]) },
  })
}

function useWagmi() {
  return {
    connection: useConnection(),
    connect: useConnect(),
    connectors: useConnectors(),
    disconnect: useDisconnect(),
    send: useSendTransaction(),
    sign: useSignMessage(),
    switchChain: useSwitchChain(),
  }
}

function Page({ seen }: { readonly seen: ReturnType<typeof useWagmi>[] }) {
  seen.push(useWagmi())
  return null
}

/** A page that uses wagmi's own hooks. */
async function show(config: Config) {
  const seen: ReturnType<typeof useWagmi>[] = []
  const root = createRoot(document.createElement('div'))
  const client = new QueryClient({ defaultOptions: { mutations: { retry: false } } })
  const tree = createElement(
    WagmiProvider,
    { config },
    createElement(QueryClientProvider, { client }, createElement(Page, { seen })),
  )
  root.render(tree)
  endings.push(() => root.unmount())
  await vi.waitFor(() => expect(seen).not.toEqual([]))
  return function now() {
    const last = seen.at(-1)
    if (!last) throw new Error('Nothing was drawn.')
    return last
  }
}

/** The page asked to connect, and the modal is open. */
async function asked(storage?: Config['storage']) {
  const world = setup()
  world.foyer.start()
  const config = configOf(world.foyer, storage)
  const now = await show(config)
  const [connector] = now().connectors
  if (!connector) throw new Error('There is no connector.')
  await vi.waitFor(() => expect(now().connection.status).toBe('disconnected'))
  const connecting = now().connect.mutateAsync({ connector })
  // Whoever waits for it hears a failure.
  connecting.catch(() => {})
  await vi.waitFor(() => expect(world.foyer.state.open).toBe(true))
  return { ...world, config, now, connector, connecting }
}

async function connected() {
  const { connecting, ...world } = await asked()
  const { now, connector } = world
  ;(await button(world.wallet.info.name)).click()
  await connecting
  await vi.waitFor(() => expect(now().connection.status).toBe('connected'))
  const provider = await foyerProvider(connector)
  const ask = (method: string, params?: readonly unknown[]) =>
    provider.request({ method, ...(params && { params }) })
  return { ...world, now, provider, ask }
}

/** wagmi knows nothing of it. */
async function foyerProvider(connector: Connector): Promise<FoyerProvider> {
  const provider = await connector.getProvider()
  return provider as FoyerProvider
}

function buttons(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => [
    ...(element.matches('button') ? [element] : []),
    ...(element.shadowRoot ? buttons(element.shadowRoot) : []),
  ])
}

function button(name: string): Promise<HTMLElement> {
  return vi.waitFor(() => {
    const found = buttons(document).find(
      (one) => one.textContent?.includes(name) || one.getAttribute('aria-label') === name,
    )
    if (!found) throw new Error(`There is no button ${name}`)
    return found
  })
}

/** Of these alone, since React draws by other tasks. */
const fakeTimeouts = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

/** wagmi is told again what it may have missed, a while after the Foyer did what it asked for. */
async function untilToldAgain() {
  await vi.advanceTimersByTimeAsync(1_000)
  vi.useRealTimers()
}

beforeEach(() => {
  sent = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(answer)
})

afterEach(() => {
  for (const end of endings.splice(0).reverse()) end()
  document.body.replaceChildren()
  localStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe("wagmi's hooks", () => {
  test('connect through the modal, and name account and chain', async () => {
    const { now, wallet, foyer } = await connected()

    expect(now().connection).toMatchObject({
      address: wallet.accounts[0],
      addresses: wallet.accounts,
      chainId: 1,
      connector: { id: 'foyer' },
    })
    expect(foyer.state.accounts.eip155?.address).toBe(wallet.accounts[0])
  })

  test('are told that the visitor declined who closes the modal', async () => {
    const { foyer, now, connecting } = await asked()

    foyer.close()

    await expect(connecting).rejects.toBeInstanceOf(UserRejectedRequestError)
    expect(now().connection.status).toBe('disconnected')
  })

  test('sign and send with the account and the chain that they name', async () => {
    const { now, wallet } = await connected()

    await now().send.mutateAsync({ to: `0x${'33'.repeat(20)}`, value: 5n })
    await now().sign.mutateAsync({ message: 'Hello' })

    expect(parseTransaction(sent[0] ?? '0x')).toMatchObject({ chainId: 1, value: 5n })
    const [asked] = wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')
    expect(asked?.params).toMatchObject([{ from: wallet.accounts[0], chainId: '0x1' }])
    expect(wallet.requests.filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
  })

  test('follow the account and the chain that are chosen in the wallet', async () => {
    const { now, wallet } = await connected()
    const [, second = ''] = wallet.accounts

    wallet.setAccount(second)
    await vi.waitFor(() => expect(now().connection.address).toBe(second))
    wallet.setChain(8453)
    await vi.waitFor(() => expect(now().connection.chainId).toBe(8453))
    await now().send.mutateAsync({ to: `0x${'33'.repeat(20)}` })

    expect(parseTransaction(sent[0] ?? '0x').chainId).toBe(8453)
  })

  test('switch the chain of the wallet and the widget', async () => {
    const { now, wallet, foyer } = await connected()

    await now().switchChain.mutateAsync({ chainId: 8453 })

    expect([wallet.chainId, foyer.state.network.id]).toEqual([8453, 'eip155:8453'])
    await vi.waitFor(() => expect(now().connection.chainId).toBe(8453))
  })

  test('are told that a switch was declined', async () => {
    const { now, wallet } = await connected()
    wallet.behave('reject', 'wallet_switchEthereumChain')

    await expect(now().switchChain.mutateAsync({ chainId: 8453 })).rejects.toBeInstanceOf(
      UserRejectedRequestError,
    )
    expect(now().connection.chainId).toBe(1)
  })

  test('are not connected where the chain that they asked for was declined, until the wallet tells more', async () => {
    const { foyer, wallet, target } = setup()
    foyer.start()
    await foyer.connect(target)
    const config = configOf(foyer)
    // Before the connector has told wagmi who is connected.
    const [connector] = config.connectors
    if (!connector) throw new Error('There is no connector.')
    wallet.behave('reject', 'wallet_switchEthereumChain')

    fakeTimeouts()

    await expect(connect(config, { connector, chainId: 8453 })).rejects.toMatchObject({ code: 4001 })
    await untilToldAgain()
    expect([config.state.status, foyer.state.account.status]).toEqual(['disconnected', 'connected'])

    wallet.setAccount(wallet.accounts[1] ?? '')
    await vi.waitFor(() => expect(config.state.status).toBe('connected'))
  })

  test('disconnect the widget', async () => {
    const { now, foyer } = await connected()

    await now().disconnect.mutateAsync({})

    expect(now().connection.status).toBe('disconnected')
    expect(foyer.state.account.status).toBe('disconnected')
  })

  test('follow a disconnection in the wallet, and a connection by the button of the page', async () => {
    const { now, wallet, foyer, target } = await connected()

    wallet.revoke()
    await vi.waitFor(() => expect(now().connection.status).toBe('disconnected'))
    await foyer.connect(target)

    await vi.waitFor(() => expect(now().connection.address).toBe(wallet.accounts[0]))
    await foyer.disconnect()
    await vi.waitFor(() => expect(now().connection.status).toBe('disconnected'))
  })

  test('are connected again on the next visit', async () => {
    const { foyer, wallet, target } = setup()
    foyer.start()
    await foyer.connect(target)
    foyer.destroy()

    const next = createFoyer({ adapters: [evm({ networks: [mainnet, base] })] })
    endings.push(next.destroy)
    const now = await show(configOf(next, createStorage({ storage: localStorage })))
    next.start()

    await vi.waitFor(() => expect(now().connection.status).toBe('connected'))
    expect(now().connection.address).toBe(wallet.accounts[0])
    expect(next.state.open).toBe(false)
  })
})

test.each([60, 400])(
  'a page whose storage takes its time (%d ms) learns what changed meanwhile',
  async (ms) => {
    const storage = createStorage({
      storage: {
        getItem: async () => null,
        setItem: () => new Promise((resolve) => setTimeout(resolve, ms)),
        removeItem: async () => {},
      },
    })
    const { now, wallet, foyer, connecting } = await asked(storage)
    const [, second = ''] = wallet.accounts
    ;(await button(wallet.info.name)).click()
    await vi.waitFor(() => expect(foyer.state.account.status).toBe('connected'))

    wallet.setAccount(second)
    await connecting

    await vi.waitFor(() => expect(now().connection.address).toBe(second))
  },
)

test('a config made beside a Foyer that is connected is told so', async () => {
  const { foyer, target, wallet } = setup()
  foyer.start()
  await foyer.connect(target)

  const config = configOf(foyer)

  await vi.waitFor(() => expect(config.state.status).toBe('connected'))
  expect([...config.state.connections.values()]).toMatchObject([{ accounts: wallet.accounts, chainId: 1 }])
})

test('nobody is connected to a Foyer that was destroyed', async () => {
  const { now, foyer, ask } = await connected()
  foyer.destroy()

  await expect(ask('eth_chainId')).rejects.toMatchObject({ code: 4900 })
  await vi.waitFor(() => expect(now().connection.status).toBe('disconnected'))
})

test('a page may disconnect what was destroyed', async () => {
  const { now, foyer } = await connected()
  foyer.destroy()
  fakeTimeouts()

  await now().disconnect.mutateAsync({})
  await untilToldAgain()

  expect(now().connection.status).toBe('disconnected')
})

describe('a request', () => {
  const transaction = { to: `0x${'33'.repeat(20)}`, value: '0x5' } as const

  test('that names neither account nor chain goes to those that wagmi names', async () => {
    const { ask, wallet } = await connected()

    await ask('eth_sendTransaction', [transaction])

    const [asked] = wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')
    expect(asked?.params).toEqual([{ ...transaction, from: wallet.accounts[0], chainId: '0x1' }])
    await ask('eth_sendTransaction', [{ ...transaction, from: undefined, chainId: undefined }])
    expect(sent).toHaveLength(2)
  })

  test('fails where it names another account or chain than wagmi does', async () => {
    const { ask, wallet, provider } = await connected()
    const stranger = `0x${'44'.repeat(20)}`
    const before = wallet.requests.length

    await expect(ask('personal_sign', ['0x00', stranger])).rejects.toMatchObject({ code: 4100 })
    await expect(ask('eth_sendTransaction', [{ ...transaction, from: stranger }])).rejects.toMatchObject({
      code: 4100,
    })
    await expect(ask('eth_sendTransaction', [{ ...transaction, chainId: '0x2105' }])).rejects.toMatchObject({
      code: 4901,
    })
    await expect(ask('wallet_sendTransaction', [{ from: stranger }])).rejects.toMatchObject({ code: 4100 })
    await expect(ask('wallet_sendTransaction', [{ chainId: '0x2105' }])).rejects.toMatchObject({ code: 4901 })
    await expect(
      provider.request({ method: 'eth_sendTransaction', params: { from: stranger } }),
    ).rejects.toMatchObject({ code: 4100 })
    expect(wallet.requests).toHaveLength(before)
  })

  test('fails where the wallet was disconnected while it was checked', async () => {
    const { ask, wallet, now, foyer } = await connected()
    wallet.behave({ late: 100 }, 'eth_chainId')

    const signing = ask('personal_sign', ['0x00', now().connection.address])
    const failing = expect(signing).rejects.toMatchObject({ code: 4900 })
    await vi.waitFor(() => expect(wallet.requests.at(-1)?.method).toBe('eth_chainId'))
    await foyer.disconnect()
    await failing

    expect(wallet.requests.filter(({ method }) => method === 'personal_sign')).toEqual([])
  })

  test('fails where the wallet has moved without a word', async () => {
    const { ask, wallet, now, mute } = await connected()
    mute()
    wallet.setChain(8453)

    await expect(ask('eth_sendTransaction', [transaction])).rejects.toMatchObject({ code: 4901 })
    await expect(now().send.mutateAsync({ to: transaction.to })).rejects.toThrow('chain')
    expect(sent).toEqual([])
  })

  test('fails once nobody is connected', async () => {
    const { ask, foyer } = await connected()
    await foyer.disconnect()

    await expect(ask('eth_chainId')).rejects.toMatchObject({ code: 4900 })
  })
})

test('the provider tells what EIP-1193 has it tell', async () => {
  const { provider, wallet, now, foyer, target } = await connected()
  const told: unknown[] = []
  for (const event of ['connect', 'accountsChanged', 'chainChanged', 'disconnect'])
    provider.on(event, (payload) => told.push([event, payload]))

  wallet.setChain(8453)
  await vi.waitFor(() => expect(told).toEqual([['chainChanged', '0x2105']]))
  wallet.revoke()

  await vi.waitFor(() => expect(told).toHaveLength(2))
  expect(told[1]).toMatchObject(['disconnect', { code: 4900 }])
  await foyer.connect(target)
  await vi.waitFor(() => expect(told.slice(2)).toContainEqual(['connect', { chainId: '0x2105' }]))
  await now().disconnect.mutateAsync({})
  expect(told.at(-1)).toMatchObject(['disconnect', { code: 4900 }])
})
