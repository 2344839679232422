// @tier gate
import { encodeFunctionResult, multicall3Abi } from 'viem'
import { describe } from 'vitest'
import { byQuestion } from '../byQuestion.js'
import { catalogue } from '../providers/catalogue.js'
import { llama } from '../providers/llama/llama.js'
import { onchain } from '../providers/onchain.js'
import { priceTable } from '../providers/priceTable.js'
import type { Ask, Provider, Question } from '../questions.js'
import type { ProviderSubject } from './index.js'
import { describeTried } from './tried.test-support.js'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}` as const
const now = Date.parse('2026-11-22T12:00:00Z')

/** A node that answers by method. */
function node(results: Readonly<Record<string, unknown>>) {
  return async (request: Request) => {
    const { method }: { method: string } = await request.json()
    return Response.json({ jsonrpc: '2.0', id: 1, result: results[method] })
  }
}
function part<Q extends Question>(question: Q, ask: Ask<Q>): Provider<Q> {
  const found = onchain()
    .filter(byQuestion(question))
    .find((provider) => provider.covers(ask))
  if (!found) throw new Error(`onchain() does not answer ${question}`)
  return found
}

const held = encodeFunctionResult({
  abi: multicall3Abi,
  functionName: 'aggregate3',
  result: [{ success: true, returnData: word(3_410_250_000n) }],
})
const tokenAccount = (amount: string) => ({
  account: { data: { parsed: { info: { mint, tokenAmount: { amount } } } } },
})
const balancesOf = (chain: `${string}:${string}`) => ({ chain, account, currency: 'usd', force: [] })

describe('balances of EVM chains', () => {
  describeTried(
    (): ProviderSubject<'balances'> => ({
      provider: part('balances', balancesOf('eip155:1')),
      ask: balancesOf('eip155:1'),
      foreign: balancesOf(solana),
      tokens: [{ chain: 'eip155:1', address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 }],
      answer: node({ eth_getBalance: '0xde0b6b3a7640000', eth_call: held }),
    }),
  )
})

describe('balances of Solana', () => {
  const results = {
    getBalance: { value: 25_500_000_000 },
    getTokenAccountsByOwner: { value: [tokenAccount('1500250000')] },
  }
  describeTried(
    (): ProviderSubject<'balances'> => ({
      provider: part('balances', balancesOf(solana)),
      ask: balancesOf(solana),
      foreign: balancesOf('eip155:1'),
      tokens: [{ chain: solana, address: mint, name: 'USD Coin', symbol: 'USDC', decimals: 6 }],
      answer: node(results),
      answerWithOddRow: node({
        ...results,
        getTokenAccountsByOwner: {
          value: [tokenAccount('1500250000'), { account: null }, tokenAccount('-5')],
        },
      }),
    }),
  )
})

describe('what gas costs', () => {
  const feeHistory = { baseFeePerGas: ['0x10', '0x20'], reward: [['0x1', '0x2', '0x3']] }
  describeTried(
    (): ProviderSubject<'gas'> => ({
      provider: part('gas', { chain: 'eip155:1' }),
      ask: { chain: 'eip155:1' },
      foreign: { chain: solana },
      answer: node({ eth_gasPrice: '0x20', eth_feeHistory: feeHistory }),
    }),
  )
})

const allowed = { chain: 'eip155:1', address: usdc, owner: account, spender: account } as const
describe('allowances', () => {
  describeTried(
    (): ProviderSubject<'allowance'> => ({
      provider: part('allowance', allowed),
      ask: allowed,
      foreign: { chain: solana, address: mint, owner: account, spender: account },
      answer: node({ eth_call: word(5n) }),
    }),
  )
})

describe('prices of DefiLlama', () => {
  const row = { price: 3_000, symbol: 'ETH', timestamp: now / 1000, confidence: 0.99 }
  const dollar = { ...row, price: 1, symbol: 'USDC', decimals: 6 }
  const coins = { 'coingecko:ethereum': row, [`ethereum:${usdc.toLowerCase()}`]: dollar }
  const tokens = [{ chain: 'eip155:1' }, { chain: 'eip155:1', address: usdc }] as const
  describeTried(
    (): ProviderSubject<'prices'> => ({
      provider: llama()[0],
      ask: { currency: 'usd', tokens },
      foreign: { currency: 'jpy', tokens },
      now: () => now,
      answer: () => Response.json({ coins }),
      answerWithOddRow: () => Response.json({ coins: { ...coins, 'coingecko:other': { price: 'x' } } }),
    }),
  )
})

describe('prices of the past of DefiLlama', () => {
  const hour = 3_600_000
  const prices = [0, 1, 2].map((at) => ({ timestamp: (now - (2 - at) * hour) / 1000, price: 3_000 + at }))
  const coins = { 'coingecko:ethereum': { symbol: 'ETH', confidence: 0.99, prices } }
  const odd = {
    'coingecko:ethereum': { confidence: 0.99, prices: [...prices, { timestamp: 'now', price: -1 }] },
  }
  const ask = { tokens: [{ chain: 'eip155:1' }], since: now - 2 * hour, step: hour, count: 3 } as const
  describeTried(
    (): ProviderSubject<'pastPrices'> => ({
      provider: llama()[1],
      ask: { currency: 'usd', ...ask },
      foreign: { currency: 'jpy', ...ask },
      now: () => now,
      answer: () => Response.json({ coins }),
      answerWithOddRow: () => Response.json({ coins: odd }),
    }),
  )
})

describe('prices of a table', () => {
  describeTried(
    (): ProviderSubject<'prices'> => ({
      provider: priceTable({ usd: { 'eip155:1': 3_000 }, rates: { eur: 0.5 } }),
      ask: { currency: 'eur', tokens: [{ chain: 'eip155:1' }] },
      foreign: { currency: 'usd', tokens: [{ chain: 'eip155:10' }] },
    }),
  )
})

describe('wallets of a list', () => {
  describeTried(
    (): ProviderSubject<'wallets'> => ({
      provider: catalogue([{ id: 'a', name: 'Ada' }]),
      ask: { page: 1, entries: 40 },
    }),
  )
})
