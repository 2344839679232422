// @tier gate
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import {
  type AdapterEvent,
  type Connection,
  displayText,
  type Network,
  type NetworkId,
  parseNetworkId,
  type Token,
  type TransferRequest,
} from '@foyer/core'
import { type Sandbox, startSandbox } from '@foyer/sandbox'
import { describeAdapter } from '@foyer/testing'
import {
  createPolkadotTestWallet,
  type InjectedPolkadotWallet,
  injectPolkadotWallet,
  type PolkadotTestWallet,
} from '@foyer/testing/polkadot'

import { ApiPromise, HttpProvider } from '@polkadot/api'
import { signatureVerify } from '@polkadot/util-crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAdapter, type PolkadotAdapter } from './adapter.js'
import { createDiscovery } from './discovery.js'
import { polkadotNetworkId } from './networkId.js'
import { type PolkadotNetwork, polkadotRelay } from './networks.js'
import { payWithApi } from './recipes/api.test-support.js'

// The seeds of the well-known development accounts //Alice, //Bob and //Ferdie.
const seeds = {
  alice: '0xe5be9a5092b81bca64be81d212e7f2f9eba183bb7a90954f7b76361f6edb5c0a',
  bob: '0x398f0c28f98885e046333d4a41c19cee4c37368a9832c6502f6cfd182e2aef89',
} as const
const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const bob = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
const ferdie = '5CiPPseXPECbkjWCa6MnjNokrgYjMqmKndv2rSnekmSK2DjL'
const { signal } = new AbortController()
const connectorId = 'talisman'
const modes = { announced: true, injected: true }

let sandbox: Sandbox
let local: PolkadotNetwork
let coin: Token
let api: ApiPromise
let wallet: PolkadotTestWallet
let onPage: InjectedPolkadotWallet
let adapter: PolkadotAdapter

beforeAll(async () => {
  sandbox = await startSandbox({ families: [] })
  local = {
    id: polkadotNetworkId(`0x${'45'.repeat(32)}`),
    name: 'Local',
    nativeCurrency: { name: 'Rococo', symbol: 'ROC', decimals: 12 },
    rpcUrls: [sandbox.polkadot.rpcUrl],
    ss58Prefix: 42,
  }
  coin = { network: local.id, name: displayText('Rococo'), symbol: displayText('ROC'), decimals: 12 }
  // The library's own types of the two do not fit each other where optional properties are exact.
  const provider = Object(new HttpProvider(sandbox.polkadot.rpcUrl))
  api = await ApiPromise.create({ provider, noInitWarn: true })
}, 120_000)

afterAll(async () => {
  await api?.disconnect()
  await sandbox?.stop()
})

beforeEach(() => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', { title: 'Test page' })
  vi.stubGlobal('location', { hostname: 'localhost' })
  wallet = createPolkadotTestWallet({ key: connectorId, seeds: [seeds.alice, seeds.bob] })
  onPage = injectPolkadotWallet(Object(page), wallet)
  wallet.subscribe(onPage.emit)
  adapter = make()
})

afterEach(() => {
  adapter.dispose()
  vi.unstubAllGlobals()
})

function make(): PolkadotAdapter {
  const discovery = createDiscovery(modes)
  discovery.subscribe(() => {})()
  const networks: readonly Network[] = [local, polkadotRelay]
  return createAdapter({
    context: {
      networks: () => networks,
      rpcUrls: () => [sandbox.polkadot.rpcUrl],
      publicRpcUrls: () => [],
      discovery: modes,
      sessions: () => undefined,
    },
    discovery,
    networks: [local, polkadotRelay],
  })
}

const connect = (): Promise<Connection<'polkadot'>> =>
  adapter.connect({ connectorId, network: local.id }, signal)

function transfer() {
  const found = adapter.capabilities.transfer
  if (!found) throw new Error('Polkadot accounts can send')
  return found
}

async function request(amount: bigint, to: string, from?: string): Promise<TransferRequest<'polkadot'>> {
  const { accounts } = await connect()
  const account = accounts.find((id) => id.endsWith(from ?? alice))
  if (!account) throw new Error('not granted')
  return { from: account, to, token: coin, amount }
}

async function node(method: string, ...params: readonly unknown[]) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await (await fetch(sandbox.polkadot.rpcUrl, { method: 'POST', body })).json()
  expect(answer).not.toHaveProperty('error')
}

async function free(address: string): Promise<bigint> {
  const { data } = Object(await api.query.system?.account?.(address))
  return data.free.toBigInt()
}

test('the recipe for @polkadot/api pays, and stands in the manual', async () => {
  await connect()
  const provider = adapter.provider(connectorId)
  if (!provider) throw new Error('not connected')
  const before = await free(bob)

  await payWithApi(provider, api, bob, 10_000_000_000n)

  await vi.waitFor(async () => expect((await free(bob)) - before).toBe(10_000_000_000n))
  const recipe = readFileSync(new URL('recipes/api.test-support.ts', import.meta.url), 'utf8')
  expect(readFileSync(new URL('../README.md', import.meta.url), 'utf8')).toContain(
    recipe.replace('../provider.js', '@foyer/adapter-polkadot'),
  )
})

