// @tier gate
/// <reference types="node" />
import { readFileSync } from 'node:fs'
import * as anchor from '@anchor-lang/core'
import * as coralAnchor from '@coral-xyz/anchor'
import { accountId, displayText, type Token } from '@foyer/core'
import { describeAdapter } from '@foyer/testing'
import {
  Connection,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { solanaDevnet, solanaMainnet } from './networks.js'
import { anchorProvider } from './recipes/anchor.test-support.js'
import { payWithWeb3 } from './recipes/web3.test-support.js'
import { base58, seedOf, startWorld } from './world.test-support.js'

const { signal } = new AbortController()
const connectorId = 'Test'
const network = solanaMainnet.id
let world: Awaited<ReturnType<typeof startWorld>>

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.sandbox.stop())

async function connected(options: Parameters<typeof world.widget>[0] = {}) {
  const widget = world.widget(options)
  onTestFinished(() => {
    widget.adapter.dispose()
    widget.end()
  })
  const { account } = await widget.adapter.connect({ connectorId, network }, signal)
  const transfer = widget.adapter.capabilities.transfer
  if (!transfer) throw new Error('Solana accounts can send')
  const send = async (token: Token, to: string, amount: bigint) => {
    const plan = await transfer.plan({ from: account, to, token, amount }, signal)
    const hash = await transfer.send(connectorId, plan, signal)
    return { plan, hash, outcome: await transfer.wait(network, hash, signal) }
  }
  return { ...widget, account, transfer, send }
}

const token = (symbol: string, decimals: number): Token => ({
  network,
  address: world.tokens[symbol] ?? '',
  name: displayText(symbol),
  symbol: displayText(symbol),
  decimals,
})

/** An address that nobody has used. */
const stranger = () => new PublicKey(crypto.getRandomValues(new Uint8Array(32))).toBase58()

describe('the promises of every adapter', () => {
  describeAdapter<'solana'>(test, () => world.subject())
})

test('SOL arrives, for exactly what the plan said', async () => {
  const { send, adapter, account } = await connected()
  const to = stranger()
  const before = (await adapter.capabilities.balance?.(account, signal)) ?? 0n

  const { plan, outcome } = await send(world.coin, to, 123_456_789n)

  expect(outcome).toBe('success')
  expect(plan.fee).toBe(15_000n)
  expect(await world.lamports(to)).toBe(123_456_789n)
  expect(await adapter.capabilities.balance?.(account, signal)).toBe(before - 123_456_789n - plan.fee)
})

test.each([
  ['USDC', 6],
  ['NOVA', 9],
])('%s arrives where its account has to be made first, and where it is', async (symbol, decimals) => {
  const { send, account, adapter } = await connected()
  const to = stranger()
  const before = (await adapter.capabilities.balance?.(account, signal)) ?? 0n

  const first = await send(token(symbol, decimals), to, 1_230_000n)
  const second = await send(token(symbol, decimals), to, 1n)

  expect([first.outcome, second.outcome]).toEqual(['success', 'success'])
  expect(await world.held(to, world.tokens[symbol] ?? '')).toBe(1_230_001n)
  expect(second.plan.fee).toBe(15_000n)
  const after = (await adapter.capabilities.balance?.(account, signal)) ?? 0n
  expect(before - after).toBeLessThanOrEqual(first.plan.fee + second.plan.fee)
  expect(first.plan.fee).toBeGreaterThan(2_000_000n)
})

test('all of the coin can be sent: the fee that was told is enough', async () => {
  const { send, adapter, account, transfer } = await connected({ seeds: [seedOf(3)] })
  const balance = (await adapter.capabilities.balance?.(account, signal)) ?? 0n
  const { value: fee } = await transfer.fee({ from: account, token: world.coin }, signal)

  expect((await send(world.coin, stranger(), balance - fee)).outcome).toBe('success')

  expect(await adapter.capabilities.balance?.(account, signal)).toBe(0n)
  await world.sandbox.reset()
})

test('a token is taken from several accounts when one has too little', async () => {
  const { send } = await connected({ seeds: [seedOf(3)] })
  const usdc = token('USDC', 6)
  const to = stranger()

  expect((await send(usdc, to, 70_000_001n)).outcome).toBe('success')

  expect(await world.held(to, usdc.address ?? '')).toBe(70_000_001n)
  expect(await world.held(world.accounts.many ?? '', usdc.address ?? '')).toBe(4_999_999n)
})

