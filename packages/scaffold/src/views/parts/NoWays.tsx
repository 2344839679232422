import { Button, EmptyState } from '@foyer/ui'
import { useOptions, useWidget, useWords } from '../../scaffoldContext.js'

/** The host offers no way to connect: no wallets, and no feature that connects. */
export function NoWays() {
  const t = useWords()
  const { modal } = useWidget()
  const { enableEmbedded } = useOptions()
  return (
    <EmptyState
      icon="wallet"
      title={t('connect.noWayTitle')}
      text={t('connect.noWayText')}
      action={
        !enableEmbedded && (
          <Button variant="soft" onClick={() => modal.dismiss()}>
            {t('view.close')}
          </Button>
        )
      }
    />
  )
}
