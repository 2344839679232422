// @tier gate
import { accountId, displayText, isFoyerError, type Token, type TransferRequest } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  erc20Abi,
  getAddress,
  parseAbi,
  toHex,
} from 'viem'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { createAdapter, type EvmAdapter } from './adapter.js'
import { alice, bob, failure, fakeContext, fakeWallet, signal } from './fakeWallet.test-support.js'
import { base, mainnet } from './networks.js'
import { startRpc } from './rpcServer.test-support.js'
import { toTransaction } from './transaction.js'

const connectorId = 'test.fake'
const contract = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const hash = `0x${'ab'.repeat(32)}`
/** A wallet may write its hash in other letters. */
const answered = `0x${'Ab'.repeat(32)}`
const gwei = 10n ** 9n
const ether = 10n ** 18n

const coin: Token = {
  network: mainnet.id,
  name: displayText('Ether'),
  symbol: displayText('ETH'),
  decimals: 18,
}
const usd: Token = {
  ...coin,
  address: contract,
  name: displayText('Dollar'),
  symbol: displayText('USD'),
  decimals: 6,
}

const word = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])
/** Code at one address alone. */
const codeAt =
  (address: string, code: unknown) =>
  ([asked]: readonly unknown[]) =>
    String(asked).toLowerCase() === address.toLowerCase() ? code : '0x'
const oracle = '0x420000000000000000000000000000000000000F'
const calldata = (call: unknown) => String(Reflect.get(Object(call), 'data'))

/** An account with 1 ether and 100 dollars; a transfer takes 50000 gas at 10 gwei, base fee 5 gwei. */
function chain(changes: Record<string, unknown> = {}) {
  return {
    eth_chainId: '0x1',
    eth_getBalance: toHex(ether),
    eth_gasPrice: toHex(10n * gwei),
    eth_getBlockByNumber: { baseFeePerGas: toHex(5n * gwei) },
    eth_estimateGas: ([call]: readonly unknown[]) => (calldata(call) === '0x' ? '0x5208' : toHex(50_000n)),
    eth_call: ([call]: readonly unknown[]) => {
      if (calldata(call).startsWith('0x313ce567')) return word(6n)
      return calldata(call).startsWith('0x70a08231') ? word(100_000_000n) : '0x'
    },
    eth_getCode: '0x',
    eth_getTransactionCount: '0x7',
    ...changes,
  }
}

let node: Awaited<ReturnType<typeof startRpc>>
let wallet: ReturnType<typeof fakeWallet>
let adapter: EvmAdapter

beforeAll(async () => {
  node = await startRpc()
})
afterAll(() => node.stop())
beforeEach(async () => {
  Object.assign(node.answers, chain())
  node.requests.length = 0
  wallet = fakeWallet({ eth_sendTransaction: answered })
  const discovery = { find: () => wallet, subscribe: () => () => {} }
  adapter = createAdapter({ context: fakeContext({ 'eip155:1': [node.url] }), discovery })
  await adapter.connect({ connectorId, network: mainnet.id }, signal)
})
afterEach(() => adapter.dispose())

const transfer = () => {
  const found = adapter.capabilities.transfer
  if (!found) throw new Error('EVM accounts can send')
  return found
}
const request = (changes: Partial<TransferRequest<'eip155'>> = {}): TransferRequest<'eip155'> => ({
  from: accountId(mainnet.id, alice),
  to: bob,
  token: coin,
  amount: ether / 2n,
  ...changes,
})
const plan = (changes: Partial<TransferRequest<'eip155'>> = {}) => transfer().plan(request(changes), signal)
const dollars = (amount: bigint) => ({ token: usd, amount })

test('the fee is price × gas and a fifth more, the price a fifth of the base fee above that of the node', async () => {
  const price = 11n * gwei

  expect((await transfer().fee(request(), signal)).value).toBe((21_000n * price * 6n) / 5n)
  expect((await transfer().fee(request(dollars(1n)), signal)).value).toBe((65_000n * price * 6n) / 5n)
})

test('a fee is told although the account cannot pay it yet', async () => {
  node.answers.eth_estimateGas = { error: { code: 3, message: 'execution reverted' } }

  expect((await transfer().fee(request(dollars(1n)), signal)).value).toBeGreaterThan(0n)
})

