// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { type Hex, hexToBigInt, numberToHex, padHex, parseUnits } from 'viem'
import { expect, vi } from 'vitest'
import { account, other } from './evm.test-support.js'
import { prepareEvm } from './prepare.js'

const [op, scroll, morph] = [
  '0x420000000000000000000000000000000000000f',
  '0x5300000000000000000000000000000000000002',
  '0x530000000000000000000000000000000000000f',
] as const
/** `getL1FeeUpperBound(uint256)`, `getL1Fee(bytes)`, `getOperatorFee(uint256)`, `tokenRatio()`. */
const [bound, byData, operator, ratio] = ['0xf1c7a58b', '0x49948e0e', '0x275aedd2', '0x06f837d3'] as const

/** Charges of a chain besides the gas: for each byte, for gas, and in another coin; and what its contract answers. */
interface Rollup {
  readonly oracle: string | undefined
  readonly answers: readonly string[]
  readonly perByte: bigint
  readonly flat: bigint
  readonly rate: bigint
  /** A question that the node fails to answer, and how often. */
  readonly failsAt: string | undefined
  readonly failures: number
}
const kinds = [
  { oracle: undefined, answers: [] },
  { oracle: op, answers: [bound, byData] },
  { oracle: op, answers: [bound, byData, operator] },
  { oracle: op, answers: [bound, byData, operator, ratio] },
  { oracle: op, answers: [byData] },
  { oracle: scroll, answers: [byData] },
  { oracle: morph, answers: [byData] },
  { oracle: op, answers: [] },
] as const
const rollups: fc.Arbitrary<Rollup> = fc
  .record({
    kind: fc.constantFrom(...kinds),
    perByte: fc.bigInt({ min: 0n, max: 10n ** 12n }),
    flat: fc.bigInt({ min: 0n, max: 10n ** 14n }),
    rate: fc.bigInt({ min: 1n, max: 4_000n }),
    failsAt: fc.constantFrom(undefined, 'eth_getCode', bound, byData, operator, ratio),
    failures: fc.constantFrom(1, 2, 9),
  })
  .map(({ kind, ...rest }) => ({ ...kind, ...rest }))

let rollup: Rollup
let failed = 0
const gasPrice = 1_000_000n
const data = (size: number) => rollup.flat + rollup.perByte * BigInt(size)
function told(question: Hex): bigint | undefined {
  const [selector, argument] = [question.slice(0, 10), question.slice(10)]
  if (!rollup.answers.includes(selector)) return undefined
  const number = (at: number) => hexToBigInt(`0x${argument.slice(64 * at, 64 * at + 64)}`)
  if (selector === bound) return data(Number(number(0)))
  if (selector === byData) return data(Number(number(1)))
  return selector === operator ? rollup.flat : rollup.rate
}
function answer(method: string, params: readonly unknown[]): unknown {
  switch (method) {
    case 'eth_chainId':
      return '0x2105'
    case 'eth_estimateGas':
      return numberToHex(30_000n)
    case 'eth_getBlockByNumber':
      return { baseFeePerGas: numberToHex(gasPrice) }
    case 'eth_maxPriorityFeePerGas':
      return '0x0'
    case 'eth_getCode':
      return String(params[0]).toLowerCase() === rollup.oracle ? '0x60' : '0x'
  }
  return undefined
}
vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
  const { method, params } = JSON.parse(String(body))
  const question = method === 'eth_call' ? String(params[0].data).slice(0, 10) : method
  if (question === rollup.failsAt && failed < rollup.failures) {
    failed += 1
    return Response.json({ error: { code: -32603, message: 'too busy' } })
  }
  if (method !== 'eth_call') return Response.json({ result: answer(method, params) })
  const value = String(params[0].to).toLowerCase() === rollup.oracle ? told(params[0].data) : undefined
  return value === undefined
    ? Response.json({ error: { code: 3, message: 'execution reverted' } })
    : Response.json({ result: padHex(numberToHex(value)) })
})

const notes = { get: async () => undefined, set: async () => {}, all: async () => [] }
const around = {
  chain: { url: 'https://node.example', name: 'Base', symbol: 'ETH' },
  network: 'eip155:8453',
  address: account,
  origin: 'https://app.example',
  memory: { notes, wallet: 'wallet', device: 'device' },
}

search(
  'the fee at the most has all that a rollup charges, or is said to be incomplete',
  fc.asyncProperty(
    rollups,
    fc.array(fc.uint8Array({ maxLength: 400 }), { minLength: 1, maxLength: 3 }),
    fc.boolean(),
    async (next, all, isOne) => {
      rollup = next
      failed = 0
      const calls = (isOne ? all.slice(0, 1) : all).map((bytes) => ({
        to: other,
        value: '0x1',
        data: `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}` as const,
      }))
      const { screen } = isOne
        ? await prepareEvm('eth_sendTransaction', [{ from: account, ...calls[0] }], around)
        : await prepareEvm(
            'wallet_sendCalls',
            [{ version: '2.0.0', from: account, chainId: '0x2105', atomicRequired: false, calls }],
            around,
          )
      const fee = screen.lines.find(({ label }) => label === 'fee')
      const shown = parseUnits(fee?.value.split(' ')[0] ?? '', 18)
      const { answers, oracle, rate, flat } = rollup
      const charges = calls.map((call) => {
        // The least that a signed transaction with this data has, in bytes.
        const size = call.data.length / 2 + 100
        const ofOperator = answers.includes(operator) ? flat : 0n
        return oracle ? data(size) * (answers.includes(ratio) ? rate : 1n) + ofOperator : 0n
      })
      const least = charges.reduce((sum, one) => sum + one, 30_000n * gasPrice * BigInt(calls.length))
      const isPartial = screen.warnings.includes('charges')
      if (!isPartial) expect(shown).toBeGreaterThanOrEqual(least)
      if (oracle === undefined && rollup.failsAt !== 'eth_getCode') expect(isPartial).toBe(false)
      if (oracle && answers.length > 0 && rollup.failsAt === undefined) expect(isPartial).toBe(false)
    },
  ),
  { gate: 200, exhaustive: 5_000 },
)
