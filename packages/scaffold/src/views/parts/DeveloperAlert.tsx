import { AlertBar } from '@foyer/ui'
import { useSnapshot } from 'valtio'
import { useLabel, useWidget } from '../../scaffoldContext.js'

/** What the developer of the host page should know. */
export function DeveloperAlert() {
  const label = useLabel()
  const { alerts } = useWidget()
  const { current } = useSnapshot(alerts.state)
  if (!current) return null
  const { code, detail = label(`alert.hint.${code}`) } = current
  return (
    <AlertBar tone="bad" onDismiss={() => alerts.dismiss()}>
      {detail ? `${label(`alert.${code}`)}: ${detail}` : label(`alert.${code}`)}
    </AlertBar>
  )
}
