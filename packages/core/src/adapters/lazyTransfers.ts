import { abortable } from '../async.js'
import type { Namespace } from '../caip.js'
import { lazy } from '../lazy.js'
import type { Transfers } from '../transfer.js'

/** Transfers on a chain that counts what an account sends, and finds it again. */
export type CountedTransfers<N extends Namespace = Namespace> = Transfers<N> &
  Required<Pick<Transfers<N>, 'find' | 'sent'>>

/**
 * Transfers whose code is fetched when something is first planned, sent or looked for: who only looks at an account does
 * without it. A fetch that failed is made again with the next call, which may reject with what the fetch rejected with.
 */
export function lazyTransfers<N extends Namespace>(
  fetch: () => Promise<CountedTransfers<N>>,
): CountedTransfers<N> {
  const code = lazy(fetch)
  const loaded = (signal: AbortSignal) => abortable(code.load(), signal)

  return {
    fee: async (request, signal) => (await loaded(signal)).fee(request, signal),
    plan: async (request, signal) => (await loaded(signal)).plan(request, signal),
    send: async (id, plan, signal, progress) => (await loaded(signal)).send(id, plan, signal, progress),
    find: async (network, hash, since, signal, expected) =>
      (await loaded(signal)).find(network, hash, since, signal, expected),
    receipt: async (network, hash, signal) => (await loaded(signal)).receipt?.(network, hash, signal),
    receiver: async (network, hash, signal, expected) =>
      (await loaded(signal)).receiver?.(network, hash, signal, expected),
    finality: async (network, hash, block, signal) =>
      (await loaded(signal)).finality?.(network, hash, block, signal),
    follow: async (account, hash, clue, signal, expected) =>
      (await loaded(signal)).follow?.(account, hash, clue, signal, expected),
    sent: async (account, signal) => (await loaded(signal)).sent(account, signal),
    wait: async (network, hash, signal) => (await loaded(signal)).wait(network, hash, signal),
  }
}
