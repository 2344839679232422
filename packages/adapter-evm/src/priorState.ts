import { type NetworkId, withTimeout } from '@foyer/core'
import { read } from '@foyer/core/adapters'
import { type Rpc, toQuantity } from './rpc.js'
import type { EvmTransaction } from './transaction.js'

/** What was so when a wallet was asked to send. */
export interface SentRequest {
  readonly transaction: EvmTransaction
  /** The newest block; `undefined` when no node said it. */
  readonly block: bigint | undefined
  /** How many transactions the account had sent, where that is known; those that still wait count. */
  readonly sent: bigint | undefined
}

/** So many blocks may be replaced by others, or be made while the newest is asked for. */
const slack = 16n
/** The answer of a wallet waits no longer for a node (ms). */
const lookMs = 2_000

function soon<T>(outer: AbortSignal, look: (signal: AbortSignal) => Promise<T>): Promise<T> {
  return withTimeout('node', lookMs, outer, look)
}

/** The newest block, as far as a node tells it soon. */
export function newestBlock(
  rpc: Rpc,
  network: NetworkId<'eip155'>,
  outer: AbortSignal,
): Promise<bigint | undefined> {
  const ask = (signal: AbortSignal) => rpc.quantity(network, 'eth_blockNumber', [], signal)
  return soon(outer, ask).catch(() => undefined)
}

/**
 * Whether a transaction that a wallet named is an older one, or somebody else's: its receipt would say nothing of what
 * was asked for. What a node does not tell is no sign of it.
 */
export async function isAnother(
  rpc: Rpc,
  hash: string,
  asked: SentRequest,
  outer: AbortSignal,
): Promise<boolean> {
  const { transaction, sent } = asked
  try {
    return await soon(outer, async (signal) => {
      const found = await rpc.request(transaction.network, 'eth_getTransactionByHash', [hash], signal)
      const [from, nonce] = [read(found, 'from'), toQuantity(read(found, 'nonce'))]
      if (typeof from !== 'string') return false
      const isSpent = nonce !== undefined && sent !== undefined && nonce < sent
      // What was asked for may take the place of one that waits.
      const isReplacement = isCallOf(transaction, found) && !isBefore(found, asked)
      if (isSame(from, transaction.from) && isSpent && !isReplacement) return true
      return isForeign(rpc, found, asked, signal)
    })
  } catch {
    return false
  }
}

/** Whether a transaction, or a receipt, is of a block that was there before the wallet was asked, or somebody else's. */
export async function isForeign(
  rpc: Rpc,
  found: unknown,
  asked: SentRequest,
  signal: AbortSignal,
): Promise<boolean> {
  const { from: account, network } = asked.transaction
  const [from, type, at] = [read(found, 'from'), read(found, 'type'), read(found, 'blockNumber')]
  if (toQuantity(at) === undefined) return false
  if (isBefore(found, asked, slack)) return true
  // Others send for accounts with code, and for those that are given some (EIP-7702, or by their first transaction).
  if (typeof from !== 'string' || isSame(from, account) || type === '0x4') return false
  const code = rpc.request(network, 'eth_getCode', [account, at], signal)
  return code.then(
    (answer) => answer === '0x',
    () => false,
  )
}

function isBefore(found: unknown, { block }: SentRequest, by = 0n): boolean {
  const own = toQuantity(read(found, 'blockNumber'))
  return own !== undefined && block !== undefined && own + by < block
}

function isCallOf({ to, value, data }: EvmTransaction, found: unknown): boolean {
  const same = (key: string, text: string) => isSame(String(read(found, key)), text)
  return same('to', to) && same('input', data) && toQuantity(read(found, 'value')) === value
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
