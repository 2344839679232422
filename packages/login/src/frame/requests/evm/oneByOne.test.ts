// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { type Hex, keccak256, numberToHex, parseTransaction } from 'viem'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { evmAccount } from '../../keys/derive.js'
import { createRecords } from '../../smart/records.js'
import { callsStatus } from '../../smart/status.js'
import { other } from './evm.test-support.js'
import { prepareEvm } from './prepare.js'

const seed = new Uint8Array(64).fill(11)
const { address } = evmAccount(seed)
const network = 'eip155:1'
const chain = { url: 'https://node.example', name: 'Ethereum', symbol: 'ETH' }
const origin = 'https://app.example'

afterAll(() => {
  vi.unstubAllGlobals()
})
afterEach(() => vi.useRealTimers())

const receipt = (hash: unknown) => ({
  transactionHash: hash,
  status: '0x1',
  blockNumber: '0x1',
  blockHash: `0x${'1'.repeat(64)}`,
  gasUsed: '0x5208',
  logs: [],
})

const batchOf = (calls: readonly object[]) => ({
  version: '2.0.0',
  id: 'mine',
  chainId: '0x1',
  from: address,
  atomicRequired: false,
  calls,
})

/** Creates the memory of a browser. */
function memoryOf() {
  const kept = new Map<string, unknown>()
  const notes = {
    get: async (key: string) => kept.get(key),
    set: async (key: string, value: unknown) =>
      void (value === undefined ? kept.delete(key) : kept.set(key, value)),
    all: async (prefix: string) =>
      [...kept].filter(([key]) => key.startsWith(prefix)).map(([, value]) => value),
  }
  return { notes, records: createRecords(notes, 'wallet', origin) }
}

/** A page that sends two calls of the key's own account, on a network where one step can be held up. */
function world() {
  const { notes, records } = memoryOf()
  const sent: Hex[] = []
  let held: { step: string; at: number; reached: () => void; until: Promise<unknown> } | undefined
  async function pass(step: string) {
    if (held?.step !== step) return
    held.at -= 1
    if (held.at >= 0) return
    const { reached, until } = held
    held = undefined
    reached()
    await until
  }
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    const { method, params } = JSON.parse(String(body))
    const answers: Readonly<Record<string, () => unknown>> = {
      eth_chainId: () => '0x1',
      eth_estimateGas: () => numberToHex(21_000n),
      eth_getBlockByNumber: () => ({ baseFeePerGas: '0x1', number: '0x10', timestamp: '0x10' }),
      eth_maxPriorityFeePerGas: () => '0x1',
      eth_getTransactionCount: () => numberToHex(5 + sent.length),
      eth_getTransactionReceipt: () =>
        sent.some((raw) => keccak256(raw) === params[0]) ? receipt(params[0]) : null,
      eth_getCode: () => '0x',
      eth_sendRawTransaction: () => `0x${'0'.repeat(64)}`,
    }
    await pass(method)
    if (method === 'eth_sendRawTransaction') sent.push(params[0])
    return Response.json({ result: answers[method]?.() ?? null })
  })
  async function send() {
    const calls = [
      { to: other, value: '0x1' },
      { to: other, value: '0x2' },
    ]
    const memory = { notes, wallet: 'wallet', device: 'device' }
    const { perform } = await prepareEvm('wallet_sendCalls', [batchOf(calls)], {
      chain,
      network,
      address,
      origin,
      memory,
    })
    return () =>
      perform(async (work) => {
        await pass('the wallet is opened')
        return work(seed.slice())
      })
  }
  return {
    sent,
    send,
    status: async () => Object(await callsStatus(['mine'], records, { [network]: chain })).status,
    /** Holds a step up when it comes for the time `at`. */
    hold(step: string, at: number) {
      let release = () => {}
      const until = new Promise<void>((resolve) => {
        release = resolve
      })
      const reached = new Promise<void>((resolve) => {
        held = { step, at, reached: resolve, until }
      })
      return { reached, release }
    },
  }
}

test.each([
  ['the wallet is opened', 0],
  ['the wallet is opened', 1],
  ['eth_getTransactionCount', 0],
  ['eth_sendRawTransaction', 0],
  ['eth_sendRawTransaction', 1],
])('two calls are pending while this waits: %s, for the time %i', async (step, at) => {
  const { send, hold, status, sent } = world()
  const perform = await send()
  const { reached, release } = hold(step, at)
  const done = perform()
  await reached

  expect(await status()).toBe(100)

  release()
  await done
  await vi.waitFor(async () => expect(await status()).toBe(200))
  expect(sent).toHaveLength(2)
})

