/** Every view and its parameters. A feature adds its own by declaration merging; names are those of spec 2. */
export interface Views {
  Connect: undefined
  Account: undefined
  ApproveTransaction: undefined
}
/** The name of a view. */
export type ViewId = keyof Views
/** A view with its parameters. */
export type Route = { [V in ViewId]: { readonly view: V; readonly params: Views[V] } }[ViewId]
/** The arguments that lead to a view: its name, and its parameters where it has some. */
export type RouteArgs<V extends ViewId> = undefined extends Views[V]
  ? [view: V, params?: Views[V]]
  : [view: V, params: Views[V]]

/** The history of views (spec 2). */
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
