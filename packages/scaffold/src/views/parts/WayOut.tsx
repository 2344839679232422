import { Button } from '@foyer/ui'
import { useWidget, useWords } from '../../scaffoldContext.js'

/** Below a view that failed: a visitor who is held there may disconnect. */
export function WayOut() {
  const t = useWords()
  const { features, instance } = useWidget()
  return (
    features.guard() && (
      <Button variant="ghost" onClick={() => instance.disconnect().catch(() => {})}>
        {t('settings.disconnect')}
      </Button>
    )
  )
}