test('a look that began before the first call left does not end the calls', async () => {
  const { send, hold, status } = world()
  const perform = await send()
  const opening = hold('the wallet is opened', 0)
  const done = perform()
  await opening.reached
  const look = hold('eth_getBlockByNumber', 0)
  const looked = status()
  await Promise.race([look.reached, looked])

  opening.release()
  await done
  look.release()

  expect(await looked).toBe(100)
  await vi.waitFor(async () => expect(await status()).toBe(200))
})

/** A chain on which calls take other gas once those before them are carried out, and on which questions fail. */
interface LaterWorld {
  /** Gas of each; one without `now` fails until the one before it is made. */
  readonly calls: readonly { readonly now: bigint | undefined; readonly later: bigint }[]
  /** The call before which a question fails, which question, and how often. */
  readonly fault: {
    readonly at: number
    readonly step: string
    readonly times: number
    readonly says: string | undefined
  }
}
const takes = fc.oneof(fc.constant(21_000n), fc.bigInt({ min: 21_001n, max: 400_000n }))
const grows = fc
  .tuple(takes, fc.bigInt({ min: 50n, max: 160n }))
  .map(([now, percent]) => ({ now, later: (now * percent) / 100n }))
const failsNow = fc.record({ now: fc.constant(undefined), later: takes })
const laterWorlds: fc.Arbitrary<LaterWorld> = fc.record({
  calls: fc
    .tuple(grows, fc.array(fc.oneof(grows, failsNow), { minLength: 1, maxLength: 3 }))
    .map(([first, others]) => [first, ...others]),
  fault: fc.record({
    at: fc.integer({ min: 1, max: 3 }),
    step: fc.constantFrom('eth_estimateGas', 'eth_getTransactionCount', 'the wallet is opened'),
    times: fc.integer({ min: 0, max: 5 }),
    // A node that does not have the call before says so.
    says: fc.constantFrom(undefined, 'execution reverted'),
  }),
})

/** Sends all calls. @returns what was sent, the status, and the gas of each transaction */
async function sendLater({ calls, fault }: LaterWorld) {
  const { notes, records } = memoryOf()
  const sent: Hex[] = []
  const gas: bigint[] = []
  let left = fault.times
  function fails(step: string): boolean {
    if (step !== fault.step || sent.length !== fault.at || left === 0) return false
    left -= 1
    return true
  }
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    const { method, params } = JSON.parse(String(body))
    if (fails(method)) {
      if (fault.says === undefined) throw new TypeError('silent')
      return Response.json({ error: { code: 3, message: fault.says } })
    }
    const call = calls[Number(params[0]?.value ?? 1) - 1]
    if (method === 'eth_estimateGas' && sent.length === 0 && call?.now === undefined)
      return Response.json({ error: { code: 3, message: 'execution reverted' } })
    const isMade = (raw: Hex) => keccak256(raw) === params[0]
    const answers: Readonly<Record<string, () => unknown>> = {
      eth_chainId: () => '0x1',
      eth_estimateGas: () => numberToHex((sent.length > 0 ? call?.later : call?.now) ?? 0n),
      eth_getBlockByNumber: () => ({ baseFeePerGas: '0x1', number: '0x10', timestamp: '0x10' }),
      eth_maxPriorityFeePerGas: () => '0x1',
      eth_getTransactionCount: () => numberToHex(5 + sent.length),
      eth_getTransactionReceipt: () => (sent.some(isMade) ? receipt(params[0]) : null),
      eth_getCode: () => '0x',
      eth_sendRawTransaction: () => '0x',
    }
    if (method === 'eth_sendRawTransaction') {
      sent.push(params[0])
      gas.push(parseTransaction(params[0]).gas ?? 0n)
    }
    return Response.json({ result: answers[method]?.() ?? null })
  })
  const { perform } = await prepareEvm(
    'wallet_sendCalls',
    [batchOf(calls.map((_, at) => ({ to: other, value: numberToHex(at + 1) })))],
    { chain, network, address, origin, memory: { notes, wallet: 'wallet', device: 'device' } },
  )
  const done = perform(async (work) => {
    if (fails('the wallet is opened')) throw new Error('no answer')
    return work(seed.slice())
  })
  await vi.runAllTimersAsync()
  await done
  const status = Object(await callsStatus(['mine'], records, { [network]: chain })).status
  return { sent: sent.length, status, gas }
}

