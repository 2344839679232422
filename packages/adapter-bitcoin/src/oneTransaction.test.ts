// @tier gate
import { accountId, afterFailure, displayText } from '@foyer/core'
import { search, searchOneTransaction } from '@foyer/search'
import { createBitcoinTestWallet } from '@foyer/testing/bitcoin'
import { Transaction } from 'bitcoinjs-lib'
import fc from 'fast-check'
import { afterEach, beforeAll, expect, vi } from 'vitest'
import { readAddress } from './address.js'
import { lendCurve } from './curve.js'
import { toBase64, toHex } from './encoding.js'
import { bitcoinRegtest } from './networks.js'
import { createRestApi } from './restApi.js'
import { createTransfers, nativeHoldings } from './transfers.js'
import { type ForeignWallet, toWallet } from './wallet.js'

beforeAll(lendCurve)
afterEach(() => vi.unstubAllGlobals())

const { id: network } = bitcoinRegtest
const { signal } = new AbortController()
const token = { network, name: displayText('Bitcoin'), symbol: displayText('BTC'), decimals: 8 }
const to = 'bcrt1q80pg6mvjmyrnld0r4h6gz7274azxhnhdf7k5gu'
const genesis = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'
const signer = createBitcoinTestWallet({
  name: 'W',
  privateKeys: ['11'.repeat(32)],
  payment: 'p2wpkh',
  connected: true,
})
const { address = '', publicKey = '' } = signer.accounts[0] ?? {}

const spentBy = ({ ins }: Transaction) => ins.map(({ hash, index }) => `${toHex(hash.toReversed())}:${index}`)

/** A chain with the coins of one account, and its pool: a transaction takes the place of cheaper ones (BIP-125). */
function createChain(values: readonly bigint[]) {
  const past = new Transaction()
  past.addInput(new Uint8Array(32), 0)
  for (const value of values) past.addOutput(readAddress(address).script, value)
  const pool = new Map<string, Transaction>()
  const all = () => new Map([[past.getId(), past], ...pool])
  const feeOf = (transaction: Transaction) => {
    const paid = spentBy(transaction).map((coin) => {
      const [txid = '', at] = coin.split(':')
      return all().get(txid)?.outs[Number(at)]?.value ?? 0n
    })
    return (
      paid.reduce((sum, value) => sum + value, 0n) -
      transaction.outs.reduce((sum, { value }) => sum + value, 0n)
    )
  }

  return {
    pool,
    all,
    spenderOf: (coin: string) => [...pool].find(([, one]) => spentBy(one).includes(coin))?.[0],
    coins() {
      const spent = new Set([...pool.values()].flatMap(spentBy))
      const own = toHex(readAddress(address).script)
      return [...all()].flatMap(([txid, { outs }]) =>
        outs.flatMap(({ script, value }, vout) =>
          toHex(script) === own && !spent.has(`${txid}:${vout}`)
            ? [{ txid, vout, value: Number(value), status: { confirmed: txid === past.getId() } }]
            : [],
        ),
      )
    },
    /** Returns why the transaction is not taken. */
    take(transaction: Transaction): string | undefined {
      const id = transaction.getId()
      if (pool.has(id)) return '{"code":-27,"message":"txn-already-in-mempool"}'
      const inputs = spentBy(transaction)
      if (inputs.some((coin) => !all().has(coin.split(':')[0] ?? '')))
        return '{"code":-25,"message":"missing inputs"}'
      const rivals = [...pool].filter(([, one]) => spentBy(one).some((coin) => inputs.includes(coin)))
      if (rivals.some(([, one]) => feeOf(one) >= feeOf(transaction)))
        return '{"code":-26,"message":"insufficient fee"}'
      for (const [rival] of rivals) pool.delete(rival)
      pool.set(id, transaction)
      return undefined
    },
  }
}

/** The answer of an API to a transaction that it is handed; an API that fails may have passed it on. */
interface Taking {
  readonly status: number
  readonly body: string
  readonly isTaken?: boolean
}

