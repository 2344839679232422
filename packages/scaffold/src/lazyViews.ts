import type { AccountPart } from '@foyer/controllers/widget'
import { type Async, createLatest, type FeatureAction, lazy, type ViewId } from '@foyer/core'
import type { ReactNode } from 'react'
import { proxy, ref } from 'valtio/vanilla'
import type { ViewTable } from './views/group.js'

/** What `@foyer/scaffold/views` has. */
export type LaterViews = typeof import('./views/chunk.js')['laterViews']

/** The groups of views that a new visitor does not see first, with the controllers behind them. */
export interface FetchedViews {
  readonly account: AccountPart
  readonly views: ViewTable
  ConnectWay(props: { readonly way?: FeatureAction; readonly locked?: boolean }): ReactNode
  /** What stands above views that have a header of their own. */
  readonly headers: Readonly<Partial<Record<ViewId, (props: { readonly title: string }) => ReactNode>>>
  LegalCheckbox(): ReactNode
  FamilyFilter(): ReactNode
  Locked(): ReactNode
  Overlay(): ReactNode
  NoWays(): ReactNode
  NoWallet(): ReactNode
  NoAccount(): ReactNode
  UnknownView(): ReactNode
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
