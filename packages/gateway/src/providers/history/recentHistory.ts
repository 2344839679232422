import * as v from 'valibot'
import { mapAllConcurrent } from '../../calls/mapConcurrent.js'
import { UpstreamError } from '../../errors.js'
import { evmCount, evmHash } from '../../evm/fields.js'
import { events, movesOf } from '../../evm/moves.js'
import { bag, checkOptions, maybe, whole } from '../../guard/forms.js'
import type { Provider } from '../../questions.js'
import type { Rpc } from '../../rpc/rpc.js'
import { createContractBook } from '../contractBook.js'
import { activitiesOf } from './activities.js'
import { deedsOf, orderFilled, orderTraded, safeFailure, safeSuccess, userOperation } from './deeds.js'
import { createCoinBook, isPlain } from './innerCoin.js'
import { isBefore, type Position, readPosition, writePosition } from './position.js'
import { readBlock } from './readBlock.js'
import { isPartOf, readHeader, readRow } from './row.js'

const pageSize = 50
/** So many blocks behind the newest one a page is still one of now. */
const near = 16
const place = v.object({
  transactionHash: evmHash,
  blockNumber: evmCount,
  transactionIndex: evmCount,
  logIndex: evmCount,
})

/** The logs of one transaction. */
interface Found extends Position {
  readonly transactionHash: string
  readonly logs: readonly unknown[]
}

/** What {@link recentHistory} takes. */
export interface RecentHistoryOptions {
  /** How many blocks it looks back, where the node allows it; else fewer, and the page is `isCut`. @default 2,000 */
  readonly blocks?: number
}

const form = bag<RecentHistoryOptions>({ blocks: maybe(whole) })

/**
 * The tokens and collectibles that came to an account, or went from it, in the last blocks of any EVM chain, without a
 * key: 50 to a page, and no older ones. Coins leave no trace that could be asked for.
 */
export function recentHistory(options: RecentHistoryOptions = {}): Provider<'history'> {
  checkOptions(form, options, 'recentHistory')
  const { blocks = 2_000 } = options
  const book = createContractBook()
  return {
    id: 'recent-logs',
    question: 'history',
    covers: ({ chain, cursor }) =>
      chain.startsWith('eip155:') && (cursor === undefined || readMark(cursor) !== undefined),
    async answer(ask, tools) {
      const rpc = tools.rpc(ask.chain)
      const account = ask.account.toLowerCase()
      const after = ask.cursor === undefined ? undefined : readMark(ask.cursor)
      const { logs: found, isCut } = await readLogs(rpc, account, blocks)
      const left = byTransaction(found)
        .filter((one) => !after || isBefore(one, after))
        .sort((one, other) => (isBefore(one, other) ? 1 : -1))
      const newest = left.slice(0, pageSize)
      const last = newest.at(-1)
      const numbers = [...new Set(newest.map(({ block }) => block))]
      const [transactions, headers] = await Promise.all([
        mapAllConcurrent(newest, ({ transactionHash }) =>
          rpc.request('eth_getTransactionByHash', [transactionHash]),
        ),
        mapAllConcurrent(numbers, async (number) =>
          readHeader(await rpc.request('eth_getBlockByNumber', [quantity(number), false])),
        ),
      ])
      const rows = newest.flatMap(({ transactionHash, block, logs }, index) => {
        const header = headers[numbers.indexOf(block)]
        // A transaction that left logs was done.
        const ended = (hash: string) => (hash === transactionHash ? { logs } : undefined)
        return (header && readRow(transactions[index], header, ended)) ?? []
      })
      const ends = [(last?.block ?? 0) - 1, newest[0]?.block ?? 0] as const
      return {
        entries: await activitiesOf(rows, ask, tools, book, {
          ...createCoinBook(rpc, account),
          isPlain: await isPlain(rpc, account, ends),
          rowsIn: (block) => rows.filter((row) => row.block === block && isPartOf(account, row)),
          // Coin that was only sent has no log.
          async reread(block) {
            const whole = await readBlock(rpc, block)
            if (!whole) throw new UpstreamError('malformed')
            return whole.rows.filter((row) => isPartOf(account, row))
          },
        }),
        ...(left.length > pageSize && last ? { next: `r${writePosition(last)}` } : {}),
        // The node names a transaction that it does not have, or strangers wrote more than it looks through.
        ...((isCut || rows.length < newest.length) && { isCut: true }),
      }
    },
  }
}

/** Returns the logs of an account in as many of the last blocks as the node searches at once: `isCut` if these are not all. */
async function readLogs(
  rpc: Rpc,
  account: string,
  blocks: number,
): Promise<{ readonly logs: readonly unknown[]; readonly isCut: boolean }> {
  const head = v.safeParse(evmCount, await rpc.request('eth_blockNumber', []))
  if (!head.success) throw new UpstreamError('malformed')
  const topic = `0x${account.slice(2).padStart(64, '0')}`
  const { transfer, single, batch } = events
  const filters = [
    { topics: [[transfer, orderTraded], topic] },
    { topics: [[transfer, single, batch, userOperation], null, topic] },
    { topics: [[single, batch, orderFilled], null, null, topic] },
    { topics: [[safeSuccess, safeFailure]], address: account },
  ]
  let failure: unknown
  for (const span of [blocks, Math.ceil(blocks / 10), Math.ceil(blocks / 50)]) {
    const fromBlock = quantity(Math.max(head.output - span + 1, 0))
    try {
      let seen = head.output
      const atHead = (own: number) => {
        seen = Math.min(seen, own)
      }
      const answers = await Promise.all(
        filters.map((filter) =>
          rpc.request('eth_getLogs', [{ fromBlock, toBlock: 'latest', ...filter }], { atHead }),
        ),
      )
      // Any contract may write the events of others: only those count whose word is known to be true.
      const logs = answers
        .flatMap(listed)
        .filter((log) => movesOf(log).length > 0 || deedsOf(log).some((deed) => deed.account === account))
      return { logs, isCut: span < blocks || head.output - seen > near }
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

function listed(answer: unknown): readonly unknown[] {
  if (!Array.isArray(answer)) throw new UpstreamError('malformed')
  return answer
}

/** Each log once, with the others of its transaction. */
function byTransaction(logs: readonly unknown[]): Found[] {
  type Open = Found & { readonly logs: unknown[] }
  const found = new Map<string, Open>()
  const seen = new Set<string>()
  for (const log of logs) {
    const read = v.safeParse(place, log)
    if (!read.success) continue
    const { transactionHash, logIndex, blockNumber: block, transactionIndex: index } = read.output
    const key = `${transactionHash}:${logIndex}`
    if (seen.has(key)) continue
    seen.add(key)
    const own: Open = found.get(transactionHash) ?? { transactionHash, block, index, logs: [] }
    own.logs.push(log)
    found.set(transactionHash, own)
  }
  return [...found.values()]
}

function quantity(number: number): string {
  return `0x${number.toString(16)}`
}

/** Other providers of such a chain know other marks. */
function readMark(cursor: string): Position | undefined {
  return cursor.startsWith('r') ? readPosition(cursor.slice(1)) : undefined
}
