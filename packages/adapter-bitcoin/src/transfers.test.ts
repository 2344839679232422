// @tier gate
import {
  accountId,
  accountParts,
  displayText,
  HttpError,
  PlanOutdatedError,
  TimeoutError,
  type TransferPlan,
} from '@foyer/core'
import { search } from '@foyer/search'
import { createBitcoinTestWallet } from '@foyer/testing/bitcoin'
import { address as codec, Psbt, Transaction } from 'bitcoinjs-lib'
import fc from 'fast-check'
import { beforeAll, expect, test, vi } from 'vitest'
import { readAddress } from './address.js'
import { feeOf } from './coins.js'
import { lendCurve } from './curve.js'
import { toBase64, toHex } from './encoding.js'
import { createHandedOn } from './handedOn.js'
import { bitcoinMainnet, bitcoinRegtest } from './networks.js'
import type { RestApi } from './restApi.js'
import { createTransfers, nativeHoldings } from './transfers.js'
import { type BitcoinWallet, type ForeignWallet, toWallet, type WalletAccount } from './wallet.js'

beforeAll(lendCurve)

const { id: network } = bitcoinRegtest
const { signal } = new AbortController()
const token = { network, name: displayText('Bitcoin'), symbol: displayText('BTC'), decimals: 8 }
const to = 'bcrt1q80pg6mvjmyrnld0r4h6gz7274azxhnhdf7k5gu'

/** An account with one coin, an API that says what it is told to, and a wallet that signs. */
function start({
  told = 100_000n,
  real = 100_000n,
  payment = 'p2wpkh' as 'p2wpkh' | 'p2tr',
  purpose = 'payment' as WalletAccount['purpose'],
} = {}) {
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
    find: vi.fn<RestApi['find']>(async () => 'absent'),
    finality: vi.fn<RestApi['finality']>(async () => undefined),
    handedOn: createHandedOn(),
    spender: async () => '',
    offer: vi.fn<RestApi['offer']>(async () => ({ taken: true, failures: [] })),
    dispose: () => {},
  }
  const account = {
    address,
    publicKey: Uint8Array.from(Buffer.from(publicKey, 'hex')),
    purpose,
  }
  const wallet: ForeignWallet = {
    connect: async () => [account],
    resume: async () => [account],
    signMessage: async () => '',
    async signPsbt({ psbt, inputs }) {
      const params = { psbt: toBase64(psbt), inputs }
      return Buffer.from(String(await signer.request({ method: 'signPsbt', params })), 'base64')
    },
    watch: () => () => {},
  }
  const connected = {
    network,
    accounts: [account],
    signal,
    wallet: toWallet(wallet, { networks: () => [bitcoinRegtest] }),
  }
  const transfers = createTransfers({ api, connected: () => connected, account: () => account })
  const from = accountId(network, address)
  const plan = (amount: bigint, more: object = {}) =>
    transfers.plan({ from, to, token, amount, ...more }, signal)
  const steps: unknown[] = []
  const progress = {
    asked: (to: string) => steps.push(to),
    leaving: (id: string) => steps.push(id, api.offer.mock.calls.length),
  }
  const send = (planned: TransferPlan<'bip122'>) => transfers.send('w', planned, signal, progress)
  return { api, account, connected, transfers, from, plan, send, steps }
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
  expect(planned.token).toEqual(token)
  expect(() => Object.assign(planned.token, { decimals: 0 })).toThrow(TypeError)
})

test('the fee is told of sending all there is, which pays the receiver alone', async () => {
  const { plan, send, transfers, from } = start()
  const most = (await transfers.most?.(from, signal)) ?? 0n

  expect((await transfers.fee({ from, token }, signal)).value).toBe(100_000n - most)
  const all = await plan(most)

  expect(psbtIn(all).txOutputs.map(({ value }) => value)).toEqual([most])
  expect(await send(all)).toMatch(/^[0-9a-f]{64}$/)
})