/** APIs over the chain, whose lists of coins and transactions may be behind. */
function installApi(chain: ReturnType<typeof createChain>) {
  const api = {
    rate: 2,
    told: undefined as undefined | { coins: unknown; known: ReadonlySet<string> },
    failing: new Map<string, Taking>(),
    isMined: true,
    liedSpender: undefined as undefined | string,
  }
  const answer = (path: string, body: unknown, url: string): readonly [status: number, body: string] => {
    if (path.startsWith('block-height')) return [200, genesis]
    if (path.startsWith('v1/fees')) return [200, JSON.stringify({ halfHourFee: api.rate })]
    if (path.startsWith('address')) return [200, JSON.stringify(api.told?.coins ?? chain.coins())]
    if (path === 'tx') {
      const transaction = Transaction.fromHex(String(body))
      const failure = api.failing.get(url)
      const refusal = failure && !failure.isTaken ? undefined : chain.take(transaction)
      if (failure) return [failure.status, failure.body]
      return refusal ? [400, `sendrawtransaction RPC error: ${refusal}`] : [200, transaction.getId()]
    }
    const [, txid = '', hex, vout] = path.split('/')
    if (hex === 'outspend') {
      const by = api.liedSpender ?? chain.spenderOf(`${txid}:${vout}`)
      return [200, JSON.stringify(by === undefined ? { spent: false } : { spent: true, txid: by })]
    }
    const found = api.told && !api.told.known.has(txid) ? undefined : chain.all().get(txid)
    if (!found) return [404, 'Transaction not found']
    const status = { confirmed: api.isMined, block_height: 9, block_hash: 'ab'.repeat(32) }
    return [200, hex ? found.toHex() : JSON.stringify({ txid, status })]
  }
  vi.stubGlobal('fetch', async (input: unknown, init?: RequestInit) => {
    const { origin, pathname } = new URL(String(input))
    const [status, body] = answer(pathname.slice(1), init?.body, origin)
    if (status === 0) throw new TypeError('Failed to fetch')
    return new Response(body, { status })
  })
  return api
}

/** @param values satoshis of the coins of the account */
function open(values: readonly bigint[], urls: readonly string[] = ['https://node.test']) {
  const chain = createChain(values)
  const told = installApi(chain)
  const api = createRestApi({ publicRpcUrls: () => urls })
  const account = {
    address,
    publicKey: Uint8Array.from(Buffer.from(publicKey, 'hex')),
    purpose: 'payment',
  } as const
  const foreign: ForeignWallet = {
    connect: async () => [account],
    resume: async () => [account],
    signMessage: async () => '',
    async signPsbt({ psbt, inputs }) {
      const params = { psbt: toBase64(psbt), inputs }
      return Buffer.from(String(await signer.request({ method: 'signPsbt', params })), 'base64')
    },
    watch: () => () => {},
  }
  const wallet = toWallet(foreign, { networks: () => [bitcoinRegtest] })
  const connected = { network, accounts: [account], signal, wallet }
  const transfers = createTransfers({ api, connected: () => connected, account: () => account })
  const from = accountId(network, address)
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)

  return {
    async send(amount: bigint, progress: Parameters<typeof transfers.send>[3]) {
      const plan = await transfers.plan({ from, to, token, amount }, signal)
      return transfers.send('w', plan, signal, progress)
    },
    outcome: async (id: string) => String(await transfers.find?.(network, id, 0, signal)),
    chain,
    told,
    from,
    transfers,
    holdings: () => nativeHoldings({ api, account: () => account }, from, signal),
    fail(takings: readonly (Taking | undefined)[]) {
      told.failing.clear()
      for (const [at, url] of urls.entries()) {
        const taking = takings[at]
        if (taking) told.failing.set(url, taking)
      }
    },
    carried: () => [...chain.pool.values()].map(({ outs: [first] }) => first?.value ?? 0n),
    freeze(isFrozen: boolean) {
      if (!isFrozen) told.told = undefined
      else told.told ??= { coins: chain.coins(), known: new Set(chain.all().keys()) }
    },
    raiseFee() {
      // A rate holds for half a minute.
      now += 40_000
      told.rate += 3
    },
    dispose() {
      api.dispose()
      vi.restoreAllMocks()
    },
  }
}

searchOneTransaction(() => open([100_000n, 100_000n, 100_000n]), { gate: 12, exhaustive: 600 })

const refusal = (message: string) => `sendrawtransaction RPC error: {"code":-26,"message":"${message}"}`
const taking = fc.oneof(
  fc.constant(undefined),
  fc.record({ status: fc.constantFrom(401, 403, 404, 413, 429), body: fc.constant('Too many requests') }),
  fc.record({ status: fc.constantFrom(400, 502), body: fc.constant(refusal('min relay fee not met')) }),
  fc.record({ status: fc.constantFrom(0, 400, 500, 504), body: fc.constant('Error'), isTaken: fc.boolean() }),
)

