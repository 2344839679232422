import type { Adapter } from './adapter.js'
import type { Approval, Approve } from './approve.js'
import type { Async } from './async.js'
import type { AccountId, Namespace, NetworkId } from './caip.js'
import type { DisplayText } from './displayText.js'
import type { Events } from './events.js'
import type { FlagValue } from './featureFlag.js'
import type { Http } from './http.js'
import type { Moment } from './moment.js'
import type { ResolvedName } from './name.js'
import type { PageSource, Pages } from './pages.js'
import type { Requests } from './requests.js'
import type { Router } from './router.js'
import type { RootState } from './state.js'
import type { TextTable, Translations } from './textTable.js'
import type { Token, TokenBalance } from './token.js'
import type { WalletDirectory } from './walletDirectory.js'
import type { WalletSessions } from './walletSession.js'
import type { SafeUrl } from './webUrl.js'

/** Balances of the account in use; kept while the widget is on the page, read by views. */
export interface Balances {
  readonly state: {
    readonly tokens: Async<readonly TokenBalance[]>
    /** Whether tokens may be missing: they are from the chain, or an answer of the data API could not be read in full. */
    readonly partial?: boolean
    /** Whether the last answer failed, and the tokens shown are from before it. It stays while they load again. */
    readonly old?: boolean | undefined
    /** Whether prices may be out of date, though the amounts are not. */
    readonly oldPrices?: boolean
    /** When the prices were known to be current; absent if that is not known. */
    readonly pricedAt?: Moment | undefined
  }
  /**
   * Fetches again. `force` skips every cache, after a transaction. Never rejects: failure is in the state.
   * Without force, a failed fetch is repeated only after 30 s.
   * @param options.tokens with `force`: what the account may hold by now, though it is not listed yet
   */
  refresh(options?: {
    readonly force?: boolean
    readonly tokens?: readonly Pick<Token, 'address'>[]
  }): Promise<void>
  /** Contracts that the host lists, by network (CAIP-2). */
  readonly listed: Readonly<Record<string, readonly string[]>>
  /** The last list of each account in this visit, on each network that was in use. */
  readonly held: ReadonlyMap<AccountId | undefined, readonly TokenBalance[]>
}

/** Prices in the instance's currency, kept for 30 s. */
export interface Prices {
  /** Fiat for one whole native coin of a network. @throws {HttpError | MalformedResponseError | ChainNotSupportedError} */
  native(network: NetworkId, signal: AbortSignal): Promise<number>
  /** Fiat for one whole token. @throws as {@link native} */
  token(token: Pick<Token, 'network' | 'address'>, signal: AbortSignal): Promise<number>
}

/** How the visitor wants to look at the account in use; kept for each account. */
export interface AccountChoices {
  /** A proxy; {@link choose} changes it. */
  readonly state: {
    /** What it holds is not for the eyes of others: no view shows an amount of it. */
    readonly amountsHidden: boolean
    /** What is worth little is listed too. */
    readonly smallShown: boolean
    /** Tokens are listed by name instead of by worth. */
    readonly byName: boolean
    /** By {@link tokenKey}: neither listed nor counted. */
    readonly hiddenTokens: readonly string[]
  }
  choose(change: Partial<AccountChoices['state']>): void
}

/** Who an account says it is. Foreign text: show the address beside it. */
export interface Identity {
  readonly name: DisplayText | undefined
  readonly avatar: SafeUrl | undefined
}

/** Names and avatars of accounts, kept for 5 min. */
export interface Identities {
  /** What is known without asking. */
  known(account: AccountId): Identity | undefined
  /** Never rejects: an unknown, unsupported or failed one is `undefined`. */
  load(account: AccountId, signal?: AbortSignal): Promise<Identity | undefined>
  /** An account of the visitor's has got a name: it is shown at once, and kept as if it had been loaded. */
  named(account: AccountId, name: DisplayText): void
  /**
   * Whom a name stands for on a network: as its chain says, else the data API. Always asked anew.
   * @throws {NameError | InvalidAddressError} or what the services failed with, where nobody could be asked
   */
  resolve(name: string, network: NetworkId, signal: AbortSignal): Promise<ResolvedName>
}

