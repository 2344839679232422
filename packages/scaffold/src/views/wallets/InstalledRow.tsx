import type { WalletEntry } from '@foyer/core'
import { Icon, ListRow, Tag, VisuallyHidden, WalletImage } from '@foyer/ui'
import { useWidget, useWords } from '../../scaffoldContext.js'
import { connectEntry } from '../../walletList.js'

interface InstalledRowProps {
  readonly entry: WalletEntry
  readonly disabled: boolean
}

/** A wallet found on this page, in half a row. One whose identity another wallet claims too says so (safety T-09). */
export function InstalledRow({ entry, disabled }: InstalledRowProps) {
  const t = useWords()
  const widget = useWidget()
  const { name, icon, rdns, connectors } = entry
  const disputed = connectors.some((connector) => connector.disputed)
  return (
    <ListRow
      title={name}
      subtitle={(disputed && rdns) || t('allWallets.installed')}
      leading={<WalletImage src={icon} name={name} size={40} />}
      trailing={
        disputed && (
          <Tag tone="warn" title={t('connect.disputedHint')}>
            <Icon name="warning" size={14} />
            <VisuallyHidden>{t('connect.disputed')}</VisuallyHidden>
          </Tag>
        )
      }
      disabled={disabled}
      onClick={() => connectEntry(widget, entry)}
    />
  )
}