test("a rollup's own charge is part of the fee", async () => {
  const { value: without } = await transfer().fee(request(), signal)
  adapter.dispose()
  const discovery = { find: () => wallet, subscribe: () => () => {} }
  const rollup = createAdapter({ context: fakeContext({ 'eip155:1': [node.url] }), discovery })
  node.answers.eth_getCode = codeAt(oracle, '0x6080')
  // Only the charge by size is known to it.
  node.answers.eth_call = ([call]: readonly unknown[]) =>
    calldata(call).startsWith('0xf1c7a58b') ? word(1_000n) : '0x'

  expect(await rollup.capabilities.transfer?.fee(request(), signal)).toMatchObject({
    value: without + 1_200n,
  })
})

test.each(Object.entries({ coin: {}, token: dollars(1n) }))(
  'the fee of a %s and its plan say that the network charges more, or that it does not',
  async (_what, change) => {
    const { eth_getBlockByNumber: block } = node.answers
    for (const rate of [{}, { l1FeeRate: '0x2540be400' }]) {
      node.answers.eth_getBlockByNumber = { ...Object(block), ...rate }
      const isPartial = 'l1FeeRate' in rate
      expect(await transfer().fee(request(change), signal)).toMatchObject({ isPartial })
      expect((await plan(change)).notices?.includes('charges') ?? false).toBe(isPartial)
    }
    node.answers.eth_getBlockByNumber = block
  },
)

test('a plan says all that will be sent and cannot be changed', async () => {
  const made = await plan({ to: bob.toLowerCase() })

  expect(made).toMatchObject({
    from: `eip155:1:${alice}`,
    to: bob,
    token: coin,
    amount: ether / 2n,
    gas: 21_000n,
  })
  expect(made.fee).toBe((21_000n * 11n * gwei * 6n) / 5n)
  expect(() => Object.assign(made, { to: alice })).toThrow(TypeError)
  expect(() => Object.assign(made.token, { address: bob })).toThrow(TypeError)
})

test('a plan notes how many transactions the account has sent, those that wait included; a silent node hinders none', async () => {
  node.answers.eth_getTransactionCount = ([address, block]: readonly unknown[]) =>
    address === alice && block === 'pending' ? '0x7' : '0x0'
  expect((await plan()).sent).toBe(7n)
  expect(await transfer().sent?.(accountId(mainnet.id, alice), signal)).toBe(7n)

  node.answers.eth_getTransactionCount = { error: { code: -32000, message: 'no' } }
  expect((await plan()).sent).toBeUndefined()
})

test.each([
  ['no address', { to: '0x12' }, 'shape'],
  ['a mistyped one', { to: bob.replace('7099', '7099').replace('C51812dc', 'c51812dc') }, 'checksum'],
  ['the zero address', { to: `0x${'0'.repeat(40)}` }, 'zero'],
  ["the token's contract", { ...dollars(1n), to: contract }, 'token'],
])('%s as receiver is refused before the chain is asked', async (_what, changes, fault) => {
  await expect(plan(changes)).rejects.toMatchObject({ code: 'address/invalid', context: { fault } })

  expect(node.requests).toEqual([])
})

test('nothing, less than nothing, and a token of another network are refused', async () => {
  await expect(plan({ amount: 0n })).rejects.toMatchObject({ code: 'money/invalid-amount' })
  await expect(plan({ amount: -1n })).rejects.toMatchObject({ code: 'money/invalid-amount' })
  await expect(plan({ token: { ...coin, network: base.id } })).rejects.toMatchObject({
    code: 'transfer/plan-outdated',
  })
})

test("decimals are the chain's, asked once", async () => {
  let asked = 0
  node.answers.eth_call = ([call]: readonly unknown[]) => {
    if (calldata(call).startsWith('0x313ce567')) asked += 1
    return word(calldata(call).startsWith('0x313ce567') ? 6n : 100_000_000n)
  }

  await plan(dollars(1n))
  await plan(dollars(2n))

  expect(asked).toBe(1)
})

test('a list that says other decimals than the chain is refused', async () => {
  await expect(plan({ token: { ...usd, decimals: 18 }, amount: 1n })).rejects.toMatchObject({
    code: 'transfer/token-decimals',
    context: { listed: 18, onChain: 6 },
  })
  await expect(plan({ token: { ...coin, decimals: 9 } })).rejects.toMatchObject({
    code: 'transfer/token-decimals',
  })
})

test('an address without a token is refused', async () => {
  node.answers.eth_call = '0x'

  await expect(plan(dollars(1n))).rejects.toMatchObject({ code: 'transfer/would-revert' })
})

