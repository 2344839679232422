import type { AccountType } from './accountType.js'
import type { Namespace, NetworkId } from './caip.js'
import type { Words } from './words.js'

/** How a wallet was reached, as analytics names it. */
export type Platform = 'email' | 'browser' | 'mobile' | 'desktop' | 'web' | 'qrcode' | 'unsupported'

/**
 * What happened, by name. Features add their own by declaration merging. Facts are flat. Text is ours, such as an id, or {@link Words}
 * of a wallet, a service or a visitor, which leave cleaned.
 */
export interface EventMap {
  /** The modal was opened. */
  MODAL_OPEN: { readonly connected: boolean }
  /** It was closed, by the visitor or by the page. */
  MODAL_CLOSE: { readonly connected: boolean }
  /** The list of all wallets was opened. */
  CLICK_ALL_WALLETS: undefined
  /** The visitor asked what a wallet is. */
  CLICK_WALLET_HELP: undefined
  /** The visitor asked what a network is. */
  CLICK_NETWORK_HELP: undefined
  /** The list of networks was opened. */
  CLICK_NETWORKS: undefined
  /** The visitor asked where to get a wallet. */
  CLICK_GET_WALLET: undefined
  /** A wallet was chosen, and how it is to be reached. */
  SELECT_WALLET: { readonly name: Words; readonly platform: Platform }
  /** A wallet was looked for, once the visitor paused typing. */
  SEARCH_WALLET: { readonly badge: 'certified' | undefined; readonly search: Words }
  /** A wallet was connected. A connection that is restored on a later visit tells nothing. */
  CONNECT_SUCCESS: { readonly method: Platform; readonly name: Words }
  /** No wallet was connected. */
  CONNECT_ERROR: { readonly message: Words }
  /** The visitor was sent to a wallet by its link, and no connection came of it. */
  CONNECT_PROXY_ERROR: WalletLinkFacts
  /** The visitor declined the connection in the wallet: no error. */
  USER_REJECTED: { readonly message: Words }
  /** One chain family was disconnected, or all. */
  DISCONNECT_SUCCESS: { readonly namespace: Namespace | 'all' } & EndedFacts
  /** A wallet did not take the news. */
  DISCONNECT_ERROR: { readonly message: Words } & EndedFacts
  /** Another network is in use, by the visitor or by the page. */
  SWITCH_NETWORK: { readonly network: NetworkId }
  /** Among the addresses of a wallet, one of another type is in use. */
  SET_PREFERRED_ACCOUNT_TYPE: { readonly accountType: AccountType; readonly network: NetworkId }
}
/** What was disconnected on purpose. */
export interface EndedFacts {
  /** The chain families that the visitor ended, here or in their wallet. @default none: a wallet was locked, or went away by itself */
  readonly ended?: readonly Namespace[]
}
/** What is told of a link that led nowhere. */
export interface WalletLinkFacts {
  /** What became of the pairing. */
  readonly message: Words
  /** The pairing, without its key. */
  readonly uri: Words
  /** What the wallet is opened by. */
  readonly mobile_link: Words
  /** The wallet's. */
  readonly name: Words
}
/** The name of an event. */
export type EventName = keyof EventMap
/** One event with its facts. */
export type FoyerEvent = {
  [E in EventName]: {
    readonly event: E
    readonly properties: Unclean<EventMap[E]>
    readonly timestamp: number
  }
}[EventName]

/** Facts as they may be reported by a part whose words are cleaned. */
type Unclean<Facts> = { readonly [K in keyof Facts]: Facts[K] extends Words ? string : Facts[K] }

/** The typed stream of what happened. What is said about it, and to whom, is decided by its listeners. */
export interface Events {
  emit<E extends EventName>(
    event: E,
    ...[properties]: undefined extends EventMap[E] ? [] : [Unclean<EventMap[E]>]
  ): void
  /** Tells each event from now on. Returns the unsubscribe. */
  subscribe(listener: (event: FoyerEvent) => void): () => void
}

/** {@link Events} that clean nothing: words have to be clean as they come. */
export interface OwnEvents extends Pick<Events, 'subscribe'> {
  readonly emit: <E extends EventName>(
    event: E,
    ...[properties]: undefined extends EventMap[E] ? [] : [EventMap[E]]
  ) => void
}
