/// <reference types="node" />
import { type Call, calls } from '@foyer/api'
import * as v from 'valibot'
import { decodeFunctionData, encodeAbiParameters, encodeFunctionResult, type Hex, multicall3Abi } from 'viem'
import { Secret } from './guard/secret.js'
import { ed25519, vendorAnswers } from './mutated.test-support.js'
import { approvalEvents } from './providers/approvals/approvalLogs.js'
import { approvals } from './providers/approvals/index.js'
import { collectibles } from './providers/collectibles/index.js'
import { ens } from './providers/ens.js'
import { blockHistory, recentHistory, solanaHistory } from './providers/history/index.js'
import { llama } from './providers/llama/llama.js'
import { onchain } from './providers/onchain.js'
import { onrampCoinbase } from './providers/onramp/coinbase.js'
import { onrampMoonpay } from './providers/onramp/moonpay.js'
import { uniswap } from './providers/uniswap.js'
import type { AnyProvider } from './questions.js'

export const evm = 'eip155:1'
export const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const [account, token, other] = ['a', 'b', 'c'].map((digit) => `0x${digit.repeat(40)}`)
export const [me, mint] = ['M', 'S'].map((letter) => letter.repeat(44))
export const now = Date.parse('2026-11-22T12:00:00Z')
export const keys = {
  path: 'sentinelPath0123456789',
  query: 'sentinelQuery0123456789',
  word: 'sentinelWord0123456789',
}
const word = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])
const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
const hash = (value: number) => `0x${value.toString(16).padStart(64, '0')}`
const topic = (address = '') => `0x${address.slice(2).padStart(64, '0')}`

const returned: Readonly<Record<string, Hex>> = {
  '06fdde03': text('Coin'),
  '95d89b41': text('COIN'),
  '313ce567': word(6n),
  c87b56dd: text('data:application/json,{"name":"One","image":"https://pictures.dev/1.png"}'),
  '0902f1ac': `0x${[9n ** 20n, 9n ** 21n, 1n].map((value) => word(value).slice(2)).join('')}`,
  d06ca61f: `0x${[32n, 2n, 1_000n, 998n].map((value) => word(value).slice(2)).join('')}`,
}
const callOf = (data: string): Hex => returned[data.slice(2, 10)] ?? word(5n)

function aggregate(data: Hex): Hex {
  if (!data.startsWith('0x82ad56cb')) return callOf(data)
  const { functionName, args } = decodeFunctionData({ abi: multicall3Abi, data })
  const result =
    functionName === 'aggregate3'
      ? args[0].map(({ callData }) => ({ success: true, returnData: callOf(callData) }))
      : []
  return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
}

export const log = {
  address: token,
  topics: [hash(0), topic(account), topic(other)],
  data: word(5n),
  transactionHash: hash(101),
  blockNumber: '0x1',
  transactionIndex: '0x0',
  logIndex: '0x0',
}
log.topics[0] = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const allowed = {
  ...log,
  topics: [approvalEvents.approval, topic(account), topic(other)],
  logIndex: '0x1',
}
const sent = {
  hash: hash(101),
  transactionIndex: '0x0',
  from: account,
  to: token,
  nonce: '0x7',
  value: '0x5',
  input: '0xa9059cbb',
}
const activity = {
  blockTime: 1_767_225_600,
  meta: { err: null, fee: 5_000, preBalances: [9_000_000, 0], postBalances: [7_995_000, 1_000_000] },
  transaction: {
    message: {
      accountKeys: [me, mint].map((pubkey, at) => ({ pubkey, signer: at === 0 })),
      instructions: [],
    },
  },
}
const held = { mint, owner: me, tokenAmount: { amount: '15' } }

/** The answers of each service that works, by method. */
export const well: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
  eth_chainId: () => '0x1',
  getGenesisHash: () => '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  eth_getBalance: () => '0xde0b6b3a7640000',
  eth_gasPrice: () => '0x20',
  eth_feeHistory: () => ({ baseFeePerGas: ['0x10', '0x20'], reward: [['0x1', '0x2', '0x3']] }),
  eth_estimateGas: () => '0x30000',
  eth_blockNumber: () => '0x1',
  eth_getLogs: () => [log, allowed],
  eth_getCode: () => '0x',
  eth_getTransactionByHash: () => sent,
  eth_getBlockReceipts: () => [{ transactionHash: hash(101), status: '0x1', logs: [log] }],
  eth_getBlockByNumber: ([which]) => ({
    number: which === 'latest' ? '0x1' : which,
    hash: hash(which === '0x0' ? 1 : 2),
    timestamp: '0x6a000000',
    parentHash: hash(which === '0x0' ? 0 : 1),
    transactions: which === '0x0' ? [] : [sent],
  }),
  eth_call: ([call]) =>
    aggregate(v.parse(v.object({ data: v.custom<Hex>(v.is.bind(null, v.string())) }), call).data),
  getBalance: () => ({ value: 25_500_000_000 }),
  getTokenAccountsByOwner: () => ({
    value: [{ pubkey: mint, account: { data: { parsed: { info: held } } } }],
  }),
  getSignaturesForAddress: () => [{ signature: '5'.repeat(88), slot: 3, err: null }],
  getTransaction: () => activity,
}
const price = { price: 3_000, symbol: 'ETH', decimals: 18, timestamp: now / 1_000, confidence: 0.99 }
export const coins = { 'coingecko:ethereum': price, [`ethereum:${token}`]: price }

