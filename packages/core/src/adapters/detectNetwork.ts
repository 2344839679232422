import type { Namespace, NetworkId } from '../caip.js'
import { MalformedAnswerError } from '../walletError.js'
import { quietly } from './connectedWallet.js'
import { untilAnswered } from './untilAnswered.js'
import type { Wallet } from './wallet.js'

/**
 * Finds out where a wallet is. What it tells of its accounts meanwhile is newer than what it granted.
 * @throws {MalformedAnswerError} when it took back what it granted; else what {@link Wallet.locate} throws
 */
export async function detectNetwork<N extends Namespace, Account>(
  wallet: Wallet<N, Account>,
  granted: readonly Account[],
  wanted: NetworkId<N>,
  signal: AbortSignal,
): Promise<readonly Account[]> {
  if (!wallet.locate) return granted
  let now = granted
  const stop = quietly(() =>
    wallet.watch((told) => {
      now = told ?? now
    }),
  )
  try {
    await untilAnswered(async () => wallet.locate?.(signal), signal)
  } finally {
    quietly(() => stop?.())
  }
  // It may have reported a disconnection, and be back.
  if (now.length === 0)
    now = (await untilAnswered(async () => wallet.resume?.(wanted, signal), signal).catch(() => now)) ?? now
  if (now.length === 0) throw new MalformedAnswerError('connect', now)
  return now
}
