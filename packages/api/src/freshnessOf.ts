import type { AskOf, Call } from './call.js'
import type { Freshness } from './freshness.js'

/** How fresh the answer to an ask has to be. */
export function freshnessOf<C extends Call>({ freshness, laterPages }: C, ask: AskOf<C>): Freshness {
  return laterPages && 'cursor' in ask && ask.cursor ? laterPages : freshness
}
