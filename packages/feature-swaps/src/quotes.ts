import { type Async, createLatest, momentNow, pause } from '@foyer/core'
import type { SwapsApi } from './api.js'
import { NoQuoteError } from './errors.js'
import { paramsKey, type Quote, type SwapParams } from './swapParams.js'

/** Asks for quotes; only the newest counts. */
export interface Quotes {
  /** The terms on screen. Others than before are asked about 200 ms later, none are forgotten. */
  want(terms: SwapParams | undefined): void
  /** Asks about the same terms again, at once. Settles once that is answered or overtaken; never rejects. */
  refresh(): Promise<void>
}

const usualSettleMs = 200

/** @param publish receives each state; `pending` may have the quote of other terms as its `previous`
 * @param settleMs how long the terms have to stand */
export function createQuotes(
  ask: (terms: SwapParams, signal: AbortSignal) => Promise<bigint>,
  publish: (next: Async<Quote>) => void,
  settleMs = usualSettleMs,
): Quotes {
  const latest = createLatest<Quote>(publish)
  let wanted: SwapParams | undefined

  async function run(terms: SwapParams, delayMs: number) {
    await latest.run(async (signal) => {
      await pause(delayMs, signal)
      const receives = await ask(terms, signal)
      return Object.freeze({ terms, receives, at: momentNow() })
    })
  }

  return {
    want(terms) {
      if (terms && wanted && paramsKey(terms) === paramsKey(wanted)) return
      wanted = terms
      if (terms) void run(terms, settleMs)
      else latest.reset()
    },
    async refresh() {
      if (wanted) await run(wanted, 0)
    },
  }
}

/** Asks for one quote. @throws {NoQuoteError} if no provider swaps this */
export async function quoteOf(
  wire: Pick<SwapsApi, 'quote'>,
  terms: SwapParams,
  signal: AbortSignal,
): Promise<Quote> {
  const receives = await wire.quote(terms, signal)
  if (receives === 0n) throw new NoQuoteError()
  return Object.freeze({ terms, receives, at: momentNow() })
}
