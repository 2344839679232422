import type { AccountPart } from '@foyer/controllers/widget'
import type { Route, ViewId, Views } from '@foyer/core'
import { createElement, type ReactNode, useLayoutEffect } from 'react'
import { useSnapshot } from 'valtio'
import { LazyPart } from './LazyPart.js'
import { useLazyViews } from './scaffoldContext.js'
import type { ViewTable } from './views/group.js'
import { home } from './views/home/index.js'
import { ArrivingView } from './views/parts/ArrivingView.js'

/** A view of the scaffold's own; for any other name, the view that says so. */
export function BuiltInView({ route }: { readonly route: Route }) {
  return route.view === 'Connect' ? <home.views.Connect /> : <LazyView route={route} />
}

function LazyView({ route }: { readonly route: Route }) {
  const lazyViews = useLazyViews()
  const { fetched } = useSnapshot(lazyViews.state)
  // Before the browser paints: what was prefetched shows no skeleton.
  useLayoutEffect(() => void lazyViews.load(), [lazyViews])
  if (fetched.status === 'ready') return draw(fetched.value.views, route, fetched.value.account)
  return <ArrivingView failed={fetched.status === 'failed'} onRetry={() => void lazyViews.load()} />
}

type RouteOf<V extends ViewId> = { readonly [K in V]: { readonly view: K; readonly params: Views[K] } }[V]

function draw<V extends ViewId>(
  views: ViewTable,
  { view, params }: RouteOf<V>,
  controller: AccountPart,
): ReactNode {
  const View = views[view]
  return View ? createElement(View, { params, controller }) : <LazyPart part="UnknownView" />
}
