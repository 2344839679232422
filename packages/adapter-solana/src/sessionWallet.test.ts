// @tier gate
import { type AdapterContext, type AdapterEvent, UserRejectedError } from '@foyer/core'
import { createTestSessions } from '@foyer/testing'
import { createSolanaTestWallet } from '@foyer/testing/solana'
import { blockhash, getBase58Decoder, getBase64Decoder, getBase64Encoder } from '@solana/kit'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createAdapter } from './adapter.js'
import { parseAddress } from './address.js'
import { alice, bob } from './fakeWallet.test-support.js'
import { limitUnits, moveLamports } from './instructions.js'
import { solanaDevnet, solanaMainnet } from './networks.js'
import { serialize, signatureOf } from './transaction.js'

const { signal } = new AbortController()
const request = { connectorId: 'walletConnect', network: solanaMainnet.id }
const seed = '11'.repeat(32)
const key = createSolanaTestWallet({ name: 'Key', seeds: [seed], chains: {}, connected: true })
const [owner = ''] = key.accounts
const on = (network: { readonly id: string }, address: string) => `${network.id}:${address}`
const recent = blockhash('4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM')
const wire = (lamports: bigint) =>
  serialize(
    parseAddress(owner),
    [limitUnits(500n), moveLamports(parseAddress(owner), parseAddress(bob), lamports)],
    recent,
  )
const base64 = (bytes: Uint8Array) => getBase64Decoder().decode(bytes)

async function signed(transaction: unknown): Promise<string> {
  const answer = await key.request({
    method: 'signTransaction',
    params: { account: owner, transactions: [transaction] },
  })
  return String(Array.isArray(answer) ? answer[0] : '')
}

function setup(accounts: readonly string[], answers: Readonly<Record<string, unknown>> = {}) {
  const remote = createTestSessions({ namespace: 'solana', accounts, answers })
  const context: AdapterContext = {
    networks: () => [solanaMainnet, solanaDevnet],
    rpcUrls: () => [],
    publicRpcUrls: () => [],
    discovery: { announced: true, injected: true },
    sessions: () => async () => remote.sessions,
  }
  const adapter = createAdapter({
    context,
    discovery: { find: () => undefined, subscribe: () => () => {} },
  })
  const events: AdapterEvent<'solana'>[] = []
  adapter.subscribe((event) => events.push(event))
  return { ...remote, adapter, events }
}

test('the session that was approved is taken up, on the network wanted, with all that was approved', async () => {
  const { adapter } = setup([on(solanaDevnet, alice), on(solanaMainnet, alice), on(solanaMainnet, bob)])

  expect(await adapter.connect(request, signal)).toEqual({
    connectorId: 'walletConnect',
    account: on(solanaMainnet, alice),
    accounts: [on(solanaMainnet, alice), on(solanaMainnet, bob)],
    accountType: 'eoa',
    selectable: [on(solanaMainnet, alice), on(solanaMainnet, bob)],
    approved: [solanaDevnet.id, solanaMainnet.id],
  })
})

test('a session without Solana is no wallet for it, and silently nothing', async () => {
  const { adapter, listeners } = setup([])

  await expect(adapter.connect(request, signal)).rejects.toMatchObject({ code: 'wallet/missing' })
  expect(await adapter.reconnect(request, signal)).toBeUndefined()
  expect(listeners.size).toBe(0)
})

test('an account that was granted on another network is none here, and the one there comes with a switch', async () => {
  const { adapter } = setup([on(solanaDevnet, alice), on(solanaMainnet, bob), on(solanaMainnet, alice)])

  expect(await adapter.connect({ ...request, network: solanaDevnet.id }, signal)).toMatchObject({
    account: on(solanaDevnet, alice),
    accounts: [on(solanaDevnet, alice)],
  })
  expect(await adapter.switchNetwork('walletConnect', solanaMainnet.id, signal)).toMatchObject({
    account: on(solanaMainnet, bob),
    accounts: [on(solanaMainnet, bob), on(solanaMainnet, alice)],
  })
})

