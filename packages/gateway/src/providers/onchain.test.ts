// @tier gate
import { describe, expect, test } from 'vitest'
import { createCourse } from '../cache/course.js'
import type { Facts, Tools } from '../questions.js'
import { onchain } from './onchain.js'

const gwei = 10n ** 9n
const hex = (value: bigint) => `0x${value.toString(16)}`

interface Node {
  /** What the node asks, in gwei. */
  readonly price: bigint
  /** The base fee of the next block, in gwei. */
  readonly base: bigint
  /** What each block was paid for priority at the median and at three quarters, in gwei. */
  readonly paid: readonly (readonly [bigint, bigint])[]
}

/** What gas costs by a node, in gwei. */
async function priced(
  { price, base, paid }: Node,
  history: unknown = {
    baseFeePerGas: [hex(gwei), hex(base * gwei)],
    reward: paid.map((row) => row.map((tip) => hex(tip * gwei))),
  },
): Promise<Facts<'gas'>> {
  const tools: Tools = {
    fetch: () => Promise.reject(new Error('Nothing is fetched')),
    course: createCourse(),
    rpc: () => ({
      request: async (method) => (method === 'eth_gasPrice' ? hex(price * gwei) : history),
    }),
    tokens: () => [],
    now: () => 0,
    signal: new AbortController().signal,
  }
  const gas = onchain().find((provider) => provider.question === 'gas')
  if (!gas) throw new Error('Nobody says what gas costs.')
  const { standard, fast, instant } = await gas.answer({ chain: 'eip155:1' }, tools)
  return { standard: standard / gwei, fast: fast / gwei, instant: instant / gwei }
}

describe('what gas costs', () => {
  test('is what others pay, between what the node asks and twice that', async () => {
    const paid = [
      [8n, 10n],
      [9n, 12n],
      [7n, 11n],
    ] as const
    expect(await priced({ price: 40n, base: 43n, paid })).toEqual({ standard: 40n, fast: 51n, instant: 60n })
  })

  test('in a quiet chain has room above what the node asks', async () => {
    const paid = [
      [0n, 0n],
      [0n, 0n],
    ] as const
    expect(await priced({ price: 40n, base: 1n, paid })).toEqual({ standard: 40n, fast: 50n, instant: 60n })
    expect(await priced({ price: 40n, base: 1n, paid: [] })).toMatchObject({ fast: 50n, instant: 60n })
  })

  test('is not what a few paid who pay any price', async () => {
    const paid = [
      [500n, 900n],
      [88n, 88n],
      [88n, 88n],
    ] as const
    expect(await priced({ price: 13n, base: 12n, paid })).toEqual({ standard: 13n, fast: 19n, instant: 26n })
  })

  test.each([
    null,
    { baseFeePerGas: ['0x1', '0x2'], reward: [['0x1']] },
    { baseFeePerGas: ['0x1', '0x2'], reward: [[]] },
    { baseFeePerGas: [], reward: [] },
    { baseFeePerGas: ['1'], reward: [] },
    { baseFeePerGas: ['0x1'], reward: [['0x', '0x'], null, [1, 2], 'no'] },
    { baseFeePerGas: ['0x1'], reward: null },
    { oldestBlock: '0x1' },
  ])('is what the node asks where what others pay cannot be read: %j', async (history) => {
    const node = { price: 40n, base: 1n, paid: [] }
    expect(await priced(node, history)).toEqual({ standard: 40n, fast: 50n, instant: 60n })
  })
})
