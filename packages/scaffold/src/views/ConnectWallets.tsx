import { type CatalogueWallet, installedWallet, isMobile } from '@foyer/controllers/visit'
import { familiesOf, latestValue, type WalletEntry } from '@foyer/core'
import { EmptyState, IconBox, ListRow, SectionLabel, SkeletonRows, Tag } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { FromLater } from '../FromLater.js'
import { useOptions, useRoot, useVisit, useWords } from '../scaffoldContext.js'
import { AllWalletsRow, EntryRow, ListedRow, RemoteRow, useAllWalletsOffered } from '../WalletRow.js'
import { connectEntry, fromRecent, isRecent, useEntries, useRemoteOffered } from '../walletList.js'

/** The wallets of the Connect view, in the order of `connectorTypeOrder`; those on this device come as one group. */
export function ConnectWallets({ locked }: { readonly locked: boolean }) {
  const t = useWords()
  const visit = useVisit()
  const { features } = useOptions()
  const groups = useGroups()
  const remote = useRemoteOffered()
  if (features.collapseWallets) {
    return (
      <ListRow
        leading={<IconBox icon="wallet" tone="ink" />}
        title={t('connect.collapsed')}
        chevron
        disabled={locked}
        onClick={() => visit.router.push('AllWallets')}
      />
    )
  }

  const entryRow = (entry: WalletEntry) => (
    <EntryRow
      key={entry.id}
      entry={entry}
      recent={groups.isRecent(entry)}
      disabled={locked}
      onClick={() => connectEntry(visit, entry)}
    />
  )
  const listedRow = (wallet: CatalogueWallet) => (
    <ListedRow
      key={wallet.id}
      wallet={wallet}
      trailing={groups.recent.includes(wallet) && <Tag>{t('connect.recent')}</Tag>}
      disabled={locked}
    />
  )
  const scan = <RemoteRow key="remote" disabled={locked} />
  const rows: Readonly<Record<Group, readonly ReactNode[]>> = {
    // Who holds a phone rarely scans with another one.
    walletConnect: remote && !isMobile() ? [scan] : [],
    recent: groups.recent.map(listedRow),
    injected: groups.device.map(entryRow),
    featured: groups.featured.map(listedRow),
    custom: groups.custom.map(listedRow),
    external: groups.external.map(entryRow),
    recommended:
      groups.awaited > 0
        ? [<SkeletonRows key="recommended" rows={groups.awaited} />]
        : groups.recommended.map(listedRow),
  }
  const { before, after } = around(features.connectorTypeOrder)
  const more = [...after.flatMap((group) => rows[group]), ...(remote && isMobile() ? [scan] : [])]
  return (
    <>
      <FromLater part="FamilyFilter" />
      {before.flatMap((group) => rows[group])}
      {rows.injected.length > 0 && <SectionLabel>{t('connect.onDevice')}</SectionLabel>}
      {rows.injected}
      <MoreWays rows={more} alone={rows.injected.length === 0} locked={locked} />
    </>
  )
}

/** Everything that is not on this device, ending with the way to the whole list. */
function MoreWays({ rows, alone, locked }: { rows: readonly ReactNode[]; alone: boolean; locked: boolean }) {
  const t = useWords()
  const all = useAllWalletsOffered()
  const remote = useRemoteOffered()
  const { namespace } = useSnapshot(useVisit().modal.state)
  const { networks } = useRoot()
  // The choice of a chain family says by itself that it leaves nothing.
  const said = alone && namespace && familiesOf(networks.requested).length > 1
  const any = rows.length > 0 || all
  return (
    <>
      {alone && !remote && !said && (
        <EmptyState
          icon="wallet"
          title={t(any ? 'connect.noneTitle' : 'connect.nothingTitle')}
          text={t(any ? 'connect.noneText' : 'connect.nothingText')}
        />
      )}
      {any && (said || !(alone && remote)) && <SectionLabel>{t('connect.more')}</SectionLabel>}
      {rows}
      <AllWalletsRow disabled={locked} />
    </>
  )
}

type Group = 'walletConnect' | 'recent' | 'injected' | 'featured' | 'custom' | 'external' | 'recommended'

const everyGroup: readonly Group[] = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
]

// Remote and recent wallets never go before those on this device, whose rows carry "Recent" themselves.
function around(wanted: readonly Group[]): { before: readonly Group[]; after: readonly Group[] } {
  const order = [...wanted, ...everyGroup.filter((group) => !wanted.includes(group))]
  const at = order.indexOf('injected')
  const before: readonly Group[] = order
    .slice(0, at)
    .filter((group) => group !== 'walletConnect' && group !== 'recent')
  return { before, after: order.filter((group) => group !== 'injected' && !before.includes(group)) }
}

function useGroups() {
  const state = useSnapshot(useVisit().wallets.state)
  const entries = useEntries()
  const { featuredWalletIds, services } = useOptions()

  const device = entries.filter(({ type }) => type !== 'external')
  // One that is gone from this page, and reached nowhere else, is of no use.
  const recent = missing(
    entries,
    state.recent
      .filter(({ mobileLink, desktopLink, webappLink }) => mobileLink ?? desktopLink ?? webappLink)
      .map(fromRecent),
  )
  // Facts 13: two in all with those already at hand, and none where the host chose its own.
  const room = Math.max(0, 2 - device.length - recent.length)
  const chosen = featuredWalletIds.length > 0 || state.custom.length > 0
  const { status } = state.recommended
  const asked = (status === 'idle' || status === 'pending') && services.catalogue !== undefined
  return {
    device,
    external: entries.filter(({ type }) => type === 'external'),
    featured: missing(entries, latestValue(state.featured) ?? []),
    custom: state.custom,
    recent,
    recommended: chosen ? [] : missing(entries, latestValue(state.recommended) ?? []).slice(0, room),
    /** How many recommended wallets are on their way: nothing moves when they come. */
    awaited: asked && !chosen && !latestValue(state.recommended) ? room : 0,
    isRecent: (entry: WalletEntry) => isRecent(state.recent, entry),
  }
}

function missing(
  entries: readonly WalletEntry[],
  wallets: readonly CatalogueWallet[],
): readonly CatalogueWallet[] {
  return wallets.filter((wallet) => !installedWallet(wallet, entries))
}
