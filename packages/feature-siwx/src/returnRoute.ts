import { type AccountId, accountParts, activeAccount, connectionOf, type FeatureContext } from '@foyer/core'
import type { SessionCache } from './sessionCache.js'

/** Where somebody who does not sign in with one account goes back to. */
export interface ReturnRoute {
  /** The account in use is signed in. */
  note(): void
  /** Goes back to where the visitor was signed in before. `false`: there is no such place, or no way there. */
  from(account: AccountId, signal: AbortSignal): Promise<boolean>
}

/** Remembers where in a chain family the visitor was last signed in. */
export function createReturnRoute(
  { state, account: commands }: FeatureContext,
  known: SessionCache,
): ReturnRoute {
  let last: AccountId | undefined

  /** Of the same wallet: the last one in use, if that can be had, else the same address on another network. */
  function place(account: AccountId): AccountId | undefined {
    const { namespace, address } = accountParts(account)
    const connection = connectionOf(state, namespace)
    const { selectable = [] } = connection.status === 'connected' ? connection : {}
    const others = known.accounts().filter((other) => other !== account)
    return [...others.filter((other) => other === last), ...others].find((other) => {
      const parts = accountParts(other)
      const isThere = parts.address === address || (other === last && selectable.includes(parts.address))
      return parts.namespace === namespace && isThere
    })
  }

  return {
    note() {
      const account = activeAccount(state)
      if (account && known.accounts().includes(account)) last = account
    },
    async from(account, signal) {
      const before = place(account)
      if (!before) return false
      const { namespace, networkId, address } = accountParts(before)
      const here = accountParts(account)
      try {
        if (address !== here.address) await commands.switchAddress(namespace, address)
        if (networkId !== here.networkId) await commands.switchNetwork(networkId, signal)
        return true
      } catch {
        return false
      }
    },
  }
}
