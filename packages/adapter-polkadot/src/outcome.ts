import type { NetworkId, TransactionOutcome } from '@foyer/core'
import { awaitOutcome, read } from '@foyer/core/adapters'
import { type Chain, type Chains, hex, storageKey, stored } from './chain.js'
import { blockNumber, hashOf } from './extrinsic.js'
import type { Rpc } from './rpc.js'

/** A hash says nothing of its block: unless it was sent here, so many of the newest ones are looked through. */
const lookBack = 12

/** How transactions ended. */
export function createOutcomes({ rpc, chains }: { readonly rpc: Rpc; readonly chains: Chains }) {
  /** The newest block when a transaction was sent, by its hash. */
  const sentAt = new Map<string, number>()

  async function find(chain: Chain, hash: string, number: number, signal: AbortSignal) {
    const { network } = chain
    const blockHash = hex(await rpc.request(network, 'chain_getBlockHash', [number], signal))
    const block = await rpc.request(network, 'chain_getBlock', [blockHash], signal)
    const extrinsics = read(read(block, 'block'), 'extrinsics')
    if (!Array.isArray(extrinsics)) return 'unknown'
    const index = extrinsics.findIndex((extrinsic) => hashOf(hex(extrinsic)) === hash)
    return index < 0 ? 'unknown' : outcomeIn(rpc, chain, index, blockHash, signal)
  }

  const firstOf = (newest: number) => (newest > lookBack ? newest - lookBack : 0)

  return {
    /** Takes note of where to look for a transaction that is about to be sent. */
    async begin(network: NetworkId<'polkadot'>, hash: string, signal: AbortSignal): Promise<void> {
      sentAt.set(hash, await blockNumber(rpc, network, signal))
    },
    async wait(
      network: NetworkId<'polkadot'>,
      hash: string,
      outer: AbortSignal,
    ): Promise<TransactionOutcome> {
      let next = sentAt.get(hash)
      return awaitOutcome(async (signal) => {
        const newest = await blockNumber(rpc, network, signal).catch(() => undefined)
        next ??= newest === undefined ? undefined : firstOf(newest)
        while (newest !== undefined && next !== undefined && next <= newest) {
          // Read anew for each block: the runtime may have changed on the way.
          const chain = await chains.load(network, signal)
          const outcome = await find(chain, hash.toLowerCase(), next, signal)
          if (outcome !== 'unknown') return outcome
          next += 1
        }
        return 'unknown'
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
