import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { cast, tokens } from './cast.test-support.js'
import { type Block, type Chain, firstFree, type Mined, type Transaction } from './chain.test-support.js'
import {
  addressIn,
  type Call,
  copyOf,
  type Effect,
  execute,
  numberIn,
  Reverted,
  type State,
  word,
} from './contracts.test-support.js'

/** How a node fails. */
export const nodeFaults = [
  'silent',
  'down',
  'noReceipts',
  'behind',
  'otherTransaction',
  'otherChain',
] as const
export type NodeFault = (typeof nodeFaults)[number]

/** How an account of the visitor is made. */
export type Nature =
  | 'key'
  /** A key that acts by the code of a contract (EIP-7702). */
  | 'delegated'
  | 'contract'
  /** A contract that its first operation makes (ERC-4337). */
  | 'undeployed'

/** The one node of each network. */
export interface Node {
  fault: NodeFault | undefined
  /** It once said that it serves another chain: it is not asked for a minute then. */
  wasOtherChain: boolean
  /** Answers one JSON-RPC request, as text; `undefined`: nobody answers; never settles while silent. */
  answer(network: number, method: string, params: readonly unknown[]): Promise<object | undefined>
}

const transferred = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const approved = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const operated = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
/** How many blocks a node that is behind does not know. */
const lag = 3
const hex = (value: number | bigint) => `0x${value.toString(16)}`

/** What a node knows of a chain. */
interface View {
  readonly blocks: readonly Block[]
  readonly pool: readonly Transaction[]
  readonly newest: Block
}

export function createNode(chains: readonly Chain[], nature: Nature): Node {
  const codes = codesOf(nature)

  const node: Node = {
    fault: undefined,
    wasOtherChain: false,
    async answer(network, method, params) {
      const { fault } = node
      if (fault === 'silent') return new Promise(() => {})
      if (fault === 'down') return undefined
      const wanted = fault === 'otherChain' ? chains.find(({ id }) => id !== network) : undefined
      const chain = wanted ?? chains.find(({ id }) => id === network)
      if (!chain) return undefined
      const view = fault === 'behind' ? behind(chain) : chain
      try {
        const result = ask({ chain, view, codes, fault, method, params })
        return result === undefined ? { error: { code: -32601, message: 'Unknown' } } : { result }
      } catch (error) {
        if (!(error instanceof Reverted)) throw error
        return { error: { code: 3, message: `execution reverted: ${error.message}` } }
      }
    },
  }
  return node
}

function behind(chain: Chain): View {
  const blocks = chain.blocks.slice(0, -lag)
  return { blocks, pool: [], newest: blocks.at(-1) ?? chain.newest }
}

function codesOf(nature: Nature): ReadonlyMap<string, string> {
  const contracts = [
    ...Object.keys(tokens),
    cast.collection,
    cast.router,
    cast.keepingRouter,
    cast.wrapped,
    cast.entryPoint,
  ]
  const own = {
    key: '0x',
    delegated: `0xef0100${'7'.repeat(40)}`,
    contract: '0x6080',
    undeployed: undefined,
  }[nature]
  const code = new Map<string, string>(contracts.map((address) => [address, '0x6080']))
  if (own) code.set(cast.own, own)
  // `execute` of ERC-7579, and `executeBatch`.
  code.set(`0x${'7'.repeat(40)}`, '0x608063e9ae5c5314806334fcd5be14')
  return code
}

interface Question {
  readonly chain: Chain
  readonly view: View
  readonly codes: ReadonlyMap<string, string>
  readonly fault: NodeFault | undefined
  readonly method: string
  readonly params: readonly unknown[]
}

