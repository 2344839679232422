import { once } from 'node:events'
import { createServer } from 'node:http'
import { accountId, displayText, type Token } from '@foyer/core'
import { createSolanaTestWallet } from '@foyer/testing/solana'
import { getBase64Decoder, getBase64Encoder } from '@solana/kit'
import { expect, onTestFinished, test } from 'vitest'
import { bob, fakeWallet } from '../test/fakeWallet.test-support.js'
import { createAdapter } from './adapter.js'
import { solanaMainnet } from './networks.js'

const { signal } = new AbortController()
const connectorId = 'Fake'
const network = solanaMainnet.id
const blockhash = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'
const coin: Token = { network, name: displayText('Solana'), symbol: displayText('SOL'), decimals: 9 }
const value = (told: unknown) => ({ result: { context: { slot: 1 }, value: told } })

/** A node that answers each method as told, or not at all. */
async function node(answers: Readonly<Record<string, unknown>>) {
  const calls: string[] = []
  const http = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method } = JSON.parse(Buffer.concat(chunks).toString())
    calls.push(method)
    const answer = answers[method]
    if (answer === undefined) return void response.destroy()
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...Object(answer) }))
  }).listen(0, '127.0.0.1')
  await once(http, 'listening')
  onTestFinished(() => {
    http.closeAllConnections()
    http.close()
  })
  const address = http.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, calls }
}

/** A connected wallet that signs, and a chain that answers as told. */
async function connected(answers: Readonly<Record<string, unknown>>) {
  const key = createSolanaTestWallet({ name: 'Key', seeds: ['11'.repeat(32)], chains: {}, connected: true })
  const [owner = ''] = key.accounts
  const { url, calls } = await node({
    getBalance: value(10_000_000_000),
    getMultipleAccounts: value([null]),
    getLatestBlockhash: value({ blockhash, lastValidBlockHeight: 1 }),
    simulateTransaction: value({ err: null, logs: [], unitsConsumed: 450 }),
    ...answers,
  })
  const { wallet } = fakeWallet({
    connect: () => [{ address: owner }],
    async signTransactions({ account, transactions }) {
      const params = { account, transactions: transactions.map((wire) => getBase64Decoder().decode(wire)) }
      const signed = await key.request({ method: 'signTransaction', params })
      return (signed as string[]).map((wire) => Uint8Array.from(getBase64Encoder().encode(wire)))
    },
  })
  const adapter = createAdapter({
    context: {
      networks: () => [solanaMainnet],
      rpcUrls: () => [url],
      publicRpcUrls: () => [url],
      discovery: { announced: true, injected: true },
    },
    discovery: { find: () => wallet, subscribe: () => () => {} },
  })
  await adapter.connect({ connectorId, network }, signal)
  const transfer = adapter.capabilities.transfer
  if (!transfer) throw new Error('Solana accounts can send')
  const from = accountId(network, owner)
  const plan = () => transfer.plan({ from, to: bob, token: coin, amount: 1_000n }, signal)
  return { transfer, plan, calls, send: async () => transfer.send(connectorId, await plan(), signal) }
}

const landed = (err: unknown) => value([{ slot: 1, confirmations: 1, err, confirmationStatus: 'confirmed' }])

test('a transaction that no node confirmed taking is looked up by its signature', async () => {
  const { send, transfer } = await connected({ getSignatureStatuses: landed(null) })

  const hash = await send()

  expect(hash).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
  expect(await transfer.wait(network, hash, signal)).toBe('success')
})

test.each([
  [-32002, 'Blockhash not found', 'BlockhashNotFound', 'transfer/would-revert'],
  [-32002, 'no funds', 'InsufficientFundsForFee', 'transfer/insufficient-funds'],
  [-32003, 'signature verification failure', undefined, 'wallet/malformed-answer'],
  [-32602, 'too large', undefined, 'rpc/failed'],
])('a transaction refused with %i %s is a failure', async (code, message, err, failure) => {
  const { send } = await connected({ sendTransaction: { error: { code, message, data: { err } } } })

  await expect(send()).rejects.toMatchObject({ code: failure })
})

test('a transaction that is known already was sent', async () => {
  const message = 'Transaction simulation failed: This transaction has already been processed'
  const { send } = await connected({ sendTransaction: { error: { code: -32002, message } } })

  expect(await send()).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
})

test('one that failed inside a program is reverted, one that is only processed is waited for', async () => {
  const failed = await connected({ getSignatureStatuses: landed({ InstructionError: [0, 'Custom'] }) })
  expect(await failed.transfer.wait(network, 'x', signal)).toBe('reverted')

  const young = await connected({
    getSignatureStatuses: value([{ slot: 1, err: null, confirmationStatus: 'processed' }]),
  })
  const abort = new AbortController()
  const waiting = young.transfer.wait(network, 'x', abort.signal)
  await expect.poll(() => young.calls.at(-1)).toBe('getSignatureStatuses')
  abort.abort()
  await expect(waiting).rejects.toMatchObject({ code: 'aborted' })
})

test.each([
  ['getLatestBlockhash', value({ blockhash: 'nonsense' })],
  ['getBalance', value('much')],
  ['simulateTransaction', value({ err: null })],
  ['getMultipleAccounts', value([])],
  ['getMultipleAccounts', value([{ owner: 7, data: ['', 'base64'], lamports: 1 }])],
])('a node that answers %s with nonsense stops the transfer', async (method, answer) => {
  const { send, calls } = await connected({ [method]: answer })

  const sent = send()

  await expect(sent).rejects.toMatchObject({ code: 'rpc/failed' })
  expect(calls).not.toContain('sendTransaction')
})

test('a plan is frozen with its route, and needs none for the coin', async () => {
  const { plan, transfer, calls } = await connected({ sendTransaction: { result: 'x' } })
  const made = await plan()
  expect(() => Object.assign(made, { amount: 2n })).toThrow()

  const { from, to, token, amount, fee } = made
  await transfer.send(connectorId, { from, to, token, amount, fee }, signal)

  expect(calls.at(-1)).toBe('sendTransaction')
})
