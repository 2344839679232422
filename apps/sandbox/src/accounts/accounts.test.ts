// @tier gate
import { smartAccountFault } from '@foyer/login/operate'
import { createMessage, SiwxError, verifyMessage } from '@foyer/siwx'
import { eip155 } from '@foyer/siwx/eip155'
import { createTestWallet } from '@foyer/testing'
import { toSafeSmartAccount } from 'permissionless/accounts'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  type Hex,
  http,
  isErc6492Signature,
  isHex,
  type LocalAccount,
  parseEther,
  stringToHex,
} from 'viem'
import {
  createBundlerClient,
  createPaymasterClient,
  entryPoint07Address,
  entryPoint08Address,
  type SmartAccount,
  toSimple7702SmartAccount,
} from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createNodeClient } from '../evm/client.ts'
import { type Sandbox, startSandbox } from '../sandbox.ts'

let sandbox: Sandbox
let services: { bundler: string; paymaster: string; contracts: Record<string, Address> }
const receiver = '0x00000000000000000000000000000000000000aa'

beforeAll(async () => {
  sandbox = await startSandbox()
  await startServices()
})
afterAll(() => sandbox.stop())

async function startServices() {
  const started = await fetch(`${sandbox.url}/sandbox/smart-accounts?chainId=eip155:1`, { method: 'POST' })
  services = Object(await started.json())
}

const rpcUrl = () => sandbox.chains['eip155:1']?.rpcUrl ?? ''
const node = () => createNodeClient(rpcUrl())
const client = () => createPublicClient({ chain: mainnet, transport: http(rpcUrl()), pollingInterval: 50 })
const bundlerFor = (account: SmartAccount, transport = http(services.bundler)) =>
  createBundlerClient({
    account,
    client: client(),
    chain: mainnet,
    transport,
    pollingInterval: 50,
    userOperation: {
      estimateFeesPerGas: async () => ({
        maxFeePerGas: 30_000_000_000n,
        maxPriorityFeePerGas: 1_000_000_000n,
      }),
    },
  })
const paymaster = () => createPaymasterClient({ transport: http(services.paymaster) })
const safeOf = (owner: LocalAccount) =>
  toSafeSmartAccount({
    client: client(),
    owners: [owner],
    version: '1.4.1',
    entryPoint: { address: entryPoint07Address, version: '0.7' },
  })

/** How a sign-in of the account ends, where this is what signs. */
async function signIn(address: Address, sign: (message: string) => Promise<Hex>) {
  const domain = 'app.example'
  const nonce = 'a1b2c3d4e5f6'
  const message = createMessage({
    domain,
    accountAddress: address,
    chainId: 'eip155:1',
    uri: 'https://app.example/login',
    version: '1',
    nonce,
    issuedAt: new Date().toISOString(),
  })
  const signature = await sign(message)
  const isSigned = await client().verifyMessage({ address, message, signature })
  const families = [eip155({ nodes: { 'eip155:1': rpcUrl() } })]
  const account = await verifyMessage({ message, signature, domain, nonce, families }).then(
    (verified) => verified.account,
    (error: unknown) => error instanceof SiwxError && error.fault,
  )
  return { account, isSigned, isWrapped: isErc6492Signature(signature) }
}

test('what accounts of contracts need is where it is on every public chain', () => {
  expect(services.contracts).toMatchObject({
    entryPoint07: entryPoint07Address,
    entryPoint08: entryPoint08Address,
    compatibilityFallbackHandler: '0xfd0732Dc9E303f09fCEf3a7388Ad10A83459Ec99',
    safe: '0x41675C099F32341bf84BFc5382aF534df5C7461a',
    safe4337Module: '0x75cf11467937ce3F2f357CE24ffc3DBF8fD5c226',
    safeModuleSetup: '0x2dd68b007B46fBe91B9A7c3EDa5A7a1063cB5b47',
    safeProxyFactory: '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67',
    simple7702Account: '0xe6Cae83BdE06E4c305530e199D7217f42808555B',
  })
})

/** A sponsored operation of a Safe with nothing in it, through the gateway. @returns how it ended */
async function sponsored() {
  const account = await safeOf(privateKeyToAccount(generatePrivateKey()))
  const through = (service: string) => http(`${sandbox.url}/v1/${service}?chainId=eip155:1&projectId=p`)
  const bundler = bundlerFor(account, through('bundler'))
  const paymaster = createPaymasterClient({ transport: through('paymaster') })
  const hash = await bundler.sendUserOperation({ calls: [{ to: receiver, data: '0x' }], paymaster })
  return { account, hash, receipt: await bundler.waitForUserOperationReceipt({ hash }) }
}

