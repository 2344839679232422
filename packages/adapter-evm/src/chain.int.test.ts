// @tier gate
/// <reference types="node" />

import { readFileSync } from 'node:fs'
import { accountId, displayText, type Token, type TransferPlan } from '@foyer/core'
import { createTestWallet } from '@foyer/testing'
import { startAnvil } from '@foyer/testing/anvil'
import {
  connect,
  createConfig,
  injected,
  sendTransaction as wagmiSend,
  custom as wagmiTransport,
} from '@wagmi/core'
import {
  createPublicClient,
  createWalletClient,
  erc20Abi,
  getAddress,
  type Hex,
  http,
  parseAbi,
  parseEther,
  parseEventLogs,
  recoverMessageAddress,
  withRetry,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import * as chains from 'viem/chains'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createAdapter, type EvmAdapter } from './adapter.js'
import { base, mainnet } from './networks.js'
import { payWithEthers } from './recipes/ethers.test-support.js'
import { payWithViem } from './recipes/viem.test-support.js'
import tokens from './tokens.test-support.json' with { type: 'json' }

// The first key that every local development chain funds.
const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const owner = privateKeyToAccount(key)
const receiver = getAddress('0x9c5d2f6a84b07e13d6c2fb587a1e83b04c6ad95e')
const { signal } = new AbortController()
const connectorId = 'test.foyer.wallet'

const stops: (() => unknown)[] = []
let rpcUrl: string
let wallet: ReturnType<typeof createTestWallet>
let adapter: EvmAdapter
let usd: Token
let tether: Token

const account = accountId(mainnet.id, owner.address)
const coin: Token = {
  network: mainnet.id,
  name: displayText('Ether'),
  symbol: displayText('ETH'),
  decimals: 18,
}
const node = () => createPublicClient({ chain: chains.mainnet, transport: http(rpcUrl), pollingInterval: 50 })

beforeAll(async () => {
  const [one, two] = await Promise.all([
    startAnvil({ chainId: 1, from: import.meta.url }),
    startAnvil({ chainId: 8453, from: import.meta.url }),
  ])
  stops.push(one.stop, two.stop)
  rpcUrl = one.url
  usd = await deploy(tokens.Token as Hex)
  tether = await deploy(tokens.NoReturnToken as Hex)
  wallet = createTestWallet({ name: 'Wallet', privateKeys: [key], chains: { 1: one.url, 8453: two.url } })
  const provider = {
    request: wallet.request,
    on: (event: string, listener: (payload: unknown) => void) =>
      wallet.subscribe((told, payload) => told === event && listener(payload)),
    removeListener: () => {},
  }
  const connector = {
    id: connectorId,
    name: displayText('W'),
    icon: undefined,
    namespace: 'eip155',
    type: 'announced',
  } as const
  adapter = createAdapter({
    context: {
      networks: () => [mainnet, base],
      rpcUrls: (network) => [network === mainnet.id ? one.url : two.url],
      publicRpcUrls: (network) => [network === mainnet.id ? one.url : two.url],
      discovery: { announced: true, injected: true },
      sessions: () => undefined,
    },
    discovery: {
      find: (id) => (id === connectorId ? { connector, provider, request: wallet.request } : undefined),
      subscribe: () => () => {},
    },
  })
  stops.push(() => adapter.dispose())
  await adapter.connect({ connectorId, network: mainnet.id }, signal)
})

afterAll(async () => {
  for (const stop of stops) await stop()
})

/** viem's own wait looks only when a block is added, and this chain may have made its last one. */
function receiptOf(hash: Hex) {
  return withRetry(() => node().getTransactionReceipt({ hash }), { delay: 10, retryCount: 1_000 })
}

async function deploy(bytecode: Hex): Promise<Token> {
  const client = createWalletClient({ account: owner, chain: chains.mainnet, transport: http(rpcUrl) })
  const abi = parseAbi(['constructor(string, string, uint8, address[], uint256[])'])
  const args = ['Dollar', 'USD', 6, [owner.address], [1_000_000_000n]] as const
  const { contractAddress } = await receiptOf(await client.deployContract({ abi, bytecode, args }))
  if (!contractAddress) throw new Error('not deployed')
  return { ...coin, address: getAddress(contractAddress), symbol: displayText('USD'), decimals: 6 }
}

function transfer() {
  const found = adapter.capabilities.transfer
  if (!found) throw new Error('EVM accounts can send')
  return found
}

async function send(token: Token, amount: bigint): Promise<{ hash: Hex; plan: TransferPlan<'eip155'> }> {
  const plan = await transfer().plan({ from: account, to: receiver, token, amount }, signal)
  const hash = (await transfer().send(connectorId, plan, signal)) as Hex
  expect(await transfer().wait(mainnet.id, hash, signal)).toBe('success')
  return { hash, plan }
}

