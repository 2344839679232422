import { IconBox, ListRow } from '@foyer/ui'
import { useWidget, useWords } from '../../scaffoldContext.js'

/** In the place of all wallets, where the host collapses them. */
export function Collapsed({ locked }: { readonly locked?: boolean }) {
  const t = useWords()
  const { router } = useWidget()
  return (
    <ListRow
      leading={<IconBox icon="wallet" tone="ink" />}
      title={t('connect.collapsed')}
      chevron
      disabled={locked}
      onClick={() => router.push('AllWallets')}
    />
  )
}
