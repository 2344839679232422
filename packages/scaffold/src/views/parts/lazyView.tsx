import { type Async, createLatest, type Lazy, lazy } from '@foyer/core'
import { type ReactNode, useEffect, useState } from 'react'
import { ArrivingView } from './ArrivingView.js'

type View<P> = (props: P) => ReactNode

/** A view from a chunk of its own, and what fetches that ahead: it settles once it came or failed, and never rejects. */
export function lazyView<P extends object>(
  fetchView: () => Promise<View<P>>,
): View<P> & { readonly prefetch: () => Promise<void> } {
  const view = lazy(fetchView)
  const show: View<P> = (props) => <LazyView view={view} props={props} />
  return Object.assign(show, {
    prefetch: () =>
      view.load().then(
        () => {},
        () => {},
      ),
  })
}

function LazyView<P extends object>({ view, props }: { readonly view: Lazy<View<P>>; readonly props: P }) {
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
  return <ArrivingView failed={fetched.status === 'failed'} onRetry={load} />
}