function ask({ chain, view, codes, fault, method, params }: Question): unknown {
  const [first, second, third] = params
  const address = String(first).toLowerCase()
  const { newest, pool } = view
  switch (method) {
    case 'eth_chainId':
      return hex(chain.id)
    case 'eth_blockNumber':
      return hex(newest.number)
    case 'eth_gasPrice':
      return hex(10n ** 9n)
    case 'eth_getBalance':
      return hex(stateAt(view, second).coins.get(address) ?? 0n)
    case 'eth_getCode':
      if (!codes.has(cast.own) && address === cast.own) return deployedAt(view, second)
      return codes.get(address) ?? '0x'
    case 'eth_getTransactionCount': {
      const waiting = second === 'pending' ? pool : []
      return hex(firstFree(waiting, address, stateAt(view, second).nonces.get(address) ?? 0))
    }
    case 'eth_getBlockByNumber':
      return blockAt(view, first, second === true)
    case 'eth_getTransactionReceipt':
      return fault === 'noReceipts' ? null : receiptOf(view, address, fault === 'otherTransaction')
    case 'eth_getTransactionByHash':
      return transactionOf(view, address, fault === 'otherTransaction')
    case 'eth_estimateGas': {
      const call = callOf(first)
      execute(copyOf(newest.state), call, [], true)
      return hex(call.data === '0x' ? 21_000 : 60_000)
    }
    case 'eth_call':
      return third === undefined
        ? execute(copyOf(stateAt(view, second)), callOf(first), [], true)
        : tryOut(newest.state, callOf(first))
    default:
      return undefined
  }
}

function callOf(value: unknown): Call {
  const { from = cast.stranger, to, value: coins = '0x0', data = '0x' } = Object(value)
  return {
    from: String(from).toLowerCase(),
    to: String(to).toLowerCase(),
    value: BigInt(coins),
    data: String(data),
  }
}

function stateAt({ blocks, newest }: View, tag: unknown): State {
  if (typeof tag !== 'string' || !tag.startsWith('0x')) return newest.state
  const first = blocks[0] ?? newest
  return (blocks[Number(tag) - first.number] ?? first).state
}

/** The code that the first operation of the visitor's account gives it. */
function deployedAt({ blocks }: View, tag: unknown): string {
  const isOwn = ({ transaction }: Mined) => transaction.operation?.account === cast.own
  const until = typeof tag === 'string' && tag.startsWith('0x') ? Number(tag) : Number.POSITIVE_INFINITY
  return blocks.some(({ number, mined }) => number <= until && mined.some(isOwn)) ? '0x6080' : '0x'
}

function blockAt({ blocks, newest }: View, tag: unknown, whole: boolean): unknown {
  const found = tag === 'latest' ? newest : blocks.find(({ number }) => number === Number(tag))
  if (!found) return null
  const { number, hash, time, mined } = found
  return {
    number: hex(number),
    hash,
    timestamp: hex(time),
    baseFeePerGas: hex(10n ** 9n),
    transactions: mined.map(({ transaction }) => (whole ? written(transaction, found) : transaction.hash)),
  }
}

function written(transaction: Transaction, block: Block | undefined): unknown {
  const { nonce, value, operation, ...told } = transaction
  return {
    ...told,
    input: operation ? bundleOf(operation) : told.input,
    nonce: hex(nonce),
    value: hex(value),
    blockNumber: block ? hex(block.number) : null,
    blockHash: block?.hash ?? null,
  }
}

const bundleAbi = parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'struct Operation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 limits; uint256 gas; bytes32 fees; bytes paymaster; bytes signature; }',
  'function executeBatch(Call[] calls)',
  'function handleOps(Operation[] operations, address beneficiary)',
])
const hexOf = (text: string): Hex => `0x${text.slice(2)}`

/** The calldata of a bundler: it has the calls of the account in it. */
function bundleOf({ account, calls }: NonNullable<Transaction['operation']>): string {
  const list = calls.map(({ to, value, data }) => ({ to: hexOf(to), value, data: hexOf(data) }))
  const none: Hex = `0x${word(0)}`
  const operation = {
    sender: hexOf(account),
    nonce: 1n,
    initCode: '0x',
    callData: encodeFunctionData({ abi: bundleAbi, functionName: 'executeBatch', args: [list] }),
    limits: none,
    gas: 1n,
    fees: none,
    paymaster: '0x',
    signature: '0x',
  } as const
  const args = [[operation], hexOf(cast.bundler)] as const
  return encodeFunctionData({ abi: bundleAbi, functionName: 'handleOps', args })
}

