// @tier gate
import { displayText, type Token } from '@foyer/core'
import { Keypair, PublicKey, SystemProgram } from '@solana/web3.js'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { programs } from './instructions.js'
import { extensions, instruction, onChain, signs, writes } from './mints.test-support.js'
import { solanaMainnet } from './networks.js'
import { startWorld } from './world.test-support.js'

const { signal } = new AbortController()
const connectorId = 'Test'
const network = solanaMainnet.id
let world: Awaited<ReturnType<typeof startWorld>>
let chain: ReturnType<typeof onChain>

beforeAll(async () => {
  world = await startWorld()
  chain = onChain(world)
})
afterAll(() => world.sandbox.stop())

async function connected() {
  const { adapter, wallet, end } = world.widget()
  onTestFinished(() => {
    adapter.dispose()
    end()
  })
  const { account } = await adapter.connect({ connectorId, network }, signal)
  const { transfer } = adapter.capabilities
  if (!transfer) throw new Error('Solana accounts can send')
  const plan = (token: Token, to: string, amount: bigint) =>
    transfer.plan({ from: account, to, token, amount }, signal)
  const send = async (...request: Parameters<typeof plan>) => {
    const planned = await plan(...request)
    const hash = await transfer.send(connectorId, planned, signal)
    return { plan: planned, outcome: await transfer.wait(network, hash, signal) }
  }
  return { adapter, wallet, account, transfer, plan, send }
}

const of = (address: string, decimals = 6): Token => ({
  network,
  address,
  name: displayText('T'),
  symbol: displayText('T'),
  decimals,
})
const usdc = () => of(world.tokens.USDC ?? '')

/** A receiver with a key. */
const somebody = () => Keypair.generate()

/** Hands the receiver's account for USDC over to somebody else, as a phishing page has it signed. */
async function handOver(receiver: Keypair, thief: PublicKey) {
  const place = chain.placeOf(receiver.publicKey, new PublicKey(usdc().address ?? ''), programs.token)
  const setOwner = instruction(
    programs.token,
    [writes(place), signs(receiver.publicKey)],
    6,
    2,
    1,
    thief.toBytes(),
  )
  await chain.run([setOwner], [receiver])
}

test('tokens do not go to an account of the receiver that somebody else has taken over', async () => {
  const { plan, send, wallet } = await connected()
  const [receiver, thief] = [somebody(), somebody().publicKey]
  await send(usdc(), receiver.publicKey.toBase58(), 1n)
  await handOver(receiver, thief)
  const asked = wallet.requests.length

  await expect(plan(usdc(), receiver.publicKey.toBase58(), 5_000_000n)).rejects.toMatchObject({
    code: 'address/invalid',
    context: { fault: 'taken' },
  })

  expect(wallet.requests).toHaveLength(asked)
})

test('an account that is taken over between review and sending receives nothing', async () => {
  const { plan, send, transfer } = await connected()
  const [receiver, thief] = [somebody(), somebody().publicKey]
  const to = receiver.publicKey.toBase58()
  await send(usdc(), to, 1n)
  const planned = await plan(usdc(), to, 5_000_000n)
  await handOver(receiver, thief)

  await expect(transfer.send(connectorId, planned, signal)).rejects.toMatchObject({
    code: 'transfer/would-revert',
  })

  expect(await world.held(thief.toBase58(), usdc().address ?? '')).toBe(1n)
})

test.each([900_000, 5_000_000])(
  '%i lamports that somebody put where a new receiver’s account will be do not stand in its way',
  async (lamports) => {
    const { send } = await connected()
    const receiver = somebody().publicKey
    const toPubkey = chain.placeOf(receiver, new PublicKey(usdc().address ?? ''), programs.token)
    await chain.run([SystemProgram.transfer({ fromPubkey: chain.rich.publicKey, toPubkey, lamports })])

    const { outcome, plan } = await send(usdc(), receiver.toBase58(), 5n)

    expect(outcome).toBe('success')
    expect(await world.held(receiver.toBase58(), usdc().address ?? '')).toBe(5n)
    expect(plan.fee).toBe(15_000n + BigInt(Math.max(2_039_280 - lamports, 0)))
  },
)

