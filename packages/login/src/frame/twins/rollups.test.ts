// @tier gate
import { base } from '@foyer/adapter-evm/networks'
import { displayText, joinAccount, type Token, type TransferFee } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { encodeFunctionData, erc20Abi, type Hex, hexToBigInt, numberToHex, padHex, parseUnits } from 'viem'
import { expect, vi } from 'vitest'
import { account, coin, other } from '../requests/evm/evm.test-support.js'
import { prepareEvm } from '../requests/evm/prepare.js'
import { pageOn } from './page.test-support.js'

const [op, scroll, morph] = [
  '0x420000000000000000000000000000000000000f',
  '0x5300000000000000000000000000000000000002',
  '0x530000000000000000000000000000000000000f',
] as const
/** `getL1FeeUpperBound(uint256)`, `getL1Fee(bytes)`, `getOperatorFee(uint256)`, `tokenRatio()`. */
const [bound, byData, operator, ratio] = ['0xf1c7a58b', '0x49948e0e', '0x275aedd2', '0x06f837d3'] as const

/** A kind of chain: its contract, the questions that it answers, and whether these tell all that the chain charges. */
interface Kind {
  readonly name: string
  readonly oracle?: string
  readonly answers: readonly string[]
  readonly hasRate?: boolean
  readonly isTold: boolean
}
const kinds: readonly Kind[] = [
  { name: 'no rollup', answers: [], isTold: true },
  { name: 'OP stack of today', oracle: op, answers: [bound, byData], isTold: true },
  { name: 'OP stack with an operator fee', oracle: op, answers: [bound, byData, operator], isTold: true },
  { name: 'Mantle', oracle: op, answers: [bound, byData, operator, ratio], isTold: true },
  { name: 'OP stack of before', oracle: op, answers: [byData], isTold: true },
  { name: 'Scroll', oracle: scroll, answers: [byData], isTold: true },
  { name: 'Morph', oracle: morph, answers: [byData], isTold: true },
  { name: 'one that tells in a way of its own', oracle: op, answers: ['0x12345678'], isTold: false },
  { name: 'one that tells nothing', oracle: op, answers: [], isTold: false },
  { name: 'Citrea', answers: [], hasRate: true, isTold: false },
  { name: 'OP stack with a rate', oracle: op, answers: [bound, byData], hasRate: true, isTold: false },
]

const cases = fc.record({
  kind: fc.constantFrom(...kinds),
  perByte: fc.bigInt({ min: 0n, max: 10n ** 12n }),
  flat: fc.bigInt({ min: 0n, max: 10n ** 14n }),
  perGas: fc.bigInt({ min: 0n, max: 10n ** 15n }),
  rate: fc.bigInt({ min: 1n, max: 4_000n }),
  gas: fc.bigInt(21_001n, 200_000n),
  price: fc.bigInt(10n ** 5n, 10n ** 9n),
  data: fc.uint8Array({ minLength: 1, maxLength: 400 }),
  /** A question at which the node fails, how, and how often. */
  failsAt: fc.constantFrom(undefined, 'eth_getCode', 'eth_getBlockByNumber', bound, byData, operator, ratio),
  failure: fc.constantFrom(
    { code: -32603, message: 'too busy' },
    { code: -32000, message: 'out of gas' },
    { code: -32005, message: 'rate limited' },
  ),
  failures: fc.constantFrom(1, 2, 99),
  /** The kind of account on the page: by its code, or by a node that does not say. The account of a frame is a key. */
  owner: fc.constantFrom('key', 'delegated', 'contract', 'unread'),
})
type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never

const codes = { key: '0x', delegated: `0xef0100${'11'.repeat(20)}`, contract: '0x6080', unread: undefined }
/** Whether the page can know the fee: the wallet of a contract wraps what is sent, and others may pay for it. */
const isPlain = ({ owner }: Pick<Case, 'owner'>) => owner === 'key' || owner === 'delegated'

const charge = ({ flat, perByte }: Case, size: number) => flat + perByte * BigInt(size)
const operatorFee = ({ flat, perGas }: Case, gas: bigint) => flat + (gas * perGas) / 1_000_000n

function told(one: Case, question: Hex): bigint | undefined {
  const [selector, argument] = [question.slice(0, 10), question.slice(10)]
  if (!one.kind.answers.includes(selector)) return undefined
  const number = (at: number) => hexToBigInt(`0x${argument.slice(64 * at, 64 * at + 64)}`)
  if (selector === bound) return charge(one, Number(number(0)))
  if (selector === byData) return charge(one, Number(number(1)))
  return selector === operator ? operatorFee(one, number(0)) : one.rate
}

