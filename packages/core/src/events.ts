import type { Namespace, NetworkId } from './caip.js'

/** How a wallet was reached, as analytics names it. */
export type Platform = 'browser' | 'mobile' | 'desktop' | 'web' | 'qrcode' | 'unsupported'

/** What happened, by name. Features add their own by declaration merging. */
export interface EventMap {
  MODAL_OPEN: { readonly connected: boolean }
  MODAL_CLOSE: { readonly connected: boolean }
  CLICK_ALL_WALLETS: undefined
  CLICK_WALLET_HELP: undefined
  CLICK_NETWORK_HELP: undefined
  CLICK_NETWORKS: undefined
  CLICK_GET_WALLET: undefined
  SELECT_WALLET: { readonly name: string; readonly platform: Platform }
  SEARCH_WALLET: { readonly badge: 'certified' | undefined; readonly search: string }
  CONNECT_SUCCESS: { readonly method: Platform; readonly name: string }
  CONNECT_ERROR: { readonly message: string }
  USER_REJECTED: { readonly message: string }
  DISCONNECT_SUCCESS: { readonly namespace: Namespace | 'all' }
  DISCONNECT_ERROR: { readonly message: string }
  SWITCH_NETWORK: { readonly network: NetworkId }
}
/** The name of an event. */
export type EventName = keyof EventMap
/** One event with its facts. */
export type FoyerEvent = {
  [E in EventName]: { readonly event: E; readonly properties: EventMap[E]; readonly timestamp: number }
}[EventName]

/** The typed stream of what happened. What is said about it, and to whom, is decided by its listeners. */
export interface Events {
  emit<E extends EventName>(
    event: E,
    ...[properties]: undefined extends EventMap[E] ? [] : [EventMap[E]]
  ): void
  /** Tells each event from now on. Returns the unsubscribe. */
  subscribe(listener: (event: FoyerEvent) => void): () => void
}
