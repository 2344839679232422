import { UpstreamError } from '../../errors.js'
import { shareOfAll } from '../../route/lane.js'
import type { Rpc } from '../../rpc/rpc.js'
import { isBefore, type Position } from './position.js'
import { type BlockRead, readBlock, readTip } from './readBlock.js'
import { isPartOf, type Row } from './row.js'

/** What the newest blocks of a chain did, kept in memory. */
export interface ChainIndex {
  /**
   * Reads on to the newest block, and forgets what the chain has forgotten. One reads for all who wait.
   * @throws what the node fails by
   */
  follow(rpc: Rpc): Promise<void>
  /** Transactions that an account, in lower case, had a part in: newest first, those after a position. */
  rowsOf(account: string, after: Position | undefined, most: number): readonly Row[]
  /** All transactions of a block, in their order; none of a block that is not kept. */
  rowsIn(block: number): readonly Row[]
  /** The numbers of the oldest and the newest block that is kept; `undefined` if none is. */
  span(): readonly [oldest: number, newest: number] | undefined
  /** Ends what is read. */
  close(): void
}

/** How much is kept. */
export interface IndexBounds {
  readonly blocks: number
  /** Transactions, and what they moved. */
  readonly kept: number
}

interface Kept {
  readonly number: number
  readonly hash: string
  readonly rows: readonly Row[]
  readonly weight: number
}

/** Blocks asked for at a time. */
const step = 16
const rounds = 5

export function createChainIndex({ blocks: mostBlocks, kept: mostKept }: IndexBounds): ChainIndex {
  const closing = new AbortController()
  /** Oldest first, without a gap, each the parent of the next. */
  let blocks: Kept[] = []
  let weight = 0
  let running: Promise<void> | undefined
  let waiting: Promise<void> | undefined

  /** Forgets the blocks that are not on the chain any more, which are the last ones. */
  async function unwind(rpc: Rpc): Promise<void> {
    let [low, high] = [0, blocks.length]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      const known = blocks[middle]
      const tip = known && (await readTip(rpc, known.number))
      if (tip && tip.hash === known.hash) low = middle + 1
      else high = middle
    }
    for (const { weight: gone } of blocks.splice(low)) weight -= gone
  }

  function forget(): void {
    blocks = []
    weight = 0
  }

  /** @returns whether all is read up to the block that was the newest */
  async function readOn(rpc: Rpc): Promise<boolean> {
    const head = await readTip(rpc, 'latest')
    if (!head) throw new UpstreamError('malformed')
    const tip = blocks.at(-1)
    if (tip?.hash === head.hash) return true
    if (tip && head.number <= tip.number) await unwind(rpc)
    const oldest = Math.max(head.number - mostBlocks + 1, 0)
    let next = (blocks.at(-1)?.number ?? -1) + 1
    if (next < oldest) {
      forget()
      next = oldest
    }
    while (next <= head.number) {
      const count = Math.min(step, head.number - next + 1)
      const read = await Promise.all(Array.from({ length: count }, (_, at) => readBlock(rpc, next + at)))
      for (const block of read) {
        const parent = blocks.at(-1)
        if (!block || (parent && parent.hash !== block.parentHash)) {
          await unwind(rpc)
          return false
        }
        keep(block)
      }
      next += count
    }
    return blocks.at(-1)?.hash === head.hash
  }

  /** Adds a block, and lets the oldest go as far as there is too much. */
  function keep({ number, hash, rows }: BlockRead): void {
    const own = rows.reduce((sum, { moves }) => sum + 1 + moves.length, 0)
    blocks.push({ number, hash, rows, weight: own })
    weight += own
    // The newest stays, however much it holds: the next one is told by it.
    while (blocks.length > mostBlocks || (weight > mostKept && blocks.length > 1))
      weight -= blocks.shift()?.weight ?? 0
  }

  async function run(rpc: Rpc): Promise<void> {
    const bounded: Rpc = {
      // Neither the time nor the room of whoever asked first: others wait for it too.
      request: (method, params) =>
        rpc.request(method, params, { signal: closing.signal, budget: 5_000, client: shareOfAll }),
    }
    for (let round = 0; round < rounds; round++) if (await readOn(bounded)) return
    // Its blocks do not fit together.
    forget()
    throw new UpstreamError('malformed')
  }

  function follow(rpc: Rpc): Promise<void> {
    if (closing.signal.aborted) return Promise.reject(new UpstreamError('network'))
    if (!running) {
      running = run(rpc).finally(() => {
        running = undefined
      })
      return running
    }
    // What runs may have asked for the newest block already.
    waiting ??= running
      .catch(() => {})
      .then(() => {
        waiting = undefined
        return follow(rpc)
      })
    return waiting
  }

  return {
    follow,
    rowsOf(account, after, most) {
      const found: Row[] = []
      for (let at = blocks.length - 1; at >= 0; at--) {
        const rows = blocks[at]?.rows ?? []
        for (let place = rows.length - 1; place >= 0; place--) {
          const row = rows[place]
          if (!row || !isPartOf(account, row) || (after && !isBefore(row, after))) continue
          if (found.push(row) === most) return found
        }
      }
      return found
    },
    rowsIn: (block) => blocks[block - (blocks[0]?.number ?? 0)]?.rows ?? [],
    span() {
      const [oldest, newest] = [blocks[0], blocks.at(-1)]
      return oldest && newest && [oldest.number, newest.number]
    },
    close: () => closing.abort(),
  }
}
