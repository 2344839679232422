// @tier gate, @vitest-environment happy-dom
import { type AccountId, accountId, displayText, type Token } from '@foyer/core'
import { type Sandbox, startSandbox } from '@foyer/sandbox'
import { createTestSessions, describeAdapter } from '@foyer/testing'
import { type BitcoinShape, createBitcoinTestWallet } from '@foyer/testing/bitcoin'
import { Verifier } from 'bip322-js'
import { Transaction } from 'bitcoinjs-lib'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createAdapter } from './adapter.js'
import { bitcoinRegtest } from './networks.js'
import { fakeContext, putOnPage } from './page.test-support.js'
import { remoteAnswers } from './remote.test-support.js'

const keys = ['11', '22', '33'].map((byte) => byte.repeat(32))
const [rich = '', poor = '', empty = ''] = keys
const { signal } = new AbortController()
const coin: Token = {
  network: bitcoinRegtest.id,
  name: displayText('Bitcoin'),
  symbol: displayText('BTC'),
  decimals: 8,
}
const shapes: readonly BitcoinShape[] = ['standard', 'sats', 'leather', 'unisat', 'okx']

let sandbox: Sandbox
let url = ''
let accounts: Readonly<Record<string, string>> = {}

beforeAll(async () => {
  sandbox = await startSandbox({ families: ['bip122'] })
  const chain = sandbox.chains[bitcoinRegtest.id]
  url = chain?.rpcUrl ?? ''
  accounts = chain?.accounts ?? {}
})

beforeEach(() => sandbox.reset())

afterAll(() => sandbox.stop())

function start({
  shape = 'standard',
  key = rich,
  payment = 'p2wpkh',
}: {
  shape?: BitcoinShape
  key?: string
  payment?: 'p2wpkh' | 'p2tr'
} = {}) {
  const wallet = createBitcoinTestWallet({ name: 'Wallet', privateKeys: [key, poor], payment })
  const page = putOnPage(wallet, shape, fakeContext(url))
  onTestFinished(() => page.stop())
  const { adapter } = page
  const { transfer, balance, locked } = adapter.capabilities
  if (!transfer || !balance || !locked) throw new Error('Bitcoin accounts can send')
  return { wallet, ...page, transfer, balance, locked }
}

async function connected(options: Parameters<typeof start>[0] = {}) {
  const world = start(options)
  const connection = await world.adapter.connect(world.request, signal)
  return { ...world, connection, account: connection.account }
}

async function sendTo(
  { transfer, account, request }: Awaited<ReturnType<typeof connected>>,
  to: string,
  amount: bigint,
) {
  const plan = await transfer.plan({ from: account, to, token: coin, amount }, signal)
  const hash = await transfer.send(request.connectorId, plan, signal)
  expect(await transfer.wait(bitcoinRegtest.id, hash, signal)).toBe('success')
  const response = await fetch(`${url}/tx/${hash}/hex`)
  return { plan, hash, transaction: Transaction.fromHex(await response.text()) }
}

const of = (name: string): AccountId<'bip122'> => accountId(bitcoinRegtest.id, accounts[name] ?? '')

test.each(shapes)(
  '0.25 BTC goes from a %s wallet to a Taproot address, for exactly the fee shown',
  async (shape) => {
    const world = await connected({ shape })
    const before = await world.balance(world.account, signal)

    const { plan, transaction } = await sendTo(world, accounts.taproot ?? '', 25_000_000n)

    expect(world.account).toBe(of('rich'))
    // Some wallets keep inscriptions at this address: its coins are locked then.
    const parts = [world.balance, world.locked].map((read) => read(of('taproot'), signal))
    const [spendable = 0n, locked = 0n] = await Promise.all(parts)
    expect(spendable + locked).toBe(75_000_000n)
    expect(await world.balance(world.account, signal)).toBe(before - 25_000_000n - plan.fee)
    expect(plan.fee).toBeGreaterThanOrEqual(BigInt(transaction.virtualSize()) * 2n)
    expect(plan.fee).toBeLessThan(BigInt(transaction.virtualSize() + 6) * 2n)
  },
)

