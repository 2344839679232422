import type { AccountPart } from '@foyer/controllers/visit'
import { type Async, createLatest, type Route } from '@foyer/core'
import type { ReactNode } from 'react'
import { proxy, ref } from 'valtio/vanilla'

/** What the chunk brings, with the controllers behind its views. */
export interface LaterViews {
  readonly account: AccountPart
  laterView(route: Route): ReactNode
  AccountHeader(props: { readonly title: string }): ReactNode
}

/** The views that a new visitor does not see first, on their way from a chunk of their own. */
export interface Later {
  /** A proxy. */
  readonly state: { readonly views: Async<LaterViews> }
  /** Fetches the chunk, unless it is here or under way. Settles once it came or failed; never rejects. */
  load(): Promise<void>
}

export function createLater(fetchViews: () => Promise<LaterViews>): Later {
  const state = proxy<{ views: Async<LaterViews> }>({ views: { status: 'idle' } })
  const latest = createLatest<LaterViews>((next) => {
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
