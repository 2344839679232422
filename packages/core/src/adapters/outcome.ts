import { pause, withTimeout } from '../async.js'
import { AbortedError } from '../failure.js'
import type { BatchOutcome } from '../transfer.js'
import { timeouts } from './timeouts.js'

/**
 * Looks for a transaction until the chain knows how it ended; `unknown` when that takes too long or a look fails.
 * @throws {AbortedError} when the signal aborts first
 */
export async function awaitOutcome<Outcome extends BatchOutcome>(
  look: (signal: AbortSignal) => Promise<Outcome>,
  outer: AbortSignal,
): Promise<Outcome | 'unknown'> {
  try {
    return await withTimeout('transaction', timeouts.outcomeMs, outer, async (signal) => {
      for (;;) {
        const outcome = await look(signal)
        if (outcome !== 'unknown') return outcome
        await pause(timeouts.outcomeIntervalMs, signal)
      }
    })
  } catch {
    if (outer.aborted) throw new AbortedError(outer.reason)
    return 'unknown'
  }
}
