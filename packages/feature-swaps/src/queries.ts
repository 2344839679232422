import {
  type AccountId,
  accountParts,
  activeNetwork,
  type Calls,
  chainFamily,
  createLatest,
  type FeatureContext,
  type NetworkId,
  type Token,
  tokenKey,
  withTimeout,
} from '@foyer/core'
import { ref } from 'valtio/vanilla'
import { createSwapsApi, type SwapsApi } from './api.js'
import { SwapUnsupportedError } from './errors.js'
import type { WritableSwapState } from './state.js'
import type { ListedToken } from './swapParams.js'

const boundMs = 30_000

/** What {@link createQueries} gives. */
export type Queries = ReturnType<typeof createQueries>

/**
 * What is asked of the chain and the services around a swap. Each answer is published in the state; of each question only
 * the newest counts, and none stays open for more than 30 s.
 */
export function createQueries(context: FeatureContext, state: WritableSwapState) {
  const { adapter, api, prices } = context
  // `ref`: what comes from outside stays the very object that was given.
  const lists = createLatest<readonly ListedToken[]>((next) => {
    state.tokens = ref(next)
  })
  let life = new AbortController()
  const asked = new Set<string>()

  const wire = (): SwapsApi =>
    createSwapsApi(api, chainFamily(context.state, context.state.networks.active).nativeAssetAddress)

  async function quietly<T>(work: (signal: AbortSignal) => Promise<T>, publish: (value: T) => void) {
    const mine = life
    try {
      const value = await withTimeout('Swap', boundMs, mine.signal, work)
      if (!mine.signal.aborted) publish(value)
    } catch {
      // What is not known is not shown.
    }
  }

  return {
    wire,
    async callsOf(account: AccountId): Promise<Calls> {
      const { namespace } = accountParts(account)
      const { call } = (await adapter(namespace)).capabilities
      if (!call) throw new SwapUnsupportedError(namespace)
      return call()
    },
    /** What can be swapped on a network, with the price of its coin. */
    async tokens(network: NetworkId) {
      await lists.run((outer) =>
        withTimeout('Swap', boundMs, outer, (signal) => wire().tokens(network, signal)),
      )
    },
    /** Fiat for the coin. @throws as {@link FeatureContext.prices} */
    async nativePrice(network: NetworkId): Promise<number> {
      return withTimeout('Swap', boundMs, life.signal, (signal) => prices.native(network, signal))
    },
    /** Learns what a token is worth, once. */
    price(token: Token) {
      const key = tokenKey(token)
      if (asked.has(key)) return
      asked.add(key)
      void quietly(
        (signal) => prices.token(token, signal),
        (price) => {
          state.prices = { ...state.prices, [key]: price }
        },
      )
    },
    /** What gas costs. */
    fee() {
      const { id } = activeNetwork(context.state)
      void quietly(
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
