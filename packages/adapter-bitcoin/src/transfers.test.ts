import { accountId, accountParts, displayText, PlanOutdatedError, type TransferPlan } from '@foyer/core'
import { createBitcoinTestWallet } from '@foyer/testing/bitcoin'
import { Psbt, Transaction } from 'bitcoinjs-lib'
import { beforeAll, expect, test, vi } from 'vitest'
import { readAddress } from './address.js'
import { lendCurve } from './curve.js'
import { toBase64, toHex } from './encoding.js'
import { bitcoinMainnet, bitcoinRegtest } from './networks.js'
import type { RestApi } from './restApi.js'
import { openSession } from './session.js'
import { createTransfers } from './transfers.js'
import type { Wallet } from './wallet.js'

beforeAll(lendCurve)

const { id: network } = bitcoinRegtest
const { signal } = new AbortController()
const token = { network, name: displayText('Bitcoin'), symbol: displayText('BTC'), decimals: 8 }
const to = 'bcrt1q80pg6mvjmyrnld0r4h6gz7274azxhnhdf7k5gu'

/** An account with one coin, an API that says what it is told to, and a wallet that signs. */
function start({ told = 100_000n, real = 100_000n, payment = 'p2wpkh' as 'p2wpkh' | 'p2tr' } = {}) {
  const signer = createBitcoinTestWallet({
    name: 'W',
    privateKeys: ['11'.repeat(32)],
    payment,
    connected: true,
  })
  const { address, publicKey } = signer.accounts[0] ?? { address: '', publicKey: '' }
  const past = new Transaction()
  past.addInput(new Uint8Array(32), 0)
  past.addOutput(readAddress(address).script, real)
  const txid = past.getId()
  const api = {
    coins: vi.fn<RestApi['coins']>(async () => [{ txid, vout: 0, value: told, confirmed: true }]),
    feeRate: vi.fn<RestApi['feeRate']>(async () => 2_000n),
    transaction: vi.fn<RestApi['transaction']>(async () => past.toBuffer()),
    knows: vi.fn<RestApi['knows']>(async () => true),
    submit: vi.fn<RestApi['submit']>(async () => true),
  }
  const account = {
    address,
    publicKey: Uint8Array.from(Buffer.from(publicKey, 'hex')),
    purpose: 'payment' as const,
  }
  const wallet: Wallet = {
    connect: async () => [account],
    resume: async () => [account],
    signMessage: async () => '',
    async signPsbt({ psbt, inputs }) {
      const params = { psbt: toBase64(psbt), inputs }
      return Buffer.from(String(await signer.request({ method: 'signPsbt', params })), 'base64')
    },
    watch: () => () => {},
  }
  const networks = () => [network]
  const session = openSession({ connectorId: 'w', wallet, network, accounts: [account], networks }, () => {})
  const transfers = createTransfers({ api, session: () => session, holder: () => session })
  const from = accountId(network, address)
  const plan = (amount: bigint, more: object = {}) =>
    transfers.plan({ from, to, token, amount, ...more }, signal)
  const send = (planned: TransferPlan<'bip122'>) => transfers.send('w', planned, signal)
  return { api, wallet, session, transfers, from, plan, send }
}

const psbtIn = (plan: object) => Psbt.fromBase64('psbt' in plan ? String(plan.psbt) : '')

test('a plan holds the very transaction: receiver first, then what goes back', async () => {
  const { plan, from } = start()

  const planned = await plan(30_000n)

  const [paid, back] = psbtIn(planned).txOutputs
  const scripts = [paid, back].map((output) => toHex(output?.script ?? new Uint8Array()))
  expect(scripts).toEqual([to, accountParts(from).address].map((text) => toHex(readAddress(text).script)))
  expect(paid?.value).toBe(30_000n)
  expect((paid?.value ?? 0n) + (back?.value ?? 0n) + planned.fee).toBe(100_000n)
  expect(Object.isFrozen(planned)).toBe(true)
})

test.each([
  ['more', 99_000n],
  ['less', 101_000n],
])('an API that tells a coin of %s than there is, is caught before the wallet is asked', async (_, real) => {
  const { plan } = start({ real })

  await expect(plan(30_000n)).rejects.toMatchObject({ code: 'http/malformed' })
})

test('a Taproot coin needs no transaction behind it, and names its inner key', async () => {
  const { plan, api } = start({ payment: 'p2tr' })

  const planned = await plan(30_000n)

  expect(api.transaction).not.toHaveBeenCalled()
  expect(psbtIn(planned).data.inputs[0]?.tapInternalKey).toHaveLength(32)
})

test('what a list says wrongly of the coin, and what no transfer is, are refused', async () => {
  const { plan, api } = start()

  await expect(plan(30_000n, { token: { ...token, decimals: 18 } })).rejects.toMatchObject({
    code: 'transfer/token-decimals',
  })
  await expect(plan(30_000n, { token: { ...token, network: bitcoinMainnet.id } })).rejects.toBeInstanceOf(
    PlanOutdatedError,
  )
  await expect(plan(30_000n, { token: { ...token, address: 'x' } })).rejects.toMatchObject({
    code: 'transfer/would-revert',
  })
  await expect(plan(30_000n, { to: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu' })).rejects.toMatchObject({
    code: 'address/invalid',
  })
  for (const amount of [0n, -1n, 293n])
    await expect(plan(amount)).rejects.toMatchObject({ code: 'money/invalid-amount' })
  expect(api.coins).not.toHaveBeenCalled()
})

test('what the node refuses after signing is the wallet’s fault, and says why', async () => {
  const { plan, send, api } = start()
  const planned = await plan(30_000n)
  api.submit.mockRejectedValueOnce(new Error('mempool-script-verify-flag-failed'))

  await expect(send(planned)).rejects.toMatchObject({
    code: 'wallet/malformed-answer',
    cause: expect.objectContaining({ message: 'mempool-script-verify-flag-failed' }),
  })
})

test('a lost answer leaves the hash to look for', async () => {
  const { plan, send, api } = start()
  const planned = await plan(30_000n)
  api.submit.mockResolvedValueOnce(false)

  const hash = await send(planned)

  const [, hex = ''] = api.submit.mock.calls[0] ?? []
  expect(Transaction.fromHex(hex).getId()).toBe(hash)
})

test('an unsigned answer is not sent', async () => {
  const { plan, wallet, session, api, from } = start()
  const planned = await plan(30_000n)
  const lazy: Wallet = { ...wallet, signPsbt: async ({ psbt }) => psbt }
  const transfers = createTransfers({
    api,
    session: () => ({ ...session, network, accounts: session.accounts, wallet: lazy }),
    holder: () => session,
  })

  await expect(transfers.send('w', { ...planned, from }, signal)).rejects.toMatchObject({
    code: 'wallet/malformed-answer',
  })
  expect(api.submit).not.toHaveBeenCalled()
})

test('waiting ends when it is given up', async () => {
  const { transfers, api } = start()
  api.knows.mockResolvedValue(false)
  const leave = new AbortController()
  const waiting = transfers.wait(network, 'ab'.repeat(32), leave.signal)
  leave.abort()

  await expect(waiting).rejects.toMatchObject({ code: 'aborted' })
})
