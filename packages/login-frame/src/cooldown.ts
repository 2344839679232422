import { FoyerError, type Store } from '@foyer/core'
import { stored } from './stored.js'

/** How long after a login by e-mail the next may be asked for. */
export const emailCooldownMs = 30_000

/** A login by e-mail was asked for a moment ago. `login/cooldown`; hosts may rely on the message. */
export class EmailCooldownError extends FoyerError<'login/cooldown', { seconds: number }> {
  constructor(seconds: number) {
    super('login/cooldown', `Please try again after ${seconds} seconds`, { context: { seconds } })
  }
}

/** How many ms are left until an e-mail may be asked for; 0 when it may. */
export function cooldownLeftMs(store: Pick<Store, 'get'>, nowMs: number): number {
  const last = Number(store.get(stored.lastEmail) ?? Number.NaN)
  // A clock that was set back must not close the door for years.
  const gone = nowMs - last
  return gone >= 0 && gone < emailCooldownMs ? emailCooldownMs - gone : 0
}

/** @throws {EmailCooldownError} */
export function checkCooldown(store: Pick<Store, 'get'>, nowMs: number): void {
  const left = cooldownLeftMs(store, nowMs)
  if (left > 0) throw new EmailCooldownError(Math.ceil(left / 1_000))
}