test('messages go out in base58 and come back as base58', async () => {
  const message = base64(new TextEncoder().encode('hi'))
  const answered = await key.request({ method: 'signMessage', params: { account: owner, message } })
  const signature = Uint8Array.from(getBase64Encoder().encode(String(answered)))
  const { adapter, calls } = setup([on(solanaMainnet, owner)], {
    solana_signMessage: { signature: getBase58Decoder().decode(signature) },
  })
  const { account } = await adapter.connect(request, signal)

  const answer = await adapter.signMessage(request.connectorId, account, 'hi', signal)

  expect(answer).toBe(getBase58Decoder().decode(signature))
  expect(calls).toEqual([
    {
      network: solanaMainnet.id,
      method: 'solana_signMessage',
      params: { message: getBase58Decoder().decode(new TextEncoder().encode('hi')), pubkey: owner },
    },
  ])
})

test.each([
  ['of another text', owner, 'ho'],
  ['by another key', bob, 'hi'],
])('a signature %s is found out', async (_what, account, text) => {
  const message = base64(new TextEncoder().encode('hi'))
  const signature = await key.request({ method: 'signMessage', params: { account: owner, message } })
  const { adapter } = setup([on(solanaMainnet, account)], {
    solana_signMessage: {
      signature: getBase58Decoder().decode(getBase64Encoder().encode(String(signature))),
    },
  })
  const connection = await adapter.connect(request, signal)
  const malformed = { code: 'wallet/malformed-answer' }

  await expect(
    adapter.signMessage(request.connectorId, connection.account, text, signal),
  ).rejects.toMatchObject(malformed)
  const asked = adapter.provider('walletConnect')?.signMessage(new TextEncoder().encode(text))
  await expect(asked).rejects.toMatchObject(malformed)
})

test('where a browser does not know Ed25519, a signature passes by its shape', async () => {
  const unknown = new DOMException('Unrecognized name.', 'NotSupportedError')
  const spy = vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(unknown)
  onTestFinished(() => spy.mockRestore())
  const signature = getBase58Decoder().decode(new Uint8Array(64).fill(9))
  const { adapter } = setup([on(solanaMainnet, owner)], { solana_signMessage: { signature } })
  const { account } = await adapter.connect(request, signal)

  expect(await adapter.signMessage(request.connectorId, account, 'hi', signal)).toBe(signature)
})

test('a wallet that answers the signature alone has it put into the transaction', async () => {
  const transaction = wire(1_000n)
  const whole = Uint8Array.from(getBase64Encoder().encode(await signed(base64(transaction))))
  const { adapter, calls } = setup([on(solanaMainnet, owner)], {
    solana_signTransaction: { signature: signatureOf(whole) },
  })
  await adapter.connect(request, signal)

  expect(await adapter.provider('walletConnect')?.signTransaction(transaction)).toEqual(whole)
  expect(calls[0]?.params).toEqual({ transaction: base64(transaction), pubkey: owner })
})

test.each([
  ['in one request', { solana_signAllTransactions: true }, ['solana_signAllTransactions']],
  ['one by one where the wallet knows no better', {}, ['solana_signTransaction', 'solana_signTransaction']],
])('several transactions are signed %s', async (_how, all, methods) => {
  const one = async (params: unknown) => ({ transaction: await signed(Object(params).transaction) })
  const many = async (params: unknown) => ({
    transactions: await Promise.all(Object(params).transactions.map(signed)),
  })
  const { adapter, calls } = setup([on(solanaMainnet, owner)], {
    solana_signTransaction: one,
    ...('solana_signAllTransactions' in all && { solana_signAllTransactions: many }),
  })
  await adapter.connect(request, signal)

  const answer = await adapter.provider('walletConnect')?.signAllTransactions([wire(1n), wire(2n)])

  expect(answer?.map((bytes) => signatureOf(bytes) !== undefined)).toEqual([true, true])
  expect(calls.map(({ method }) => method)).toEqual(methods)
})

