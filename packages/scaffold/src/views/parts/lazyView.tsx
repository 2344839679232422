import { type Async, createLatest, type Lazy, lazy } from '@foyer/core'
import { type ReactNode, useEffect, useState } from 'react'
import { ArrivingView } from './ArrivingView.js'

type View<P> = (props: P) => ReactNode

/**
 * A view from a chunk of its own, and what fetches that ahead: it settles once it came or failed, and never rejects.
 * @param isNote nothing stands in its place until it is there
 */
export function lazyView<P extends object>(
  fetchView: () => Promise<View<P>>,
  isNote = false,
): View<P> & { readonly prefetch: () => Promise<void> } {
  const view = lazy(fetchView)
  const show: View<P> = (props) => <LazyView view={view} props={props} isNote={isNote} />
  return Object.assign(show, {
    prefetch: () =>
      view.load().then(
        () => {},
        () => {},
      ),
  })
}

interface LazyViewProps<P> {
  readonly view: Lazy<View<P>>
  readonly props: P
  readonly isNote: boolean
}

function LazyView<P extends object>({ view, props, isNote }: LazyViewProps<P>) {
  const { loaded } = view
  const [fetched, setFetched] = useState<Async<View<P>>>(
    loaded ? { status: 'ready', value: loaded } : { status: 'idle' },
  )
  const [latest] = useState(() => createLatest(setFetched))
  const load = () => void latest.run(view.load)
  useEffect(() => {
    if (!view.loaded) void latest.run(view.load)
  }, [latest, view])
  if (fetched.status === 'ready') return <fetched.value {...props} />
  return !isNote && <ArrivingView failed={fetched.status === 'failed'} onRetry={load} />
}
