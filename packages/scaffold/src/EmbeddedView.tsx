import { anySignal, type Route } from '@foyer/core'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { FeatureBody, useFeatureView } from './featureView.js'
import { useSelected, useWidget } from './scaffoldContext.js'

/** A feature's view inside another view, as in a tab. */
export function EmbeddedView({ route }: { readonly route: Route }): ReactNode {
  const loaded = useFeatureView(route.view)
  const [own, setOwn] = useState(() => new AbortController())
  useEffect(() => {
    // Mounted once more, as StrictMode does.
    if (own.signal.aborted) setOwn(new AbortController())
    return () => own.abort()
  }, [own])
  const stay = loaded.result.status === 'ready' ? loaded.result.value?.stay : undefined
  // Drawn ahead of the modal, the view is in no stay yet.
  const open = useSelected(useWidget().instance.state.modal, (modal) => modal.open)
  // Whichever is first: the tab is left, or the view that it is in.
  const signal = useMemo(() => anySignal(own.signal, open ? stay?.() : undefined), [own, stay, open])
  return <FeatureBody route={route} loaded={loaded} signal={signal} />
}
