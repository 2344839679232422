import { isListOffered, walletCount } from '@foyer/controllers/widget'
import {
  type CatalogueWallet,
  isMobile,
  namespaceName,
  namespacesOf,
  nameWords,
  type WalletEntry,
} from '@foyer/core'
import { IconBox, ListRow, Tag, WalletImage } from '@foyer/ui'
import { memo } from 'react'
import type { ConnectMethod } from './connectMethods.js'
import { useLabel, useOptions, useRoot, useSelected, useWidget, useWords } from './scaffoldContext.js'
import { useWalletImage } from './useWalletImage.js'
import { connectEntry, useListed } from './walletList.js'

interface EntryRowProps {
  readonly entry: WalletEntry
  readonly recent?: boolean
  readonly disabled?: boolean
}

/** A wallet found on this page. One whose identity another wallet claims too says so (safety T-09). */
export const EntryRow = memo(function EntryRow({ entry, recent, disabled }: EntryRowProps) {
  const t = useWords()
  const widget = useWidget()
  const root = useRoot()
  const { name, icon, rdns, connectors } = entry
  const disputed = connectors.some((connector) => connector.disputed)
  const families = namespacesOf(root.networks.requested)
  const served = families.filter((family) => connectors.some(({ namespace }) => namespace === family))
  const chains = families.length > 1 ? served.map((family) => namespaceName(root, family)).join(', ') : ''
  const subtitle = disputed ? rdns : chains
  return (
    <ListRow
      title={name}
      subtitle={subtitle || undefined}
      leading={<WalletImage src={icon} name={name} size={40} />}
      trailing={
        disputed ? (
          <Tag tone="warn" title={t('connect.disputedHint')}>
            {t('connect.disputed')}
          </Tag>
        ) : (
          recent && <RecentTag />
        )
      }
      disabled={disabled}
      onClick={() => connectEntry(widget, entry)}
    />
  )
})

interface ListedRowProps {
  readonly wallet: CatalogueWallet
  readonly recent?: boolean
  /** In a list that may scroll fast: its picture is fetched once the row stays in sight. */
  readonly passing?: boolean | undefined
  readonly disabled?: boolean
}

/** A wallet of the catalogue, or of the host; leads to where it is connected. */
export const ListedRow = memo(function ListedRow({ wallet, recent, passing, disabled }: ListedRowProps) {
  const { connect, intent } = useListed()
  const { name } = wallet
  return (
    <ListRow
      title={name}
      leading={<ListedImage wallet={wallet} passing={passing} />}
      trailing={recent && <RecentTag />}
      disabled={disabled}
      {...intent(wallet)}
      onClick={() => connect(wallet)}
    />
  )
})

function RecentTag() {
  return <Tag>{useWords()('connect.recent')}</Tag>
}

/** By itself: its row is not drawn again when it comes. */
function ListedImage({ wallet, passing }: Pick<ListedRowProps, 'wallet' | 'passing'>) {
  return <WalletImage src={useWalletImage(wallet, passing ? 80 : 0)} name={wallet.name} size={40} />
}

interface WayRowProps {
  readonly way: ConnectMethod
  readonly disabled: boolean
}

/** Any wallet that a source reaches. */
export function WayRow({ way: { source, action }, disabled }: WayRowProps) {
  const label = useLabel()
  const { router, instance, features } = useWidget()
  const { icon, route, hint, labelOnPhone } = action
  const fetchNext = () => void features.resolve(route.view).catch(() => {})
  return (
    <ListRow
      title={label((isMobile() && labelOnPhone) || action.label)}
      subtitle={hint && label(hint)}
      leading={<IconBox icon={icon} tone="ink" />}
      chevron
      disabled={disabled}
      onPointerEnter={fetchNext}
      onFocus={fetchNext}
      onClick={() => {
        instance.events.emit('SELECT_WALLET', { name: nameWords(source.name), platform: 'qrcode' })
        router.push(route.view, route.params)
      }}
    />
  )
}

/** The way to the whole list: see {@link useAllWalletsOffered}. */
export function AllWalletsRow({ disabled }: { readonly disabled: boolean }) {
  const t = useWords()
  const { router, instance, wallets } = useWidget()
  const count = useSelected(wallets.state, walletCount)
  return (
    <ListRow
      leading={<IconBox icon="search" />}
      title={t('connect.allWallets')}
      trailing={count !== '0' && <Tag>{count}</Tag>}
      disabled={disabled}
      onClick={() => {
        instance.events.emit('CLICK_ALL_WALLETS')
        router.push('AllWallets')
      }}
    />
  )
}

/** Whether the whole list is offered. */
export function useAllWalletsOffered(): boolean {
  return isListOffered(useOptions())
}