test('a Taproot account pays', async () => {
  const world = await connected({ payment: 'p2tr' })

  await sendTo(world, accounts.empty ?? '', 12_345_678n)

  expect(world.account).toBe(of('taproot'))
  expect(await world.balance(of('empty'), signal)).toBe(12_345_678n)
})

test.each([
  ['unisat', 'p2tr', 'taproot'],
  ['okx', 'p2tr', 'taproot'],
  ['unisat', 'p2wpkh', 'rich'],
  ['okx', 'p2wpkh', 'rich'],
] as const)(
  'of the one address that a %s wallet grants (%s), what may carry an inscription stays',
  async (shape, payment, name) => {
    const world = await connected({ shape, payment })
    for (const amount of [546, 10_000, 330])
      await fetch(`${url}/faucet`, {
        method: 'POST',
        body: JSON.stringify({ address: accounts[name], amount }),
      })
    const most = (await world.transfer.most?.(world.account, signal)) ?? 0n

    const { plan } = await sendTo(world, accounts.empty ?? '', most)

    expect(world.account).toBe(of(name))
    expect(plan.notices).toEqual(['inscriptions'])
    expect(await world.locked(world.account, signal)).toBe(10_876n)
    expect(await world.balance(world.account, signal)).toBe(0n)
  },
)

test('all of it can be sent, from many coins', async () => {
  const world = await connected()
  const balance = await world.balance(world.account, signal)
  const { value: fee } = await world.transfer.fee({ from: world.account, token: coin }, signal)

  await sendTo(world, accounts.empty ?? '', balance - fee)

  expect(await world.balance(world.account, signal)).toBe(0n)
  expect(await world.balance(of('empty'), signal)).toBe(balance - fee)
})

test('more than there is, and less than any node relays, are refused before the wallet is asked', async () => {
  const { transfer, account, wallet } = await connected()
  const plan = (amount: bigint) =>
    transfer.plan({ from: account, to: accounts.empty ?? '', token: coin, amount }, signal)
  const asked = wallet.requests.length

  await expect(plan(10n ** 12n)).rejects.toMatchObject({
    code: 'transfer/insufficient-funds',
    context: { short: 'amount' },
  })
  await expect(plan(150_000_000n)).rejects.toMatchObject({ context: { short: 'fee' } })
  await expect(plan(293n)).rejects.toMatchObject({ code: 'money/invalid-amount' })
  expect(wallet.requests).toHaveLength(asked)
})

test('an account with next to nothing can say what sending costs', async () => {
  const none = await connected({ key: empty })

  expect((await none.transfer.fee({ from: none.account, token: coin }, signal)).value).toBeGreaterThan(0n)
})

test('coins of an ordinals address are never spent', async () => {
  const { transfer, connection } = await connected()
  const [, ordinals] = connection.accounts
  if (!ordinals) throw new Error('no ordinals')

  const plan = transfer.plan(
    { from: ordinals, to: accounts.empty ?? '', token: coin, amount: 1_000n },
    signal,
  )

  expect(connection.accountTypes).toEqual({ [ordinals]: 'ordinal' })
  await expect(plan).rejects.toMatchObject({ code: 'transfer/insufficient-funds' })
})

test.each(shapes)('a %s wallet that swaps the outputs is caught, and nothing is sent', async (shape) => {
  const { transfer, account, wallet, request, balance } = await connected({ shape })
  const plan = await transfer.plan(
    { from: account, to: accounts.empty ?? '', token: coin, amount: 5_000n },
    signal,
  )
  wallet.swapOutputs()

  await expect(transfer.send(request.connectorId, plan, signal)).rejects.toMatchObject({
    code: 'wallet/malformed-answer',
  })

  expect(await balance(account, signal)).toBe(150_000_000n)
})