test.each([
  ['nothing', undefined],
  ['what is not base58', { signature: '0OIl' }],
  ['too short a signature', { signature: 'abc' }],
  ['another thing', { signature: 7 }],
])('a wallet that answers %s is found out', async (_what, answer) => {
  const { adapter } = setup([on(solanaMainnet, owner)], {
    solana_signMessage: answer,
    solana_signTransaction: answer,
  })
  const { account } = await adapter.connect(request, signal)
  const malformed = { code: 'wallet/malformed-answer' }

  await expect(adapter.signMessage(request.connectorId, account, 'hi', signal)).rejects.toMatchObject(
    malformed,
  )
  const provider = adapter.provider('walletConnect')
  await expect(provider?.signTransaction(wire(1n))).rejects.toMatchObject(malformed)
})

test('a refusal in the wallet arrives as it is, and a wallet in no hurry can be left', async () => {
  const declined = new UserRejectedError('solana_signMessage')
  const { adapter } = setup([on(solanaMainnet, owner)], {
    solana_signMessage: declined,
    solana_signTransaction: () => new Promise(() => {}),
  })
  const { account } = await adapter.connect(request, signal)

  await expect(adapter.signMessage(request.connectorId, account, 'hi', signal)).rejects.toBe(declined)
  const answer = adapter.provider('walletConnect')?.signTransaction(wire(1n))
  const left = expect(answer).rejects.toMatchObject({ code: 'aborted' })
  await adapter.disconnect('walletConnect')
  await left
})

test('accounts and networks follow the session; its end is told and leaves no listener', async () => {
  vi.useFakeTimers()
  const { adapter, session, state, tell, events, listeners } = setup([
    on(solanaMainnet, alice),
    on(solanaMainnet, bob),
  ])
  await adapter.connect(request, signal)

  state.accounts = [on(solanaMainnet, bob), on(solanaMainnet, alice)]
  tell({ type: 'session', session })
  await vi.advanceTimersByTimeAsync(50)
  state.accounts = [on(solanaDevnet, alice)]
  tell({ type: 'session', session })
  await vi.advanceTimersByTimeAsync(50)
  tell({ type: 'ended' })
  await vi.advanceTimersByTimeAsync(50)
  vi.useRealTimers()

  expect(events).toEqual([
    { type: 'connection', connection: expect.objectContaining({ account: on(solanaMainnet, bob) }) },
    { type: 'connection', connection: expect.objectContaining({ account: on(solanaDevnet, alice) }) },
    { type: 'disconnected', connectorId: 'walletConnect' },
  ])
  expect(listeners.size).toBe(0)
})

test('only what was approved can be switched to', async () => {
  const { adapter, state } = setup([on(solanaMainnet, alice)])
  await adapter.connect(request, signal)
  const change = () => adapter.switchNetwork('walletConnect', solanaDevnet.id, signal)

  await expect(change()).rejects.toMatchObject({ code: 'network/not-supported' })
  state.all = true

  expect((await change()).account).toBe(on(solanaDevnet, alice))
})

test('disconnecting lets go of the session and leaves it to the other families', async () => {
  const { adapter, listeners, calls } = setup([on(solanaMainnet, alice)])
  await adapter.connect(request, signal)

  await adapter.disconnect('walletConnect')

  expect([listeners.size, calls]).toEqual([0, []])
})

test('an account that is no Solana address is left out, and the change is told all the same', async () => {
  vi.useFakeTimers()
  const { adapter, session, state, tell, events } = setup([on(solanaMainnet, alice)])
  await adapter.connect(request, signal)

  state.accounts = [on(solanaMainnet, '0xab'), on(solanaMainnet, bob)]
  tell({ type: 'session', session })
  await vi.advanceTimersByTimeAsync(50)
  vi.useRealTimers()

  expect(events).toMatchObject([{ connection: { accounts: [on(solanaMainnet, bob)] } }])
})
