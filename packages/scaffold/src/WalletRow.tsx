import type { CatalogueWallet } from '@foyer/controllers/visit'
import type { WalletEntry } from '@foyer/core'
import { ListRow, Tag, WalletImage } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useRoot, useVisit, useWords } from './scaffoldContext.js'
import { useImage } from './useImage.js'

interface EntryRowProps {
  readonly entry: WalletEntry
  readonly recent?: boolean
  /** At the end instead of "Recent". */
  readonly tag?: ReactNode
  readonly disabled?: boolean
  readonly onClick: () => void
}

/** A wallet found on this page. One whose identity another wallet claims too says so (safety T-09). */
export function EntryRow({ entry, recent, tag, disabled, onClick }: EntryRowProps) {
  const t = useWords()
  const { networks } = useRoot()
  const { name, icon, rdns, connectors } = entry
  const disputed = connectors.some((connector) => connector.disputed)
  const families = new Set(networks.requested.map(({ id }) => id.split(':')[0]))
  const chains = connectors.map(
    ({ namespace }) => networks.requested.find(({ id }) => id.startsWith(`${namespace}:`))?.name ?? '',
  )
  const subtitle = disputed ? rdns : families.size > 1 ? chains.filter(Boolean).join(', ') : undefined
  return (
    <ListRow
      title={name}
      subtitle={subtitle || undefined}
      leading={<WalletImage src={icon} name={name} size={40} />}
      trailing={
        disputed ? (
          <Tag tone="warn" title={t('connect.disputedHint', { name })}>
            {t('connect.disputed')}
          </Tag>
        ) : (
          (tag ?? (recent && <Tag>{t('connect.recent')}</Tag>))
        )
      }
      disabled={disabled}
      onClick={onClick}
    />
  )
}

interface ListedRowProps {
  readonly wallet: CatalogueWallet
  readonly trailing?: ReactNode
  readonly disabled?: boolean
  readonly onClick: () => void
}

/** A wallet of the catalogue, or of the host. */
export function ListedRow({ wallet, trailing, disabled, onClick }: ListedRowProps) {
  const { images } = useVisit()
  const { name, imageId, icon } = wallet
  const loaded = useImage(images, 'wallet', imageId)
  return (
    <ListRow
      title={name}
      leading={<WalletImage src={icon ?? loaded} name={name} size={40} />}
      trailing={trailing}
      disabled={disabled}
      onClick={onClick}
    />
  )
}