test.each(shapes)('a %s wallet that declines, answers nonsense, or hangs', async (shape) => {
  const { transfer, account, wallet, request } = await connected({ shape })
  const plan = await transfer.plan(
    { from: account, to: accounts.empty ?? '', token: coin, amount: 5_000n },
    signal,
  )
  const leave = new AbortController()
  const send = (by = signal) => transfer.send(request.connectorId, plan, by)

  wallet.behave('reject', 'signPsbt')
  await expect(send()).rejects.toMatchObject({ code: 'wallet/user-rejected' })
  wallet.behave('wrong-answer', 'signPsbt')
  await expect(send()).rejects.toMatchObject({ code: 'wallet/malformed-answer' })
  wallet.behave('hang', 'signPsbt')
  const before = wallet.requests.length
  const hanging = send(leave.signal)
  await vi.waitUntil(() => wallet.requests.length > before)
  leave.abort()
  await expect(hanging).rejects.toMatchObject({ code: 'aborted' })
})

test('a plan that was changed, or is for an account no longer there, is not sent', async () => {
  const { transfer, account, wallet, request } = await connected()
  const plan = await transfer.plan(
    { from: account, to: accounts.empty ?? '', token: coin, amount: 5_000n },
    signal,
  )
  const asked = wallet.requests.filter(({ method }) => method === 'signPsbt').length

  for (const other of [
    { ...plan, to: accounts.poor ?? '' },
    { ...plan, amount: 4_000n },
    { from: plan.from, to: plan.to, token: plan.token, amount: plan.amount, fee: plan.fee },
  ])
    await expect(transfer.send(request.connectorId, other, signal)).rejects.toMatchObject({
      code: 'transfer/plan-outdated',
    })
  wallet.setAccount(1)
  await expect(transfer.send(request.connectorId, plan, signal)).rejects.toMatchObject({
    code: 'transfer/plan-outdated',
  })

  expect(wallet.requests.filter(({ method }) => method === 'signPsbt')).toHaveLength(asked)
})

test.each(shapes)('text signed by a %s wallet is signed by the account', async (shape) => {
  const { adapter, account, request } = await connected({ shape })

  const signature = await adapter.signMessage(request.connectorId, account, 'hello', signal)

  expect(Verifier.verifySignature(accounts.rich ?? '', 'hello', signature)).toBe(true)
  expect(Verifier.verifySignature(accounts.rich ?? '', 'hullo', signature)).toBe(false)
})

test.each(['sats', 'unisat', 'okx'] as const)('a %s wallet signs by BIP-322 when asked', async (shape) => {
  const { adapter, account, request } = await connected({ shape })

  const signature = await adapter.signMessage(request.connectorId, account, 'hello', signal, 'bip322')

  expect(signature).not.toBe(
    await adapter.signMessage(request.connectorId, account, 'hello', signal, 'ecdsa'),
  )
  expect(Verifier.verifySignature(accounts.rich ?? '', 'hello', signature)).toBe(true)
})

test('a Taproot account signs text by BIP-322', async () => {
  const { adapter, account, request } = await connected({ payment: 'p2tr' })

  const signature = await adapter.signMessage(request.connectorId, account, 'hello', signal)

  expect(Verifier.verifySignature(accounts.taproot ?? '', 'hello', signature)).toBe(true)
})

test('the provider tells addresses, signs, and sends', async () => {
  const { adapter, request, balance } = await connected()
  const provider = adapter.provider(request.connectorId)
  if (!provider) throw new Error('not connected')

  const addresses = await provider.getAccountAddresses()
  const txid = await provider.sendTransfer({ recipient: accounts.empty ?? '', amount: '7000' })

  expect(addresses.map(({ purpose }) => purpose)).toEqual(['payment', 'ordinals'])
  expect(txid).toMatch(/^[0-9a-f]{64}$/)
  expect(await balance(of('empty'), signal)).toBe(7_000n)
  expect(adapter.provider(request.connectorId)).toBe(provider)
  await adapter.disconnect(request.connectorId)
  await expect(provider.getAccountAddresses()).rejects.toMatchObject({ code: 'wallet/missing' })
})

