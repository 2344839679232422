import { Toasts } from '@foyer/ui'
import { useSnapshot } from 'valtio'
import { LazyPart } from './LazyPart.js'
import { useWidget } from './scaffoldContext.js'

/** What lies over every view: the toast, and the alert for developers. */
export function Overlay() {
  const { toasts } = useWidget()
  const { current: toast } = useSnapshot(toasts.state)
  return (
    <>
      <LazyPart part="DeveloperAlert" />
      <Toasts toasts={toast ? [toast] : []} onDismiss={() => toasts.hide()} />
    </>
  )
}
