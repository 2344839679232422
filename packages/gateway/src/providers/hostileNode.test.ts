// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { encodeFunctionResult, type Hex, multicall3Abi } from 'viem'
import { describe, expect } from 'vitest'
import { createCourse } from '../cache/course.js'
import { isConversion, isFair } from '../calls/buildTransaction.js'
import type { AnyProvider, Ask, Facts, Provider, Question, Tools } from '../questions.js'
import { pools } from './pools.js'
import { uniswap } from './uniswap.js'

const chain = 'eip155:1'
const router = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const quoter = '0x61fFE014bA17989E743c5F6cB21bF9697530B21e'
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const chains = { [chain]: { v2Router: router, v3Router: router, v3Quoter: quoter } }

const word = fc.oneof(
  { arbitrary: fc.bigInt({ min: 0n, max: 2n ** 112n }), weight: 5 },
  fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
  fc.constantFrom(0n, 1n, 32n, 64n, 2n ** 255n),
)
const words = fc
  .array(word, { minLength: 1, maxLength: 6, size: 'max' })
  .map((all): Hex => `0x${all.map((one) => one.toString(16).padStart(64, '0')).join('')}`)

const wrapped = `0x${'2'.repeat(40)}`
const addressWord = (digit: number): Hex => `0x${`${digit}`.repeat(40).padStart(64, '0')}`
/** What contracts say of themselves: both factories, and the wrapped coin. */
const deployment = [1, 2, 3, 1, 2].map(addressWord)

/** A node that says where Uniswap is, and then lies: whole answers of many calls, or anything. */
function nodeOf(said: readonly Hex[], odd: readonly unknown[]): Tools {
  let turn = 0
  let calls = 0
  const next = <T>(all: readonly T[]): T | undefined => all[turn++ % Math.max(all.length, 1)]
  return {
    fetch: () => Promise.reject(new Error('Nothing is fetched')),
    course: createCourse(),
    rpc: () => ({
      async request(method, [call]) {
        const data = call !== null && typeof call === 'object' && 'data' in call ? `${call.data}` : ''
        if (method === 'eth_call' && data.startsWith('0x82ad56cb') && said.length > 0) {
          const count = Number(BigInt(`0x${data.slice(74, 138)}`))
          const result = Array.from({ length: count }, (_, at) => {
            const answer = calls === 0 ? deployment[at] : next(said)
            return { success: calls === 0 || at % 5 !== 4, returnData: answer ?? '0x' }
          })
          calls++
          return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
        }
        if (method === 'eth_getBlockByNumber') return { timestamp: '0x6ab00000' }
        return method === 'eth_estimateGas' ? '0x30000' : next(odd)
      },
    }),
    tokens: () => [
      { chain, name: 'Ether', symbol: 'ETH', decimals: 18 },
      { chain, address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 },
      { chain, address: dai, name: 'Dai', symbol: 'DAI', decimals: 18 },
      { chain, address: wrapped, name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 },
    ],
    now: () => 0x6ab00000 * 1000,
    signal: new AbortController().signal,
  }
}

/** What a provider says, or that it says nothing. */
async function told<Q extends Question>(
  provider: Provider<Q> | undefined,
  ask: Ask<Q>,
  tools: Tools,
): Promise<Facts<Q> | undefined> {
  try {
    return await provider?.answer(ask, tools)
  } catch {
    return undefined
  }
}

function of<Q extends Question>(question: Q) {
  const isIt = (provider: AnyProvider): provider is AnyProvider & Provider<Q> =>
    provider.question === question
  return uniswap(chains).find(isIt)
}
const node = fc.tuple(
  fc.array(words, { maxLength: 7, size: 'max' }),
  fc.array(fc.oneof(words, fc.anything())),
)

describe('whatever a node answers', () => {
  const [coin, dollars] = [{ chain } as const, { chain, address: usdc } as const]
  search.for([
    { from: coin, to: dollars },
    { from: dollars, to: coin },
    { from: dollars, to: { chain, address: dai } as const },
  ])(
    'a transaction of $from to $to goes to the router, or is none',
    async (look, { from, to }) => {
      const ask = { from, to, amount: 1_000n, account, slippage: 0.5 }
      let count = 0
      await look(
        fc.asyncProperty(node, async ([said, odd]) => {
          const built = await told(of('swapBuild'), ask, nodeOf(said, odd))
          if (!built) return
          count++
          expect(built.to).toBe(router)
          expect(built.data).toMatch(/^0x5ae401dc/)
          expect(built.data).toContain(account.slice(2).toLowerCase())
          expect(built.data).toContain(built.least.toString(16).padStart(64, '0'))
          expect(isConversion({ ...built, gas: 0n }, from, to, account, 1_000n)).toBe(true)
          expect(isFair(built, 0.5)).toBe(true)
          // A quarter more than was estimated, and what a pool writes down once in each second.
          expect(built.gas).toBeGreaterThanOrEqual((0x30000n * 5n) / 4n + 50_000n)
        }),
      )
      expect(count).toBeGreaterThan(10)
    },
    { gate: 200 },
  )

  search(
    'quotes are above zero, and tokens are those of the list',
    fc.asyncProperty(node, async ([said, odd]) => {
      const tools = nodeOf(said, odd)
      const quotes = await told(of('swapQuote'), { from: coin, to: dollars, amount: 1_000n }, tools)
      for (const { amount } of quotes ?? []) expect(amount).toBeGreaterThan(0n)
      const tokens = await told(of('swapTokens'), { chain }, tools)
      for (const token of tokens ?? []) expect(tools.tokens(chain)).toContainEqual(token)
    }),
    { gate: 200 },
  )

  search(
    'prices of pools are never below zero',
    async (look) => {
      const provider = pools({ dollars: [`${chain}:${usdc}`], chains, floor: 0 })
      const tokens = [coin, dollars, { chain, address: dai } as const]
      let count = 0
      await look(
        fc.asyncProperty(node, async ([said, odd]) => {
          const prices = await told(provider, { currency: 'usd', tokens }, nodeOf(said, odd))
          for (const { price } of prices ?? []) expect(price).toBeGreaterThanOrEqual(0)
          // That of the dollar is known without the node.
          if (prices && prices.length > 1) count++
        }),
      )
      expect(count).toBeGreaterThan(10)
    },
    { gate: 200 },
  )
})