interface Place {
  readonly block: Block
  readonly mined: Mined
}

function find({ blocks }: View, isIt: (hash: string) => boolean): Place | undefined {
  for (const block of blocks.toReversed())
    for (const mined of block.mined) if (isIt(mined.transaction.hash)) return { block, mined }
  return undefined
}

/** @param lies another transaction is told of in its place */
function receiptOf(view: View, hash: string, lies: boolean): unknown {
  const found = find(view, (one) => (one === hash) !== lies)
  if (!found) return null
  const { block, mined } = found
  const { transaction, status } = mined
  return {
    transactionHash: transaction.hash,
    status,
    from: transaction.from,
    to: transaction.to,
    type: transaction.type,
    blockNumber: hex(block.number),
    blockHash: block.hash,
    gasUsed: hex(21_000),
    logs: logsOf(mined),
  }
}

function transactionOf(view: View, hash: string, lies: boolean): unknown {
  const waiting = view.pool.find((one) => (one.hash === hash) !== lies)
  if (waiting) return written(waiting, undefined)
  const found = find(view, (one) => (one === hash) !== lies)
  return found ? written(found.mined.transaction, found.block) : null
}

/** As ERC-20 and ERC-721 note it. */
function logOf(effect: Effect): readonly object[] {
  if (effect.kind === 'piece') {
    const topics = [transferred, ...[effect.from, effect.to, effect.id].map((one) => `0x${word(one)}`)]
    return [{ address: cast.collection, topics, data: '0x' }]
  }
  if (effect.kind === 'allowed') {
    const topics = [approved, `0x${word(effect.owner)}`, `0x${word(effect.spender)}`]
    return [{ address: effect.token, topics, data: `0x${word(effect.amount)}` }]
  }
  if (!effect.token) return []
  const topics = [transferred, `0x${word(effect.from)}`, `0x${word(effect.to)}`]
  return [{ address: effect.token, topics, data: `0x${word(effect.amount)}` }]
}

function logsOf({ transaction, effects, isDone }: Mined): readonly unknown[] {
  const moved = effects.flatMap(logOf)
  const { operation } = transaction
  if (!operation) return moved
  const data = `0x${word(1)}${word(isDone ? 1 : 0)}${word(1)}${word(1)}`
  const topics = [operated, `0x${word(1)}`, `0x${word(operation.account)}`, `0x${word(0)}`]
  return [...moved, { address: cast.entryPoint, topics, data }]
}

/** Does what code in the place of an account's does there, which adapters try transfers and calls out with. */
function tryOut(newest: State, { from, data }: Call): string {
  const state = copyOf(newest)
  const bytes = data.slice(2)
  const token = addressIn(bytes.slice(0, 64))
  const effects: Effect[] = []
  const balanceOf = (holder: string) =>
    token === addressIn(word(0)) ? (state.coins.get(holder) ?? 0n) : heldOf(state, token, holder)
  if (bytes.slice(64, 72) === '70a08231') {
    const to = addressIn(bytes.slice(72, 136))
    const before = balanceOf(to)
    const amount = bytes.slice(136)
    execute(state, { from, to: token, value: 0n, data: `0x${amount}` }, effects, true)
    return `0x${word(1)}${word(balanceOf(to) - before)}`
  }
  const before = balanceOf(from)
  for (let at = 64; at < bytes.length; ) {
    const [to, value, length] = [0, 1, 2].map((place) => bytes.slice(at + place * 64, at + place * 64 + 64))
    const end = at + 192 + Number(numberIn(length)) * 2
    const call = { from, to: addressIn(to), value: numberIn(value), data: `0x${bytes.slice(at + 192, end)}` }
    execute(state, call, effects, true)
    at = end
  }
  return `0x${word(1)}${word(BigInt.asUintN(256, balanceOf(from) - before))}`
}

function heldOf(state: State, contract: string, holder: string): bigint {
  if (contract === cast.collection)
    return BigInt([...state.owners.values()].filter((owner) => owner === holder).length)
  return state.held.get(`${contract} ${holder}`) ?? 0n
}
