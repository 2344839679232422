import type { NetworkId, TransactionOutcome, TransactionTrace } from '@foyer/core'
import { awaitOutcome, RpcError, read } from '@foyer/core/adapters'
import { type Chain, type Chains, hex, storageKey, stored } from './chain.js'
import { blockNumber, hashOf } from './extrinsic.js'
import type { Rpc } from './rpc.js'

/** A hash says nothing of its block: unless it was sent here, so many of the newest ones are looked through. */
const lookBack = 12
/** Blocks that may still be replaced by others are looked at again. */
const replaceable = 4
/** No chain makes blocks faster (ms). */
const shortestBlockMs = 2_000

/** How far a transaction was looked for. */
interface Search {
  /** The first block that may hold it. */
  next: number
  /** It is in no block before those that were looked through. */
  readonly isWhole: boolean
}

/** How transactions ended. */
export function createOutcomes({ rpc, chains }: { readonly rpc: Rpc; readonly chains: Chains }) {
  const searches = new Map<string, Search>()

  async function inBlock(chain: Chain, hash: string, number: number, signal: AbortSignal) {
    const { network } = chain
    const blockHash = hex(await rpc.request(network, 'chain_getBlockHash', [number], signal))
    const block = await rpc.request(network, 'chain_getBlock', [blockHash], signal)
    const extrinsics = read(read(block, 'block'), 'extrinsics')
    if (!Array.isArray(extrinsics)) return 'unknown'
    const index = extrinsics.findIndex((extrinsic) => hashOf(hex(extrinsic)) === hash)
    return index < 0 ? 'unknown' : outcomeIn(rpc, chain, index, blockHash, signal)
  }

  function searchOf(hash: string, newest: number, isWhole: boolean): Search {
    const known = searches.get(hash)
    if (known) return known
    const made = { next: newest > lookBack ? newest - lookBack : 0, isWhole }
    searches.set(hash, made)
    return made
  }

  /** Looks through the blocks up to the newest. */
  async function inBlocks(
    network: NetworkId<'polkadot'>,
    hash: string,
    search: Search,
    newest: number,
    signal: AbortSignal,
  ): Promise<TransactionOutcome> {
    for (let number = search.next; number <= newest; number += 1) {
      // Read anew for each block: the runtime may have changed on the way.
      const chain = await chains.load(network, signal)
      const outcome = await inBlock(chain, hash, number, signal)
      if (outcome !== 'unknown') return outcome
      if (number - replaceable > search.next) search.next = number - replaceable
    }
    return 'unknown'
  }

  async function isWaiting(network: NetworkId<'polkadot'>, hash: string, signal: AbortSignal) {
    const method = 'author_pendingExtrinsics'
    const pool = await rpc.request(network, method, [], signal)
    if (!Array.isArray(pool)) throw new RpcError(method, 'not a list')
    return pool.some((extrinsic) => hashOf(hex(extrinsic)) === hash)
  }

  return {
    /** Takes note of the first block that may hold a transaction that is about to be sent. */
    begin: (hash: string, next: number) => void searches.set(hash, { next, isWhole: true }),
    /** @throws {RpcError} also when it may be in a block that is too far back to be looked for */
    async find(
      network: NetworkId<'polkadot'>,
      id: string,
      since: number,
      signal: AbortSignal,
    ): Promise<TransactionTrace> {
      const hash = id.toLowerCase()
      const newest = await blockNumber(rpc, network, signal)
      const search = searchOf(hash, newest, Date.now() - since < lookBack * shortestBlockMs)
      const outcome = await inBlocks(network, hash, search, newest, signal)
      if (outcome !== 'unknown') return outcome
      if (await isWaiting(network, hash, signal)) return 'pending'
      if (!search.isWhole) throw new RpcError('chain_getBlock', 'too far back')
      return 'absent'
    },
    async wait(network: NetworkId<'polkadot'>, id: string, outer: AbortSignal): Promise<TransactionOutcome> {
      const hash = id.toLowerCase()
      return awaitOutcome(async (signal) => {
        const newest = await blockNumber(rpc, network, signal).catch(() => undefined)
        if (newest === undefined) return 'unknown'
        return inBlocks(network, hash, searchOf(hash, newest, false), newest, signal)
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
): Promise<TransactionOutcome> {
  const records = await stored(rpc, chain, storageKey(chain, 'system', 'events'), signal, blockHash)
  if (!Array.isArray(records)) return 'unknown'
  for (const record of records) {
    const applied = read(read(record, 'phase'), 'asApplyExtrinsic')
    const event = read(record, 'event')
    if (String(applied) !== String(index) || read(event, 'section') !== 'system') continue
    if (read(event, 'method') === 'ExtrinsicSuccess') return 'success'
    if (read(event, 'method') === 'ExtrinsicFailed') return 'reverted'
  }
  return 'unknown'
}