test('more than there is, and a fee that is not covered, are told apart', async () => {
  await expect(plan({ amount: ether + 1n })).rejects.toMatchObject({ context: { short: 'amount' } })
  await expect(plan({ amount: ether })).rejects.toMatchObject({ context: { short: 'fee' } })
  await expect(plan(dollars(100_000_001n))).rejects.toMatchObject({ context: { short: 'amount' } })
  node.answers.eth_getBalance = '0x1'
  await expect(plan(dollars(1n))).rejects.toMatchObject({ context: { short: 'fee' } })
})

test('all of the coin less the fee can be sent, though the price rises a little', async () => {
  const { value: fee } = await transfer().fee(request(), signal)
  node.answers.eth_gasPrice = toHex(12n * gwei)

  expect(await plan({ amount: ether - fee })).toMatchObject({ amount: ether - fee })
})

test('a contract account needs no coin for the fee', async () => {
  Object.assign(node.answers, { eth_getBalance: '0x0', eth_getCode: codeAt(alice, '0x6080') })

  expect(await plan(dollars(1n))).toMatchObject({ amount: 1n })
})

test('a delegated account pays its own fee', async () => {
  Object.assign(node.answers, {
    eth_getBalance: '0x0',
    eth_getCode: codeAt(alice, `0xef0100${'00'.repeat(20)}`),
  })

  await expect(plan(dollars(1n))).rejects.toMatchObject({ context: { short: 'fee' } })
})

test.each([
  ['execution reverted: blacklisted', 'blacklisted'],
  ['execution reverted', ''],
  ["VM Exception: reverted with reason string 'paused'", "'paused'"],
])('what would fail on the chain is told: %s', async (message, reason) => {
  node.answers.eth_estimateGas = {
    error: { code: 3, message, data: encodeErrorResult({ abi: parseAbi(['error E()']) }) },
  }

  await expect(plan(dollars(1n))).rejects.toMatchObject({
    code: 'transfer/would-revert',
    context: { reason },
  })
})

test('a node that finds the funds insufficient means the fee', async () => {
  node.answers.eth_estimateGas = {
    error: { code: -32000, message: 'insufficient funds for gas * price + value' },
  }

  await expect(plan()).rejects.toMatchObject({ context: { short: 'fee' } })
})

test('with every node down there is no plan, and the wallet is not asked', async () => {
  node.answers.eth_estimateGas = new Error('gone')
  const before = wallet.calls.length

  await expect(plan()).rejects.toMatchObject({ code: 'rpc/failed' })

  expect(wallet.calls).toHaveLength(before)
})

test('exactly the plan is sent, once', async () => {
  const made = await plan(dollars(12_340_000n))
  const before = wallet.calls.length
  const steps: unknown[] = []
  const progress = {
    asked: (to: string) => steps.push(to, wallet.methods().includes('eth_sendTransaction')),
    leaving: (id: string) => steps.push(id),
  }

  expect(await transfer().send(connectorId, made, signal, progress)).toBe(hash)

  const sent = wallet.calls.slice(before)
  const data = toTransaction(made).data
  expect(steps).toEqual(['send', false])
  expect(sent).toEqual([
    { method: 'eth_accounts', params: [] },
    { method: 'eth_chainId', params: [] },
    {
      method: 'eth_sendTransaction',
      params: [{ from: alice, to: contract, value: '0x0', data, chainId: '0x1', gas: toHex(60_000n) }],
    },
  ])
  expect(Object.isFrozen(sent.at(-1)?.params[0])).toBe(true)
})