/** A button in a toast. */
export interface ToastAction {
  readonly label: string
  /** The toast closes with it. */
  readonly onPress: () => void
}

/** Toasts: one at a time; a newer replaces the older after 150 ms. */
export interface Toasts {
  /** With an action it stays as long as an error. */
  success(message: string, action?: ToastAction): void
  error(message: string): void
  loading(message: string): void
  hide(): void
}

/** Alerts for the developer of the host page, where the host wants them (`options.debug`). */
export interface AlertPort {
  /** Shows what `alert.<code>` says in the text table, once per code, with `detail` or the text of `alert.hint.<code>`. */
  show(code: string, detail?: string): void
}

/** Pictures of wallets, networks and tokens from the catalogue service. */
export interface Images {
  /**
   * An object URL, or `undefined` when there is none. Never rejects; gives up after 2 s. A `network` is named by its CAIP-2
   * id, a picture at an `address` by that, all else by the catalogue's id. An address is asked for at the host's own services
   * alone: any other host would learn who looks.
   */
  load(
    kind: 'wallet' | 'asset' | 'network' | 'token' | 'currency' | 'address',
    id: string,
  ): Promise<SafeUrl | undefined>
  /**
   * The mark of a network by its CAIP-2 id, of a chain family by its namespace, or of a network's own coin (`coin:ETH`),
   * of those that come with Foyer: it asks nobody. `undefined` when there is none. Never rejects.
   */
  mark(key: string): Promise<SafeUrl | undefined>
}

/** Visitor-facing text by key; the same object that `useText` of the ui package reads. */
export interface TextPort {
  t(key: string, params?: Readonly<Record<string, string | number>>): string
  readonly locale: string
  /** More text, of code that comes later than its feature. */
  add?(table: TextTable, translations?: Translations): void
  /** Settles once the words of the locale are here, or are not waited for any longer. */
  ready?(): Promise<unknown> | undefined
}

/** What wallets are asked to do with accounts, as the modal itself does. */
export interface AccountCommands {
  /** Connects one wallet. @throws as {@link Adapter.connect} */
  connect(
    target: { readonly connectorId: string; readonly namespace: Namespace },
    signal?: AbortSignal,
  ): Promise<AccountId>
  /** Disconnects one chain family, or all. */
  disconnect(namespace?: Namespace): Promise<void>
  /** @throws {ChainNotSupportedError | UserRejectedError} */
  switchNetwork(network: NetworkId, signal?: AbortSignal): Promise<void>
  /** Makes a chain family the active one. No wallet is asked, and every connection stays. */
  switchNamespace(namespace: Namespace): Promise<void>
  /** Makes another of the addresses granted the one in use, where the wallet leaves the choice. */
  switchAddress(namespace: Namespace, address: string): Promise<void>
}

/** What a feature remembers over reloads, apart from all others. Whoever shares the origin can read and change it. */
export interface FeatureStore {
  /** @param decode reads what is stored; `undefined`, or a throw, for anything it does not understand */
  get<T>(key: string, decode: (json: unknown) => T | undefined): T | undefined
  /** @param value anything that JSON can hold */
  set(key: string, value: unknown): void
  remove(key: string): void
}

/** Text to be signed. */
export interface SignRequest extends Pick<Approval, 'what' | 'next'> {
  readonly message: string
  /** @default the active chain family */
  readonly namespace?: Namespace
  /** Gives up waiting; a wallet that was asked cannot be recalled. */
  readonly signal?: AbortSignal | undefined
}

/** As much of a window as whoever opened it may use. */
export interface OpenedWindow extends Pick<Window, 'closed' | 'close' | 'document' | 'focus'> {
  opener: unknown
  readonly location: Pick<Location, 'replace'>
}

