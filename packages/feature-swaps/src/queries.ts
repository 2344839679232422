import {
  type AccountId,
  activeNetwork,
  chainFamily,
  type FeatureContext,
  type NetworkId,
  type Token,
  tokenKey,
} from '@foyer/core'
import { askWithin, callsOf, createQuery } from '@foyer/parts'
import { createSwapsApi, type SwapsApi } from './api.js'
import type { WritableSwapState } from './state.js'

/** What {@link createQueries} gives. */
export type Queries = ReturnType<typeof createQueries>

/**
 * What is asked of the chain and the services around a swap. Each answer is published in the state; of each question only
 * the newest counts, and none stays open for more than 30 s.
 */
export function createQueries(context: FeatureContext, state: WritableSwapState) {
  const { api, prices } = context
  const lists = createQuery('tokens', state)
  let life = new AbortController()
  const asked = new Set<string>()

  const wire = (): SwapsApi =>
    createSwapsApi(api, chainFamily(context.state, context.state.networks.active).nativeAssetAddress)

  /** Publishes an answer if there is one: what is not known is not shown. */
  async function learn<T>(ask: (signal: AbortSignal) => Promise<T>, publish: (value: T) => void) {
    const { signal } = life
    const value = await askWithin(ask, signal).catch(() => undefined)
    if (value !== undefined && !signal.aborted) publish(value)
  }

  return {
    wire,
    callsOf: (account: AccountId) => callsOf(context, account, 'swap/unsupported'),
    /** What can be swapped on a network, with the price of its coin. */
    tokens: (network: NetworkId) => lists.run((signal) => wire().tokens(network, signal)),
    /** Fiat for the coin. @throws as {@link FeatureContext.prices} */
    nativePrice: (network: NetworkId) => askWithin((signal) => prices.native(network, signal), life.signal),
    /** Learns what a token is worth, once. */
    price(token: Token) {
      const key = tokenKey(token)
      if (asked.has(key)) return
      asked.add(key)
      void learn(
        (signal) => prices.token(token, signal),
        (price) => {
          state.prices = { ...state.prices, [key]: price }
        },
      )
    },
    /** What gas costs. */
    fee() {
      const { id } = activeNetwork(context.state)
      void learn(
        (signal) => wire().gasPrice(id, signal),
        (price) => {
          state.gasPrice = price
        },
      )
    },
    forget() {
      life.abort()
      life = new AbortController()
      asked.clear()
      lists.reset()
    },
  }
}
