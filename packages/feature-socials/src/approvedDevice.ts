import { withTimeout } from '@foyer/core'
import type { WritableSocialState } from './state.js'

/** How long machines may take for a step, in ms. Visitors may take as long as they like. */
export const guardMs = 45_000

/** The answer of a login service that does not know this browser: the visitor follows a link in a mail first. */
interface UnknownDevice {
  readonly action: 'VERIFY_DEVICE'
  readonly number: string
  readonly email: string
}

/**
 * Asks the frame for a step of a login. If this browser has to be approved first, shows how, and asks again.
 * @param isGuarded whether the first answer may take only {@link guardMs}; the visitor has no part in it
 */
export async function withApprovedDevice<T extends object>(
  state: Pick<WritableSocialState, 'stage' | 'number' | 'email'>,
  signal: AbortSignal,
  ask: (signal: AbortSignal) => Promise<T | UnknownDevice>,
  isGuarded: boolean,
): Promise<T> {
  const answer = isGuarded ? await withTimeout('social login', guardMs, signal, ask) : await ask(signal)
  if (!('action' in answer)) return answer
  Object.assign(state, { stage: 'device', number: answer.number, email: answer.email })
  return withApprovedDevice(state, signal, ask, false)
}