test('what the chain would refuse is found before anybody signs', async () => {
  const { transfer, account, wallet } = await connected()
  const plan = (one: Token, to: string, amount: bigint) =>
    transfer.plan({ from: account, to, token: one, amount }, signal)
  const usdc = token('USDC', 6)

  await expect(plan(usdc, stranger(), 10n ** 12n)).rejects.toMatchObject({
    code: 'transfer/insufficient-funds',
    context: { short: 'amount' },
  })
  await expect(plan({ ...usdc, decimals: 9 }, stranger(), 1n)).rejects.toMatchObject({
    code: 'transfer/token-decimals',
  })
  await expect(plan({ ...usdc, address: stranger() }, stranger(), 1n)).rejects.toMatchObject({
    code: 'transfer/would-revert',
  })
  await expect(plan(world.coin, stranger(), 1n)).rejects.toMatchObject({
    code: 'transfer/would-revert',
    context: { reason: expect.stringContaining('0.00089088 SOL') },
  })
  // A mint, a token account and the mint of the token itself are no receivers.
  for (const to of [world.tokens.BARK, usdc.address])
    await expect(plan(usdc, to ?? '', 1n)).rejects.toMatchObject({ code: 'address/invalid' })
  await expect(plan(world.coin, world.tokens.USDC ?? '', 1n)).rejects.toMatchObject({
    code: 'address/invalid',
  })
  expect(wallet.requests.map(({ method }) => method)).toEqual(['connect'])
})

test('who cannot pay for the receiver’s token account is told so', async () => {
  const { transfer, account } = await connected({ seeds: [seedOf(1)] })

  const plan = transfer.plan({ from: account, to: stranger(), token: token('USDC', 6), amount: 1n }, signal)

  await expect(plan).rejects.toMatchObject({
    code: 'transfer/insufficient-funds',
    context: { short: 'fee' },
  })
})

test('a wallet that signs another amount is found out and nothing is sent', async () => {
  const { transfer, account, wallet } = await connected()
  const to = stranger()
  wallet.behave('wrong-answer', 'signTransaction')

  for (const one of [world.coin, token('USDC', 6)]) {
    const plan = await transfer.plan({ from: account, to, token: one, amount: 5_000_000n }, signal)
    await expect(transfer.send(connectorId, plan, signal)).rejects.toMatchObject({
      code: 'wallet/malformed-answer',
    })
  }

  expect(await world.lamports(to)).toBe(0n)
})

test('a wallet that only sends by itself sends what was planned', async () => {
  const { send, wallet } = await connected({ without: ['solana:signTransaction'] })
  const to = stranger()

  const { outcome, hash } = await send(world.coin, to, 2_000_000n)

  expect([outcome, await world.lamports(to)]).toEqual(['success', 2_000_000n])
  expect(base58(hash)).toHaveLength(64)
  expect(wallet.requests.at(-1)).toMatchObject({ method: 'signAndSendTransaction' })
})

test('a plan is not sent from another account or network than it was made for', async () => {
  const { transfer, account, wallet, adapter } = await connected({
    chains: { 'solana:mainnet': 'http://127.0.0.1:9', 'solana:devnet': 'http://127.0.0.1:9' },
  })
  const plan = await transfer.plan(
    { from: account, to: stranger(), token: world.coin, amount: 2_000_000n },
    signal,
  )

  await adapter.switchNetwork(connectorId, solanaDevnet.id, signal)
  const elsewhere = transfer.send(connectorId, plan, signal)
  await expect(elsewhere).rejects.toMatchObject({ context: { changed: 'network' } })
  await adapter.switchNetwork(connectorId, network, signal)
  const other = accountId(network, stranger())
  const notMine = transfer.send(connectorId, { ...plan, from: other }, signal)
  await expect(notMine).rejects.toMatchObject({ context: { changed: 'account' } })

  expect(wallet.requests.map(({ method }) => method)).toEqual(['connect'])
})

test('a wallet stays on the networks that it has', async () => {
  const { adapter } = await connected()

  await expect(adapter.switchNetwork(connectorId, solanaDevnet.id, signal)).rejects.toMatchObject({
    code: 'network/not-supported',
  })
})

test('a transaction that nobody took is unknown, one given up is aborted', async () => {
  const { transfer } = await connected()
  const abort = new AbortController()
  const asked = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => asked.mockRestore())

  const waiting = transfer.wait(network, 'nothing', abort.signal)
  await vi.waitUntil(() => asked.mock.calls.length > 0)
  abort.abort()

  await expect(waiting).rejects.toMatchObject({ code: 'aborted' })
})

