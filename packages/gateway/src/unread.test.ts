// @tier gate
import { runsOf } from '@foyer/search'
import { expect, it } from 'vitest'
import { encodeBytes, encodeWord } from './evm/abi.js'
import { account, gatewayOf, usdc } from './gateway.test-support.js'
import { approvals } from './providers/approvals/index.js'
import { collectibles } from './providers/collectibles/index.js'
import { recentHistory } from './providers/history/index.js'
import { onchain } from './providers/onchain.js'
import { uniswap } from './providers/uniswap.js'

const chain = 'eip155:324'
const unlisted = `0x${'7'.repeat(40)}`
const art = `0x${'a'.repeat(40)}`
const [v2Router, v3Router, v3Quoter] = [
  `0x${'d2'.repeat(20)}`,
  `0x${'d3'.repeat(20)}`,
  `0x${'d4'.repeat(20)}`,
]
const own = `0x${account.slice(2).toLowerCase().padStart(64, '0')}`
const other = `0x${'5'.repeat(40).padStart(64, '0')}`
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const approval = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const hash = `0x${'1'.repeat(64)}`
const at = { blockNumber: '0x3e8', transactionHash: hash, transactionIndex: '0x0', blockHash: hash }
const logOf = (address: string, logIndex: string, topics: readonly string[], amount: bigint) => ({
  ...at,
  address: address.toLowerCase(),
  logIndex,
  topics,
  data: topics.length > 3 ? '0x' : `0x${encodeWord(amount)}`,
})
const logs = [
  logOf(usdc, '0x0', [approval, own, other], 1_000_000n),
  logOf(usdc, '0x1', [transfer, own, other], 5n),
  logOf(art, '0x2', [transfer, other, own, `0x${encodeWord(7n)}`], 0n),
]
const words = (...values: readonly (string | bigint)[]) => `0x${values.map(encodeWord).join('')}`
const text = (said: string) => `0x${encodeWord(32n)}${encodeBytes(Buffer.from(said).toString('hex'))}`

/** Results of contracts, by the function that is called. They refuse any other call. */
const returned: Readonly<Record<string, (to: string) => string>> = {
  '70a08231': (to) => words(to === art ? 1n : 5_000_000n),
  '6352211e': () => words(account),
  dd62ed3e: () => words(1_000_000n),
  '06fdde03': () => text('A token'),
  '95d89b41': () => text('TKN'),
  '313ce567': () => words(6n),
  c45a0155: () => words(other.slice(-40)),
  '68e0d4e1': () => words(other.slice(-40)),
  ad5c4648: () => words('e'.repeat(40)),
  '4aa4a4fc': () => words('e'.repeat(40)),
  e6a43905: () => words(other.slice(-40)),
  '1698ee82': () => words(other.slice(-40)),
  d06ca61f: () => words(32n, 2n, 5n, 7n),
  cdca1753: () => words(900n, 128n, 160n, 1n, 0n, 0n),
}

interface Question {
  readonly method: string
  readonly params: readonly unknown[]
}

/** A node of a chain without Multicall3. */
function wellOf({ method, params: [first] }: Question): object {
  const given: { to?: string; data?: string; topics?: readonly unknown[] } = Object(first)
  const { to = '', data = '', topics = [] } = given
  if (method === 'eth_call') {
    if (/^0xca11/i.test(to)) return { result: '0x' }
    const told = returned[data.slice(2, 10)]?.(to)
    return told ? { result: told } : { error: { code: 3, message: 'execution reverted' } }
  }
  if (method === 'eth_getLogs') return { result: logs.filter((log) => isAsked(log.topics, topics)) }
  if (method === 'eth_getTransactionByHash')
    return {
      result: {
        ...at,
        hash,
        from: account,
        to: usdc,
        value: '0x0',
        nonce: '0x1',
        input: '0x',
        gasPrice: '0x1',
      },
    }
  if (method === 'eth_getBlockByNumber')
    return { result: { number: '0x3e8', hash, parentHash: hash, timestamp: '0x65000000', transactions: [] } }
  if (method === 'eth_blockNumber') return { result: '0x7d0' }
  if (method === 'eth_getCode') return { result: '0x' }
  if (method === 'eth_feeHistory')
    return { result: { baseFeePerGas: ['0x1', '0x1'], reward: [['0x1', '0x1', '0x1']] } }
  return { result: '0x10' }
}