search(
  'a payment that was not sent leaves all coins as they were, and one of unknown end holds them',
  fc.asyncProperty(fc.tuple(taking, taking), fc.boolean(), async (takings, isFrozen) => {
    const world = open([60_000n, 100_000n], ['https://node.test', 'https://other.test'])
    const before = await world.holdings()
    world.freeze(isFrozen)
    world.fail(takings)
    const progress = { asked() {}, leaving() {} }
    const failure = await world.send(30_000n, progress).then(
      () => undefined,
      (error: unknown) => error,
    )
    const after = await world.holdings()
    if (failure === undefined) {
      expect(world.carried()).toEqual([30_000n])
      // The change can be spent at once.
      expect(after.locked).toBe(0n)
      expect(after.spendable).toBeGreaterThan(129_000n)
    } else if (afterFailure('leaving', failure) === 'refused') {
      expect(world.carried()).toEqual([])
      expect(after).toEqual(before)
      world.fail([])
      expect(await world.send(120_000n, progress)).toBeDefined()
    } else expect(after.spendable).toBeLessThanOrEqual(before.spendable - 60_000n)
    world.dispose()
  }),
  { gate: 20, exhaustive: 1_000 },
)

/**
 * Transactions that a wallet sends in place of a payment. `kept`: the rest does not go back, or little of it. `lied`: an API names a transaction that spends other coins.
 */
const places = [
  'none',
  'bumped',
  'kept',
  'otherChange',
  'lessPaid',
  'noted',
  'cancelled',
  'stolen',
  'lied',
] as const
const thief = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const note = Uint8Array.of(0x6a, 1, 7)

search(
  'another transaction in the place of a payment is the payment, something else, or a replacement, as its bytes say',
  fc.asyncProperty(
    fc.constantFrom(...places),
    fc.constantFrom('all', 'first', 'last'),
    fc.boolean(),
    fc.constantFrom(to, address),
    fc.bigInt(0n, 3_000n),
    fc.bigInt(30_000n, 500_000n),
    async (place, which, isMined, recipient, rise, lost) => {
      const { chain, told, transfers, ...world } = open([1_000_000n, 1_000_000n])
      const notes: { clue?: string | undefined; expected?: string } = {}
      const plan = await transfers.plan(
        { from: world.from, to: recipient, token, amount: 1_500_000n },
        signal,
      )
      const hash = await transfers.send('w', plan, signal, {
        asked() {},
        leaving: (_id, clue) => void Object.assign(notes, { clue }),
        expects: (expected) => void Object.assign(notes, { expected }),
      })
      const [paid] = [...chain.pool.values()]
      const instead = new Transaction()
      const ins = paid?.ins ?? []
      const isWhole = which === 'all' || place === 'bumped' || place === 'kept'
      for (const { hash, index } of isWhole ? ins : ins.slice(which === 'first' ? 0 : -1).slice(0, 1))
        instead.addInput(hash, index, 0xfffffffd)
      const pay = (text: string, value: bigint) => instead.addOutput(readAddress(text).script, value)
      if (place === 'bumped' || place === 'kept' || place === 'noted') pay(recipient, 1_500_000n)
      if (place === 'noted') instead.addOutput(note, 0n)
      if (place === 'lessPaid') pay(recipient, 1_400_000n)
      if (place === 'otherChange') pay(recipient, 1_500_000n)
      if (place === 'otherChange' || place === 'stolen') pay(thief, 10_000n)
      if (place === 'cancelled') pay(address, 10_000n)
      if (place === 'bumped') pay(address, 500_000n - plan.fee - rise)
      if (place === 'kept' && lost < 500_000n) pay(address, 500_000n - lost)
      if (place === 'lied') told.liedSpender = [...chain.all().keys()][0]
      const isReplaced = place !== 'none' && place !== 'lied'
      if (isReplaced) {
        chain.pool.clear()
        chain.pool.set(instead.getId(), instead)
      }
      told.isMined = isMined

      const by = instead.getId()
      const toSelf = recipient === address
      const isSame = place !== 'stolen' && (place !== 'cancelled' || toSelf)
      expect(await transfers.follow?.(world.from, hash, notes.clue, signal)).toEqual(
        isReplaced && (isMined || isSame) ? { kind: 'replaced', by, isSame } : undefined,
      )
      expect(await transfers.follow?.(world.from, hash, undefined, signal)).toBeUndefined()
      if (isReplaced && isSame) {
        const trace = await transfers.find?.(network, by, 0, signal, notes.expected)
        expect(trace).toBe(!isMined ? 'pending' : place === 'bumped' ? 'success' : 'other')
        const other = place === 'otherChange' ? thief : place === 'lessPaid' && !toSelf ? to : undefined
        expect(await transfers.receiver?.(network, by, signal)).toBe(isMined ? other : undefined)
      } else if (!isReplaced)
        expect(await transfers.find?.(network, hash, 0, signal, notes.expected)).toBe(
          isMined ? 'success' : 'pending',
        )
      world.dispose()
    },
  ),
  { gate: 20, exhaustive: 1_000 },
)