describe('an account that is a contract', () => {
  const batched = { '0x1': { atomic: { status: 'supported' } } }
  const steps: unknown[][] = []
  const progress = { asked: (to: string, id?: string) => steps.push([to, id]), leaving: () => {} }
  const send = async () => transfer().send(connectorId, await plan(), signal, progress)
  const sent = () => wallet.methods().filter((method) => /^(eth_send|wallet_sendCalls)/.test(method))
  beforeEach(() => {
    node.answers.eth_getCode = ([asked]: readonly unknown[]) =>
      [alice, contract].includes(String(asked)) ? '0x60' : '0x'
    wallet.answers.wallet_getCapabilities = batched
    wallet.answers.wallet_sendCalls = (params: object) => ({ id: Reflect.get(params, 'id') })
    steps.length = 0
  })

  test('sends as a batch of one, by an id that is told before, and is not counted', async () => {
    const made = await plan()
    expect(made).not.toHaveProperty('sent')

    const id = await send()

    expect(steps).toEqual([['send', id]])
    expect(sent()).toEqual(['wallet_sendCalls'])
    expect(wallet.calls.at(-1)?.params).toMatchObject([
      { from: alice, chainId: '0x1', calls: [{ to: bob, value: toHex(ether / 2n), data: '0x' }] },
    ])
  })

  test('is sent for by a transaction where its wallet does no batches', async () => {
    wallet.answers.wallet_getCapabilities = { '0x1': { atomic: { status: 'ready' } } }

    expect(await send()).toBe(hash)
    expect(steps).toEqual([['send', undefined]])
    expect(sent()).toEqual(['eth_sendTransaction'])
  })

  test('and where that refuses the batch as such, of which nothing is known any more', async () => {
    wallet.answers.wallet_sendCalls = failure(5700)

    expect(await send()).toBe(hash)
    expect(steps).toEqual([
      ['send', expect.stringMatching(/^calls:/)],
      ['send', undefined],
    ])
    expect(sent()).toEqual(['wallet_sendCalls', 'eth_sendTransaction'])
  })

  test.each([failure(4001), failure(-32603), failure(4100)])(
    'and not where it fails otherwise',
    async (error) => {
      wallet.answers.wallet_sendCalls = error

      await expect(send()).rejects.toBeInstanceOf(Error)
      expect(sent()).toEqual(['wallet_sendCalls'])
    },
  )

  test('calls contracts in the same way', async () => {
    const calls = await adapter.capabilities.call?.()
    const call = { from: accountId(mainnet.id, alice), to: contract, data: '0x095ea7b3', value: 0n }
    const made = await calls?.estimate(call, signal)
    expect(made).not.toHaveProperty('sent')

    expect(made && (await calls?.send(connectorId, made, signal, progress))).toBe(steps[0]?.[1])
    expect(sent()).toEqual(['wallet_sendCalls'])
  })
})

test.each([{}, { gas: undefined }, { gas: '21000' }])(
  'a plan with %o for its gas limit is sent without one',
  async (kept) => {
    const { gas: _lost, ...rest } = Object.assign({ gas: 0n }, await plan())

    await transfer().send(connectorId, { ...rest, ...kept }, signal)

    expect(wallet.calls.at(-1)?.params).toEqual([
      { from: alice, to: bob, value: toHex(ether / 2n), data: '0x', chainId: '0x1' },
    ])
  },
)

test.each([
  ['account', { eth_accounts: [bob] }],
  ['account', { eth_accounts: [] }],
  ['network', { eth_chainId: '0x2105' }],
])('when the %s changed after the review, nothing is sent', async (changed, answers) => {
  const made = await plan()
  Object.assign(wallet.answers, answers)

  await expect(transfer().send(connectorId, made, signal)).rejects.toMatchObject({
    code: 'transfer/plan-outdated',
    context: { changed },
  })
  expect(wallet.methods()).not.toContain('eth_sendTransaction')
})

test.each(['eth_accounts', 'eth_chainId'])(
  'a wallet that answers %s with nonsense is not asked to send',
  async (method) => {
    const made = await plan()
    wallet.answers[method] = 'nonsense'

    await expect(transfer().send(connectorId, made, signal)).rejects.toMatchObject({
      code: 'wallet/malformed-answer',
      context: { method },
    })
    expect(wallet.methods()).not.toContain('eth_sendTransaction')
  },
)

test.each([undefined, null, '0x12', `${hash}00`, { hash }, true])('%j is no hash', async (answer) => {
  const made = await plan()
  wallet.answers.eth_sendTransaction = answer

  await expect(transfer().send(connectorId, made, signal)).rejects.toMatchObject({
    code: 'wallet/malformed-answer',
  })
})

const isTransaction = (found: unknown): found is object =>
  typeof found === 'object' && found !== null && 'from' in found

/** Sends while the newest block is 256, with 7 transactions sent before; the wallet's hash is known to the node so. */
async function sendAs(found: unknown, code = '0x') {
  Object.assign(node.answers, {
    eth_blockNumber: '0x100',
    eth_getTransactionCount: '0x7',
    eth_getTransactionByHash: isTransaction(found) ? { hash, ...found } : found,
    eth_getCode: codeAt(alice, code),
  })
  return transfer().send(connectorId, await plan(), signal)
}
const half = { from: alice, to: bob.toLowerCase(), input: '0x', value: toHex(ether / 2n) }
const delegated = `0xef0100${'00'.repeat(20)}`

