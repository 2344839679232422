import type { AskOf, Call } from './call.js'
import type { Freshness } from './freshness.js'

/** How fresh the answer to an ask has to be. */
export function freshnessOf<C extends Call>({ freshness, freshnessBy }: C, ask: AskOf<C>): Freshness {
  const named = new Map<string, unknown>(Object.entries(ask))
  return Object.entries(freshnessBy).find(([field]) => named.get(field))?.[1] ?? freshness
}