function connection() {
  const { rpcUrl } = world.sandbox.chains[network] ?? { rpcUrl: '' }
  return new Connection(rpcUrl, { wsEndpoint: rpcUrl.replace('http', 'ws'), commitment: 'confirmed' })
}

test('the provider signs bytes and the objects of @solana/web3.js 1.x, each as it came', async () => {
  const { adapter } = await connected()
  const provider = adapter.provider(connectorId)
  if (!provider?.publicKey) throw new Error('not connected')
  const chain = connection()
  const payer = new PublicKey(provider.publicKey.toBytes())
  const to = new PublicKey(stranger())
  const { blockhash } = await chain.getLatestBlockhash()
  const step = (lamports: number) => SystemProgram.transfer({ fromPubkey: payer, toPubkey: to, lamports })
  const old = new Transaction({ feePayer: payer, recentBlockhash: blockhash }).add(step(1_000_001))
  const versioned = new VersionedTransaction(
    new TransactionMessage({
      payerKey: payer,
      recentBlockhash: blockhash,
      instructions: [step(2)],
    }).compileToV0Message(),
  )

  const [signedOld, signedVersioned] = await provider.signAllTransactions([old, versioned])
  if (!(signedOld instanceof Transaction && signedVersioned instanceof VersionedTransaction))
    throw new Error('not as it came')
  expect(signedOld.verifySignatures()).toBe(true)
  await chain.confirmTransaction({
    signature: await chain.sendRawTransaction(signedOld.serialize()),
    ...(await chain.getLatestBlockhash()),
  })
  await chain.sendRawTransaction(signedVersioned.serialize())
  const bytes = await provider.signTransaction(versioned.serialize())
  expect(bytes).toBeInstanceOf(Uint8Array)
  await provider.signAndSendTransaction(
    new Transaction({ feePayer: payer, recentBlockhash: blockhash }).add(step(3)),
    { preflightCommitment: 'confirmed' },
  )

  expect(await world.lamports(to.toBase58())).toBe(1_000_006n)
  expect(await provider.signMessage(new Uint8Array([1, 2]))).toHaveLength(64)
})

test('the recipe for @solana/web3.js 1.x pays, and stands in the manual', async () => {
  const { adapter } = await connected()
  const provider = adapter.provider(connectorId)
  if (!provider) throw new Error('not connected')
  const to = stranger()

  await payWithWeb3(provider, connection(), to)

  expect(await world.lamports(to)).toBe(1_000_000n)
  const recipe = readFileSync(new URL('recipes/web3.test-support.ts', import.meta.url), 'utf8')
  expect(readFileSync(new URL('../README.md', import.meta.url), 'utf8')).toContain(
    recipe.replace('../provider.js', '@foyer/adapter-solana'),
  )
})

describe('the recipe for Anchor', () => {
  // An instruction of the chain itself, as a program of a host's own describes it.
  const idl = {
    address: SystemProgram.programId.toBase58(),
    metadata: { name: 'system', version: '1.0.0', spec: '0.1.0' },
    instructions: [
      {
        name: 'transfer',
        discriminator: [2, 0, 0, 0],
        accounts: [
          { name: 'from', writable: true, signer: true },
          { name: 'to', writable: true },
        ],
        args: [{ name: 'lamports', type: 'u64' as const }],
      },
    ],
  }

  test.each([
    ['@anchor-lang/core', anchor],
    ['@coral-xyz/anchor', coralAnchor],
  ])('calls a program with %s', async (_, { AnchorProvider, BN, Program }) => {
    const { adapter } = await connected()
    const provider = adapter.provider(connectorId)
    if (!provider) throw new Error('not connected')
    const made = anchorProvider(provider, connection())
    const program = new Program(idl, new AnchorProvider(made.connection, made.wallet))
    const to = stranger()

    await program.methods.transfer?.(new BN(1_000_000)).accounts({ from: made.publicKey, to }).rpc()

    expect(await world.lamports(to)).toBe(1_000_000n)
  })

  test('stands in the manual', () => {
    const recipe = readFileSync(new URL('recipes/anchor.test-support.ts', import.meta.url), 'utf8')
    expect(readFileSync(new URL('../README.md', import.meta.url), 'utf8')).toContain(
      recipe.replace('../provider.js', '@foyer/adapter-solana'),
    )
  })
})

test('a wallet that leaves the page is disconnected', async () => {
  const { adapter, announced } = await connected()
  const told: unknown[] = []
  adapter.subscribe((event) => told.push(event))

  announced.remove()

  expect(told).toEqual([{ type: 'disconnected', connectorId }])
  expect(adapter.provider(connectorId)).toBeUndefined()
})
