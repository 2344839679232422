/** Every view and its parameters; hosts open views by these names. A feature adds its own by declaration merging. */
export interface Views {
  Connect: undefined
  Account: undefined
  ApproveTransaction: undefined
  /** The networks to choose from. */
  Networks: undefined
  /** Every wallet that may be chosen. */
  AllWallets: undefined
  /** `walletId` is that of a wallet in the catalogue. A feature that lists this view takes it over. */
  GetWallet: { readonly walletId: string }
}
/** The name of a view. */
export type ViewId = keyof Views
/** Views that need no parameters, so that anybody may lead to them. */
export type PlainViewId = { [V in ViewId]: undefined extends Views[V] ? V : never }[ViewId]
/** Views that may begin with a token: `token` is its key. */
export type TokenViewId = {
  [V in ViewId]: { readonly token: string } extends Views[V] ? V : never
}[ViewId]
/** A view with its parameters. */
export type Route = { [V in ViewId]: { readonly view: V; readonly params: Views[V] } }[ViewId]
/** The arguments that lead to a view: its name, and its parameters where it has some. */
export type RouteArgs<V extends ViewId> = undefined extends Views[V]
  ? [view: V, params?: Views[V]]
  : [view: V, params: Views[V]]

/** The history of views. */
export interface Router {
  readonly state: {
    /** Never empty; the last is on screen. */
    readonly stack: readonly Route[]
    readonly direction: 'forward' | 'back'
  }
  /** Ignored when the view is already on screen. */
  push<V extends ViewId>(...route: RouteArgs<V>): void
  /** Puts the view in the place of the one on screen. */
  replace<V extends ViewId>(...route: RouteArgs<V>): void
  /** Makes the view the whole history. */
  reset<V extends ViewId>(...route: RouteArgs<V>): void
  /** Pops one view; closes the modal when there is none to go back to, or UnsupportedChain is in the history. */
  back(): void
}
