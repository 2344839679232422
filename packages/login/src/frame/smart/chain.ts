import { concatHex, type Hex, hexToBigInt, isHex, numberToHex } from 'viem'
import { type Node, NodeError } from '../nodes/node.js'
import { fieldsOf, hexOf, numberOf } from '../requests/fields.js'
import { word } from './safe.js'

/** What a transaction did, as a node tells. */
export interface Receipt {
  readonly status: Hex
  readonly blockHash: unknown
  readonly blockNumber: unknown
  readonly gasUsed: unknown
  readonly transactionHash: Hex
  readonly logs: readonly {
    readonly address: string
    readonly topics: readonly string[]
    readonly data: Hex
  }[]
}

/** What became of an operation, by the entry point's own event. */
export interface Included {
  readonly transaction: Hex
  readonly hash: string
  readonly nonce: bigint
  readonly isSuccess: boolean
}

/** What of a chain operations are held against: the node's word, never that of a bundler. */
export interface EntryPointView {
  /** The next number of a row of operations, with the row in it. */
  nonce(row: Hex): Promise<bigint>
  /** What the account has, and has put down at the entry point. */
  means(): Promise<{ readonly balance: bigint; readonly deposit: bigint }>
  /** The number of the newest block, and when it was made; s since 1970. */
  head(): Promise<{ readonly number: Hex; readonly at: number }>
  receipt(transaction: Hex): Promise<Receipt | undefined>
  /** Operations of the account that were carried out since a block, to the one of a number at least. */
  since(block: Hex, nonce: bigint): Promise<readonly Included[]>
}

/** UserOperationEvent(bytes32 indexed, address indexed, address indexed, uint256, bool, uint256, uint256) */
export const carriedOut = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
/** BeforeExecution() */
export const begins = '0xbb47ee3e183a558b1a2ff0874b079f3fc5478b7454eacf2bfc5af2ff5878f972'

/** So many blocks every node looks into at once, and so often it is asked: a quarter of an hour and more on fast networks. */
const soonBlocks = 1_000n
const mostLooks = 16

export function viewEntryPoint(node: Node, entryPoint: Hex, sender: Hex): EntryPointView {
  async function call(data: Hex): Promise<bigint> {
    return amount(await node.ask('eth_call', [{ to: entryPoint, data }, 'latest']))
  }
  return {
    // getNonce(address,uint192)
    nonce: (row) => call(concatHex(['0x35567e1a', word(sender), word(row)])),
    async means() {
      const [balance, deposit] = await Promise.all([
        node.ask('eth_getBalance', [sender, 'latest']).then(amount),
        // balanceOf(address)
        call(concatHex(['0x70a08231', word(sender)])),
      ])
      return { balance, deposit }
    },
    async head() {
      const { number, timestamp } = fieldsOf(await node.ask('eth_getBlockByNumber', ['latest', false]))
      return { number: numberToHex(amount(number)), at: Number(amount(timestamp)) }
    },
    receipt: (transaction) => receiptOf(node, transaction),
    async since(block, nonce) {
      const topics = [carriedOut, null, word(sender)]
      async function ask(fromBlock: Hex, toBlock: Hex | 'latest') {
        const logs = await node.ask('eth_getLogs', [{ address: entryPoint, fromBlock, toBlock, topics }])
        return (Array.isArray(logs) ? logs : []).flatMap(readLog)
      }
      const whole = await ask(block, 'latest').catch(() => undefined)
      if (whole) return whole
      // Many nodes look into a few thousand blocks at once.
      for (let at = 0n; at < mostLooks; at += 1n) {
        const from = BigInt(block) + at * soonBlocks
        const some = await ask(numberToHex(from), numberToHex(from + soonBlocks - 1n))
        if (some.some((one) => one.nonce === nonce)) return some
      }
      return []
    },
  }
}

function readLog(log: unknown): readonly Included[] {
  const { transactionHash } = fieldsOf(log)
  const read = includedIn(log)
  return read && typeof transactionHash === 'string' ? [{ ...read, transaction: hexOf(transactionHash) }] : []
}

/** What the entry point's event says. */
export function includedIn(log: unknown): Omit<Included, 'transaction'> | undefined {
  const { topics, data } = fieldsOf(log)
  if (!Array.isArray(topics) || topics[0] !== carriedOut || typeof topics[1] !== 'string') return undefined
  if (typeof data !== 'string' || !isHex(data) || data.length < 130) return undefined
  return {
    hash: topics[1].toLowerCase(),
    nonce: hexToBigInt(hexOf(data.slice(0, 66))),
    isSuccess: /1$/.test(data.slice(66, 130)),
  }
}

/** What a transaction did; `undefined` while it is in no block that the node knows. @throws {NodeError} */
export async function receiptOf(node: Node, transaction: Hex): Promise<Receipt | undefined> {
  return receiptIn(await node.ask('eth_getTransactionReceipt', [transaction]), transaction)
}

function receiptIn(told: unknown, transactionHash: Hex): Receipt | undefined {
  const { status, logs, blockHash, blockNumber, gasUsed, transactionHash: of } = fieldsOf(told)
  if (of !== transactionHash || !Array.isArray(logs) || numberOf(blockNumber) === undefined) return undefined
  const read = logs.flatMap((log) => {
    const { address, topics, data } = fieldsOf(log)
    return typeof address === 'string' && Array.isArray(topics) && typeof data === 'string'
      ? [{ address, topics: topics.map(String), data: hexOf(data) }]
      : []
  })
  const isDone = numberOf(status) === 1n
  return {
    status: isDone ? '0x1' : '0x0',
    blockHash,
    blockNumber,
    gasUsed,
    transactionHash,
    logs: read,
  }
}

/** @throws {NodeError} it is none */
export function amount(told: unknown): bigint {
  const read = typeof told === 'string' && told.length > 2 ? numberOf(told) : undefined
  if (read === undefined) throw new NodeError('not a quantity')
  return read
}