search(
  'the fee is of the coins that one transaction can spend, and an amount that needs more of them is said to be scattered',
  fc.asyncProperty(
    fc.array(fc.tuple(fc.integer({ min: 1, max: 320 }), fc.bigInt(100n, 50_000n)), {
      minLength: 1,
      maxLength: 3,
    }),
    fc.bigInt(1_000n, 60_000n),
    fc.bigInt(1n, 100n),
    async (groups, rate, share) => {
      const coins = groups
        .flatMap(([count, value]) => Array<bigint>(count).fill(value))
        .map((value, vout) => ({ txid: 'ab'.repeat(32), vout, value, confirmed: true }))
      const { api, connected, from, account } = start({ payment: 'p2tr' })
      api.coins.mockResolvedValue(coins)
      api.feeRate.mockResolvedValue(rate)
      const transfers = createTransfers({ api, connected: () => connected, account: () => account })
      const most = (await transfers.most?.(from, signal)) ?? 0n
      const sum = (some: readonly { readonly value: bigint }[]) =>
        some.reduce((all, { value }) => all + value, 0n)
      const worth = coins
        .filter(({ value }) => value * 1_000n > 58n * rate)
        .sort((one, other) => (one.value < other.value ? 1 : -1))
      const [used, count] = [worth.slice(0, 500), Math.min(worth.length, 500)]
      const fee = feeOf(most > 0n ? count : 1, [34], rate, 'p2tr')
      expect((await transfers.fee({ from, token }, signal)).value).toBe(fee)
      if (most > 0n) expect(most + fee).toBe(sum(used))
      // The recipient's script is shorter than the longest one.
      const amount = most + 1_000n + (sum(coins) * share) / 100n
      if (amount > sum(coins)) return
      let spent = 0n
      const isEnough = worth.some(({ value }, at) => {
        spent += value
        return spent >= amount + feeOf(at + 1, [22], rate, 'p2tr')
      })
      const short = isEnough ? 'scattered' : 'fee'
      await expect(transfers.plan({ from, to, token, amount }, signal)).rejects.toMatchObject({
        context: { short },
      })
    },
  ),
  { gate: 60, exhaustive: 1_000 },
)

test('the fee is told also where there is nothing to send, and of an account that nobody holds', async () => {
  const { api, connected, from } = start()
  const transfers = createTransfers({ api, connected: () => connected, account: () => undefined })
  const fee = async () => (await transfers.fee({ from, token }, signal)).value
  expect(await fee()).toBe(100_000n - ((await transfers.most?.(from, signal)) ?? 0n))
  const coins = [70_000n, 30_000n].map((value, vout) => ({
    txid: 'ab'.repeat(32),
    vout,
    value,
    confirmed: true,
  }))
  api.coins.mockResolvedValue(coins)
  expect(await fee()).toBe(100_000n - ((await transfers.most?.(from, signal)) ?? 0n))

  api.coins.mockResolvedValue([])

  expect(await fee()).toBe(feeOf(1, [34], 2_000n, 'p2wpkh'))
  await expect(transfers.plan({ from, to, token, amount: 30_000n }, signal)).rejects.toMatchObject({
    code: 'transfer/plan-outdated',
    context: { changed: 'account' },
  })
})

test('what an account holds is all its coins', async () => {
  const { api, account, from } = start()
  const coin = (value: bigint) => ({ txid: 'ab'.repeat(32), vout: 0, value, confirmed: false })
  api.coins.mockResolvedValue([330n, 50_000n].map(coin))

  expect(await nativeHoldings({ api, account: () => account }, from, signal)).toEqual({
    spendable: 50_330n,
    locked: 0n,
  })
})