test('a host’s transfer takes amounts in digits alone, and costs no more than the host allows', async () => {
  const { adapter, request, balance } = await connected()
  const provider = adapter.provider(request.connectorId)
  const send = (amount: string, maxFee?: string) =>
    provider?.sendTransfer({ recipient: accounts.empty ?? '', amount, ...(maxFee && { maxFee }) })

  for (const amount of ['0x1b58', '', ' 7000', '7e3', '7000.0', '-7000', '0', '99999999999999999'])
    await expect(send(amount)).rejects.toMatchObject({ code: 'money/invalid-amount' })
  await expect(send('7000', '0x10')).rejects.toMatchObject({ code: 'money/invalid-amount' })
  await expect(send('7000', '200')).rejects.toMatchObject({
    code: 'transfer/fee-too-high',
    context: { most: 200n },
  })
  expect(await balance(of('empty'), signal)).toBe(0n)

  await send('7000', '2000')
  expect(await balance(of('empty'), signal)).toBe(7_000n)
})

test.each(shapes)('a change of account in a %s wallet is told', async (shape) => {
  if (shape === 'leather') return
  const { adapter, wallet } = await connected({ shape })
  const told = vi.fn()
  adapter.subscribe(told)

  wallet.setAccount(1)

  const account = of('poor')
  await vi.waitFor(() =>
    expect(told).toHaveBeenLastCalledWith({
      type: 'connection',
      connection: expect.objectContaining({ account, accountType: 'payment' }),
    }),
  )
})

test('a remote session pays by PSBT', async () => {
  const wallet = createBitcoinTestWallet({ name: 'Remote', privateKeys: [rich], connected: true })
  const { sessions, calls } = createTestSessions({
    namespace: 'bip122',
    accounts: [of('rich')],
    answers: remoteAnswers(wallet),
  })
  const adapter = createAdapter({
    context: { ...fakeContext(url), sessions: () => async () => sessions },
    discovery: { find: () => undefined, subscribe: () => () => {} },
  })
  onTestFinished(() => adapter.dispose())
  const { transfer, balance } = adapter.capabilities
  const { account } = await adapter.connect(
    { connectorId: 'walletConnect', network: bitcoinRegtest.id },
    signal,
  )

  const plan = await transfer?.plan(
    { from: account, to: accounts.empty ?? '', token: coin, amount: 4_321n },
    signal,
  )
  if (!plan) throw new Error('Bitcoin accounts can send')
  await transfer?.send('walletConnect', plan, signal)

  expect(await balance?.(of('empty'), signal)).toBe(4_321n)
  expect(calls.at(-1)).toMatchObject({
    network: bitcoinRegtest.id,
    method: 'signPsbt',
    params: { account: accounts.rich, signInputs: [{ address: accounts.rich, index: 0 }], broadcast: false },
  })
})

describe('an adapter of Foyer', () => {
  describeAdapter(test, () => {
    const wallet = createBitcoinTestWallet({ name: 'Wallet', privateKeys: [rich, poor], grants: 'keys' })
    const page = putOnPage(wallet, 'standard', fakeContext(url))
    const kinds = { connect: 'connect', sign: 'signMessage', send: 'signPsbt' } as const
    const addresses = () => wallet.accounts.map(({ address }) => address)
    return {
      adapter: page.adapter,
      later: page.later,
      connectorId: page.request.connectorId,
      network: bitcoinRegtest.id,
      wallet: {
        behave: (behaviour, kind) => wallet.behave(behaviour, kinds[kind]),
        get accounts() {
          return addresses()
        },
        choose: (address) => wallet.setAccount(addresses().indexOf(address)),
        revoke: wallet.revoke,
        get prompts() {
          return wallet.requests.filter(({ method }) => method !== 'accounts').length
        },
        get listeners() {
          return page.listeners()
        },
      },
      verify: async ({ address, text, signature }) => Verifier.verifySignature(address, text, signature),
      transfer: {
        token: coin,
        to: accounts.empty ?? '',
        amount: 1_234_567n,
        async received() {
          const response = await fetch(`${url}/address/${accounts.empty}/utxo`)
          const list: readonly { readonly value: number }[] = await response.json()
          return list.reduce((sum, { value }) => sum + BigInt(value), 0n)
        },
      },
      end: page.stop,
    }
  })
})
