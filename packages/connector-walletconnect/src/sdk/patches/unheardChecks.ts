import type { Sdk } from '../sdk.js'

/**
 * What: what the SDK's checks of messages find is never a rejection that nobody hears.
 *
 * Why: it calls several of them without waiting for the outcome, so that a wallet's malformed `wc_sessionUpdate` or
 * `wc_sessionEvent` is an unhandled rejection on the page. No public issue is known. What such a message says is looked
 * at by us.
 *
 * Shape: `engine.isValid…(params)`, own properties of the engine that return promises.
 */
export function listenToChecks({ engine }: Sdk): void {
  for (const name of Object.keys(engine)) {
    const check: unknown = Reflect.get(engine, name)
    if (!/^(isValid|send(Error|Result)$)/.test(name) || typeof check !== 'function') continue
    Reflect.set(engine, name, (...params: readonly unknown[]) => {
      const outcome: unknown = Reflect.apply(check, engine, params)
      if (outcome instanceof Promise) outcome.catch(() => {})
      return outcome
    })
  }
}