/** All that the chain takes for a transaction with this data, signed in as few bytes as there are. */
function least(one: Case, data: Hex): bigint {
  const { kind, gas, price, rate } = one
  const ofOperator = kind.answers.includes(operator) ? operatorFee(one, gas) : 0n
  const inCoin = kind.answers.includes(ratio) ? rate : 1n
  return gas * price + (kind.oracle ? charge(one, data.length / 2 + 100) * inCoin + ofOperator : 0n)
}

function nodeOf(one: Case) {
  let left = one.failures
  const { kind, gas, price, failsAt, failure } = one
  const result = (method: string, [first, , third]: readonly unknown[]): unknown => {
    const { to = '', data = '' } = Object(first)
    switch (method) {
      case 'eth_chainId':
        return '0x2105'
      case 'eth_estimateGas':
        return numberToHex(gas)
      case 'eth_gasPrice':
        return numberToHex(price)
      case 'eth_maxPriorityFeePerGas':
        return '0x0'
      case 'eth_getBlockByNumber':
        return { baseFeePerGas: numberToHex(price), ...(kind.hasRate && { l1FeeRate: '0x2540be400' }) }
      case 'eth_getBalance':
        return numberToHex(10n ** 24n)
      case 'eth_getTransactionCount':
        return '0x1'
      case 'eth_getCode':
        if (String(first).toLowerCase() === account.toLowerCase()) return codes[one.owner]
        return [kind.oracle, coin.toLowerCase()].includes(String(first).toLowerCase()) ? '0x6080' : '0x'
    }
    if (third !== undefined) return `${padHex('0x1')}${String(data).slice(-64)}`
    const value = String(to).toLowerCase() === kind.oracle ? told(one, data) : undefined
    if (value !== undefined) return padHex(numberToHex(value))
    if (String(to).toLowerCase() !== coin.toLowerCase()) return undefined
    return padHex(String(data).startsWith('0x313ce567') ? '0x6' : numberToHex(10n ** 20n))
  }
  return async (_url: string, { body }: RequestInit): Promise<Response> => {
    const { id, method, params } = JSON.parse(String(body))
    const answer = (rest: object) => Response.json({ jsonrpc: '2.0', id, ...rest })
    const asked = String(params?.[0]?.to ?? params?.[0]).toLowerCase()
    const isOracle = [op, scroll, morph].some((one) => one === asked)
    const question = method === 'eth_call' ? String(params[0].data).slice(0, 10) : method
    const isAsked = question === failsAt && (isOracle || question === 'eth_getBlockByNumber')
    // A contract that lacks a function is not busy with it.
    const isThere = !String(failsAt).startsWith('0x') || kind.answers.includes(String(failsAt))
    if (isAsked && isThere && left > 0) {
      left -= 1
      return answer({ error: failure })
    }
    const value = result(method, params ?? [])
    return answer(
      value === undefined ? { error: { code: 3, message: 'execution reverted' } } : { result: value },
    )
  }
}

/** The fee that a user of the rule says, and whether the network charges more; `undefined`: it says none until the node answers. */
type Verdict =
  | {
      readonly fee: bigint
      readonly isPartial: boolean
      /** The frame knows all that leaves. */
      readonly isKnown?: boolean
    }
  | undefined

const token: Token = {
  network: base.id,
  name: displayText('USD'),
  symbol: displayText('USD'),
  decimals: 6,
  address: coin,
}
const { address: _, ...native } = token
const ether = { ...native, decimals: 18 }
const from = joinAccount(base.id, account)
const { signal } = new AbortController()
const moved = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [other, 5n] })

async function onPage(
  work: (page: Awaited<ReturnType<typeof pageOn>>) => Promise<Verdict>,
): Promise<Verdict> {
  const page = await pageOn(base)
  try {
    return await work(page)
  } catch {
    return undefined
  } finally {
    page.dispose()
  }
}
const verdictOf = ({ value, isPartial = false }: TransferFee): Verdict => ({ fee: value, isPartial })
const planned = (of: Token) =>
  onPage(async ({ transfers }) => {
    const { fee, notices = [] } = await transfers.plan({ from, to: other, token: of, amount: 5n }, signal)
    return { fee, isPartial: notices.includes('charges') }
  })

