import { pause, withTimeout } from '../async.js'
import { AbortedError } from '../failure.js'
import type { TransactionOutcome } from '../transfer.js'

/** How long (ms) a transaction is waited for, and how often the chain is asked for it. */
const patience = { outcome: 25_000, interval: 1_000 } as const

/**
 * Looks for a transaction until the chain knows how it ended; `unknown` when that takes too long or a look fails.
 * @throws {AbortedError} when the signal aborts first
 */
export async function awaitOutcome(
  look: (signal: AbortSignal) => Promise<TransactionOutcome>,
  outer: AbortSignal,
): Promise<TransactionOutcome> {
  try {
    return await withTimeout('transaction', patience.outcome, outer, async (signal) => {
      for (;;) {
        const outcome = await look(signal)
        if (outcome !== 'unknown') return outcome
        await pause(patience.interval, signal)
      }
    })
  } catch {
    if (outer.aborted) throw new AbortedError(outer.reason)
    return 'unknown'
  }
}
