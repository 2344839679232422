import type { Instance } from '@foyer/controllers'
import type { AccountPart, FeatureHost } from '@foyer/controllers/widget'
import { type Async, createLatest, type FeatureAction, type HostPage, lazy, type ViewId } from '@foyer/core'
import type { laterIcons, Text } from '@foyer/ui'
import type { ReactNode } from 'react'
import { proxy, ref } from 'valtio/vanilla'
import type { ViewTable } from './views/group.js'

/**
 * The groups of views that a new visitor does not see first: the chunk that `@foyer/scaffold/views` exports. It is written
 * here and not inferred, since the views import types of the files that fetch them.
 */
export interface LaterViews {
  readonly views: ViewTable
  /** The headers of views that have one of their own. */
  readonly headers: Readonly<Partial<Record<ViewId, (props: { readonly title: string }) => ReactNode>>>
  /** The drawings that the first view has not. */
  readonly icons: typeof laterIcons
  Collapsed(props: { readonly locked?: boolean }): ReactNode
  ConnectHead(): ReactNode
  ConnectWay(props: { readonly way?: FeatureAction; readonly locked?: boolean }): ReactNode
  DisputedWallet(): ReactNode
  FamilyFilter(props: object): ReactNode
  Locked(): ReactNode
  MissingWays(): ReactNode
  Overlay(): ReactNode
  NoWays(props: object): ReactNode
  NoWallet(props: object): ReactNode
  NoAccount(props: object): ReactNode
  UnknownView(props: object): ReactNode
  WayOut(): ReactNode
  /** Adds the texts of these views and parts. */
  addTexts(text: Pick<Text, 'add'>): void
  /**
   * Fetches the code of this chunk that the visitor is likely to need. Settles when everything that is drawn among the ways to
   * connect has loaded or failed; never rejects.
   */
  prefetch(
    instance: Pick<Instance, 'state' | 'options'>,
    features: Pick<FeatureHost, 'actions' | 'resolve'>,
  ): Promise<void>
  /** Creates the page as features may use it. @param container the widget's root, which has its theme and language */
  createHostPage(container: HTMLElement, options: Instance['options']): HostPage
  /** Keeps what happens in the container from the listeners of the page, and its texts with a page translator. Never rejects. */
  keepFromPage(container: HTMLElement, options: Instance['options']): Promise<void>
}

/** {@link LaterViews}, with the controllers behind them. */
export interface FetchedViews extends LaterViews {
  readonly account: AccountPart
}

/** {@link FetchedViews} on their way from a chunk of their own. */
export interface LazyViews {
  /** A proxy. */
  readonly state: { readonly fetched: Async<FetchedViews> }
  /** Fetches them, unless they are here or under way. Settles once they came or failed; never rejects. */
  load(): Promise<void>
}

/** Makes {@link LazyViews}; fetches nothing by itself. */
export function createLazyViews(fetchViews: () => Promise<FetchedViews>): LazyViews {
  const state = proxy<{ fetched: Async<FetchedViews> }>({ fetched: { status: 'idle' } })
  const latest = createLatest<FetchedViews>((next) => {
    state.fetched = next
  })
  const views = lazy(async () => {
    await latest.run(async () => ref(await fetchViews()))
    // What failed may be tried again.
    if (state.fetched.status === 'failed') throw state.fetched.error
  })
  return { state, load: () => views.load().catch(() => {}) }
}
