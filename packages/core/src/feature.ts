import type { Capabilities, Capability } from './adapter.js'
import type { AccountId, Namespace } from './caip.js'
import type { FeatureContext, FeatureStore } from './featureContext.js'
import type { FeatureFlag } from './featureFlag.js'
import type { IconName } from './iconName.js'
import type { Network } from './network.js'
import type { PlainViewId, Route, ViewId, Views } from './router.js'
import type { RootState } from './state.js'
import type { Store } from './store.js'
import type { TextTable, Translations } from './textTable.js'
import type { WalletAuths } from './walletAuth.js'

/** What a feature judges by whether it is wanted now. Plain values of this moment. */
export interface Situation {
  readonly state: RootState
  /** The account in use, if any. */
  readonly account: AccountId | undefined
  /** The network in use; its chain family is `state.networks.active`. */
  readonly network: Network
  /** What the adapter of the chain family in use can do; nothing while it is not loaded. */
  readonly capabilities: Readonly<Partial<Capabilities>>
  /** The host named a data API, and as far as is known that serves {@link network}. */
  readonly hasApi: boolean
  /** ISO 3166-1 alpha-2, as the visitor's browser tells it. A hint, never proof of where somebody is. */
  readonly region: string | undefined
  /** What the feature remembers. */
  readonly store: FeatureStore
}

/**
 * Holds a connected visitor at one view of the feature, as a sign-in does, before the account is shown. Dismissing the
 * modal there shakes it, or disconnects.
 */
export interface FeatureGuard {
  readonly view: PlainViewId
  /** Whether the account in use must pass {@link view} first. Asked whenever the modal decides where to lead. */
  holds(situation: Situation): boolean
  /**
   * What closing the modal does while it holds. A function is told who leaves, and the modal closes: it is to let them go
   * from then on. @default 'shake'
   */
  readonly onDismiss?: 'shake' | 'disconnect' | ((account: AccountId) => void)
}

/**
 * An entry point that a feature offers: a way to `connect`, a button under the `account`'s balance, one of the `tabs` of
 * what an account holds, or a row of the `settings`. In the slot `sent` the view itself is drawn, in place of the rows
 * that the account has for transactions on their way.
 */
export interface FeatureAction {
  readonly slot: 'connect' | 'account' | 'sent' | 'tabs' | 'settings'
  readonly id: string
  /** Among the actions of its slot, lowest first; `features.walletFeaturesOrder` of the host comes before it. */
  readonly order: number
  readonly icon: IconName
  /** Key of the text, most often one of the feature's {@link Feature.labels}. */
  readonly label: string
  /** In the slot `account`: brings something in, so that an account that holds nothing offers it too. */
  readonly incoming?: boolean
  /**
   * In the slot `account`: its view takes `{ token }`, the key of a token ({@link tokenKey}), so that it is offered among
   * the details of each token too. It is disabled while the account holds nothing.
   */
  readonly withToken?: boolean
  /** In the slot `connect`: stands among the wallets instead of beside them. */
  readonly amongWallets?: boolean
  /** In the slot `connect`: offered where one of these chain families is wanted. @default all */
  readonly connects?: readonly Namespace[]
  /** In the slot `tabs`: has a dot while something that was sent from the account is on its way. */
  readonly dot?: boolean
  /** In the slots `connect` and `settings`: the view itself is drawn, a field, say. */
  readonly inPlace?: boolean
  /** In the slot `settings`: offered where the account in use came by this connector alone. */
  readonly connector?: string
  /** In the slot `settings`: what is set now, of the account in use. Must be quick and pure. */
  readonly value?: (state: RootState, account: AccountId) => string | undefined
  /** In the slot `connect`, key of a second line. */
  readonly hint?: string
  /** Key of the label on a phone, where it is another one. */
  readonly labelOnPhone?: string
  readonly route: Route
}

/** What a view is given. */
export interface ViewProps<V extends ViewId = ViewId, Controller = unknown> {
  readonly params: Views[V]
  readonly controller: Controller
  readonly context: FeatureContext
  /**
   * Aborts when the view has been left: it is in the history no more, or the modal closed. A view covered by another has
   * not been left. In a tab: when another tab is chosen.
   */
  readonly signal: AbortSignal
}

