import { mapAllConcurrent } from '../../calls/mapConcurrent.js'
import { UpstreamError } from '../../errors.js'
import type { Rpc } from '../../rpc/rpc.js'
import {
  type Header,
  type Receipt,
  type Row,
  readHeader,
  readReceipt,
  readRow,
  transactionsIn,
} from './row.js'

/** A block with what its transactions did. */
export interface BlockRead extends Header {
  /** In their order. */
  readonly rows: readonly Row[]
}

/** A block without its transactions; `undefined` where the chain has none there. */
export async function readTip(rpc: Rpc, number: number | 'latest'): Promise<Header | undefined> {
  const json = await rpc.request('eth_getBlockByNumber', [quantity(number), false])
  return isOf(number, readHeader(json))
}

/** A block; `undefined` where the chain has none there. Transactions that make no sense are left out. */
export async function readBlock(rpc: Rpc, number: number): Promise<BlockRead | undefined> {
  const json = await rpc.request('eth_getBlockByNumber', [quantity(number), true])
  const header = isOf(number, readHeader(json))
  if (!header) return undefined
  const transactions = transactionsIn(json)
  const receipts = transactions.length > 0 ? await readReceipts(rpc, number, transactions) : new Map()
  const rows = transactions
    .flatMap((transaction) => readRow(transaction, header, (hash) => receipts.get(hash)) ?? [])
    .sort((one, other) => one.index - other.index)
  return { ...header, rows }
}

async function readReceipts(
  rpc: Rpc,
  number: number,
  transactions: readonly unknown[],
): Promise<ReadonlyMap<string, Receipt>> {
  // Not every node has this method, and together they may be longer than what is taken.
  const all = await rpc.request('eth_getBlockReceipts', [quantity(number)]).catch(() => undefined)
  const told = Array.isArray(all) ? all : await readOneByOne(rpc, transactions)
  return new Map(
    told.flatMap((one: unknown) => {
      const receipt = readReceipt(one)
      return receipt ? [[receipt.transactionHash, receipt] as const] : []
    }),
  )
}

async function readOneByOne(rpc: Rpc, transactions: readonly unknown[]): Promise<readonly unknown[]> {
  const hashes = transactions.flatMap((one) =>
    typeof one === 'object' && one !== null && 'hash' in one ? [one.hash] : [],
  )
  return mapAllConcurrent(hashes, async (hash) => {
    const receipt = await rpc.request('eth_getTransactionReceipt', [hash])
    // A node that has the block and not this is asked again: a block that is kept is kept for good.
    if (receipt === null) throw new UpstreamError('malformed')
    return receipt
  })
}

function isOf(number: number | 'latest', header: Header | undefined): Header | undefined {
  return number === 'latest' || header?.number === number ? header : undefined
}

function quantity(number: number | 'latest'): string {
  return number === 'latest' ? number : `0x${number.toString(16)}`
}
