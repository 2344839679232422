import type { AccountId, Namespace, StorageKey, Store } from '@foyer/core'
import { proxy, subscribe } from 'valtio/vanilla'

/** What the scaffold remembers for as long as it is mounted: it survives going from view to view, and closing. */
export interface ScaffoldState {
  /** The visitor ticked the legal checkbox. */
  legalAccepted: boolean
  /** What the visitor looked at last of an account: there they come back to. */
  tab: { readonly account: AccountId; readonly id: string } | undefined
  /** The chain families that a wallet is not to be asked for. */
  unticked: { readonly walletId: string; readonly families: readonly Namespace[] } | undefined
  /** What an account holds is not for the eyes of others: kept for later visits. */
  amountsHidden: boolean
}

const amountsHiddenKey: StorageKey<boolean> = {
  name: 'amountsHidden',
  decode: (json) => (json === true ? true : undefined),
}

export function createScaffoldState(store: Store): ScaffoldState {
  const amountsHidden = store.get(amountsHiddenKey) ?? false
  const state = proxy<ScaffoldState>({
    legalAccepted: false,
    tab: undefined,
    unticked: undefined,
    amountsHidden,
  })
  subscribe(state, () => {
    if (state.amountsHidden) store.set(amountsHiddenKey, true)
    else store.remove(amountsHiddenKey)
  })
  return state
}