search(
  'later calls are made if a question fails for a while, and if they take more once those before them are made',
  fc.asyncProperty(laterWorlds, async (next) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
    const { calls, fault } = next
    const told = await sendLater(next)
    const isLong = fault.at < calls.length && fault.times > 3
    const withRoom = (gas: bigint) => (gas === 21_000n ? gas : (gas * 12n) / 10n)
    const reckoned = calls.map(({ now }) => (now === undefined ? 0n : withRoom(now)))
    const sum = (all: readonly bigint[]) => all.reduce((one, other) => one + other, 0n)
    // Transfers of coins change nothing that a later call could depend on.
    const isDependent = calls.slice(0, -1).some(({ now }) => now !== 21_000n)
    const failing = BigInt(calls.filter(({ now }) => now === undefined).length)
    const room = 1_000_000n * failing + (isDependent ? sum(reckoned) / 2n : 0n)
    const more = calls.slice(1).map(({ later }, at) => withRoom(later) - (reckoned[at + 1] ?? 0n))
    const isMoreThanRoom = sum(more.filter((one) => one > 0n)) > room
    // A question that both the wait for a call and the next call ask fails less often for each.
    const ends = [
      [calls.length, 200],
      [fault.at, 600],
    ]
    if (!isMoreThanRoom) expect(isLong ? ends : ends.slice(0, 1)).toContainEqual([told.sent, told.status])
    expect(sum(told.gas)).toBeLessThanOrEqual(sum(reckoned) + room)
  }),
  { gate: 60, exhaustive: 3_000 },
)

/** One call that a silent node was given, or that another took the place of. */
async function sendOne() {
  const { notes, records } = memoryOf()
  const node = { isSilent: true, count: 5, offers: [] as Hex[], mined: undefined as Hex | undefined }
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    const { method, params } = JSON.parse(String(body))
    const { mined } = node
    if (method === 'eth_sendRawTransaction') {
      if (node.isSilent) throw new TypeError('silent')
      node.offers.push(params[0])
    }
    const answers: Readonly<Record<string, () => unknown>> = {
      eth_chainId: () => '0x1',
      eth_estimateGas: () => numberToHex(21_000n),
      eth_getBlockByNumber: () => ({
        baseFeePerGas: '0x1',
        number: '0x10',
        timestamp: '0x10',
        transactions: mined ? [transactionOf(mined)] : [],
      }),
      eth_blockNumber: () => '0x10',
      eth_maxPriorityFeePerGas: () => '0x1',
      eth_getTransactionCount: () =>
        numberToHex(mined && (params[1] === 'latest' || params[1] === '0x10') ? 6 : 5),
      eth_getTransactionReceipt: () => (mined && keccak256(mined) === params[0] ? receipt(params[0]) : null),
      eth_getCode: () => '0x',
      eth_sendRawTransaction: () => '0x',
    }
    return Response.json({ result: answers[method]?.() ?? null })
  })
  const around = { chain, network, address, origin, memory: { notes, wallet: 'wallet', device: 'device' } }
  const perform = async (method: string, asked: object) => {
    const { screen, perform } = await prepareEvm(method, [asked], around)
    const done = perform((work) => work(seed.slice()))
    await vi.advanceTimersByTimeAsync(10_000)
    await done
    return screen
  }
  await perform('wallet_sendCalls', batchOf([{ to: other, value: '0x1' }]))
  node.isSilent = false
  return {
    node,
    perform,
    status: async () => Object(await callsStatus(['mine'], records, { [network]: chain })).status,
  }
}
const transactionOf = (raw: Hex) => {
  const { nonce = 0, to, value = 0n, data = '0x' } = parseTransaction(raw)
  return {
    hash: keccak256(raw),
    from: address,
    nonce: numberToHex(nonce),
    to,
    value: numberToHex(value),
    input: data,
  }
}

test('a call that a silent node was given is offered again for an hour, the same bytes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  const { node, status } = await sendOne()
  expect(await status()).toBe(100)
  expect(await status()).toBe(100)
  expect(node.offers).toHaveLength(1)
  vi.setSystemTime(Date.now() + 60_000)
  expect(await status()).toBe(100)
  expect(new Set(node.offers).size).toBe(1)
  expect(node.offers).toHaveLength(2)
  vi.setSystemTime(Date.now() + 3_600_000)
  expect(await status()).toBe(100)
  expect(node.offers).toHaveLength(2)
})

test.each([
  ['does something else', '0x2', 400],
  ['makes the same call for another fee', '0x1', 200],
])('a call is not offered again once a transaction took its place that %s', async (_what, value, end) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  const { node, perform, status } = await sendOne()
  const fee = { maxFeePerGas: '0x9', maxPriorityFeePerGas: '0x2' }
  const asked = { from: address, to: other, value, nonce: '0x5', ...fee }
  expect((await perform('eth_sendTransaction', asked)).warnings).toContain('replaces')
  const [first, second] = [node.offers[0], node.offers.at(-1)]
  vi.setSystemTime(Date.now() + 60_000)
  expect(await status()).toBe(100)
  expect(node.offers.at(-1)).toBe(second)
  expect(second).not.toBe(first)
  node.mined = second
  expect(await status()).toBe(100)
  vi.setSystemTime(Date.now() + 31_000)
  expect(await status()).toBe(end)
})
