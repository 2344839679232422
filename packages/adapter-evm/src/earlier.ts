import { type NetworkId, withTimeout } from '@foyer/core'
import { read } from '@foyer/core/adapters'
import type { Address } from 'viem'
import { type Rpc, toQuantity } from './rpc.js'

/** What was so when a wallet was asked to send. */
export interface Asked {
  readonly network: NetworkId<'eip155'>
  readonly account: Address
  /** The newest block; `undefined` when no node said it. */
  readonly block: bigint | undefined
  /** How many transactions the account had sent, where that is known. */
  readonly sent: bigint | undefined
}

/** So many blocks may be replaced by others, or be made while the newest is asked for. */
const slack = 16n
/** The answer of a wallet waits no longer for a node (ms). */
const lookMs = 2_000

/** The newest block, as far as a node tells it soon. */
export function newestBlock(
  rpc: Rpc,
  network: NetworkId<'eip155'>,
  outer: AbortSignal,
): Promise<bigint | undefined> {
  const ask = (signal: AbortSignal) => rpc.quantity(network, 'eth_blockNumber', [], signal)
  return withTimeout('block', lookMs, outer, ask).catch(() => undefined)
}

/**
 * Whether a transaction that a wallet named is an older one, or somebody else's: its receipt would say nothing of what
 * was asked for. What a node does not tell is no sign of it.
 */
export async function isAnother(rpc: Rpc, hash: string, asked: Asked, outer: AbortSignal): Promise<boolean> {
  const { network, account, sent } = asked
  try {
    return await withTimeout('transaction', lookMs, outer, async (signal) => {
      const found = await rpc.request(network, 'eth_getTransactionByHash', [hash], signal)
      const [from, nonce] = [read(found, 'from'), toQuantity(read(found, 'nonce'))]
      if (typeof from !== 'string') return false
      if (isBefore(found, asked)) return true
      if (from.toLowerCase() === account.toLowerCase())
        return nonce !== undefined && sent !== undefined && nonce < sent
      // Others send for accounts with code, and for those that are given some (EIP-7702).
      if (read(found, 'type') === '0x4') return false
      return (await rpc.request(network, 'eth_getCode', [account, 'latest'], signal)) === '0x'
    })
  } catch {
    return false
  }
}

/** Whether a transaction, or a receipt, is of a block that was there before the wallet was asked. */
export function isBefore(found: unknown, { block }: Pick<Asked, 'block'>): boolean {
  const own = toQuantity(read(found, 'blockNumber'))
  return own !== undefined && block !== undefined && own + slack < block
}