test('the wallet of the page connects, with all its accounts, and knows the page by its title', async () => {
  const connection = await connect()

  expect(connection).toEqual({
    connectorId,
    account: `${local.id}:${alice}`,
    accounts: [`${local.id}:${alice}`, `${local.id}:${bob}`],
    accountType: 'eoa',
    labels: { [`${local.id}:${alice}`]: 'Account 1', [`${local.id}:${bob}`]: 'Account 2' },
    selectable: [`${local.id}:${alice}`, `${local.id}:${bob}`],
    respell: expect.any(Function),
  })
  expect(wallet.requests[0]).toEqual({ method: 'enable', params: { origin: 'Test page' } })
})

test('a message is signed by the account, as the chain’s own library sees it', async () => {
  const { account } = await connect()

  const signature = await adapter.signMessage(connectorId, account, 'hello ☕', signal)

  expect(signatureVerify('hello ☕', signature, alice).isValid).toBe(true)
  expect(signatureVerify('hello', signature, alice).isValid).toBe(false)
})

test('5 coins arrive, to the planck, for no more than the plan said', async () => {
  const [before, theirs] = [await free(alice), await free(bob)]

  const plan = await transfer().plan(await request(5_000_000_000_001n, bob), signal)
  const hash = await transfer().send(connectorId, plan, signal)

  expect(await transfer().wait(local.id, hash, signal)).toBe('success')
  expect(await free(bob)).toBe(theirs + 5_000_000_000_001n)
  const paid = before - (await free(alice)) - 5_000_000_000_001n
  expect(paid).toBeGreaterThan(0n)
  expect(paid).toBeLessThanOrEqual(plan.fee)
})

test('all that can be sent is sent, and the account stays on the chain', async () => {
  const { accounts } = await connect()
  const from = accounts.find((id) => id.endsWith(bob))
  if (!from) throw new Error('not granted')
  const spendable = (await adapter.capabilities.balance?.(from, signal)) ?? 0n
  const { value: fee } = await transfer().fee({ from, token: coin }, signal)

  const plan = await transfer().plan({ from, to: alice, token: coin, amount: spendable - fee }, signal)
  const hash = await transfer().send(connectorId, plan, signal)

  expect(await transfer().wait(local.id, hash, signal)).toBe('success')
  const deposit = Object(api.consts.balances?.existentialDeposit).toBigInt()
  expect(await free(bob)).toBeGreaterThanOrEqual(deposit)
  expect(await adapter.capabilities.balance?.(from, signal)).toBeLessThan(fee)
})

test('more than there is, and less than a new account must hold, are found before the wallet is asked', async () => {
  const plan = async (amount: bigint, to: string) => transfer().plan(await request(amount, to), signal)

  await expect(plan(10n ** 18n, bob)).rejects.toMatchObject({ code: 'transfer/insufficient-funds' })
  await expect(plan(1n, ferdie)).rejects.toMatchObject({ code: 'transfer/would-revert' })
  expect(wallet.requests.some(({ method }) => method === 'signPayload')).toBe(false)
})

test.each([
  ['reserved', { providers: 1, data: { free: 0, reserved: '100000000000' } }],
  ['nothing, and is kept by something else', { providers: 0, sufficients: 1, data: { free: 0 } }],
])('a receiver on the chain whose balance is %s is sent no less than the deposit', async (_what, account) => {
  const deposit = Object(api.consts.balances?.existentialDeposit).toBigInt()
  await node('dev_setStorage', { System: { Account: [[[ferdie], account]] } })

  await expect(transfer().plan(await request(deposit - 1n, ferdie), signal)).rejects.toMatchObject({
    code: 'transfer/would-revert',
  })
  expect(await transfer().plan(await request(deposit, ferdie), signal)).toMatchObject({ amount: deposit })
})

test('decimals that lie and an address of another chain are refused', async () => {
  const asked = await request(1n, bob)
  const elsewhere = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'

  await expect(transfer().plan({ ...asked, token: { ...coin, decimals: 10 } }, signal)).rejects.toMatchObject(
    { code: 'transfer/token-decimals' },
  )
  await expect(transfer().plan({ ...asked, to: elsewhere }, signal)).rejects.toMatchObject({
    code: 'address/invalid',
  })
})

test('a wallet that signs with another key moves nothing', async () => {
  const plan = await transfer().plan(await request(1_000_000_000_000n, bob), signal)
  const before = await free(alice)
  wallet.behave('wrong-answer', 'signPayload')

  await expect(transfer().send(connectorId, plan, signal)).rejects.toMatchObject({
    code: 'wallet/malformed-answer',
  })
  expect(await free(alice)).toBe(before)
})

test('a declined transfer moves nothing, and a wallet that hangs is left by aborting', async () => {
  const plan = await transfer().plan(await request(1_000_000_000_000n, bob), signal)
  wallet.behave('reject', 'signPayload')
  await expect(transfer().send(connectorId, plan, signal)).rejects.toMatchObject({
    code: 'wallet/user-rejected',
  })

  wallet.behave('hang', 'signPayload')
  const leaving = new AbortController()
  const before = wallet.requests.length
  const sending = transfer().send(connectorId, plan, leaving.signal)
  await vi.waitUntil(() => wallet.requests.length > before)
  leaving.abort()

  await expect(sending).rejects.toMatchObject({ code: 'aborted' })
})

