import type { ConnectorKind } from '@foyer/controllers'
import { fromRecent, installedIn } from '@foyer/controllers/widget'
import {
  type CatalogueWallet,
  hasActed,
  isMobile,
  latestValue,
  namespacesOf,
  type WalletEntry,
} from '@foyer/core'
import { EmptyState, SectionLabel, SkeletonRows } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { useConnectMethods } from '../../connectMethods.js'
import { LazyPart } from '../../LazyPart.js'
import { useOptions, useRoot, useSelected, useWidget, useWords } from '../../scaffoldContext.js'
import { AllWalletsRow, EntryRow, ListedRow, useAllWalletsOffered, WayRow } from '../../WalletRow.js'
import { isRecent, useEntries } from '../../walletList.js'
import { orderOf } from './orderOf.js'
import { PopularWallets } from './PopularWallets.js'

/** The wallets of the Connect view, in the order of `connectorTypeOrder`; those on this device come as one group. */
export function ConnectWallets({ locked, alone }: { readonly locked: boolean; readonly alone: boolean }) {
  const t = useWords()
  const { features } = useOptions()
  const groups = useGroups()
  const ways = useConnectMethods()
  // As the only way, a button that leads to them would be one press for nothing.
  if (features.collapseWallets && !alone) return <LazyPart part="Collapsed" locked={locked} />

  const entryRow = (entry: WalletEntry) => (
    <EntryRow key={entry.id} entry={entry} recent={groups.isRecent(entry)} disabled={locked} />
  )
  const listedRow = (wallet: CatalogueWallet) => (
    <ListedRow key={wallet.id} wallet={wallet} recent={groups.wasUsed(wallet)} disabled={locked} />
  )
  const entrances = ways.map((way) => <WayRow key={way.source.id} way={way} disabled={locked} />)
  const rows: Readonly<Record<ConnectorKind, readonly ReactNode[]>> = {
    injected: groups.device.map(entryRow),
    walletConnect: entrances,
    recent: groups.recent.map(listedRow),
    featured: groups.featured.map(listedRow),
    custom: groups.custom.map(listedRow),
    external: groups.external.map(entryRow),
    recommended:
      groups.awaited > 0
        ? [<SkeletonRows key="recommended" rows={groups.awaited} />]
        : groups.recommended.map(listedRow),
  }
  const order = orderOf(features.connectorTypeOrder, isMobile())
  const device = order.indexOf('injected')
  const more = order.slice(device + 1).flatMap((group) => rows[group])
  return (
    <>
      <LazyPart part="FamilyFilter" />
      {order.slice(0, device).flatMap((group) => rows[group])}
      {rows.injected.length > 0 && <SectionLabel>{t('connect.onDevice')}</SectionLabel>}
      {rows.injected}
      {groups.popular ? (
        <PopularWallets>{more}</PopularWallets>
      ) : (
        <MoreWays rows={more} alone={rows.injected.length === 0} whole={groups.whole} locked={locked} />
      )}
    </>
  )
}

interface MoreWaysProps {
  readonly rows: readonly ReactNode[]
  /** No wallet is on this device. */
  readonly alone: boolean
  /** How many wallets the list has, beside featured ones, if it has no other than those shown. */
  readonly whole: number | undefined
  readonly locked: boolean
}

/** Everything that is not on this device, ending with the way to the whole list. */
function MoreWays({ rows, alone, whole, locked }: MoreWaysProps) {
  const t = useWords()
  const { modal, wallets } = useWidget()
  const { count } = useSnapshot(wallets.state)
  const all = useAllWalletsOffered() && whole !== count
  const reachable = useConnectMethods().length > 0
  const { namespace } = useSnapshot(modal.state)
  const { networks } = useRoot()
  // The choice of a chain family says by itself that it leaves nothing.
  const said = alone && namespace && namespacesOf(networks.requested).length > 1
  const any = rows.length > 0 || all
  return (
    <>
      {alone && !reachable && !said && any && (
        <EmptyState icon="wallet" title={t('connect.noneTitle')} text={t('connect.noneText')} />
      )}
      {alone && !reachable && !said && !any && <LazyPart part="NoWallet" />}
      {any && (said || !(alone && reachable)) && <SectionLabel>{t('connect.more')}</SectionLabel>}
      {rows}
      <LazyPart part="MissingWays" />
      {all && <AllWalletsRow disabled={locked} />}
    </>
  )
}

function useGroups() {
  const { state } = useWidget().wallets
  const { recent: used, custom } = useSnapshot(state)
  const own = useSelected(state, (now) => latestValue(now.featured)) ?? []
  const known = useSelected(state, (now) => latestValue(now.recommended))
  // That they are asked for changes nothing in what is drawn.
  const failed = useSelected(state, ({ recommended }) => recommended.status === 'failed')
  const entries = useEntries()
  const { featuredWalletIds, popularWallets, services } = useOptions()

  const device = entries.filter(({ type }) => type !== 'external')
  const featured = missing(entries, own)
  const hasId = (list: readonly { readonly id: string }[], wallet: CatalogueWallet) =>
    list.some(({ id }) => id === wallet.id)
  // One that is gone from this page, and reached nowhere else, is of no use. The host's own choice keeps its place.
  const recent = missing(
    entries,
    used
      .filter(({ mobileLink, desktopLink, webappLink }) => mobileLink ?? desktopLink ?? webappLink)
      .map(fromRecent),
  ).filter((wallet) => !hasId([...featured, ...custom], wallet))
  // Two in all with those already at hand, and none where the host chose its own.
  const room = Math.max(0, 2 - device.length - recent.length)
  const chosen = featuredWalletIds.length > 0 || custom.length > 0
  const listed = services.catalogue !== undefined
  const suggested = known ?? []
  const popular = popularWallets && !listed && !chosen && entries.length === 0
  const recommended =
    chosen || !listed
      ? []
      : missing(entries, suggested)
          .filter((wallet) => !hasId(recent, wallet))
          .slice(0, room)
  const shown = [...featured, ...recommended, ...recent]
  return {
    popular,
    device,
    external: entries.filter(({ type }) => type === 'external'),
    featured,
    custom,
    recent,
    recommended,
    whole:
      suggested.length > 0 && missing(entries, suggested).every((wallet) => hasId(shown, wallet))
        ? suggested.length
        : undefined,
    /** How many recommended wallets are on their way: nothing moves when they come. */
    awaited: listed && !failed && !chosen && !known && hasActed() ? room : 0,
    isRecent: (entry: WalletEntry) => isRecent(used, entry),
    wasUsed: (wallet: CatalogueWallet) => hasId(used, wallet),
  }
}

function missing(
  entries: readonly WalletEntry[],
  wallets: readonly CatalogueWallet[],
): readonly CatalogueWallet[] {
  const find = installedIn(entries)
  return wallets.filter((wallet) => !find(wallet))
}
