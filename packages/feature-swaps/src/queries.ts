import {
  type AccountId,
  activeNetwork,
  chainFamily,
  type FeatureContext,
  momentNow,
  type NetworkId,
  type Token,
  tokenKey,
} from '@foyer/core'
import { askWithin, callsOf, createQuery } from '@foyer/parts'
import { createSwapsApi, type SwapsApi } from './api.js'
import type { WritableSwapState } from './state.js'

/** The form and the review are asked for again so often (ms). */
export const refreshMs = 10_000

/** What {@link createQueries} gives. */
export type Queries = ReturnType<typeof createQueries>

/**
 * What is asked of the chain and the services around a swap. Each answer is published in the state; of each question only
 * the newest counts, and none stays open for more than 30 s.
 */
export function createQueries(context: FeatureContext, state: WritableSwapState) {
  const { api, balances, prices } = context
  const lists = createQuery('tokens', state)
  let life = new AbortController()
  /** When the price of a token was asked for last (ms), by key. */
  const asked = new Map<string, number>()

  const wire = (): SwapsApi =>
    createSwapsApi(api, chainFamily(context.state, context.state.networks.active).nativeAssetAddress, {
      projectId: context.projectId,
      gasPrice: state.gasPrice,
    })

  /** Returns an answer if there is one in time: what is not known is not shown. Never rejects. */
  async function learn<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    const { signal } = life
    const value = await askWithin(ask, signal).catch(() => undefined)
    return signal.aborted ? undefined : value
  }

  return {
    wire,
    callsOf: (account: AccountId) => callsOf(context, account, 'swap/unsupported'),
    /** What can be swapped on a network, with the price of its coin. */
    tokens: (network: NetworkId) => lists.run((signal) => wire().tokens(network, signal)),
    /** Fiat for the coin. @throws as {@link FeatureContext.prices} */
    nativePrice: (network: NetworkId) => askWithin((signal) => prices.native(network, signal), life.signal),
    /** Learns what a token is worth by now. A service that fails is asked again after a pause. */
    async price(token: Token) {
      const key = tokenKey(token)
      const now = performance.now()
      if (now - (asked.get(key) ?? Number.NEGATIVE_INFINITY) < refreshMs) return
      asked.set(key, now)
      const price = await learn((signal) => prices.token(token, signal))
      if (price !== undefined) state.prices = { ...state.prices, [key]: { price, at: momentNow() } }
    },
    /** Learns what the account holds, and what that is worth by now. Never rejects. */
    async held() {
      const { signal } = life
      await balances.refresh()
      if (!signal.aborted && balances.state.tokens.status === 'ready') state.heldAt = momentNow()
    },
    /** What gas costs. */
    async fee() {
      const { id } = activeNetwork(context.state)
      const price = await learn((signal) => wire().gasPrice(id, signal))
      if (price !== undefined) state.gasPrice = price
    },
    forget() {
      life.abort()
      life = new AbortController()
      asked.clear()
      lists.reset()
    },
  }
}