test.each([
  ['of an earlier block', { from: alice, nonce: '0x7', blockNumber: '0xe0' }, '0x'],
  ['that was sent before', { from: alice.toLowerCase(), nonce: '0x6', blockNumber: null }, '0x'],
  ['that was sent before, to somebody else', { ...half, to: alice, nonce: '0x6', blockNumber: null }, '0x'],
  [
    'that was sent before, of another amount',
    { ...half, value: '0x1', nonce: '0x6', blockNumber: null },
    '0x',
  ],
  ['that was sent before, of other data', { ...half, input: '0x00', nonce: '0x6', blockNumber: null }, '0x'],
  ['of the same, that was in a block before', { ...half, nonce: '0x6', blockNumber: '0xff' }, '0x'],
  ['of somebody else', { from: bob, nonce: '0x9', blockNumber: '0x101' }, '0x'],
  ['of an earlier block, that others sent', { from: bob, nonce: '0x9', blockNumber: '0xe0' }, '0x6080'],
])('a transaction %s is none that the wallet has just sent', async (_what, found, code) => {
  await expect(sendAs(found, code)).rejects.toMatchObject({ code: 'wallet/malformed-answer' })
})

test.each([
  ['the next one of the account', { from: alice, nonce: '0x7', blockNumber: '0x101' }, '0x'],
  [
    'a later one, in a block that was made meanwhile',
    { from: alice, nonce: '0x8', blockNumber: '0xff' },
    '0x',
  ],
  ['one that takes the place of another that waited', { ...half, nonce: '0x6', blockNumber: null }, '0x'],
  ['one that took the place of another', { ...half, nonce: '0x6', blockNumber: '0x101' }, '0x'],
  ['one that others send for a contract', { from: bob, nonce: '0x1', blockNumber: '0x101' }, '0x6080'],
  ['one that others send for a delegated account', { from: bob, nonce: '0x1', blockNumber: null }, delegated],
  ['one that delegates the account', { from: bob, nonce: '0x1', blockNumber: null, type: '0x4' }, '0x'],
  ['one that the node does not know', null, '0x'],
  [
    'one that gives the account its code, sent by others',
    { from: bob, nonce: '0x1', blockNumber: null },
    '0x',
  ],
  ['one that the node says nothing of', { error: { code: -32000, message: 'no' } }, '0x'],
  ['nonsense of the node', { from: 7, nonce: 'many', blockNumber: {} }, '0x'],
])('%s is taken as the one that the wallet has just sent', async (_what, found, code) => {
  expect(await sendAs(found, code)).toBe(hash)
})

test('a node that is silent about it keeps nobody from the hash', async () => {
  Object.assign(node.answers, { eth_blockNumber: new Error('gone') })
  expect(await sendAs(new Error('gone'))).toBe(hash)
})

test('nor does one that never answers', async () => {
  const silent = () => new Promise(() => {})
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const made = await plan()
  Object.assign(node.answers, { eth_blockNumber: silent, eth_getTransactionByHash: silent })

  const sent = transfer().send(connectorId, made, signal)
  await vi.waitFor(() => {
    vi.advanceTimersByTime(1_000)
    expect(node.count('eth_getTransactionByHash')).toBe(1)
  })
  vi.advanceTimersByTime(2_000)

  expect(await sent).toBe(hash)
})

/** Has a block carry what was sent, as the node tells it. */
function carry(transaction: object, receipt: object = {}) {
  node.answers.eth_getTransactionByHash = { hash, nonce: '0x7', ...half, ...transaction }
  const { from, blockNumber } = { ...half, blockNumber: '0x101', ...transaction }
  node.answers.eth_getTransactionReceipt = {
    transactionHash: hash,
    from,
    status: '0x1',
    blockNumber,
    ...receipt,
  }
  return transfer().find?.(mainnet.id, hash, 0, signal)
}

test('a receipt of before is none of what was sent, though the node learns of it late', async () => {
  await sendAs(null)
  expect(await carry({ blockNumber: '0xe0' })).toBe('unknown')
  expect(await carry({ blockNumber: '0x101' })).toBe('success')
})

test('nor is a receipt of another account, or of a transaction that the node does not have', async () => {
  await sendAs({ from: bob, nonce: '0x1', blockNumber: null })
  expect(await carry({ from: bob, blockNumber: '0x101' })).toBe('unknown')

  const look = carry({ blockNumber: '0x101' })
  node.answers.eth_getTransactionByHash = null
  await look?.catch(() => {})
  await expect(transfer().find?.(mainnet.id, hash, 0, signal)).rejects.toBeInstanceOf(Error)
})