test('a plan outlived by a network switch, or by its account, is not sent', async () => {
  const plan = await transfer().plan(await request(1n * 10n ** 12n, bob), signal)
  await adapter.switchNetwork(connectorId, polkadotRelay.id, signal)
  await expect(transfer().send(connectorId, plan, signal)).rejects.toMatchObject({
    code: 'transfer/plan-outdated',
    context: { changed: 'network' },
  })

  await adapter.switchNetwork(connectorId, local.id, signal)
  wallet.behave('approve')
  wallet.revoke()

  await expect(transfer().send(connectorId, plan, signal)).rejects.toMatchObject({
    context: { changed: 'account' },
  })
})

test('an endpoint of another chain is not believed', async () => {
  const { account } = await connect()
  const elsewhere: NetworkId = parseNetworkId(polkadotRelay.id)
  const moved = await adapter.switchNetwork(connectorId, polkadotRelay.id, signal)

  expect(account.startsWith(elsewhere)).toBe(false)
  await expect(adapter.capabilities.balance?.(moved.account, signal)).rejects.toMatchObject({
    code: 'rpc/failed',
  })
})

test('a node that loses the answer to a transaction loses no transaction', async () => {
  const lossy: Server = createServer(async (incoming, outgoing) => {
    let body = ''
    for await (const chunk of incoming) body += chunk
    const answer = await fetch(sandbox.polkadot.rpcUrl, { method: 'POST', body })
    if (body.includes('author_submitExtrinsic')) outgoing.destroy()
    else outgoing.end(await answer.text())
  })
  const port = await new Promise<number>((resolve) => {
    lossy.listen(0, '127.0.0.1', () => resolve(Object(lossy.address()).port))
  })
  const discovery = createDiscovery(modes)
  discovery.subscribe(() => {})()
  const flaky = createAdapter({
    context: {
      networks: () => [local],
      rpcUrls: () => [`http://127.0.0.1:${port}`],
      publicRpcUrls: () => [],
      discovery: modes,
      sessions: () => undefined,
    },
    discovery,
    networks: [local],
  })
  const { account } = await flaky.connect({ connectorId, network: local.id }, signal)
  const sending = flaky.capabilities.transfer
  if (!sending) throw new Error('Polkadot accounts can send')
  const before = await free(bob)

  const plan = await sending.plan({ from: account, to: bob, token: coin, amount: 10n ** 12n }, signal)
  const left: string[] = []
  const progress = { asked: () => {}, leaving: (id: string) => void left.push(id) }
  // The block may be there by the time the chain is looked at, or a moment later.
  const outcome = await sending.send(connectorId, plan, signal, progress).catch((error: unknown) => error)
  const [hash = ''] = left

  expect([hash, expect.objectContaining({ code: 'transfer/unknown', context: { id: hash } })]).toContainEqual(
    outcome,
  )
  expect(await sending.wait(local.id, hash, signal)).toBe('success')
  expect(await sending.find?.(local.id, hash, Date.now(), signal)).toBe('success')
  expect(await free(bob)).toBe(before + 10n ** 12n)
  flaky.dispose()
  lossy.close()
})

test('a new visit is let in without being asked twice; another account chosen is told', async () => {
  await connect()
  adapter.dispose()
  adapter = make()
  const events: AdapterEvent[] = []
  adapter.subscribe((event) => events.push(event))

  const again = await adapter.reconnect({ connectorId, network: local.id }, signal)
  wallet.setAccount(bob)

  expect(again?.account).toBe(`${local.id}:${alice}`)
  await vi.waitFor(() => expect(events).toHaveLength(1))
  expect(events[0]).toMatchObject({ type: 'connection', connection: { account: `${local.id}:${bob}` } })
})

describe('as every adapter', () => {
  const kinds = { connect: 'enable', sign: 'signRaw', send: 'signPayload' } as const

  const run = (name: string, body: () => Promise<void>) => test(name, body, 60_000)

  describeAdapter<'polkadot'>(run, () => ({
    adapter,
    later: make,
    connectorId,
    network: local.id,
    wallet: {
      behave: (behaviour, kind) => wallet.behave(behaviour, kinds[kind]),
      accounts: [alice, bob],
      choose: (address) => wallet.setAccount(address),
      revoke: () => wallet.revoke(),
      // `enable` shows a window to a page that the wallet does not know.
      answersSilently: false,
      get prompts() {
        // Only the first time a page asks to be let in, a window is shown.
        const asked = wallet.requests.map(({ method }) => method)
        return asked.filter((method) => method.startsWith('sign')).length + Number(asked.includes('enable'))
      },
      get listeners() {
        return onPage.listeners
      },
    },
    verify: async ({ address, text, signature }) => signatureVerify(text, signature, address).isValid,
    transfer: { token: coin, to: bob, amount: 10n ** 10n, received: () => free(bob) },
    end: () => onPage.remove(),
  }))
})
