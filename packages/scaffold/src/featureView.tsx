import type { FeatureHost, ResolvedView } from '@foyer/controllers/widget'
import type { Async, Route, ViewId, ViewProps } from '@foyer/core'
import { type ComponentType, useEffect, useState } from 'react'
import { LazyPart } from './LazyPart.js'
import { useLabel, useWidget } from './scaffoldContext.js'
import { ArrivingView } from './views/parts/ArrivingView.js'

/** A feature's view on its way from its chunk. */
interface FeatureView {
  readonly title: string
  readonly result: Async<ResolvedView<ViewId> | undefined>
  /** Asks for the chunk again. */
  retry(): void
}

/** What stands above a view whose name did not come. */
export const unnamed = {
  idle: 'view.loading',
  pending: 'view.loading',
  ready: 'view.unknownTitle',
  failed: 'view.errorTitle',
} as const

const pending = { status: 'pending', previous: undefined } as const

/** Fetches the owner of a view; idle while there is no view to fetch. */
export function useFeatureView(view: ViewId | undefined): FeatureView {
  const { features } = useWidget()
  const label = useLabel()
  const [runs, setRuns] = useState(0)
  const [loaded, setLoaded] = useState<{ readonly of: string; readonly result: FeatureView['result'] }>()
  const run = `${view}:${runs}`
  // What is here already is drawn at once, without a frame of skeleton.
  const here = view && features.loaded(view)
  const isHere = here !== undefined

  useEffect(() => {
    if (view === undefined || isHere) return
    let wanted = true
    const publish = (result: FeatureView['result']) => {
      if (wanted) setLoaded({ of: run, result })
    }
    features.resolve(view).then(
      (value) => publish({ status: 'ready', value }),
      (error) => publish({ status: 'failed', error, previous: undefined }),
    )
    return () => {
      wanted = false
    }
  }, [features, view, isHere, run])

  const told = loaded?.of === run ? loaded.result : pending
  const result: FeatureView['result'] = here ? { status: 'ready', value: here } : told
  const key = result.status === 'ready' ? result.value?.definition.title : labelOf(features, view)
  return { title: label(key ?? unnamed[result.status]), result, retry: () => setRuns(runs + 1) }
}

interface FeatureBodyProps {
  readonly route: Route
  readonly loaded: FeatureView
  /** Ends when the view is left sooner than the history says: a tab. */
  readonly signal?: AbortSignal
}

/** A feature's view, or what stands in its place while its chunk is on its way or failed. */
export function FeatureBody({ route, loaded, signal }: FeatureBodyProps) {
  const { result, retry } = loaded
  if (result.status !== 'ready') return <ArrivingView failed={result.status === 'failed'} onRetry={retry} />
  const { value } = result
  const View = value?.definition.component
  if (!value || !isComponent(View)) return <LazyPart part="UnknownView" />
  const { controller, context, stay } = value
  return <View params={route.params} controller={controller} context={context} signal={signal ?? stay()} />
}

// Before the chunk is here, its manifest or the button that led to the view names it.
function labelOf(features: Pick<FeatureHost, 'actions' | 'enabled'>, view: ViewId | undefined) {
  const titled = features.enabled().find(({ views }) => view && views.includes(view))?.titles
  if (view && titled?.[view]) return titled[view]
  const slots = ['account', 'connect', 'tabs', 'settings'] as const
  return slots.flatMap((slot) => features.actions(slot)).find(({ route }) => route.view === view)?.label
}

// Definitions are typed without React, so that features' manifests need none.
function isComponent(component: unknown): component is ComponentType<ViewProps> {
  return typeof component === 'function'
}
