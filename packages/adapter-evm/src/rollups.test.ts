// @tier gate
import { abortable, accountId, accountParts, displayText, type Token } from '@foyer/core'
import { RpcError } from '@foyer/core/adapters'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect } from 'vitest'
import { createAccountCodes } from './accountCode.js'
import { createCapabilities } from './capabilities.js'
import { alice, bob, signal } from './fakeWallet.test-support.js'
import { base } from './networks.js'
import { createRpc } from './rpc.js'
import { createSending } from './transfers.js'

/** The charges of a chain besides the gas, and the contract that tells them. All in wei. */
interface Rollup {
  readonly kind: string
  /** The contract that tells. */
  readonly oracle: string | undefined
  /** The answers of the contract, by the first bytes of the question. */
  readonly answers: Readonly<Record<string, (argument: string) => bigint>>
  /** Returns the charge for a transaction of so many bytes that uses so much gas. */
  readonly charges: (size: number, gas: bigint) => bigint
}

const word = (value: bigint | number) => BigInt(value).toString(16).padStart(64, '0')
const op = '0x420000000000000000000000000000000000000f'
const scroll = '0x5300000000000000000000000000000000000002'
const morph = '0x530000000000000000000000000000000000000f'

/** `getL1FeeUpperBound(uint256)`, `getL1Fee(bytes)`, `getOperatorFee(uint256)`, `tokenRatio()`. */
const [bound, byData, operator, ratio] = ['0xf1c7a58b', '0x49948e0e', '0x275aedd2', '0x06f837d3'] as const
const sizeIn = (argument: string) => Number(BigInt(`0x${argument.slice(64, 128)}`))

function rollupsOf(flat: bigint, perByte: bigint, perGas: bigint): readonly Rollup[] {
  const data = (size: number) => flat + perByte * BigInt(size)
  const ofOperator = (gas: bigint) => flat + (gas * perGas) / 1_000_000n
  const bySize = { [bound]: (argument: string) => data(Number(BigInt(`0x${argument.slice(0, 64)}`)) + 68) }
  const byBytes = { [byData]: (argument: string) => data(sizeIn(argument) + 68) }
  const byGas = { [operator]: (argument: string) => ofOperator(BigInt(`0x${argument.slice(0, 64)}`)) }
  const rate = 3_000n
  return [
    { kind: 'no rollup', oracle: undefined, answers: {}, charges: () => 0n },
    { kind: 'OP stack of today', oracle: op, answers: { ...bySize, ...byBytes }, charges: data },
    {
      kind: 'OP stack with an operator fee',
      oracle: op,
      answers: { ...bySize, ...byBytes, ...byGas },
      charges: (size, gas) => data(size) + ofOperator(gas),
    },
    {
      // It tells in ether what it charges in its own coin, but what its operator takes.
      kind: 'Mantle',
      oracle: op,
      answers: { ...bySize, ...byBytes, ...byGas, [ratio]: () => rate },
      charges: (size, gas) => rate * data(size) + ofOperator(gas),
    },
    { kind: 'OP stack of before', oracle: op, answers: byBytes, charges: data },
    { kind: 'Scroll', oracle: scroll, answers: byBytes, charges: data },
    { kind: 'Morph', oracle: morph, answers: byBytes, charges: data },
    {
      kind: 'one that tells in a way of its own',
      oracle: op,
      answers: { '0x12345678': () => 1n },
      charges: data,
    },
  ]
}

const cases = fc
  .record({
    flat: fc.bigInt(0n, 10n ** 13n),
    perByte: fc.bigInt(10n ** 9n, 10n ** 12n),
    perGas: fc.bigInt(0n, 10n ** 15n),
    which: fc.nat(7),
    asset: fc.constantFrom('coin', 'token'),
    gas: fc.bigInt(21_000n, 200_000n),
    price: fc.bigInt(10n ** 5n, 10n ** 9n),
    /** The question at which the node fails as it runs it, and how often. */
    failsAt: fc.constantFrom(undefined, bound, byData, operator, ratio),
    failures: fc.constantFrom(1, 2, 9),
  })
  .map(({ flat, perByte, perGas, which, ...rest }) => ({
    ...rest,
    rollup: rollupsOf(flat, perByte, perGas)[which] as Rollup,
  }))
type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never

/** Signed transactions are no longer (bytes). */
const sizes = { coin: 118, token: 190 } as const
const token: Token = {
  network: base.id,
  name: displayText('USD'),
  symbol: displayText('USD'),
  decimals: 6,
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
}
const { address: _, ...plain } = token
const coin: Token = { ...plain, decimals: 18 }

async function planOn({ rollup, asset, gas, price, failsAt, failures }: Case) {
  let left = failures
  async function request(_network: string, method: string, params: readonly unknown[]): Promise<unknown> {
    const [first, , third] = params
    const { to, data } = Object(first)
    if (method === 'eth_gasPrice') return `0x${price.toString(16)}`
    if (method === 'eth_getBlockByNumber') return { baseFeePerGas: `0x${price.toString(16)}` }
    if (method === 'eth_estimateGas') return `0x${gas.toString(16)}`
    if (method === 'eth_getBalance') return `0x${(10n ** 24n).toString(16)}`
    if (method === 'eth_getTransactionCount') return '0x1'
    if (method === 'eth_getCode')
      return [rollup.oracle, token.address?.toLowerCase()].includes(String(first).toLowerCase())
        ? '0x6080'
        : '0x'
    if (third !== undefined) return `0x${word(1)}${String(data).slice(-64)}`
    const question = String(data)
    if (String(to).toLowerCase() === rollup.oracle) {
      const answer = rollup.answers[question.slice(0, 10)]
      if (question.slice(0, 10) === failsAt && rollup.answers[failsAt] && left > 0) {
        left -= 1
        throw new RpcError(method, 'out of gas', { code: -32000 })
      }
      if (!answer) throw new RpcError(method, 'execution reverted', { code: 3 })
      return `0x${word(answer(question.slice(10)))}`
    }
    if (String(to) !== token.address) return '0x'
    return question.startsWith('0x313ce567') ? `0x${word(6)}` : `0x${word(10n ** 20n)}`
  }
  const rpc = {
    ...createRpc({ rpcUrls: () => [] }),
    request,
    quantity: async (...asked: Parameters<typeof request>) => BigInt(String(await request(...asked))),
  }
  const { transfers } = createSending({
    context: { networks: () => [base], rpcUrls: () => [] },
    rpc,
    connected: () => undefined,
    capabilitiesOf: createCapabilities(),
    codes: createAccountCodes({
      rpc,
      abortable,
      accountParts,
      isKnown: async () => true,
      holder: () => undefined,
    }),
  })
  const from = accountId(base.id, alice)
  return transfers.plan({ from, to: bob, token: asset === 'coin' ? coin : token, amount: 5n }, signal)
}

async function faultsOf(one: Case): Promise<readonly string[]> {
  const { rollup, asset, gas, price } = one
  const { fee, notices = [] } = await planOn(one)
  const whole = gas * price + rollup.charges(sizes[asset], gas)
  if (fee < whole && notices.length === 0)
    return [`${rollup.kind}: the fee is not whole, and nothing says so`]
  return fee > whole * 4n ? [`${rollup.kind}: the fee is far too high`] : []
}

search(
  'the fee on review is all that a chain charges, or is said not to be',
  fc.asyncProperty(cases, async (one) => {
    expect(await faultsOf(one)).toEqual([])
  }),
  { gate: 200, exhaustive: 10_000 },
)