test('an account is looked up with its key, and without the key where it is not spent by its key', async () => {
  const { api, account, connected, from } = start({ payment: 'p2tr' })
  const detailed = vi.fn(async () => account)
  const transfers = createTransfers({ api, connected: () => connected, account: detailed })
  const planned = await transfers.plan({ from, to, token, amount: 30_000n }, signal)
  expect(psbtIn(planned).data.inputs[0]?.tapInternalKey).toHaveLength(32)
  expect(detailed).toHaveBeenCalledExactlyOnceWith(from, signal)

  const segwit = start()
  const without = createTransfers({
    api: segwit.api,
    connected: () => segwit.connected,
    account: () => ({ ...segwit.account, publicKey: undefined }),
  })
  expect(await without.plan({ from: segwit.from, to, token, amount: 30_000n }, signal)).toHaveProperty('psbt')
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

test('of an address for any purpose, small coins are left alone, and the plan says why', async () => {
  const { plan, api, transfers, from } = start({ payment: 'p2tr', purpose: 'any' })
  const coin = (value: bigint, vout: number) => ({ txid: 'ab'.repeat(32), vout, value, confirmed: true })
  api.coins.mockResolvedValue([10_000n, 546n, 50_000n, 330n, 10_001n].map(coin))
  const most = (await transfers.most?.(from, signal)) ?? 0n

  const all = await plan(most)

  expect(psbtIn(all).txInputs.map(({ index }) => index)).toEqual([2, 4])
  expect(all.fee + most).toBe(60_001n)
  expect(all.notices).toEqual(['inscriptions'])
  await expect(plan(60_001n)).rejects.toMatchObject({ context: { short: 'fee' } })
  await expect(plan(60_002n)).rejects.toMatchObject({ context: { short: 'kept' } })
  await expect(plan(70_877n)).rejects.toMatchObject({ context: { short: 'kept' } })
  await expect(plan(70_878n)).rejects.toMatchObject({ context: { short: 'amount' } })
})

search(
  'coins that no block has yet are spent last and with a notice, and coins that are never spent are no lack of money',
  fc.asyncProperty(
    fc.array(
      fc.record({
        value: fc.constantFrom(9_000n, 40_000n),
        confirmed: fc.boolean(),
        isHeld: fc.constantFrom(undefined, true as const),
      }),
      { maxLength: 4 },
    ),
    fc.constantFrom('payment', 'ordinals', 'any'),
    async (made, purpose) => {
      const { plan, api } = start({ payment: 'p2tr', purpose })
      const coins = made.map(({ isHeld, ...coin }, vout) => ({
        ...coin,
        txid: 'ab'.repeat(32),
        vout,
        ...(isHeld && { isHeld }),
      }))
      api.coins.mockResolvedValue(coins)
      const isMoney = (coin: (typeof coins)[number]) =>
        purpose !== 'ordinals' && !coin.isHeld && (purpose === 'payment' || coin.value > 10_000n)
      const sum = (some: typeof coins) => some.reduce((total, { value }) => total + value, 0n)
      const money = coins.filter(isMoney)
      const planned = await plan(30_000n).catch((error: unknown) => error)
      if (sum(money) < 30_000n) {
        const short = sum(coins) < 30_000n ? 'amount' : 'kept'
        expect(planned).toMatchObject({ context: { short } })
        return
      }
      if (planned instanceof Error) {
        expect(planned).toMatchObject({ context: { short: 'fee' } })
        return
      }
      const spent = psbtIn(Object(planned)).txInputs.map(({ index }) => coins[index])
      const notices: unknown = Reflect.get(Object(planned), 'notices') ?? []
      expect(JSON.stringify(notices).includes('unconfirmed')).toBe(spent.some((coin) => !coin?.confirmed))
      if (sum(money.filter(({ confirmed }) => confirmed)) >= 40_000n)
        expect(spent.every((coin) => coin?.confirmed)).toBe(true)
    },
  ),
  { gate: 60 },
)

const programs = fc
  .record({
    version: fc.integer({ min: 0, max: 16 }),
    program: fc.uint8Array({ minLength: 2, maxLength: 40 }),
  })
  .filter(({ version, program }) => version > 0 || [20, 32].includes(program.length))

search(
  'a recipient that no rule of the network locks is said to be so, and no other is',
  fc.asyncProperty(programs, async ({ version, program }) => {
    const receiver = codec.toBech32(program, version, 'bcrt')
    const { plan } = start({ payment: 'p2tr', told: 5_000n })
    const isRuled = version === 0 || (version === 1 && program.length === 32)
    const planned = await plan(1_000n, { to: receiver }).catch(() => undefined)
    // Some keys of Taproot are on no curve, and zeros are refused.
    if (planned) expect(planned.notices ?? []).toEqual(isRuled ? [] : ['unlocked'])
    else expect(isRuled || program.every((byte) => byte === 0)).toBe(true)
  }),
  {
    gate: 40,
    exhaustive: 2_000,
    finds: [
      { input: [{ version: 1, program: Uint8Array.of(0x4e, 0x73) }], found: 'pay-to-anchor had no notice' },
    ],
  },
)

test('an address for payments spends what it has, and one for ordinals nothing', async () => {
  const paying = start({ payment: 'p2tr', told: 5_000n })
  expect(await paying.plan(1_000n)).not.toHaveProperty('notices')

  const kept = start({ payment: 'p2tr', purpose: 'ordinals' })
  expect(await kept.transfers.most?.(kept.from, signal)).toBe(0n)
  await expect(kept.plan(1_000n)).rejects.toMatchObject({ context: { short: 'kept' } })
})

test('of many coins the transactions are asked for a few at a time', async () => {
  const { plan, api, account } = start()
  const past = Array.from({ length: 60 }, (_, at) => {
    const transaction = new Transaction()
    transaction.addInput(new Uint8Array(32), at)
    transaction.addOutput(readAddress(account.address).script, 1_000n)
    return transaction
  })
  api.coins.mockResolvedValue(
    past.map((each) => ({ txid: each.getId(), vout: 0, value: 1_000n, confirmed: true })),
  )
  let open = 0
  let mostOpen = 0
  api.transaction.mockImplementation(async (_network, txid) => {
    open += 1
    mostOpen = Math.max(mostOpen, open)
    await new Promise((resolve) => setTimeout(resolve))
    open -= 1
    return past.find((each) => each.getId() === txid)?.toBuffer() ?? new Uint8Array()
  })

  expect(psbtIn(await plan(45_000n)).inputCount).toBeGreaterThan(50)

  expect(mostOpen).toBeLessThanOrEqual(4)
})

test('what a list says wrongly of the coin, and what no transfer is, are refused', async () => {
  const { plan, api } = start()

  await expect(plan(30_000n, { token: { ...token, decimals: 18 } })).rejects.toMatchObject({
    code: 'transfer/token-decimals',
  })
  await expect(plan(30_000n, { token: { ...token, network: bitcoinMainnet.id } })).rejects.toEqual(
    new PlanOutdatedError('network'),
  )
  await expect(plan(30_000n, { token: { ...token, address: 'x' } })).rejects.toMatchObject({
    code: 'transfer/would-revert',
  })
  await expect(plan(30_000n, { to: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu' })).rejects.toMatchObject({
    code: 'address/invalid',
  })
  for (const amount of [0n, -1n, 293n])
    await expect(plan(amount)).rejects.toMatchObject({
      code: 'money/invalid-amount',
      context: { reason: 'range' },
    })
  expect(api.coins).not.toHaveBeenCalled()
  expect(await plan(294n)).toMatchObject({ amount: 294n })
})

const refusedFor = (code: number, message: string) =>
  new HttpError('tx', 400, { reason: `sendrawtransaction RPC error: ${JSON.stringify({ code, message })}` })
const refusal = refusedFor(-26, 'mempool-script-verify-flag-failed')
const gone = refusedFor(-25, 'bad-txns-inputs-missingorspent')
const forbidden = new HttpError('tx', 403, { reason: 'Access forbidden' })

test.each([
  ['refuses', [refusal, refusal], 'transfer/would-revert', { reason: refusal.context.reason }],
  ['forbids', [forbidden, forbidden], 'transfer/not-sent', {}],
] as const)('what every API %s after signing was not sent', async (_how, failures, code, context) => {
  const { plan, send, api } = start()
  const planned = await plan(30_000n)
  api.offer.mockResolvedValueOnce({ taken: false, failures })

  await expect(send(planned)).rejects.toMatchObject({
    code,
    context,
    cause: failures[0],
  })
})

test.each([
  'Failed to send raw transaction',
  'sendrawtransaction RPC error: {"code":"ECONNRESET","message":"socket hang up"}',
  'sendrawtransaction RPC error: {"code":"ETIMEDOUT"}',
  'sendrawtransaction RPC error: {"code":-28,"message":"Loading block index…"}',
  'sendrawtransaction RPC error: {"code":-25,"message":"bad-txns-inputs-missingorspent"}',
  '',
])('an API without the verdict of its node leaves it unknown: %s', async (reason) => {
  const { plan, send, api } = start()
  api.offer.mockResolvedValueOnce({ taken: false, failures: [new HttpError('tx', 400, { reason })] })

  await expect(send(await plan(30_000n))).rejects.toMatchObject({ code: 'transfer/unknown' })
})

test.each([
  ['left', { signal: AbortSignal.abort() }],
  ['taken back from the page', { accounts: [] }],
])('an account that was %s while its wallet was slow to answer is not asked for', async (_how, now) => {
  const { connected, plan, send, steps } = start()
  const planned = await plan(30_000n)
  const { accounts } = connected
  connected.wallet.resume = async () => {
    Object.assign(connected, now)
    return accounts
  }

  await expect(send(planned)).rejects.toMatchObject({ context: { changed: 'account' } })
  expect(steps).toEqual([])
})

test('the id is told before a node gets the transaction, after the wallet was asked to sign alone', async () => {
  const { plan, send, api, steps } = start()

  const hash = await send(await plan(30_000n))

  const [, { hex } = { hex: '' }] = api.offer.mock.calls[0] ?? []
  expect(steps).toEqual(['sign', Transaction.fromHex(hex).getId(), 0])
  expect(hash).toBe(Transaction.fromHex(hex).getId())
})

test('a refusal by one API after another took it in silence loses no transaction', async () => {
  const { plan, send, api } = start()
  const planned = await plan(30_000n)
  const failures = [new TimeoutError('tx', 5_000), gone]
  api.offer.mockResolvedValue({ taken: false, failures })

  api.find.mockResolvedValueOnce('pending')
  await expect(send(planned)).resolves.toMatch(/^[0-9a-f]{64}$/)

  api.find.mockResolvedValueOnce('absent')
  await expect(send(planned)).rejects.toMatchObject({ code: 'transfer/unknown' })
})

test.each([
  '{"code":-27,"message":"Transaction outputs already in utxo set"}',
  '{"code":-27,"message":"Transaction already in block chain"}',
  '{"code":-27,"message":""}',
  '{"code": -27}',
  'Transaction already in blockchain',
  '{"code":-26,"message":"txn-already-known"}',
  '{"code":-26,"message":"txn-already-in-mempool"}',
  '{"code":-26,"message":"txn-same-nonwitness-data-in-mempool"}',
])('a transaction that a node has already was sent, whatever its index knows: %s', async (told) => {
  const { plan, send, api, steps } = start()
  const refusal = new HttpError('tx', 400, { reason: `sendrawtransaction RPC error: ${told}` })
  api.offer.mockResolvedValueOnce({ taken: false, failures: [gone, refusal] })

  const hash = await send(await plan(30_000n))

  expect(hash).toBe(steps[1])
  expect(api.find).not.toHaveBeenCalled()
})

test.each(['txn-mempool-conflict', 'bad-txns-inputs-duplicate'])(
  'a refusal because of another transaction is one: %s',
  async (message) => {
    const { plan, send, api } = start()
    const reason = `sendrawtransaction RPC error: {"code":-26,"message":"${message}"}`
    api.offer.mockResolvedValueOnce({ taken: false, failures: [new HttpError('tx', 400, { reason })] })

    await expect(send(await plan(30_000n))).rejects.toMatchObject({ code: 'transfer/would-revert' })
  },
)

test('where no API answers, it is not told as sent, and its id is what to look for', async () => {
  const { plan, send, api, steps } = start()
  const planned = await plan(30_000n)
  api.offer.mockResolvedValueOnce({ taken: false, failures: [new HttpError('tx', 0)] })

  const sent = send(planned)

  await expect(sent).rejects.toMatchObject({ code: 'transfer/unknown' })
  await expect(sent).rejects.toMatchObject({ context: { id: steps[1] } })
})

test('an unsigned answer is not sent', async () => {
  const { plan, account, connected, api, from } = start()
  const planned = await plan(30_000n)
  const lazy: BitcoinWallet = { ...connected.wallet, signPsbt: async ({ psbt }) => psbt }
  const other = { ...connected, wallet: lazy }
  const transfers = createTransfers({
    api,
    connected: () => other,
    account: () => account,
  })

  await expect(transfers.send('w', { ...planned, from }, signal)).rejects.toMatchObject({
    code: 'wallet/malformed-answer',
    context: { method: 'signPsbt' },
  })
  expect(api.offer).not.toHaveBeenCalled()
})

/** Sends by a wallet that is as said. */
async function sendBy(changes: (at: ReturnType<typeof start>) => object, planned?: (plan: object) => object) {
  const at = start()
  const signPsbt = vi.fn(at.connected.wallet.signPsbt)
  const plan = await at.plan(30_000n)
  const { wallet, ...more } = { ...at.connected, ...changes(at) }
  const connected = { ...more, wallet: { ...wallet, signPsbt } }
  const transfers = createTransfers({
    api: at.api,
    connected: () => connected,
    account: () => at.account,
  })
  const sent = transfers.send('w', Object.assign({}, plan, planned?.(plan)), signal)
  return { sent: sent.catch((error: unknown) => error), signPsbt }
}
const other = { address: to, publicKey: undefined, purpose: 'payment' } as const

test.each<[string, string, (at: ReturnType<typeof start>) => object]>([
  ['moved to another network', 'network', () => ({ network: bitcoinMainnet.id })],
  [
    'tells another account',
    'account',
    ({ connected }) => ({ wallet: { ...connected.wallet, resume: async () => [other] } }),
  ],
  [
    'tells no account',
    'account',
    ({ connected }) => ({ wallet: { ...connected.wallet, resume: async () => undefined } }),
  ],
  [
    'was granted another account',
    'account',
    ({ connected }) => ({ accounts: [other], wallet: { ...connected.wallet, resume: undefined } }),
  ],
])('a wallet that %s is not asked to sign', async (_what, changed, changes) => {
  const { sent, signPsbt } = await sendBy(changes)

  expect(await sent).toMatchObject({ code: 'transfer/plan-outdated', context: { changed } })
  expect(signPsbt).not.toHaveBeenCalled()
})

test.each<[string, (at: ReturnType<typeof start>) => object]>([
  [
    'tells it beside others',
    ({ connected, account }) => ({
      wallet: { ...connected.wallet, resume: async () => [other, account] },
    }),
  ],
  [
    'was granted it, and is not asked again',
    ({ connected }) => ({ wallet: { ...connected.wallet, resume: undefined } }),
  ],
])('a wallet that %s signs for the account', async (_what, changes) => {
  const { sent } = await sendBy(changes)

  expect(await sent).toMatch(/^[0-9a-f]{64}$/)
})

test.each<[string, (plan: object) => object]>([
  ['has no transaction', () => ({ psbt: undefined })],
  ['has a broken one', () => ({ psbt: '!' })],
  ['pays another amount than it', () => ({ amount: 30_001n })],
  ['gives back another amount than it', () => ({ change: 1n })],
  ['pays another receiver than it', () => ({ to: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080' })],
])('a plan that %s is not sent', async (_what, changes) => {
  const { sent, signPsbt } = await sendBy(() => ({}), changes)

  expect(await sent).toBeInstanceOf(Error)
  expect(signPsbt).not.toHaveBeenCalled()
})

test('a plan that lost its transaction on the way is not sent', async () => {
  const { plan, send, api } = start()
  const { from, token, amount, fee } = await plan(30_000n)

  await expect(send({ from, to, token, amount, fee })).rejects.toMatchObject({
    code: 'transfer/plan-outdated',
    context: { changed: 'account' },
  })
  expect(api.offer).not.toHaveBeenCalled()
})

test('a look at a transaction says what the API does', async () => {
  const { transfers, api } = start()
  api.find.mockResolvedValueOnce('pending')

  expect(await transfers.find?.(network, 'ab'.repeat(32), 0, signal)).toBe('pending')
  expect(api.find).toHaveBeenCalledExactlyOnceWith(network, 'ab'.repeat(32), signal)
})

test('a transaction is waited for while it is pending or nobody can tell, until it is in a block', async () => {
  vi.useFakeTimers()
  const { transfers, api } = start()
  api.find
    .mockRejectedValueOnce(new Error('down'))
    .mockResolvedValueOnce('pending')
    .mockResolvedValue('success')

  const ended = transfers.wait(network, 'ab'.repeat(32), signal)
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()

  expect(await ended).toBe('success')
  expect(api.find).toHaveBeenCalledTimes(3)
})

test('waiting ends when it is given up', async () => {
  const { transfers, api } = start()
  api.find.mockResolvedValue('pending')
  const leave = new AbortController()
  const waiting = transfers.wait(network, 'ab'.repeat(32), leave.signal)
  leave.abort()

  await expect(waiting).rejects.toMatchObject({ code: 'aborted' })
})