const around = {
  chain: { url: 'https://node.example', name: 'Base', symbol: 'ETH' },
  network: 'eip155:8453',
  address: account,
  origin: 'https://app.example',
  memory: {
    notes: { get: async () => undefined, set: async () => {}, change: async () => {}, all: async () => [] },
    wallet: 'wallet',
    device: 'device',
  },
}
async function inFrame(method: string, params: object): Promise<Verdict> {
  const { screen } = await prepareEvm(method, [{ from: account, ...params }], around).catch(() => ({
    screen: undefined,
  }))
  const fee = screen?.lines.find(({ label }) => label === 'fee')
  return (
    screen && {
      fee: parseUnits(fee?.value.split(' ')[0] ?? '', 18),
      isPartial: screen.warnings.includes('charges'),
      isKnown: screen.moves !== 'unknown',
    }
  )
}
const batched = (all: readonly Hex[]) =>
  inFrame('wallet_sendCalls', {
    version: '2.0.0',
    chainId: '0x2105',
    atomicRequired: false,
    calls: all.map((data) => ({ to: coin, value: '0x0', data })),
  })

/** All that say a fee, each with the data of the transactions that it is for. */
const users: readonly {
  readonly name: string
  readonly sends: (data: Hex) => readonly Hex[]
  readonly says: (data: Hex, gas: bigint) => Promise<Verdict>
  readonly inFrame?: boolean
}[] = [
  {
    name: 'page, form',
    sends: () => ['0x'],
    says: () =>
      onPage(async ({ transfers }) => verdictOf(await transfers.fee({ from, token: ether }, signal))),
  },
  { name: 'page, coin', sends: () => ['0x'], says: () => planned(ether) },
  { name: 'page, token', sends: () => [moved], says: () => planned(token) },
  {
    name: 'page, form of a call',
    sends: (data) => [data],
    says: (data, gas) =>
      onPage(async ({ calls }) => verdictOf(await calls.fee(from, { gas, bytes: data.length / 2 }, signal))),
  },
  {
    name: 'page, call',
    sends: (data) => [data],
    says: (data) =>
      onPage(async ({ calls }) => {
        const { fee, isFeePartial } = await calls.estimate({ from, to: coin, data, value: 0n }, signal)
        return { fee, isPartial: isFeePartial === true }
      }),
  },
  {
    name: 'frame, payment',
    inFrame: true,
    sends: () => ['0x'],
    says: () => inFrame('eth_sendTransaction', { to: `0x${'7'.repeat(40)}`, value: '0x1' }),
  },
  {
    name: 'frame, transaction',
    inFrame: true,
    sends: (data) => [data],
    says: (data) => inFrame('eth_sendTransaction', { to: coin, value: '0x0', data }),
  },
  { name: 'frame, call', inFrame: true, sends: (data) => [data], says: (data) => batched([data]) },
  {
    name: 'frame, calls',
    inFrame: true,
    sends: (data) => [data, '0x', data],
    says: (data) => batched([data, '0x', data]),
  },
]

async function faultsOf(one: Case): Promise<readonly string[]> {
  const { kind, failsAt, owner } = one
  const data: Hex = `0x${Buffer.from(one.data).toString('hex')}`
  const faults: string[] = []
  for (const { name, sends, says, inFrame: isInFrame = false } of users) {
    vi.stubGlobal('fetch', nodeOf(isInFrame ? { ...one, owner: 'key' } : one))
    const verdict = await says(data, one.gas)
    const isTold = kind.isTold && (isInFrame || isPlain(one))
    const fault = (words: string) => faults.push(`${name}, ${kind.name}, ${owner}: ${words}`)
    if (!verdict) {
      if (failsAt === undefined) fault('there is no fee')
      continue
    }
    const whole = sends(data).reduce((sum, sent) => sum + least(one, sent), 0n)
    if (!verdict.isPartial && (verdict.fee < whole || !isTold))
      fault('the fee is not whole, and nothing says so')
    if (failsAt === undefined && verdict.isPartial && isTold) fault('a whole fee is called incomplete')
    if (verdict.isPartial && verdict.isKnown) fault('an incomplete fee counts as a known amount')
    if (verdict.fee > whole * 4n) fault('the fee is far too high')
  }
  return faults
}

search(
  'each fee that a page or the login frame says has all that a chain charges, or is said to be incomplete',
  fc.asyncProperty(cases, async (one) => {
    expect(await faultsOf(one)).toEqual([])
  }),
  { gate: 60, exhaustive: 3_000 },
)
