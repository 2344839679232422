import type { Namespace } from '../caip.js'
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
  if (now.length === 0) throw new MalformedAnswerError('connect', now)
  return now
}
