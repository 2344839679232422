import type { ResolvedView } from '@foyer/controllers/visit'
import type { Async, FeatureAction, Route, ViewId, ViewProps } from '@foyer/core'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useLabel, useVisit } from './scaffoldContext.js'
import { ArrivingView } from './views/ArrivingView.js'
import { UnknownView } from './views/BrokenView.js'

/** A feature's view on its way from its chunk. */
interface FeatureView {
  readonly title: string
  readonly result: Async<ResolvedView<ViewId> | undefined>
  /** Asks for the chunk again. */
  retry(): void
}

const pending = { status: 'pending', previous: undefined } as const

/** Fetches the owner of a view; idle while there is no view to fetch. */
export function useFeatureView(view: ViewId | undefined): FeatureView {
  const { features } = useVisit()
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
  return { title: label(key ?? 'view.loading'), result, retry: () => setRuns(runs + 1) }
}

/** A feature's view, or what stands in its place while its chunk is on its way or failed. */
export function FeatureBody({ route, loaded }: { readonly route: Route; readonly loaded: FeatureView }) {
  const { result, retry } = loaded
  if (result.status !== 'ready') return <ArrivingView failed={result.status === 'failed'} onRetry={retry} />
  if (!result.value) return <UnknownView />
  const { definition, controller, context } = result.value
  const View = definition.component
  if (!isComponent(View)) return <UnknownView />
  return <View params={route.params} controller={controller} context={context} />
}

/** A feature's view inside another view, as in a tab. */
export function EmbeddedView({ route }: { readonly route: Route }): ReactNode {
  return <FeatureBody route={route} loaded={useFeatureView(route.view)} />
}

// Before the chunk is here, the button that led to the view names it.
function labelOf(
  features: { actions(slot: FeatureAction['slot']): readonly FeatureAction[] },
  view: ViewId | undefined,
) {
  const slots = ['account', 'connect', 'tabs', 'settings'] as const
  return slots.flatMap((slot) => features.actions(slot)).find(({ route }) => route.view === view)?.label
}

// Definitions are typed without React, so that features' manifests need none.
function isComponent(component: unknown): component is ComponentType<ViewProps> {
  return typeof component === 'function'
}
