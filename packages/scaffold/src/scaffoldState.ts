import type { AccountId, Namespace } from '@foyer/core'
import { proxy } from 'valtio/vanilla'

/** What the scaffold remembers for as long as it is mounted: it survives going from view to view, and closing. */
export interface ScaffoldState {
  /** The visitor ticked the legal checkbox. */
  legalAccepted: boolean
  /** What the visitor looked at last of an account: there they come back to. */
  tab: { readonly account: AccountId; readonly id: string } | undefined
  /** The chain families that a wallet is not to be asked for. */
  unticked: { readonly walletId: string; readonly families: readonly Namespace[] } | undefined
}

export function createScaffoldState(): ScaffoldState {
  return proxy<ScaffoldState>({ legalAccepted: false, tab: undefined, unticked: undefined })
}
