import { activeAccount } from '@foyer/core'
import { Dialog, type DialogHandle } from '@foyer/ui'
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { ErrorBoundary } from './ErrorBoundary.js'
import { LazyPart } from './LazyPart.js'
import { onChange } from './onChange.js'
import { Screen } from './Screen.js'
import { useLazyViews, useOptions, useSelected, useWidget } from './scaffoldContext.js'
import { useAhead } from './useAhead.js'
import { useFirstView } from './useFirstView.js'
import { BrokenScreen } from './views/parts/BrokenView.js'

/** The first view has the network to itself for this long (ms), unless somebody acts; then the others are fetched. */
const quietMs = 2_000
/** So long (ms) where its wallets are here by then. */
const earlyMs = 500

/** The modal, or the section of the page in embedded mode, with the view on screen inside. */
export function Shell() {
  const { modal, instance, wallets } = useWidget()
  const { enableEmbedded } = useOptions()
  // At once: what closes the modal may take it off the page next.
  const { open } = useSnapshot(instance.modal, { sync: true })
  const lazyViews = useLazyViews()
  const connected = useSelected(instance.state, activeAccount) !== undefined
  useAhead(open, connected)
  const { ahead, visit } = useFirstView(open, connected)
  const dialog = useRef<DialogHandle>(null)

  // Wallets on the page are asked to announce themselves each time; nothing waits for them.
  useEffect(() => {
    if (open) void instance.discover()
  }, [open, instance])
  useEffect(() => {
    if (!open) return
    const waiting = new AbortController()
    const load = () => {
      waiting.abort()
      void lazyViews.load()
      if (!activeAccount(instance.state)) void wallets.loadMore({ ahead: true })
    }
    const loadEarly = () => {
      if (wallets.state.recommended.status !== 'pending') load()
    }
    const timers = [setTimeout(loadEarly, earlyMs), setTimeout(load, quietMs)]
    waiting.signal.onabort = () => timers.forEach(clearTimeout)
    for (const type of ['pointermove', 'pointerdown', 'keydown'])
      dialog.current?.element?.addEventListener(type, load, waiting)
    return () => waiting.abort()
  }, [open, lazyViews, wallets, instance])
  useEffect(
    () =>
      onChange(
        modal.state,
        ({ shake }) => shake,
        () => dialog.current?.shake(),
      ),
    [modal],
  )

  return (
    <Dialog
      ref={dialog}
      open={open}
      data-ahead={ahead || undefined}
      embedded={enableEmbedded}
      onDismiss={() => modal.dismiss()}
      overlay={open && <LazyPart part="Overlay" />}
    >
      {(open || ahead > 0) && (
        <ErrorBoundary fallback={(retry) => <BrokenScreen onRetry={retry} />}>
          <Screen key={visit} />
        </ErrorBoundary>
      )}
    </Dialog>
  )
}
