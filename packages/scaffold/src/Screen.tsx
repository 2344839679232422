import { ViewTransition } from '@foyer/ui'
import { useSnapshot } from 'valtio'
import { BuiltInView, builtInTitle } from './builtInViews.js'
import { ErrorBoundary } from './ErrorBoundary.js'
import { FeatureBody, useFeatureView } from './featureView.js'
import { ScreenHeader } from './ScreenHeader.js'
import { useOptions, useVisit, useWords } from './scaffoldContext.js'
import { BrokenView } from './views/BrokenView.js'
import { useWalletName } from './walletList.js'

/** The view on top of the history, under its header. */
export function Screen() {
  const t = useWords()
  const { router, features, remote } = useVisit()
  const { stack, direction } = useSnapshot(router.state)
  // Whose view it is depends on flags.
  useOptions()
  const route = stack.at(-1) ?? { view: 'Connect', params: undefined }
  const { view } = route
  // A feature that lists a built-in view takes it over.
  const owner = features.enabled().find((feature) => feature.views.includes(view))
  const loaded = useFeatureView(owner ? view : undefined)
  const walletName = useWalletName(route)
  const title = owner ? loaded.title : (walletName ?? t(builtInTitle(view, remote)))

  return (
    <>
      <ScreenHeader view={view} depth={stack.length} title={title} />
      <ViewTransition viewKey={`${stack.length}:${view}`} direction={direction}>
        <ErrorBoundary key={`${stack.length}:${view}`} fallback={(retry) => <BrokenView onRetry={retry} />}>
          {owner ? <FeatureBody route={route} loaded={loaded} /> : <BuiltInView route={route} />}
        </ErrorBoundary>
      </ViewTransition>
    </>
  )
}
