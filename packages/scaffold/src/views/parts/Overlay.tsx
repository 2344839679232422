import { Toasts } from '@foyer/ui'
import { useSnapshot } from 'valtio'
import { useWidget } from '../../scaffoldContext.js'
import { DeveloperAlert } from './DeveloperAlert.js'

/** What lies over every view: the toast, and the alert for developers. It comes with the views after the first. */
export function Overlay() {
  const { toasts } = useWidget()
  const { current: toast } = useSnapshot(toasts.state)
  return (
    <>
      <DeveloperAlert />
      <Toasts toasts={toast ? [toast] : []} onDismiss={() => toasts.hide()} />
    </>
  )
}