/** The page that the widget is on. */
export interface HostPage {
  /**
   * Opens a window or an app. Only within a press of the visitor, in the same tick: else browsers block it, and the
   * answer is `undefined`. The window cannot reach this page (`noopener`) unless `opener` is set.
   * @param url `about:blank`: an empty one, of the page's own origin, to be led on once it is known where to
   */
  openWindow(
    url: SafeUrl | 'about:blank',
    options?: {
      readonly opener?: boolean
      readonly target?: '_blank' | '_self' | '_top'
      /** Of a window beside the page's, in px, instead of another tab. */
      readonly size?: { readonly width: number; readonly height: number }
    },
  ): OpenedWindow | undefined
  /** An element inside the widget, made when it is first asked for, that stays while the modal closes: for a frame. */
  frameHost(): HTMLElement
  /** The colour scheme on screen: the host's, else the page's. */
  theme(): 'light' | 'dark'
}

/** What the host lends to a feature, and all it may touch. */
export interface FeatureContext {
  /** The id of the widget (`options.id`), by which its stored values are kept apart from other widgets on the same origin. */
  readonly id: string | undefined
  /** A valtio proxy: read it in handlers, `useSnapshot` it in views. */
  readonly state: RootState
  /** The adapter of a chain family, fetched when needed. @throws when none is installed */
  adapter(namespace: Namespace): Promise<Adapter>
  /** What the host's switch of this feature says; `true` where it has none. */
  flag(): FlagValue
  readonly account: AccountCommands
  /** The wallets that are offered. */
  readonly wallets: WalletDirectory
  /** The sessions of a wallet source, by its id. @throws {ConnectorMissingError} when the host did not install it */
  sessions(sourceId: string): Promise<WalletSessions>
  /** What features offer by which an account comes to hold something: receiving, say. Each leads to its own view. */
  incoming(): readonly { readonly label: string; readonly onChoose: () => void }[]
  /** To be called when the view on screen has connected a wallet: leads the visitor on. */
  connected(): void
  readonly balances: Balances
  readonly prices: Prices
  readonly choices: AccountChoices
  readonly names: Identities
  readonly router: Router
  /** The data API. Without `services.api` each call rejects with {@link ServiceMissingError}. */
  readonly api: Http
  /** A list that {@link api}, or anybody, gives page by page. It asks nothing by itself. */
  pages<T extends object, Cursor>(source: PageSource<T, Cursor>): Pages<T>
  /** Whatever moves value or calls a contract goes through here, once per confirmation. */
  readonly approve: Approve
  /** What was confirmed before, and what became of it. */
  readonly requests: Requests
  /** Signs text with the account in use, through {@link approve}. @throws as {@link Adapter.signMessage} */
  sign(request: SignRequest): Promise<string>
  readonly store: FeatureStore
  /** What features tell each other: one store of them all. */
  readonly shared: FeatureStore
  readonly toasts: Toasts
  readonly alerts: AlertPort
  readonly events: Events
  readonly images: Images
  /** Whether the page may fetch a picture that an answer names. Elsewhere somebody would learn who looks, and when. */
  readonly isOwnPicture: (picture: SafeUrl) => boolean
  readonly text: TextPort
  readonly page: HostPage
  /** ISO 4217, lower case. */
  readonly currency: string
  /** The host's, by which services know the page. */
  readonly projectId: string | undefined
  /** Whether the data API serves a network, as far as that can be known. Never rejects. */
  serves(network: NetworkId, signal?: AbortSignal): Promise<boolean>
  /** Whether the host lists a token by its contract (`tokens`), whatever a service says of it. */
  readonly isListed: (token: Pick<Token, 'network' | 'address'>) => boolean
  /** Contracts that swap tokens and that the host vouches for, by CAIP-2 id. */
  readonly swapRouters: Readonly<Record<string, readonly string[]>>
  /** Whether the host lets its visitors change the network (`enableNetworkSwitch`). */
  readonly enableNetworkSwitch: boolean
  /** Tells when the account in use becomes another or none. Returns the unsubscribe. */
  onAccountChange(listener: (account: AccountId | undefined) => void): () => void
}
