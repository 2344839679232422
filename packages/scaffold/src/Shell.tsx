import { Dialog, type DialogHandle } from '@foyer/ui'
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { subscribeKey } from 'valtio/vanilla/utils'
import { ErrorBoundary } from './ErrorBoundary.js'
import { Overlay } from './Overlay.js'
import { Screen } from './Screen.js'
import { useLater, useOptions, useVisit } from './scaffoldContext.js'
import { BrokenScreen } from './views/BrokenView.js'

/** For so long the first view has the line to itself; then the views after it are fetched. In ms. */
const quiet = 1000

/** The modal, or the section of the page in embedded mode, with the view on screen inside. */
export function Shell() {
  const { modal, instance } = useVisit()
  const { enableEmbedded } = useOptions()
  // At once: what closes the modal may take it off the page next.
  const { open } = useSnapshot(instance.state, { sync: true }).modal
  const later = useLater()
  const dialog = useRef<DialogHandle>(null)

  // Wallets on the page are asked to announce themselves each time; nothing waits for them.
  useEffect(() => {
    if (open) instance.discover()
  }, [open, instance])
  useEffect(() => {
    if (!open) return
    const timer = setTimeout(() => void later.load(), quiet)
    return () => clearTimeout(timer)
  }, [open, later])
  useEffect(() => subscribeKey(modal.state, 'shake', () => dialog.current?.shake()), [modal])

  return (
    <Dialog
      ref={dialog}
      open={open}
      embedded={enableEmbedded}
      onDismiss={() => modal.dismiss()}
      overlay={open && <Overlay />}
    >
      {open && (
        <ErrorBoundary fallback={(retry) => <BrokenScreen onRetry={retry} />}>
          <Screen />
        </ErrorBoundary>
      )}
    </Dialog>
  )
}
