import type { Adapter, Capability } from './adapter.js'
import type { Approve } from './approve.js'
import type { Async } from './async.js'
import type { AccountId, Namespace, NetworkId } from './caip.js'
import type { Events } from './events.js'
import type { Http } from './http.js'
import type { Route, Router, ViewId, Views } from './router.js'
import type { RootState } from './state.js'
import type { TokenBalance } from './token.js'
import type { SafeUrl } from './webUrl.js'

/** Balances of the account in use, newest first known; kept by the visit, read by views. */
export interface Balances {
  readonly state: { readonly tokens: Async<readonly TokenBalance[]> }
  /**
   * Fetches again. `force` skips every cache, after a transaction. Never rejects: failure is in the state.
   * Without force, a failed fetch is repeated only after 30 s (spec 8).
   */
  refresh(options?: { readonly force?: boolean }): Promise<void>
}

/** Prices in the instance's currency. */
export interface Prices {
  /** Fiat for one whole native coin of a network. @throws {HttpError | MalformedResponseError} */
  native(network: NetworkId, signal: AbortSignal): Promise<number>
}

/** Toasts (spec 2): one at a time; a newer replaces the older after 150 ms. */
export interface Toasts {
  success(message: string): void
  error(message: string): void
  loading(message: string): void
  hide(): void
}

/** Pictures of wallets, networks and tokens from the catalogue service. */
export interface Images {
  /** An object URL, or `undefined` when there is none. Never rejects; gives up after 2 s. */
  load(kind: 'wallet' | 'asset' | 'token' | 'currency', id: string): Promise<SafeUrl | undefined>
}

/** Visitor-facing text by key; the same object that `useText` of the ui package reads. */
export interface TextPort {
  t(key: string, params?: Readonly<Record<string, string | number>>): string
  readonly locale: string
}

/** What the host lends to a feature, and all it may touch. */
export interface FeatureContext {
  /** A valtio proxy: read it in handlers, `useSnapshot` it in views. */
  readonly state: RootState
  /** The adapter of a chain family, fetched when needed. @throws when none is installed */
  adapter(namespace: Namespace): Promise<Adapter>
  readonly balances: Balances
  readonly prices: Prices
  readonly router: Router
  /** The data API. Without `services.api` each call rejects with {@link ServiceMissingError}. */
  readonly api: Http
  readonly approve: Approve
  readonly toasts: Toasts
  readonly events: Events
  readonly images: Images
  readonly text: TextPort
  /** ISO 4217, lower case. */
  readonly currency: string
  /** Goes out of the way and comes back when the account in use changes. Returns the unsubscribe. */
  onAccountChange(listener: (account: AccountId | undefined) => void): () => void
}

/** What a view is given. */
export interface ViewProps<V extends ViewId = ViewId, Controller = unknown> {
  readonly params: Views[V]
  readonly controller: Controller
  readonly context: FeatureContext
}

/** A view: its title in the text table and its function component. */
export interface ViewDefinition<V extends ViewId = ViewId, Controller = unknown> {
  readonly title: string
  /** A React function component; typed without React so that this package needs none. */
  readonly component: (props: ViewProps<V, Controller>) => unknown
}

/** An entry point that a feature offers in a slot of the scaffold. */
export interface FeatureAction {
  readonly slot: 'account' | 'connect' | 'tabs' | 'settings'
  readonly id: string
  readonly order: number
  /** Name of an icon of the ui package. */
  readonly icon: string
  /** Key of the scaffold's text table: the label is shown before the feature is loaded. */
  readonly label: string
  readonly route: Route
}

/** Texts by key, some in plural forms. */
export type TextTable = Readonly<Record<string, string | { readonly one?: string; readonly other: string }>>

/** What a feature's chunk gives. */
export interface FeatureModule {
  /** English text of the feature's views. */
  readonly messages: TextTable
  /** Its translations by BCP 47 tag, fetched when one is wanted. */
  readonly locales?: Readonly<Record<string, () => Promise<{ readonly messages: TextTable }>>>
  install(context: FeatureContext): { dispose(): void }
  readonly views: Readonly<Partial<Record<ViewId, ViewDefinition<never, never>>>>
}

/** The eager half of a feature: data and one `import()`. No React, no valtio. */
export interface Feature {
  readonly id: string
  readonly views: readonly ViewId[]
  /** Not offered on a chain family whose adapter lacks one of these. */
  readonly requires: readonly Capability[]
  readonly actions: readonly FeatureAction[]
  load(): Promise<FeatureModule>
}

/** A {@link Feature} that still knows its views and its controller: a missing view is a build error. */
export interface FeatureOf<V extends ViewId, Controller extends { dispose(): void }> extends Feature {
  readonly views: readonly V[]
  load(): Promise<{
    readonly messages: TextTable
    readonly locales?: NonNullable<FeatureModule['locales']>
    install(context: FeatureContext): Controller
    readonly views: { readonly [K in V]: ViewDefinition<K, Controller> }
  }>
}