/** How those who serve smart accounts lie from now on. */
async function have(lie: string | null) {
  const body = JSON.stringify({ lie })
  const { status } = await fetch(`${sandbox.url}/sandbox/smart-accounts/lie`, { method: 'POST', body })
  expect(status).toBe(204)
}

async function ask(of: 'bundler' | 'paymaster', method: string, params: readonly unknown[]) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const { result, error } = Object(await (await fetch(services[of], { method: 'POST', body })).json())
  return error ? `refused: ${error.message}` : result
}

describe('an operation', () => {
  test('of a Safe with nothing in it makes the account, and the paymaster pays', async () => {
    const account = await safeOf(privateKeyToAccount(generatePrivateKey()))
    const bundler = bundlerFor(account)
    const { address } = account
    const before = await node().getCode({ address })
    const sign = (message: string) => account.signMessage({ message })
    const isIn = { account: `eip155:1:${address}`, isSigned: true }
    const isNot = { account: 'wrong-signature', isSigned: false }

    expect(await signIn(address, sign)).toEqual({ ...isIn, isWrapped: true })
    expect(await signIn(address, () => sign('Another'))).toEqual({ ...isNot, isWrapped: true })
    const hash = await bundler.sendUserOperation({
      calls: [{ to: receiver, data: '0x' }],
      paymaster: paymaster(),
    })
    const { success } = await bundler.waitForUserOperationReceipt({ hash })

    expect({ before, success }).toEqual({ before: undefined, success: true })
    expect(await node().getCode({ address })).toMatch(/^0x/)
    expect(await signIn(address, sign)).toEqual({ ...isIn, isWrapped: false })
    expect(await signIn(address, () => sign('Another'))).toEqual({ ...isNot, isWrapped: false })
  })

  test('of an account that took up code (EIP-7702) pays for itself, and keeps its address', async () => {
    const owner = privateKeyToAccount(generatePrivateKey())
    await node().setBalance({ address: owner.address, value: parseEther('1') })
    const account = await toSimple7702SmartAccount({ client: client(), owner })
    const wallet = createWalletClient({ account: owner, chain: mainnet, transport: http(rpcUrl()) })
    const authorization = await wallet.signAuthorization({
      account: owner,
      contractAddress: services.contracts.simple7702Account ?? '0x',
    })
    const bundler = bundlerFor(account)
    const balance = await node().getBalance({ address: receiver })

    const hash = await bundler.sendUserOperation({ calls: [{ to: receiver, value: 7n }], authorization })
    await bundler.waitForUserOperationReceipt({ hash })

    expect(account.address).toBe(owner.address)
    expect((await node().getBalance({ address: receiver })) - balance).toBe(7n)
  })
})

test('a wallet of the page gives its account code with the first batch (EIP-7702), and signs in as before', async () => {
  const privateKey = generatePrivateKey()
  const { address } = privateKeyToAccount(privateKey)
  await node().setBalance({ address, value: parseEther('1') })
  const wallet = createTestWallet({
    name: 'Upgrading',
    privateKeys: [privateKey],
    chains: { 1: rpcUrl() },
    connected: true,
    batches: { status: 'ready' },
  })
  const ask = async (method: string, ...params: readonly unknown[]) =>
    Object(await wallet.request({ method, params }))
  const status = async () => (await ask('wallet_getCapabilities', address))['0x1'].atomic.status
  const sendCalls = async (...calls: readonly object[]) => {
    const batch = { version: '2.0.0', from: address, chainId: '0x1', atomicRequired: true, calls }
    const { id } = await ask('wallet_sendCalls', batch)
    const over = async () => {
      const said = await ask('wallet_getCallsStatus', id)
      expect(said.status).not.toBe(100)
      return said
    }
    const { status: end, atomic, receipts } = await vi.waitFor(over)
    return { end, atomic, receipts: receipts.length, type: await typeOf(receipts[0].transactionHash) }
  }
  const typeOf = async (hash: Hex) => (await node().getTransaction({ hash })).type
  const sign = async (message: string) => {
    const signature: unknown = await wallet.request({
      method: 'personal_sign',
      params: [stringToHex(message), address],
    })
    return isHex(signature) ? signature : '0x'
  }
  const balance = await node().getBalance({ address: receiver })
  const pay = (value: number) => ({ to: receiver, value: `0x${value}` })

  expect(await status()).toBe('ready')
  const done = { end: 200, atomic: true, receipts: 1 }
  expect(await sendCalls(pay(1), pay(2))).toEqual({ ...done, type: 'eip7702' })
  const code = `0xef0100${services.contracts.simple7702Account?.slice(2).toLowerCase()}`
  expect(await node().getCode({ address })).toBe(code)
  expect(await status()).toBe('supported')
  expect(await sendCalls(pay(3), { to: address, data: '0x' })).toEqual({ ...done, type: 'eip1559' })

  expect((await node().getBalance({ address: receiver })) - balance).toBe(6n)
  const isIn = { account: `eip155:1:${address}`, isSigned: true, isWrapped: false }
  expect(await signIn(address, sign)).toEqual(isIn)
  expect(await signIn(address, () => sign('Another'))).toMatchObject({ account: 'wrong-signature' })
})

