// @tier gate
import { encodeAbiParameters } from 'viem'
import { describe } from 'vitest'
import type { ProviderSubject } from '../conformance/index.js'
import { describeTried } from '../conformance/tried.test-support.js'
import { events } from '../evm/moves.js'
import type { AnyProvider, Provider } from '../questions.js'
import { approvalEvents } from './approvals/approvalLogs.js'
import { approvals, type Spender } from './approvals/index.js'
import { collectibles } from './collectibles/index.js'
import { blockHistory, recentHistory, solanaHistory } from './history/index.js'

const chain = 'eip155:31337'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const friend = `0x${'b'.repeat(40)}`
const contract = `0x${'c'.repeat(40)}`
const hashOf = (value: number) => `0x${value.toString(16).padStart(64, '0')}`
const topicOf = (address: string) => `0x${address.slice(2).padStart(64, '0')}`
const wordOf = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])
const textOf = (text: string) => encodeAbiParameters([{ type: 'string' }], [text])
const tokens = [{ chain, address: contract, name: 'USD Coin', symbol: 'USDC', decimals: 6 }] as const

/** A node that answers by method and parameters. */
function node(answer: (method: string, params: readonly unknown[]) => unknown) {
  return async (request: Request) => {
    const { method, params }: { method: string; params: readonly unknown[] } = await request.json()
    return Response.json({ jsonrpc: '2.0', id: 1, result: answer(method, params) ?? null })
  }
}

const log = (hash: string, blockNumber: number) => ({
  address: contract,
  topics: [events.transfer, topicOf(account), topicOf(friend)],
  data: wordOf(5n),
  transactionHash: hash,
  blockNumber: `0x${blockNumber}`,
  transactionIndex: '0x0',
  logIndex: '0x0',
})
const transaction = (hash: string) => ({
  hash,
  transactionIndex: '0x0',
  from: account,
  to: contract,
  nonce: '0x7',
  value: '0x0',
  input: '0xa9059cbb',
})
const blocks = (odd: readonly unknown[] = []) =>
  node((method, [which]) => {
    const number = which === 'latest' ? 2 : Number(which)
    const hash = hashOf(100 + number)
    if (method === 'eth_blockNumber') return '0x2'
    if (method === 'eth_getLogs') return [log(hashOf(101), 1), log(hashOf(102), 2), ...odd]
    if (method === 'eth_getTransactionByHash') return transaction(`${which}`)
    if (method === 'eth_getBlockReceipts')
      return [{ transactionHash: hash, status: '0x1', logs: [log(hash, number), ...odd] }, ...odd]
    return method === 'eth_getBlockByNumber' && number <= 2
      ? {
          number: `0x${number}`,
          hash: hashOf(number + 1),
          parentHash: hashOf(number),
          timestamp: '0x65000000',
          transactions: [transaction(hash), ...odd],
        }
      : undefined
  })
const oddRows = [
  null,
  {},
  { hash: 5 },
  { ...transaction(hashOf(9)), value: '-1' },
  { topics: [1], data: '0x' },
]

const history = (provider: () => Provider<'history'>) => (): ProviderSubject<'history'> => ({
  provider: provider(),
  ask: { chain, account },
  foreign: { chain: solana, account },
  tokens,
  answer: blocks(),
  answerWithOddRow: blocks(oddRows),
})

describe('history out of blocks', () => describeTried(history(() => blockHistory({ chains: [chain] }))))
describe('history by recent logs', () => describeTried(history(() => recentHistory())))

describe('history of Solana', () => {
  const [me, other, mint] = ['M', 'F', 'S'].map((letter) => letter.repeat(44))
  const signature = (at: number) => `${at}`.padStart(88, '5')
  const signatures = [3, 2, 1].map((slot) => ({ signature: signature(slot), slot, err: null }))
  const sent = {
    blockTime: 1_767_225_600,
    meta: {
      err: null,
      fee: 5_000,
      preBalances: [9_000_000, 0],
      postBalances: [7_995_000, 1_000_000],
      innerInstructions: [],
      preTokenBalances: [],
      postTokenBalances: [],
    },
    transaction: {
      message: {
        accountKeys: [
          { pubkey: me, signer: true },
          { pubkey: other, signer: false },
        ],
        instructions: [],
      },
    },
  }
  const answers = (odd: readonly unknown[] = []) =>
    node((method) => {
      if (method === 'getSignaturesForAddress') return [...signatures, ...odd]
      if (method === 'getTransaction') return sent
      return { value: [{ pubkey: other, account: { data: { parsed: { info: { mint } } } } }, ...odd] }
    })
  describeTried(
    (): ProviderSubject<'history'> => ({
      provider: solanaHistory({ page: 2 }),
      ask: { chain: solana, account: me ?? '' },
      foreign: { chain, account },
      tokens: [{ chain: solana, address: mint ?? '', name: 'Coin', symbol: 'COIN', decimals: 6 }],
      answer: answers(),
      answerWithOddRow: answers([null, { signature: 'x', slot: 1 }, { signature: signature(4), slot: -1 }]),
    }),
  )
})

describe('collectibles of listed collections', () => {
  const isNfts = (provider: AnyProvider): provider is Provider<'nfts'> => provider.question === 'nfts'
  const json = (id: bigint) =>
    `data:application/json,{"name":"Picture ${id}","image":"https://pictures.dev/1.png"}`
  const selectors: Readonly<Record<string, (last: bigint) => string>> = {
    '0x70a08231': () => wordOf(3n),
    '0x2f745c59': (last) => wordOf(last + 1n),
    '0x6352211e': () => wordOf(BigInt(account)),
    '0xc87b56dd': (id) => textOf(json(id)),
    '0x06fdde03': () => textOf('Pictures'),
  }
  const subject = (): ProviderSubject<'nfts'> => {
    const provider = collectibles({ collections: [{ chain, address: contract, standard: 'erc721' }] }).find(
      isNfts,
    )
    if (!provider) throw new Error('There are no collectibles')
    return {
      provider,
      ask: { chain, account },
      foreign: { chain: 'eip155:1', account },
      answer: node((_, [call]) => {
        const { to, data = '' }: { to?: string; data?: string } = Object(call)
        const answer = to === contract ? selectors[data.slice(0, 10)] : undefined
        return answer ? answer(data.length > 10 ? BigInt(`0x${data.slice(-64)}`) : 0n) : '0x'
      }),
    }
  }
  describeTried(subject)
})

describe('approvals by logs', () => {
  const spender: Spender = { chain, address: friend, name: 'Quay Exchange' }
  const said = {
    address: contract,
    topics: [approvalEvents.approval, topicOf(account), topicOf(friend)],
    data: wordOf(5n),
    transactionHash: hashOf(7),
    blockNumber: '0x2',
    logIndex: '0x0',
  }
  const answers = (odd: readonly unknown[] = []) =>
    node((method, [call]) => {
      if (method === 'eth_blockNumber') return '0x3'
      if (method === 'eth_getLogs') return [said, ...odd]
      const { to, data = '' }: { to?: string; data?: string } = Object(call)
      return to === contract && data.startsWith('0xdd62ed3e') ? wordOf(5n) : '0x'
    })
  describeTried(
    (): ProviderSubject<'approvals'> => ({
      provider: approvals({ spenders: [spender] }),
      ask: { chain, account },
      foreign: { chain: solana, account },
      tokens,
      answer: answers(),
      answerWithOddRow: answers([null, {}, { ...said, topics: [1] }, { ...said, blockNumber: '-1' }]),
    }),
  )
})