test('tokens that a host lists are told with their balances, by a chain without a contract for many calls', async () => {
  const read = adapter.capabilities.tokens
  const listed = [usd.address ?? '', tether.address ?? '', receiver, 'nonsense', usd.address ?? '']
  const held = [
    { network: mainnet.id, address: usd.address, name: 'Dollar', symbol: 'USD', decimals: 6 },
    { network: mainnet.id, address: tether.address, name: 'Dollar', symbol: 'USD', decimals: 6 },
  ]

  // The chain of this test has no contract for many calls at once.
  expect(await read?.(account, listed, signal)).toMatchObject(held)
  expect(await read?.(accountId(mainnet.id, receiver), listed, signal)).toEqual([])
  expect(await read?.(account, [], signal)).toEqual([])
})

test('0.01 ether arrives, for no more than the plan said', async () => {
  const before = (await adapter.capabilities.balance?.(account, signal)) ?? 0n

  const { hash, plan } = await send(coin, parseEther('0.01'))

  const receipt = await node().getTransactionReceipt({ hash })
  expect(await node().getBalance({ address: receiver })).toBe(parseEther('0.01'))
  expect(receipt.gasUsed * receipt.effectiveGasPrice).toBeLessThanOrEqual(plan.fee)
  expect(await adapter.capabilities.balance?.(account, signal)).toBe(
    before - parseEther('0.01') - receipt.gasUsed * receipt.effectiveGasPrice,
  )
})

test.each([
  ['a token', () => usd],
  ['a token that returns nothing', () => tether],
])('12.34 of %s arrives', async (_what, token) => {
  const { hash } = await send(token(), 12_340_000n)

  const { logs } = await node().getTransactionReceipt({ hash })
  const [moved] = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs })
  expect(moved?.args).toEqual({ from: owner.address, to: receiver, value: 12_340_000n })
})

test('all of the coin can be sent: the fee that was told is enough', async () => {
  const balance = (await adapter.capabilities.balance?.(account, signal)) ?? 0n
  const { value: fee } = await transfer().fee({ from: account, token: coin }, signal)
  const snapshot = await node().request({ method: 'evm_snapshot' as never })

  await send(coin, balance - fee)

  expect(await adapter.capabilities.balance?.(account, signal)).toBeLessThan(fee)
  await node().request({ method: 'evm_revert' as never, params: [snapshot] as never })
})

test('more than there is, and decimals that lie, are found on the chain', async () => {
  const plan = (token: Token, amount: bigint) =>
    transfer().plan({ from: account, to: receiver, token, amount }, signal)

  await expect(plan(usd, 10n ** 12n)).rejects.toMatchObject({ code: 'transfer/insufficient-funds' })
  await expect(plan({ ...usd, decimals: 18 }, 1n)).rejects.toMatchObject({ code: 'transfer/token-decimals' })
})

test('a plan outlived by a network switch is not sent', async () => {
  const plan = await transfer().plan({ from: account, to: receiver, token: coin, amount: 1n }, signal)
  await adapter.switchNetwork(connectorId, base.id, signal)

  await expect(transfer().send(connectorId, plan, signal)).rejects.toMatchObject({
    code: 'transfer/plan-outdated',
  })

  await adapter.switchNetwork(connectorId, mainnet.id, signal)
})

test('a message signed by the wallet is signed by the account', async () => {
  const signature = (await adapter.signMessage(connectorId, account, 'hello', signal)) as Hex

  expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(owner.address)
})

function provider() {
  const found = adapter.provider(connectorId)
  if (!found) throw new Error('not connected')
  return found
}

const recipes = { ethers: payWithEthers, viem: payWithViem }

test.each(['ethers', 'viem'] as const)('the recipe for %s pays, and stands in the manual', async (name) => {
  const before = await node().getBalance({ address: receiver })

  const hash = await recipes[name](provider(), receiver)

  expect(await receiptOf(hash as Hex)).toMatchObject({ status: 'success', from: owner.address.toLowerCase() })
  expect((await node().getBalance({ address: receiver })) - before).toBe(parseEther('0.001'))
  const recipe = readFileSync(new URL(`recipes/${name}.test-support.ts`, import.meta.url), 'utf8')
  expect(readFileSync(new URL('../README.md', import.meta.url), 'utf8')).toContain(
    recipe.replace('../provider.js', '@foyer/adapter-evm'),
  )
})

test('the provider works with wagmi', async () => {
  // Its connector looks for nothing where there is no window.
  vi.stubGlobal('window', new EventTarget())
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  const config = createConfig({
    chains: [chains.mainnet],
    transports: { [chains.mainnet.id]: wagmiTransport(provider()) },
    connectors: [injected({ target: () => ({ id: 'foyer', name: 'Foyer', provider: provider() as never }) })],
    multiInjectedProviderDiscovery: false,
    storage: null,
  })
  const [connector] = config.connectors
  if (!connector) throw new Error('no connector')

  const { accounts, chainId } = await connect(config, { connector })

  expect([accounts[0], chainId]).toEqual([owner.address, 1])
  const hash = await wagmiSend(config, { to: receiver, value: 1n })
  expect((await receiptOf(hash)).status).toBe('success')
})