test('of a token that keeps a part, the plan says what arrives', async () => {
  const { send } = await connected()
  const token = of(await chain.mint(extensions.fee(1_000)))
  const to = somebody().publicKey.toBase58()

  const first = await send(token, to, 100_000_000n)
  const second = await send(token, to, 10n)

  expect([first.plan.arrives, second.plan.arrives]).toEqual([90_000_000n, 9n])
  expect(await world.held(to, token.address ?? '')).toBe(90_000_009n)
})

test('a token that keeps nothing, or all of it', async () => {
  const { plan } = await connected()
  const to = somebody().publicKey.toBase58()

  expect(await plan(of(await chain.mint(extensions.fee(0))), to, 100n)).not.toHaveProperty('arrives')
  expect(await plan(usdc(), to, 100n)).not.toHaveProperty('arrives')
  await expect(plan(of(await chain.mint(extensions.fee(10_000))), to, 100n)).rejects.toMatchObject({
    code: 'transfer/would-revert',
  })
})

test('what one sends to oneself arrives', async () => {
  const { plan, account } = await connected()

  expect(await plan(usdc(), account.slice(account.lastIndexOf(':') + 1), 100n)).not.toHaveProperty('arrives')
})

test.each([
  ['can be taken back by its issuer', extensions.delegate, ['recallable']],
  ['earns interest', extensions.interest, ['rescaled']],
])('of a token that %s, the plan says so', async (_what, extension, notices) => {
  const { send } = await connected()
  const token = of(await chain.mint(extension))
  const to = somebody().publicKey.toBase58()

  const { plan, outcome } = await send(token, to, 100n)

  expect([plan.notices, outcome]).toEqual([notices, 'success'])
  expect(await world.held(to, token.address ?? '')).toBe(100n)
})

test.each([
  ['calls a program at each transfer', extensions.hook, { code: 'transfer/would-revert' }],
  ['begins every account frozen', extensions.frozen, { code: 'transfer/would-revert' }],
  [
    'cannot be transferred',
    extensions.bound,
    { code: 'transfer/insufficient-funds', context: { short: 'locked' } },
  ],
])('a token that %s is refused before the wallet is asked', async (_what, extension, refusal) => {
  const { plan, wallet } = await connected()
  const token = of(await chain.mint(extension))

  await expect(plan(token, somebody().publicKey.toBase58(), 100n)).rejects.toMatchObject(refusal)

  expect(wallet.requests.map(({ method }) => method)).toEqual(['connect'])
})

test('a receiver that takes no transfer without a memo is sent none', async () => {
  const { plan } = await connected()
  const receiver = somebody()
  const mint = new PublicKey(await chain.mint())
  const place = chain.placeOf(receiver.publicKey, mint, programs.token2022)
  const payer = { pubkey: chain.rich.publicKey, isSigner: true, isWritable: true }
  const system = { pubkey: new PublicKey(programs.system), isSigner: false, isWritable: false }
  const owner = signs(receiver.publicKey)
  await chain.run(
    [
      chain.makePlace(receiver.publicKey, mint, programs.token2022),
      instruction(programs.token2022, [writes(place), payer, system, owner], 29, 8, 0),
      instruction(programs.token2022, [writes(place), owner], 30, 0),
    ],
    [receiver],
  )

  const planned = plan(of(mint.toBase58()), receiver.publicKey.toBase58(), 100n)

  await expect(planned).rejects.toMatchObject({ code: 'transfer/would-revert' })
})

test('what is held of the tokens that a host lists is told, of both token programs', async () => {
  const { adapter, account } = await connected()
  const extended = await chain.mint(extensions.interest)

  const told = await adapter.capabilities.tokens?.(account, [usdc().address ?? '', extended, account], signal)

  const owner = chain.rich.publicKey.toBase58()
  expect(told).toMatchObject([
    { address: usdc().address, decimals: 6, amount: await world.held(owner, usdc().address ?? '') },
    { address: extended, decimals: 6, amount: 1_000_000_000n },
  ])
})
