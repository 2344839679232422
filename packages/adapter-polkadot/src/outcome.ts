import type { NetworkId, TransactionOutcome, TransactionTrace } from '@foyer/core'
import { awaitOutcome, RpcError, read } from '@foyer/core/adapters'
import { type Chain, type Chains, hex, storageKey, stored } from './chain.js'
import { blockHashAt, blockNumber, finalHead, hashOf, mortality } from './extrinsic.js'
import type { Rpc } from './rpc.js'

/** A hash says nothing of its block: unless its first block is known, so many of the newest ones are looked through. */
const lookBack = 12
/** No chain makes blocks faster (ms). */
const shortestBlockMs = 2_000

/** How far a transaction was looked for. */
interface Search {
  /** The first block that may hold it. */
  next: number
  /** The last one. */
  readonly last: number
  /** It is in no block before those that were looked through. */
  readonly isWhole: boolean
  /** The parents of blocks without it, by the hash of the block. */
  readonly without: Map<string, string>
}

/** `over`: it is absent, and in none of the blocks that it could be in, which are all final. */
type Looked = TransactionTrace | 'over'

/** How transactions ended. */
export function createOutcomes({ rpc, chains }: { readonly rpc: Rpc; readonly chains: Chains }) {
  const searches = new Map<string, Search>()

  /** Returns the place of the transaction in a block, or the parent of a block without it. @throws {RpcError} */
  async function inBlock(
    network: NetworkId<'polkadot'>,
    hash: string,
    blockHash: string,
    { without }: Search,
    signal: AbortSignal,
  ): Promise<number | string> {
    const known = without.get(blockHash)
    if (known !== undefined) return known
    const method = 'chain_getBlock'
    const block = read(await rpc.request(network, method, [blockHash], signal), 'block')
    const extrinsics = read(block, 'extrinsics')
    if (!Array.isArray(extrinsics)) throw new RpcError(method, 'not a block')
    const index = extrinsics.findIndex((extrinsic) => hashOf(hex(extrinsic, method)) === hash)
    if (index >= 0) return index
    const parent = hex(read(read(block, 'header'), 'parentHash'), method)
    without.set(blockHash, parent)
    return parent
  }

  function begin(hash: string, next: number, isWhole = true, last = next + mortality): Search {
    const made = { next, last, isWhole, without: new Map<string, string>() }
    searches.set(hash, made)
    return made
  }

  function searchOf(hash: string, newest: number, isWhole: boolean): Search {
    const first = newest > lookBack ? newest - lookBack : 0
    return searches.get(hash) ?? begin(hash, first, isWhole, Number.POSITIVE_INFINITY)
  }

  /**
   * Looks through the blocks up to the newest. A block counts as final if the final block descends from it, as another node may
   * have another block of its number. Blocks that are final are not looked at again.
   */
  async function inBlocks(
    network: NetworkId<'polkadot'>,
    hash: string,
    isWhole: boolean,
    signal: AbortSignal,
  ): Promise<Looked> {
    const head = await finalHead(rpc, network, signal)
    const final = await blockNumber(rpc, network, signal, head)
    const newest = await blockNumber(rpc, network, signal)
    const search = searchOf(hash, newest, isWhole)
    // The final block may be too far ahead. No fork that nodes still have is as long as the blocks looked through in its place.
    const isFar = final > search.last + lookBack
    const top = isFar ? search.last + lookBack : final
    let blockHash: string = isFar ? await blockHashAt(rpc, network, top, signal) : head
    for (let number = top; number >= search.next; number -= 1) {
      const found = await inBlock(network, hash, blockHash, search, signal)
      if (typeof found === 'number')
        return outcomeIn(rpc, await chains.load(network, signal), found, blockHash, signal)
      blockHash = found
    }
    // Only blocks before the final block need not be looked for again.
    if (!isFar && search.next <= final) search.next = final + 1
    for (let number = isFar ? top : search.next; number <= newest && number <= search.last; number += 1) {
      const open = await blockHashAt(rpc, network, number, signal)
      if (typeof (await inBlock(network, hash, open, search, signal)) === 'number') return 'pending'
    }
    if (!search.isWhole) throw new RpcError('chain_getBlock', 'too far back')
    return isFar ? 'over' : 'absent'
  }

  /** @param first the first block that may hold it, as the journal has it */
  function recall(hash: string, first: string) {
    if (/^\d{1,10}$/.test(first) && !searches.has(hash)) begin(hash, Number.parseInt(first, 10))
  }

  async function isWaiting(network: NetworkId<'polkadot'>, hash: string, signal: AbortSignal) {
    const method = 'author_pendingExtrinsics'
    const pool = await rpc.request(network, method, [], signal)
    if (!Array.isArray(pool)) throw new RpcError(method, 'not a list')
    return pool.some((extrinsic) => hashOf(hex(extrinsic, method)) === hash)
  }

  return {
    /** Takes note of the first block that may hold a transaction that is about to be sent. */
    begin: (hash: string, next: number) => void begin(hash, next),
    /**
     * @param first the first block that may hold it, as the journal has it
     * @throws {RpcError} also when it may be in a block that is too far back to be looked for
     */
    async find(
      network: NetworkId<'polkadot'>,
      id: string,
      since: number,
      signal: AbortSignal,
      first = '',
    ): Promise<TransactionTrace> {
      const hash = id.toLowerCase()
      recall(hash, first)
      // A clock that was set back since then says nothing.
      const age = Date.now() - since
      const isWhole = age >= 0 && age < lookBack * shortestBlockMs
      let failure: unknown
      // Asked first: what leaves the pool meanwhile is in one of the blocks. So may be what no node tells to wait.
      const waits = await isWaiting(network, hash, signal).catch((error: unknown) => {
        failure = error
        return false
      })
      const trace = await inBlocks(network, hash, isWhole, signal).catch((error: unknown): Looked => {
        if (!waits || signal.aborted) throw error
        return 'pending'
      })
      if (trace !== 'absent' && trace !== 'over') return trace
      if (failure !== undefined) throw failure
      return waits ? 'pending' : 'absent'
    },
    /** Whether its time is over, and no block of that time has it. */
    async isOver(
      network: NetworkId<'polkadot'>,
      id: string,
      first: string,
      signal: AbortSignal,
    ): Promise<boolean> {
      const hash = id.toLowerCase()
      recall(hash, first)
      return (await inBlocks(network, hash, false, signal)) === 'over'
    },
    async wait(network: NetworkId<'polkadot'>, id: string, outer: AbortSignal): Promise<TransactionOutcome> {
      const hash = id.toLowerCase()
      return awaitOutcome(async (signal) => {
        const trace = await inBlocks(network, hash, false, signal).catch(() => 'absent')
        return trace === 'success' || trace === 'reverted' ? trace : 'unknown'
      }, outer)
    },
  }
}

/** What the chain told while it applied a transaction of a block. */
async function outcomeIn(
  rpc: Rpc,
  chain: Chain,
  index: number,
  blockHash: string,
  signal: AbortSignal,
): Promise<'success' | 'reverted'> {
  const records = await stored(rpc, chain, storageKey(chain, 'system', 'events'), signal, blockHash)
  for (const record of Array.isArray(records) ? records : []) {
    const applied = read(read(record, 'phase'), 'asApplyExtrinsic')
    const event = read(record, 'event')
    if (String(applied) !== String(index) || read(event, 'section') !== 'system') continue
    if (read(event, 'method') === 'ExtrinsicSuccess') return 'success'
    if (read(event, 'method') === 'ExtrinsicFailed') return 'reverted'
  }
  throw new RpcError('state_getStorage', 'no word of how it ended')
}