test('operations go through the gateway, also once the sandbox began anew with the same bundler', async () => {
  for (let turn = 0; turn < 3; turn++) {
    const { account, receipt } = await sponsored()
    expect(receipt.success).toBe(true)
    expect(await node().getCode({ address: account.address })).toMatch(/^0x/)

    await sandbox.reset()
    expect(await node().getCode({ address: account.address })).toBeUndefined()
    expect(await ask('bundler', 'eth_supportedEntryPoints', [])).toBeUndefined()
    await startServices()
  }
})

test('who serves them lies as asked: of a receipt, of what it took, of who pays', async () => {
  const { hash, receipt } = await sponsored()
  const receiptOf = () => ask('bundler', 'eth_getUserOperationReceipt', [hash])
  const { transactionHash } = receipt.receipt

  await have('other-transaction')
  const other = Object(await receiptOf()).receipt.transactionHash
  expect(other).toMatch(/^0x[0-9a-f]{64}$/)
  expect(other).not.toBe(transactionHash)
  await have('forgets')
  expect(await receiptOf()).toBeNull()
  await have('invents')
  expect(await receiptOf()).toMatchObject({ userOpHash: hash, success: true })
  await have('refuses-late')
  await expect(sponsored()).rejects.toThrow('The budget of this policy is spent')
  await have(null)
  expect(await receiptOf()).toMatchObject({ success: true, receipt: { transactionHash } })
})

test('a bundler that forgets says the hash of what it took, and nobody hears of it', async () => {
  await have('forgets')
  const account = await safeOf(privateKeyToAccount(generatePrivateKey()))
  await node().setBalance({ address: account.address, value: parseEther('1') })
  const bodies: unknown[] = []
  const heard = http(services.bundler, {
    fetchFn(url, init) {
      bodies.push(init?.body)
      return fetch(url, init)
    },
  })
  const calls = [{ to: receiver, data: '0x' }] as const
  const hash = await bundlerFor(account, heard).sendUserOperation({ calls })
  await have(null)

  expect(await ask('bundler', 'eth_getUserOperationByHash', [hash])).toBeNull()
  expect(await node().getCode({ address: account.address })).toBeUndefined()
  const body = `${bodies.at(-1)}`
  const { result } = Object(await (await fetch(services.bundler, { method: 'POST', body })).json())
  expect(result).toBe(hash)
})

test('a login has the accounts that it was started with, its services behind the gateway', async () => {
  const start = async (more: object) => {
    const body = JSON.stringify({ origin: 'http://127.0.0.1:1', ...more })
    const response = await fetch(`${sandbox.url}/sandbox/login`, { method: 'POST', body })
    const { url } = Object(await response.json())
    const page = await fetch(`${url}/frame?projectId=demo`)
    const [, json = '{}'] = /id="facts">([^<]*)</.exec(await page.text()) ?? []
    return Object(JSON.parse(json))
  }
  const asked = `${sandbox.url}/v1/bundler?chainId=eip155:1&projectId=demo`

  expect((await start({})).chains['eip155:1'].smartAccounts).toBeUndefined()
  const told = await start({ smartAccounts: ['eip155:1'], smartAccount: 'simple7702' })
  expect(told).toMatchObject({
    smartAccount: 'simple7702',
    chains: {
      'eip155:1': { smartAccounts: { bundler: asked, paymaster: asked.replace('bundler', 'paymaster') } },
    },
  })
  expect(told.chains['eip155:8453'].smartAccounts).toBeUndefined()
})

test.each(['safe', 'simple7702'] as const)(
  'before a login has a %s, its chain and bundler are looked at',
  async (kind) => {
    const { bundler } = services
    const chain = { url: rpcUrl(), name: 'Ethereum', symbol: 'ETH', smartAccounts: { bundler } }
    const bare = sandbox.chains['eip155:8453']?.rpcUrl ?? ''

    expect(await smartAccountFault(chain, kind)).toBeUndefined()
    expect(await smartAccountFault({ ...chain, url: bare }, kind)).toContain(
      `the contracts of ${kind} are not on`,
    )
    // A node is no bundler.
    expect(await smartAccountFault({ ...chain, smartAccounts: { bundler: bare } }, kind)).toContain(
      'of the node or the bundler',
    )
  },
)