function isAsked(topics: readonly string[], wanted: readonly unknown[]): boolean {
  return wanted.every((one, index) => {
    const topic = topics[index]
    return one === null || (Array.isArray(one) ? one.includes(topic) : one === topic)
  })
}

const refusal = (code: number, message: string) => ({ error: { code, message } })
/** Answers that say nothing of the chain. */
const faults: readonly object[] = [
  refusal(-32_000, 'missing trie node'),
  refusal(-32_602, 'missing value'),
  refusal(-32_603, 'Internal error'),
  refusal(-32_046, 'Cannot fulfill request'),
  refusal(4, 'no'),
  { error: { code: -32_603, message: 'daily limit', data: { see: 'https://node.dev' } } },
  ...[null, 5, {}, '', 'ok'].map((result) => ({ result })),
]
const path = `v1/account/${account}`
const coin = `${chain}:0x${'e'.repeat(40)}`
const paths = [
  `/${path}/balance?chainId=${chain}`,
  `/${path}/balance?chainId=${chain}&forceUpdate=${coin},${chain}:${unlisted}`,
  `/${path}/approvals?chainId=${chain}`,
  `/${path}/history?chainId=${chain}`,
  `/v1/nfts/${account}?chainId=${chain}`,
  `/v1/convert/gas-price?chainId=${chain}`,
  `/v1/convert/tokens?chainId=${chain}`,
  `/v1/convert/quotes?amount=5&from=${chain}:${usdc}&to=${coin}`,
]

/** A gateway whose first node answers one question by a fault, until it is well again. */
function world(nodes: 1 | 2, isFaulty: (count: number) => boolean, fault: object) {
  let count = 0
  let isWell = false
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const question: Question = JSON.parse(String(init?.body))
    const isFirst = new URL(`${input}`).host === 'one.dev'
    const isBad = isFirst && !isWell && isFaulty(count)
    if (isFirst) count += 1
    return Response.json({ jsonrpc: '2.0', id: 1, ...(isBad ? fault : wellOf(question)) })
  }
  const gateway = gatewayOf({
    cache: false,
    chains: { [chain]: ['https://one.dev', 'https://two.dev'].slice(0, nodes) },
    fetch,
    tokens: [{ chain, address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 }],
    providers: [
      ...onchain(),
      approvals(),
      recentHistory(),
      ...collectibles({ collections: [{ chain, address: art, standard: 'erc721' }] }),
      ...uniswap({ [chain]: { v2Router, v3Router, v3Quoter } }),
    ],
  })
  return {
    count: () => count,
    heal() {
      isWell = true
    },
    async ask(of: string) {
      const response = await gateway.get(of)
      return { status: response.status, body: factsOf(await response.text()) }
    },
  }
}

/** Names are for show: one that could not be read is not there. */
function factsOf(json: string): string {
  return json.replaceAll(/"(name|symbol|collection)":("[^"]*"|null),?/g, '')
}

const tried = runsOf({ gate: 1, exhaustive: faults.length })

it.for(paths)('%s: a node that cannot answer is never believed', { tags: ['search'] }, async (of) => {
  const well = world(1, () => false, {})
  const truth = await well.ask(of)
  expect(truth).toMatchObject({ status: 200, body: expect.stringMatching(/[1-9]/) })
  for (let turn = 0; turn < tried; turn += 1)
    for (let bad = 0; bad < well.count(); bad += 1) {
      const fault = faults[(bad + turn) % faults.length] ?? {}
      const place = `${JSON.stringify(fault)} at ${bad}`
      const alone = world(1, (count) => count === bad, fault)
      const said = await alone.ask(of)
      const isMarked = said.status === 503 || /"isCut":true|"isWhole":false/.test(said.body)
      if (!isMarked) expect(said, place).toEqual(truth)
      alone.heal()
      expect(await alone.ask(of), `${place}, and well again`).toEqual(truth)
      const beside = world(2, (count) => count === bad, fault)
      const helped = await beside.ask(of)
      // A node may well not have a transaction, and says so by null: then the list says that it is cut.
      if (!helped.body.includes('"isCut":true')) expect(helped, `${place}, with a second node`).toEqual(truth)
    }
})
