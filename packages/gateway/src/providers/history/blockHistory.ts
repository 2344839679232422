import type { ChainId } from '@foyer/api'
import { abortable } from '@foyer/core'
import { ConfigurationError } from '../../errors.js'
import { bag, checkOptions, list, maybe, text, whole } from '../../guard/forms.js'
import type { Provider } from '../../questions.js'
import { createContractBook } from '../contractBook.js'
import { activitiesOf } from './activities.js'
import { type ChainIndex, createChainIndex } from './chainIndex.js'
import { hiddenLosses } from './hiddenLosses.js'
import { createCoinBook } from './innerCoin.js'
import { isBefore, readPosition, writePosition } from './position.js'
import { isPartOf } from './row.js'

const pageSize = 50

/** What {@link blockHistory} takes. */
export interface BlockHistoryOptions {
  /** EVM chains whose blocks are all read: local ones, and small ones with a node of yours. */
  readonly chains: readonly ChainId[]
  /** The newest blocks that are read, of each chain. @default 20,000 */
  readonly blocks?: number
  /** Transactions, and what they moved, that are kept of each chain. @default 100,000 */
  readonly kept?: number
}

const form = bag<BlockHistoryOptions>({
  chains: list(text),
  blocks: maybe(whole),
  kept: maybe(whole),
})

/**
 * The transactions of accounts, from the blocks themselves: coins, tokens and collectibles, from the newest block on as far
 * back as is kept. Reads on whenever it is asked; the first time may take longer than a call, and is then failed, so that
 * the next provider answers meanwhile. Coins that a contract passes on to the account are not seen. Coins that code of the account
 * pays out are, where the node keeps the balances of that time.
 */
export function blockHistory(options: BlockHistoryOptions): Provider<'history'> {
  checkOptions(form, options, 'blockHistory')
  const { chains, blocks = 20_000, kept = 100_000 } = options
  for (const chain of chains)
    if (!chain.startsWith('eip155:'))
      throw new ConfigurationError(
        'chains',
        `"${chain}" in the chains of blockHistory is no EVM chain. Write it as eip155:31337.`,
      )
  const indexes = new Map<string, ChainIndex>(
    chains.map((chain) => [chain, createChainIndex({ blocks, kept })]),
  )
  const book = createContractBook()
  return {
    id: 'blocks',
    question: 'history',
    chains,
    covers: ({ chain, cursor }) =>
      indexes.has(chain) && (cursor === undefined || readPosition(cursor) !== undefined),
    async answer(ask, tools) {
      const { chain, account, cursor } = ask
      const index = indexes.get(chain)
      if (!index) return { entries: [] }
      const rpc = tools.rpc(chain)
      await abortable(index.follow(rpc), tools.signal)
      const own = account.toLowerCase()
      const after = cursor === undefined ? undefined : readPosition(cursor)
      const listed = index.rowsOf(own, after, pageSize + 1)
      const coins = createCoinBook(rpc, own)
      const page = { account: own, rows: listed, after, isLast: listed.length <= pageSize }
      const hidden = await hiddenLosses(index, page, coins)
      const found = [...listed, ...hidden.rows].sort((one, other) => (isBefore(one, other) ? 1 : -1))
      const rows = found.slice(0, pageSize)
      const last = rows.at(-1)
      const isIn = new Set(rows.map(({ hash }) => hash))
      return {
        entries: await activitiesOf(rows, ask, tools, book, {
          ...coins,
          rowsIn: (block) => index.rowsIn(block).filter((row) => isPartOf(own, row) || isIn.has(row.hash)),
        }),
        ...(found.length > pageSize && last ? { next: writePosition(last) } : {}),
        ...(hidden.isCut && { isCut: true }),
      }
    },
    async close() {
      for (const index of indexes.values()) index.close()
    },
  }
}
