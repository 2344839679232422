import { activeAccount } from '@foyer/core'
import { ViewTransition } from '@foyer/ui'
import { memo } from 'react'
import { useSnapshot } from 'valtio'
import { BuiltInView } from './BuiltInView.js'
import { sourceOf } from './connectMethods.js'
import { ErrorBoundary } from './ErrorBoundary.js'
import { FeatureBody, unnamed, useFeatureView } from './featureView.js'
import { LazyPart } from './LazyPart.js'
import { useLegalLock } from './legal.js'
import { ScreenHeader } from './ScreenHeader.js'
import { useLabel, useLazyViews, useOptions, useSelected, useWidget } from './scaffoldContext.js'
import { BrokenView } from './views/parts/BrokenView.js'
import { titleOf } from './views/titles.js'
import { useWalletName } from './walletList.js'

/** The view on top of the history, under its header. Drawn by what it shows alone, not by opening. */
export const Screen = memo(function Screen() {
  const label = useLabel()
  const { router, features, instance } = useWidget()
  const { stack, direction } = useSnapshot(router.state)
  // Whose view it is depends on flags.
  useOptions()
  // Views that have come are drawn from here, so that the transition moves the focus to what they want focused.
  const { fetched } = useSnapshot(useLazyViews().state)
  const route = stack.at(-1) ?? { view: 'Connect', params: undefined }
  const { view } = route
  // A feature that lists a built-in view takes it over.
  const owner = features.enabled().find((feature) => feature.views.includes(view))
  const loaded = useFeatureView(owner ? view : undefined)
  const walletName = useWalletName(route)
  const source = sourceOf(instance, view)
  // What the feature needs is an account's: without one it has nothing to show.
  const account = useSelected(instance.state, activeAccount)
  const bare = owner?.requires?.[0] && !account
  const locked = useLegalLock() && source !== undefined
  const named = owner && !source ? undefined : walletName
  const title = named ?? (owner ? loaded.title : label(titleOf(view) ?? unnamed[fetched.status]))

  return (
    <>
      <ScreenHeader view={view} depth={stack.length} title={title} />
      <ViewTransition viewKey={`${stack.length}:${view}`} direction={direction}>
        <ErrorBoundary fallback={(retry) => <BrokenView onRetry={retry} />}>
          {account && <LazyPart part="DisputedWallet" />}
          {locked ? (
            <LazyPart part="Locked" />
          ) : bare ? (
            <LazyPart part="NoAccount" />
          ) : owner ? (
            <FeatureBody route={route} loaded={loaded} />
          ) : (
            <BuiltInView route={route} />
          )}
        </ErrorBoundary>
      </ViewTransition>
    </>
  )
})