/** A view: its title in the text table and its function component. */
export interface ViewDefinition<V extends ViewId = ViewId, Controller = unknown> {
  readonly title: string
  /** A React function component; typed without React so that this package needs none. */
  readonly component: (props: ViewProps<V, Controller>) => unknown
  /** Called once for each time the view enters the history; `signal` ends with that stay. */
  readonly enter?: (props: ViewProps<V, Controller>) => void
}

/** What a feature's chunk gives. */
export interface FeatureModule {
  /** English text of the feature's views. */
  readonly messages: TextTable
  install(context: FeatureContext): { dispose(): void }
  readonly views: Readonly<Partial<Record<ViewId, ViewDefinition<never, never>>>>
}

/** A feature's manifest: data and one `import()`. It arrives with the modal, or with the account. No React, no state library. */
export interface Feature {
  readonly id: string
  /** The host's switch. Absent: the feature is on wherever it is installed. */
  readonly flag?: FeatureFlag
  /** English texts of {@link actions} and {@link titles}: what is shown before the feature is loaded. */
  readonly labels?: TextTable
  /**
   * Translations of the labels and of all that the feature says, by BCP 47 tag, fetched when one is wanted.
   * @default those that come with Foyer, for its own features
   */
  readonly locales?: Exclude<Translations, string>
  readonly views: readonly ViewId[]
  /**
   * Those of {@link views} that a page cannot open: they need parameters, or are part of a request. A page that asks for one is
   * refused (`foyer/view`).
   */
  readonly inner?: readonly ViewId[]
  /** Keys of titles, among {@link labels}, that stand above a view before the feature is loaded. */
  readonly titles?: Readonly<Partial<Record<ViewId, string>>>
  /** Not offered on a chain family whose adapter lacks one of these. */
  readonly requires?: readonly Capability[]
  /** Lives of the data API, which serves it on these chain families: not offered on others, nor to hosts that name none. */
  readonly serves?: readonly Namespace[] | undefined
  /** Whether it is offered now, beyond {@link requires} and {@link serves}: by network, region. Must be quick and pure. */
  available?(situation: Situation): boolean
  readonly actions: readonly FeatureAction[]
  readonly guard?: FeatureGuard
  /**
   * Signs visitors in, and lets wallets do so while they connect instead of by a request of its own afterwards. Asked for
   * before there is an account, whether or not the modal is open.
   */
  readonly walletAuth?: (lent: Pick<FeatureContext, 'store' | 'events' | 'adapter'>) => Promise<WalletAuths>
  /**
   * Signs out the accounts that a Disconnect left, in this page or in another of the origin. Resolves with whether the
   * service has confirmed it for all: if not, it is asked again, at the latest at the next visit.
   */
  readonly signOut?: (store: Store) => Promise<boolean>
  load(): Promise<FeatureModule>
}

/** The list of {@link Feature.inner}: first all views that need parameters, in any order; others may follow. */
export type InnerViews<V extends ViewId> = readonly [...AnyOrder<Exclude<V, PlainViewId>>, ...V[]]

/** Lists that have each member of a union once. */
type AnyOrder<All, One = All> = [All] extends [never]
  ? []
  : One extends All
    ? [One, ...AnyOrder<Exclude<All, One>>]
    : never

/**
 * A {@link Feature} that still knows its views and its controller: a missing view is a build error, and so is a view with
 * parameters that is not marked as inner.
 */
export type FeatureOf<V extends ViewId, Controller extends { dispose(): void }> = Omit<
  Feature,
  'inner' | 'load' | 'views'
> & {
  readonly views: readonly V[]
  load(): Promise<{
    readonly messages: TextTable
    install(context: FeatureContext): Controller
    readonly views: { readonly [K in V]: ViewDefinition<K, Controller> }
  }>
} & ([Exclude<V, PlainViewId>] extends [never]
    ? { readonly inner?: InnerViews<V> }
    : { readonly inner: InnerViews<V> })
