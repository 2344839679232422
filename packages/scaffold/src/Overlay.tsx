import { AlertBar, Toasts } from '@foyer/ui'
import { useSnapshot } from 'valtio'
import { useVisit } from './scaffoldContext.js'

/** What lies over every view: the toast, and the alert for developers. */
export function Overlay() {
  const { toasts, alerts } = useVisit()
  const { current: toast } = useSnapshot(toasts.state)
  const { current: alert } = useSnapshot(alerts.state)
  return (
    <>
      {alert && (
        <AlertBar tone="bad" onDismiss={() => alerts.dismiss()}>
          {alert.detail ? `${alert.message}: ${alert.detail}` : alert.message}
        </AlertBar>
      )}
      <Toasts toasts={toast ? [toast] : []} onDismiss={() => toasts.hide()} />
    </>
  )
}