test.each([
  ['to another recipient', { to: contract }],
  ['of another amount', { value: '0x1' }],
  ['of other data', { input: '0x00' }],
])('a transaction of the account %s is something else', async (_what, changes) => {
  await sendAs(null)
  expect(await carry({ blockNumber: '0x101', ...changes })).toBe('other')
  expect(await carry({ blockNumber: '0x101', ...changes }, { status: '0x0' })).toBe('other')
})

test('without a live wallet nothing is sent', async () => {
  const made = await plan()
  await adapter.disconnect(connectorId)

  await expect(transfer().send(connectorId, made, signal)).rejects.toMatchObject({ code: 'wallet/missing' })
})

test.each([
  ['success', { transactionHash: answered, status: '0x1' }],
  ['reverted', { transactionHash: hash, status: '0x0' }],
])('a receipt says %s', async (outcome, receipt) => {
  node.answers.eth_getTransactionReceipt = receipt

  expect(await transfer().wait(mainnet.id, hash, signal)).toBe(outcome)
})

const another = `0x${'00'.repeat(32)}`

test.each([
  ['absent', null, null],
  ['absent', { transactionHash: another, status: '0x1' }, { hash: another }],
  ['pending', null, { hash: answered }],
  ['pending', { transactionHash: hash }, { hash }],
  ['pending', { transactionHash: hash, status: '0x2' }, { hash }],
  ['success', { transactionHash: hash, status: '0x1' }, null],
  ['reverted', { transactionHash: hash, status: '0x0' }, null],
])(
  'a look at a transaction may find it %s: receipt %j, transaction %j',
  async (trace, receipt, transaction) => {
    const ofHash =
      (answer: unknown) =>
      ([asked]: readonly unknown[]) =>
        asked === hash ? answer : null
    node.answers.eth_getTransactionReceipt = ofHash(receipt)
    node.answers.eth_getTransactionByHash = ofHash(transaction)

    expect(await transfer().find?.(mainnet.id, hash, 0, signal)).toBe(trace)
  },
)

test('a look that fails says nothing, and the next one counts', async () => {
  const answers = [{ error: { code: -32000, message: 'no' } }, { transactionHash: hash, status: '0x1' }]
  node.answers.eth_getTransactionReceipt = () => answers.shift()

  expect(await transfer().wait(mainnet.id, hash, signal)).toBe('success')
})

test('a receipt that comes later is waited for, one of another transaction is none', async () => {
  const receipts = [
    null,
    { transactionHash: `0x${'00'.repeat(32)}`, status: '0x1' },
    { transactionHash: hash, status: '0x0' },
  ]
  node.answers.eth_getTransactionReceipt = () => receipts.shift()

  expect(await transfer().wait(mainnet.id, hash, signal)).toBe('reverted')
})

test('waiting can be given up', async () => {
  node.answers.eth_getTransactionReceipt = null
  const abort = new AbortController()
  const answer = transfer().wait(mainnet.id, hash, abort.signal)

  abort.abort()

  await expect(answer).rejects.toMatchObject({ code: 'aborted' })
})

search(
  'calldata says the receiver and the amount of the plan, for every receiver and amount',
  async (look) => {
    const address = fc
      .uint8Array({ minLength: 20, maxLength: 20 })
      .filter((bytes) => bytes.some(Boolean))
      .map((bytes) => getAddress(toHex(bytes)))
    await look(
      fc.property(address, fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }), (to, amount) => {
        const token = toTransaction(request({ to, token: usd, amount }))
        const native = toTransaction(request({ to, amount }))

        expect(decodeFunctionData({ abi: erc20Abi, data: token.data })).toEqual({
          functionName: 'transfer',
          args: [to, amount],
        })
        expect([token.to, token.value]).toEqual([contract, 0n])
        expect([native.to, native.value, native.data]).toEqual([to, amount, '0x'])
      }),
    )
  },
)

search(
  'no request, however odd, makes anything but a plan or our error',
  async (look) => {
    const odd = fc.record({
      to: fc.oneof(fc.string(), fc.constant(bob)),
      amount: fc.bigInt({ min: -1n, max: 2n * ether }),
    })
    await look(
      fc.asyncProperty(odd, async ({ to, amount }) => {
        const outcome = await plan({ to, amount }).catch((error: unknown) => error)
        expect(isFoyerError(outcome) || Object.isFrozen(outcome)).toBe(true)
      }),
    )
  },
  { gate: 50 },
)
