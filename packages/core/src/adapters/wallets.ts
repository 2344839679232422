import type { Namespace } from '../caip.js'
import type { ConnectedWallet } from './connectedWallet.js'

/** The wallets of one namespace that are connected. */
export interface Wallets<N extends Namespace, Account, W> {
  /** `undefined` when not connected. */
  get(connectorId: string): ConnectedWallet<N, Account, W> | undefined
  /**
   * A wallet that holds an account, of several the one that was connected last; for what any of them may answer.
   * @param find what the account is among those of a wallet
   */
  holder(
    find: (connected: ConnectedWallet<N, Account, W>) => Account | undefined,
  ): { readonly connected: ConnectedWallet<N, Account, W>; readonly held: Account } | undefined
  /** Makes something once for each wallet that is connected, when it is first asked for. */
  once<T>(make: (connected: ConnectedWallet<N, Account, W>) => T): (connectorId: string) => T | undefined
}

/** @param connected by connector, in the order in which they were connected; read anew at each question */
export function walletsOf<N extends Namespace, Account, W>(
  connected: ReadonlyMap<string, ConnectedWallet<N, Account, W>>,
): Wallets<N, Account, W> {
  return {
    get: (connectorId) => connected.get(connectorId),
    holder(find) {
      for (const one of [...connected.values()].reverse()) {
        const held = find(one)
        if (held !== undefined) return { connected: one, held }
      }
      return undefined
    },
    once<T>(make: (connected: ConnectedWallet<N, Account, W>) => T) {
      const made = new WeakMap<object, T>()
      return (connectorId: string) => {
        const one = connected.get(connectorId)
        if (!one) return undefined
        const known = made.get(one) ?? make(one)
        made.set(one, known)
        return known
      }
    },
  }
}