/** A call that asks providers, and those who answer it. */
export interface Case {
  readonly call: Call
  readonly path: string
  readonly providers: () => readonly AnyProvider[]
  readonly body?: object
}
const on = (chain: string) => `chainId=${encodeURIComponent(chain)}`
const pair = `from=${evm}:${token}&to=${evm}:${other}&amount=1000`
const swaps = () => [...uniswap({ [evm]: { v2Router: `0x${'d'.repeat(40)}` } }), ...onchain()]
export const vendors = vendorAnswers(account ?? '', hash(101))
const coinbase = () => onrampCoinbase({ keyId: 'key-1', key: new Secret('CDP', ed25519) })
const moonpay = () =>
  onrampMoonpay({ publishableKey: 'pk_live_1', key: new Secret('MOONPAY', `sk_live_${keys.word}`) })
const priced = {
  purchaseCurrency: { id: 'ETH', name: 'Ether', symbol: 'ETH', networks: [] },
  paymentCurrency: { id: 'USD', payment_method_limits: [] },
  amount: '100',
  network: 'ethereum',
}
export const cases: Readonly<Record<string, Case>> = {
  'balances of an EVM chain': {
    call: calls.balance,
    path: `v1/account/${account}/balance?${on(evm)}`,
    providers: () => [...onchain(), ...llama({ base: `https://llama.dev/${keys.path}` })],
  },
  'balances of Solana': {
    call: calls.balance,
    path: `v1/account/${me}/balance?${on(solana)}`,
    providers: onchain,
  },
  prices: {
    call: calls.price,
    path: 'v1/fungible/price',
    body: { currency: 'usd', addresses: [`${evm}:${token}`, `${evm}:0x${'e'.repeat(40)}`] },
    providers: () => [...llama({ base: `https://llama.dev/${keys.path}` })],
  },
  'prices of the past': {
    call: calls.priceHistory,
    path: 'v1/fungible/history',
    body: { currency: 'usd', addresses: [`${evm}:${token}`], period: 'day', points: 3 },
    providers: () => [...llama({ base: `https://llama.dev/${keys.path}` })],
  },
  gas: { call: calls.gasPrice, path: `v1/convert/gas-price?${on(evm)}`, providers: onchain },
  allowances: {
    call: calls.allowance,
    providers: swaps,
    path: `v1/convert/allowance?tokenAddress=${evm}:${token}&userAddress=${evm}:${account}`,
  },
  approvals: {
    call: calls.buildApprove,
    providers: swaps,
    path: `v1/convert/build-approve?userAddress=${evm}:${account}&${pair}`,
  },
  quotes: { call: calls.quotes, path: `v1/convert/quotes?${pair}`, providers: swaps },
  conversions: {
    call: calls.buildTransaction,
    path: 'v1/convert/build-transaction',
    providers: swaps,
    body: {
      amount: '1000',
      from: `${evm}:${token}`,
      to: `${evm}:${other}`,
      userAddress: `${evm}:${account}`,
    },
  },
  'tokens to convert': { call: calls.tokens, path: `v1/convert/tokens?${on(evm)}`, providers: swaps },
  'history by blocks': {
    call: calls.history,
    path: `v1/account/${account}/history?${on(evm)}`,
    providers: () => [blockHistory({ chains: [evm] })],
  },
  'history by logs': {
    call: calls.history,
    path: `v1/account/${account}/history?${on(evm)}`,
    providers: () => [recentHistory()],
  },
  'history of Solana': {
    call: calls.history,
    path: `v1/account/${me}/history?${on(solana)}`,
    providers: () => [solanaHistory()],
  },
  'what others may take': {
    call: calls.approvals,
    path: `v1/account/${account}/approvals?${on(evm)}`,
    providers: () => [approvals()],
  },
  collectibles: {
    call: calls.nfts,
    path: `v1/nfts/${account}?${on(evm)}`,
    providers: () =>
      collectibles({
        collections: [{ chain: evm, address: token ?? '', standard: 'erc721', ids: [1n, 5n] }],
      }),
  },
  identities: { call: calls.identity, path: `v1/identity/${account}`, providers: () => ens() },
  'what vendors sell': {
    call: calls.onrampOptions,
    path: 'v1/onramp/options',
    providers: () => [...coinbase(), ...moonpay()],
  },
  'quotes of Coinbase': {
    call: calls.onrampQuote,
    path: 'v1/onramp/quote',
    providers: coinbase,
    body: priced,
  },
  'quotes of MoonPay': { call: calls.onrampQuote, path: 'v1/onramp/quote', providers: moonpay, body: priced },
  'pages of Coinbase': {
    call: calls.onrampUrl,
    path: 'v1/generators/onrampurl',
    providers: coinbase,
    body: { destinationWallets: [{ address: account, blockchains: ['ethereum'], assets: ['ETH'] }] },
  },
  'purchases of Coinbase': {
    call: calls.history,
    path: `v1/account/${account}/history?onramp=coinbase&requests=${'r'.repeat(32)}`,
    providers: coinbase,
  },
  'purchases of MoonPay': {
    call: calls.history,
    path: `v1/account/${account}/history?onramp=moonpay&requests=${'r'.repeat(32)}`,
    providers: moonpay,
  },
  'JSON-RPC': {
    call: calls.rpc,
    path: `v1?${on(evm)}`,
    providers: () => [],
    body: { jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: ['latest', true] },
  },
}
