import { Header, IconButton, Stack } from '@foyer/ui'
import { useOptions, useWidget, useWords } from '../../scaffoldContext.js'
import { prefetchGuides } from '../fetchGuides.js'
import { NetworkChip } from './NetworkChip.js'

/** The header of Account: the network in use, and the way to the settings. */
export function AccountHeader({ title }: { readonly title: string }) {
  const t = useWords()
  const { router, modal } = useWidget()
  const { enableEmbedded } = useOptions()
  return (
    <Header
      title={title}
      titleHidden
      start={<NetworkChip />}
      end={
        <Stack direction="row" gap="xs" align="center">
          <IconButton
            icon="settings"
            label={t('settings.title')}
            onPointerEnter={prefetchGuides}
            onFocus={prefetchGuides}
            onClick={() => router.push('AccountSettings')}
          />
          {!enableEmbedded && (
            <IconButton icon="close" label={t('view.close')} onClick={() => modal.dismiss()} />
          )}
        </Stack>
      }
    />
  )
}
