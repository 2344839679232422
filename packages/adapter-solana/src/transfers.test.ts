// @tier gate
import { once } from 'node:events'
import { createServer } from 'node:http'
import { accountId, displayText, type Token } from '@foyer/core'
import { createSolanaTestWallet } from '@foyer/testing/solana'
import {
  getBase58Decoder,
  getBase64Decoder,
  getBase64Encoder,
  blockhash as parseBlockhash,
} from '@solana/kit'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createAdapter } from './adapter.js'
import { parseAddress } from './address.js'
import { alice, bob, fakeWallet } from './fakeWallet.test-support.js'
import { at, moveLamports, programs } from './instructions.js'
import { solanaDevnet, solanaMainnet } from './networks.js'
import { plainUnits, type TokenRoute, toInstructions } from './route.js'
import { readWallet } from './standardWallet.js'
import { serialize, signatureOf } from './transaction.js'
import type { FoundWallet, WalletRequests } from './wallet.js'

const { signal } = new AbortController()
const connectorId = 'Fake'
const network = solanaMainnet.id
const blockhash = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'
const genesis = { result: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d' }
const coin: Token = { network, name: displayText('Solana'), symbol: displayText('SOL'), decimals: 9 }
const value = (told: unknown) => ({ result: { context: { slot: 1 }, value: told } })

/** How a node answers that takes a transaction: by its first signature. */
const taken = ([wire]: readonly unknown[]) => ({
  result: signatureOf(Uint8Array.from(getBase64Encoder().encode(String(wire)))),
})

/** A node that answers each method as told, or not at all. */
async function node(answers: Readonly<Record<string, unknown>>) {
  const calls: string[] = []
  const http = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method, params } = JSON.parse(Buffer.concat(chunks).toString())
    calls.push(method)
    const known = method === 'getGenesisHash' ? genesis : answers[method]
    const answer = typeof known === 'function' ? known(params) : known
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

type Sign = NonNullable<WalletRequests['signTransactions']>

/** A connected wallet that signs unless told otherwise, and a chain that answers as told. */
async function connected(
  answers: Readonly<Record<string, unknown>>,
  others: readonly string[] = [],
  found?: (owner: string, sign: Sign) => FoundWallet | undefined,
) {
  const key = createSolanaTestWallet({ name: 'Key', seeds: ['11'.repeat(32)], chains: {}, connected: true })
  const [owner = ''] = key.accounts
  const { url, calls } = await node({
    getBalance: value(10_000_000_000),
    getMultipleAccounts: value([null]),
    getLatestBlockhash: value({ blockhash, lastValidBlockHeight: 1 }),
    simulateTransaction: value({ err: null, logs: [], unitsConsumed: 450 }),
    ...answers,
  })
  const sign: Sign = async ({ account, transactions }) => {
    const params = { account, transactions: transactions.map((wire) => getBase64Decoder().decode(wire)) }
    const signed = await key.request({ method: 'signTransaction', params })
    return (signed as string[]).map((wire) => Uint8Array.from(getBase64Encoder().encode(wire)))
  }
  const { wallet } = fakeWallet({ connect: () => [{ address: owner }], signTransactions: sign })
  const adapter = createAdapter({
    context: {
      networks: () => [solanaMainnet],
      rpcUrls: () => [url, ...others],
      publicRpcUrls: () => [url],
      discovery: { announced: true, injected: true },
      sessions: () => undefined,
    },
    discovery: { find: () => (found ? found(owner, sign) : wallet), subscribe: () => () => {} },
  })
  await adapter.connect({ connectorId, network }, signal)
  const transfer = adapter.capabilities.transfer
  if (!transfer) throw new Error('Solana accounts can send')
  const from = accountId(network, owner)
  const plan = () => transfer.plan({ from, to: bob, token: coin, amount: 1_000n }, signal)
  const steps: unknown[] = []
  const progress = {
    asked: (to: string) => steps.push(to),
    leaving: (id: string) => steps.push(id, calls.includes('sendTransaction')),
  }
  const send = async () => transfer.send(connectorId, await plan(), signal, progress)
  return { owner, from, progress, transfer, plan, calls, send, steps }
}

/** A wallet that can do what is said alone. */
const only =
  (requests: (owner: string, sign: Sign) => Partial<WalletRequests>) => (owner: string, sign: Sign) =>
    fakeWallet({ connect: () => [{ address: owner }], ...requests(owner, sign) }).wallet

const absent = { getSignatureStatuses: value([null]) }
const landed = (err: unknown) =>
  value([{ slot: 9_999, confirmations: 1, err, confirmationStatus: 'confirmed' }])

test('a transaction that no node confirmed taking is looked up by its signature', async () => {
  const { send, transfer } = await connected({ getSignatureStatuses: landed(null) })

  const hash = await send()

  expect(hash).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
  expect(await transfer.wait(network, hash, signal)).toBe('success')
})

test.each([
  [-32002, 'Blockhash not found', 'BlockhashNotFound', 'transfer/would-revert'],
  [-32002, 'no funds', 'InsufficientFundsForFee', 'transfer/insufficient-funds'],
  [-32003, 'signature verification failure', undefined, 'transfer/would-revert'],
  [-32602, 'too large', undefined, 'transfer/would-revert'],
  [403, 'Access forbidden', undefined, 'transfer/not-sent'],
])('a transaction refused with %i %s, and absent, is a failure', async (code, message, err, failure) => {
  const refused = { sendTransaction: { error: { code, message, data: { err } } } }
  const { send } = await connected({ ...refused, ...absent })

  await expect(send()).rejects.toMatchObject({ code: failure })

  const there = await connected({ ...refused, getSignatureStatuses: landed(null) })
  expect(await there.send()).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
})

test('a wallet that took the account back while the node was slow is not asked', async () => {
  const found = { takeBack: () => {} }
  const { plan, transfer, progress, steps } = await connected(
    {
      getLatestBlockhash() {
        found.takeBack()
        return value({ blockhash, lastValidBlockHeight: 1 })
      },
    },
    [],
    (owner, signTransactions) => {
      const { wallet, change } = fakeWallet({ connect: () => [{ address: owner }], signTransactions })
      found.takeBack = () => change([])
      return wallet
    },
  )
  const planned = await plan()

  await expect(transfer.send(connectorId, planned, signal, progress)).rejects.toMatchObject({
    code: 'transfer/plan-outdated',
    context: { changed: 'account' },
  })
  expect(steps).toEqual([])
})

test('a transaction that is known already was sent', async () => {
  const message = 'Transaction simulation failed: This transaction has already been processed'
  const error = { code: -32002, message, data: { err: 'AlreadyProcessed' } }
  const { send } = await connected({ sendTransaction: { error }, ...absent })

  expect(await send()).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
})

test.each([
  ['no node answers', {}],
  ['a node fails inside', { sendTransaction: { error: { code: -32603, message: 'internal' } } }],
])('where %s, it is not told as sent, and its signature is what to look for', async (_what, answers) => {
  const { send, steps } = await connected({ ...answers, ...absent })

  const sent = send()

  await expect(sent).rejects.toMatchObject({ code: 'transfer/unknown' })
  await expect(sent).rejects.toMatchObject({ context: { id: steps[1] } })
})

test.each([null, true, 'x', '', '1'.repeat(64)])(
  'a node that answers %j took nothing: the chain is asked, and says no more than it knows',
  async (answer) => {
    const sendTransaction = { result: answer }

    await expect((await connected({ sendTransaction, ...absent })).send()).rejects.toMatchObject({
      code: 'transfer/unknown',
    })
    const landedAll = { sendTransaction, getSignatureStatuses: landed(null) }
    expect(await (await connected(landedAll)).send()).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
  },
)

test.each<[string, (owner: string, sign: Sign) => Sign]>([
  [
    'signs another one',
    (owner, sign) => (call) => {
      const move = moveLamports(parseAddress(owner), parseAddress(bob), 1_001n)
      return sign({
        ...call,
        transactions: [serialize(parseAddress(owner), [move], parseBlockhash(blockhash))],
      })
    },
  ],
  [
    'does not sign it',
    () =>
      async ({ transactions }) =>
        transactions,
  ],
  ['answers none', () => async () => []],
  [
    'answers two',
    (_owner, sign) => (call) => sign({ ...call, transactions: [...call.transactions, ...call.transactions] }),
  ],
])('of a wallet that %s nothing is sent', async (_what, requests) => {
  const { send, steps, calls } = await connected(
    { sendTransaction: taken },
    [],
    only((owner, sign) => ({ signTransactions: requests(owner, sign) })),
  )

  await expect(send()).rejects.toMatchObject({
    code: 'wallet/malformed-answer',
    context: { method: 'solana:signTransaction' },
  })
  expect(steps).toEqual(['sign'])
  expect(calls).not.toContain('sendTransaction')
})

const signature = Uint8Array.from({ length: 64 }, (_, at) => at)

test('a wallet that signs and sends at once gets exactly the plan, and its signature is the id', async () => {
  const sendTransaction = vi.fn(async () => signature)
  const { plan, transfer, progress, steps, owner, calls } = await connected(
    {},
    [],
    only(() => ({ sendTransaction })),
  )
  const made = await plan()

  expect(await transfer.send(connectorId, made, signal, progress)).toBe(getBase58Decoder().decode(signature))

  const instructions = toInstructions(made, { units: plainUnits })
  expect(sendTransaction.mock.calls).toEqual([
    [
      {
        account: owner,
        network,
        transaction: serialize(parseAddress(owner), instructions, parseBlockhash(blockhash)),
        options: { preflightCommitment: 'confirmed' },
      },
    ],
  ])
  expect(steps).toEqual(['send'])
  expect(calls).not.toContain('sendTransaction')
})

test.each([undefined, 'text', signature.slice(1), new Uint8Array(64)])(
  'a wallet that sends and answers %o has said nothing of the transaction',
  async (answer) => {
    const { send } = await connected(
      {},
      [],
      only(() => ({ sendTransaction: async () => answer })),
    )

    await expect(send()).rejects.toMatchObject({
      code: 'wallet/malformed-answer',
      context: { method: 'solana:signAndSendTransaction' },
    })
  },
)

test('a wallet that can neither sign nor send is not told as asked', async () => {
  const { send, steps } = await connected(
    {},
    [],
    only(() => ({})),
  )

  await expect(send()).rejects.toMatchObject({
    code: 'wallet/request-failed',
    context: { method: 'solana:signAndSendTransaction' },
  })
  expect(steps).toEqual([])
})

test.each([
  ['account', () => accountId(network, alice)],
  ['network', (owner: string) => accountId(solanaDevnet.id, owner)],
])('a plan of another %s than the wallet has asks neither wallet nor chain', async (changed, other) => {
  const { plan, transfer, progress, steps, calls, owner } = await connected({ sendTransaction: taken })
  const made = await plan()
  const before = calls.length
  const planned = { ...made, from: other(owner) }

  await expect(transfer.send(connectorId, planned, signal, progress)).rejects.toMatchObject({
    code: 'transfer/plan-outdated',
    context: { changed },
  })
  expect([steps, calls.length]).toEqual([[], before])
})

const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const dollars: Token = { ...coin, address: mint, decimals: 6 }

test('tokens go by the route of their plan, and a plan that lost it is not sent as coins', async () => {
  const asked = vi.fn()
  const { plan, transfer, from, owner, progress, steps } = await connected(
    { sendTransaction: taken },
    [],
    only((_owner, sign) => ({
      signTransactions(call) {
        asked(call.transactions)
        return sign(call)
      },
    })),
  )
  const { fee } = await plan()
  const route: TokenRoute = {
    units: 30_000n,
    token: {
      program: at(programs.token),
      sources: [{ address: parseAddress(alice), amount: 7n }],
      tokenAccount: parseAddress(mint),
    },
  }
  const lost = { from, to: bob, token: dollars, amount: 7n, fee }
  await expect(transfer.send(connectorId, lost, signal, progress)).rejects.toMatchObject({
    code: 'transfer/plan-outdated',
    context: { changed: 'account' },
  })
  expect([steps, asked.mock.calls]).toEqual([[], []])

  await transfer.send(connectorId, Object.assign({ route }, lost), signal)

  const wire = serialize(parseAddress(owner), toInstructions(lost, route), parseBlockhash(blockhash))
  expect(asked.mock.calls).toEqual([[[wire]]])
})

test('where the nodes refuse in several ways, the one that looked at the transaction is told', async () => {
  const error = { code: -32002, message: 'no funds', data: { err: 'InsufficientFundsForFee' } }
  const other = await node({ ...absent, sendTransaction: { error } })
  const { send } = await connected(
    { ...absent, sendTransaction: { error: { code: 403, message: 'Access forbidden' } } },
    [other.url],
  )

  await expect(send()).rejects.toMatchObject({ code: 'transfer/insufficient-funds' })
})

test('a refusal is told in the words of the node', async () => {
  const error = {
    code: -32002,
    message: 'custom program error: 0x1',
    data: { err: { InstructionError: [0, {}] } },
  }
  const { send } = await connected({ ...absent, sendTransaction: { error } })

  await expect(send()).rejects.toMatchObject({
    code: 'transfer/would-revert',
    context: { reason: 'custom program error: 0x1' },
  })
})

test.each(['signTransaction', 'signAndSendTransaction'])(
  'a wallet that holds the account no more is not asked by %s, nor is it told that it was',
  async (method) => {
    const asked = vi.fn()
    const { send, steps } = await connected({}, [], (owner) =>
      readWallet({
        name: 'Fake',
        chains: ['solana:mainnet'],
        accounts: [{ address: bob }],
        features: {
          'standard:connect': { connect: async () => ({ accounts: [{ address: owner }] }) },
          [`solana:${method}`]: { [method]: asked },
        },
      }),
    )

    await expect(send()).rejects.toMatchObject({ code: 'transfer/plan-outdated' })
    expect(steps).toEqual([])
    expect(asked).not.toHaveBeenCalled()
  },
)

test('the signature is told before a node gets the transaction, after the wallet was asked to sign alone', async () => {
  const { send, steps } = await connected({ sendTransaction: taken })

  const hash = await send()

  expect(steps).toEqual(['sign', hash, false])
})

test.each([
  ['absent', value([null])],
  ['pending', value([{ slot: 1, err: null, confirmationStatus: 'processed' }])],
  ['success', landed(null)],
  ['success', value([{ slot: 1, err: null, confirmationStatus: 'finalized' }])],
  ['reverted', landed({ InstructionError: [0, 'Custom'] })],
])('a look at a transaction may find it %s', async (trace, statuses) => {
  const look = vi.fn(() => statuses)
  const { transfer } = await connected({ getSignatureStatuses: look })

  expect(await transfer.find?.(network, 'x', 0, signal)).toBe(trace)
  expect(look).toHaveBeenCalledExactlyOnceWith([['x'], { searchTransactionHistory: true }])
})

test.each([
  [null],
  [[]],
  [[null, null]],
  [[{}]],
  [['']],
  [[{ slot: 1, confirmations: 1, confirmationStatus: 'confirmed' }]],
  [[{ slot: 1, confirmationStatus: 'processed' }]],
])('a node that answers a look with nonsense says nothing: %j', async (statuses) => {
  const { transfer } = await connected({ getSignatureStatuses: value(statuses) })

  await expect(transfer.find?.(network, 'x', 0, signal)).rejects.toMatchObject({ code: 'rpc/failed' })
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
  ['getLatestBlockhash', value({ blockhash: 7 })],
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

test('a node that is behind the one that told the blockhash is passed over', async () => {
  const ahead = await node({ sendTransaction: taken })
  const { send } = await connected({ sendTransaction: { error: { code: -32016 } } }, [ahead.url])

  await send()

  expect(ahead.calls).toContain('sendTransaction')
})

test.each([
  [1, { minContextSlot: 1 }],
  ['1', {}],
])('a transaction says how far a node must have come to judge it: slot %j', async (slot, told) => {
  const options = vi.fn(taken)
  const latest = vi.fn(() => ({ result: { context: { slot }, value: { blockhash } } }))
  const { send } = await connected({ sendTransaction: options, getLatestBlockhash: latest })

  await send()

  expect(latest).toHaveBeenCalledExactlyOnceWith([{ commitment: 'confirmed' }])
  expect(options).toHaveBeenCalledExactlyOnceWith([
    expect.any(String),
    { preflightCommitment: 'confirmed', encoding: 'base64', ...told },
  ])
})

test('a plan is frozen with its route, and needs none for the coin', async () => {
  const { plan, transfer, calls } = await connected({ sendTransaction: taken })
  const made = await plan()
  expect(() => Object.assign(made, { amount: 2n })).toThrow()

  const { from, to, token, amount, fee } = made
  await transfer.send(connectorId, { from, to, token, amount, fee }, signal)

  expect(calls.at(-1)).toBe('sendTransaction')
})

const valid = (told: boolean) => ({ result: { context: { slot: 400 }, value: told } })
const latest = (slot: unknown) => ({
  result: { context: { slot }, value: { blockhash, lastValidBlockHeight: 1 } },
})

const slots = (first: number) => Array.from({ length: 301 }, (_, at) => first + at)
/** The final chain is past the time of a blockhash of slot 321, and nodes have all blocks of that time. */
const over = () => ({
  isBlockhashValid: valid(false),
  getBlocks: { result: slots(321) },
  getBlock: ([slot]: readonly unknown[]) => ({ result: { blockHeight: Number(slot) - 20 } }),
})
/** A node that does not have a transaction, and has come to a slot. */
const absentAt = (slot: number) => ({
  getSignatureStatuses: { result: { context: { slot }, value: [null] } },
})

test('one that the chain does not have is over once its blockhash is', async () => {
  const clues: unknown[] = []
  const asked = {
    getLatestBlockhash: latest(321),
    sendTransaction: { error: { code: -32603, message: 'internal' } },
  }
  const { from, plan, transfer } = await connected({ ...asked, ...absentAt(900), ...over() })
  const leaving = (id: string, clue?: string) => clues.push(id, clue)
  await expect(
    transfer.send(connectorId, await plan(), signal, { asked: () => {}, leaving }),
  ).rejects.toMatchObject({ code: 'transfer/unknown' })
  const [id, clue] = clues.map(String)

  expect(clue).toBe(`${blockhash} 321`)
  expect(await transfer.follow?.(from, id ?? '', clue, signal)).toEqual({ kind: 'expired' })
  expect(await transfer.follow?.(from, id ?? '', undefined, signal)).toBeUndefined()
  expect(await transfer.follow?.(from, id ?? '', 'not a clue', signal)).toBeUndefined()
})

test.each([
  ['its blockhash still counts', { ...over(), isBlockhashValid: valid(true), ...absentAt(900) }],
  ['it was the last to get in', { ...over(), getSignatureStatuses: landed(null) }],
  ['the node that does not have it is behind', { ...over(), ...absentAt(400) }],
  ['no node has blocks of that time', { ...over(), getBlocks: { result: [] }, ...absentAt(900) }],
  ['nodes have only later blocks', { ...over(), getBlocks: { result: slots(322) }, ...absentAt(900) }],
  [
    'a node has a gap in its blocks',
    { ...over(), getBlocks: { result: slots(321).slice(0, 100) }, ...absentAt(900) },
  ],
  [
    'a node lacks slots, and has all others of that time',
    { ...over(), getBlocks: { result: [...slots(321).slice(0, 50), ...slots(372)] }, ...absentAt(900) },
  ],
  ['a node does not tell its blocks', { ...over(), getBlocks: { result: null }, ...absentAt(900) }],
])('it is not called over where %s', async (_why, answers) => {
  const { from, transfer } = await connected(answers)

  expect(await transfer.follow?.(from, 'signature', `${blockhash} 321`, signal)).toBeUndefined()
})

test('nothing is told of it while the final chain has not come as far as its blockhash', async () => {
  const message = 'Minimum context slot has not been reached'
  const { from, transfer } = await connected({
    isBlockhashValid: { error: { code: -32016, message } },
    ...absent,
  })

  await expect(transfer.follow?.(from, 'signature', `${blockhash} 321`, signal)).rejects.toThrow()
})

test('where nobody told the slot of a blockhash, there is no clue', async () => {
  const leaving = vi.fn()
  const { plan, transfer } = await connected({
    getLatestBlockhash: latest(undefined),
    getSignatureStatuses: landed(null),
  })

  await transfer.send(connectorId, await plan(), signal, { asked: () => {}, leaving })

  expect(leaving).toHaveBeenCalledWith(expect.any(String), undefined)
})
