import { pause } from '@foyer/core'
import type { NftPlan } from './plan.js'
import type { NftSendState } from './state.js'

/** The time between two looks (ms). */
const watchMs = 12_000

/**
 * Looks every 12 s whether the account still has what is on review: it may leave by another tab, by a sale, or by
 * a contract that may take it. Ends with the review. Never rejects.
 * @param left called when the account no longer has it
 */
export async function watchHeld(
  state: Pick<NftSendState, 'plan' | 'confirming'>,
  planned: NftPlan,
  isHeld: (plan: NftPlan, signal: AbortSignal) => Promise<boolean>,
  signal: AbortSignal,
  left: () => void,
): Promise<void> {
  const isReviewed = () => state.plan.status === 'ready' && state.plan.value === planned
  for (;;) {
    await pause(watchMs, signal).catch(() => {})
    if (signal.aborted || !isReviewed()) return
    // A chain that does not answer does not say that it is gone.
    if (state.confirming || (await isHeld(planned, signal).catch(() => true))) continue
    if (isReviewed() && !state.confirming) left()
  }
}
