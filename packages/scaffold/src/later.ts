import type { AccountPart, CatalogueWallet, Pairings } from '@foyer/controllers/visit'
import { type Async, createLatest, type Route } from '@foyer/core'
import type { ReactNode } from 'react'
import { proxy, ref } from 'valtio/vanilla'

/** What the chunk brings, with the controllers behind its views. */
export interface LaterViews {
  readonly account: AccountPart
  laterView(route: Route): ReactNode
  AccountHeader(props: { readonly title: string }): ReactNode
  LegalCheckbox(): ReactNode
  FamilyFilter(): ReactNode
}

/** What the chunk of remote sessions brings, with the controller behind its views. */
export interface RemoteViews {
  readonly pairings: Pairings
  laterView(route: Route): ReactNode
  OfferAhead(): ReactNode
  /** On a phone, opens the wallet's app within the tap that chose it, where an offer is here already. */
  openInTap(pairings: Pairings, wallet: CatalogueWallet): void
}

/** Views that a new visitor does not see first, on their way from a chunk of their own. */
export interface Later<V extends object = LaterViews> {
  /** A proxy. */
  readonly state: { readonly views: Async<V> }
  /** Fetches the chunk, unless it is here or under way. Settles once it came or failed; never rejects. */
  load(): Promise<void>
}

export function createLater<V extends object = LaterViews>(fetchViews: () => Promise<V>): Later<V> {
  const state = proxy<{ views: Async<V> }>({ views: { status: 'idle' } })
  const latest = createLatest<V>((next) => {
    state.views = next
  })
  let loading: Promise<void> | undefined

  async function run() {
    await latest.run(async () => ref(await fetchViews()))
    // What failed may be tried again.
    if (state.views.status === 'failed') loading = undefined
  }
  return {
    state,
    load() {
      loading ??= run()
      return loading
    },
  }
}
