import {
  type AccountId,
  activeAccount,
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

/** The size of a swap, about, until it is prepared. */
const usualSize = { gas: 150_000n, bytes: 1_024 }

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

  const swapCalls = (account: AccountId) => callsOf(context, account, 'swap/unsupported')

  /** Keeps an answer if there is one in time: an unknown value is not shown. Never rejects. */
  async function learn<T>(
    ask: (signal: AbortSignal) => Promise<T | undefined>,
    keep: (value: T) => void,
  ): Promise<void> {
    const { signal } = life
    const value = await askWithin(ask, signal).catch(() => undefined)
    if (value !== undefined && !signal.aborted) keep(value)
  }

  return {
    wire,
    callsOf: swapCalls,
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
      await learn(
        (signal) => prices.token(token, signal),
        (price) => {
          state.prices = { ...state.prices, [key]: { price, at: momentNow() } }
        },
      )
    },
    /** Learns what the account holds, and what that is worth by now. Never rejects. */
    async held() {
      const { signal } = life
      await balances.refresh()
      if (!signal.aborted && balances.state.tokens.status === 'ready') state.heldAt = momentNow()
    },
    /** Learns what gas costs by the word of the service, which wants it with each quote, and what a swap costs the account. */
    fee() {
      const from = activeAccount(context.state)
      if (!from) return
      const { id } = activeNetwork(context.state)
      void learn(
        (signal) => wire().gasPrice(id, signal),
        (price) => {
          state.gasPrice = price
        },
      )
      void learn(
        async (signal) => (await swapCalls(from)).fee(from, usualSize, signal),
        (fee) => {
          state.fee = { ...fee, from }
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
