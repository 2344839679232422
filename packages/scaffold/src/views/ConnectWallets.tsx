import { type CatalogueWallet, installedWallet, isMobile, walletCount } from '@foyer/controllers/visit'
import { latestValue, type WalletEntry } from '@foyer/core'
import { EmptyState, IconBox, ListRow, SectionLabel, Tag } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { useOptions, useVisit, useWords } from '../scaffoldContext.js'
import { EntryRow, ListedRow } from '../WalletRow.js'
import { connectEntry, connectListed, isRecent, useEntries } from '../walletList.js'

/** The wallets of the Connect view, in the order of `connectorTypeOrder`; those on this device come as one group. */
export function ConnectWallets({ locked }: { readonly locked: boolean }) {
  const t = useWords()
  const visit = useVisit()
  const entries = useEntries()
  const { features } = useOptions()
  const groups = useGroups()
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
      onClick={() => connectListed(visit, entries, wallet)}
    />
  )
  const rows: Readonly<Record<Group, readonly ReactNode[]>> = {
    walletConnect: groups.remote.map(entryRow),
    recent: groups.recent.map(listedRow),
    injected: groups.device.map(entryRow),
    featured: groups.featured.map(listedRow),
    custom: groups.custom.map(listedRow),
    external: groups.external.map(entryRow),
    recommended: groups.recommended.map(listedRow),
  }
  const { before, after } = around(features.connectorTypeOrder)
  const more = after.flatMap((group) => rows[group])
  return (
    <>
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
  const { router, instance, wallets } = useVisit()
  const { features, allWallets, services } = useOptions()
  const count = walletCount(useSnapshot(wallets.state))
  const wanted =
    features.allWallets && (allWallets === 'SHOW' || (allWallets === 'ONLY_MOBILE' && isMobile()))
  const all = wanted && services.catalogue !== undefined
  return (
    <>
      {alone && (
        <EmptyState
          icon="wallet"
          title={t(rows.length > 0 || all ? 'connect.noneTitle' : 'connect.nothingTitle')}
          text={t(rows.length > 0 || all ? 'connect.noneText' : 'connect.nothingText')}
        />
      )}
      {(rows.length > 0 || all) && <SectionLabel>{t('connect.more')}</SectionLabel>}
      {rows}
      {all && (
        <ListRow
          leading={<IconBox icon="search" />}
          title={t('connect.allWallets')}
          trailing={count !== '0' && <Tag>{count}</Tag>}
          disabled={locked}
          onClick={() => {
            instance.events.emit('CLICK_ALL_WALLETS')
            router.push('AllWallets')
          }}
        />
      )}
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
  const { featuredWalletIds } = useOptions()

  const device = entries.filter(({ type }) => type !== 'walletConnect' && type !== 'external')
  // One that is gone from this page, and reached nowhere else, is of no use.
  const recent = missing(
    entries,
    state.recent
      .filter(({ mobileLink, desktopLink, webappLink }) => mobileLink ?? desktopLink ?? webappLink)
      .map((wallet) => ({ ...wallet, chains: [], certified: false })),
  )
  // Facts 13: two in all with those already at hand, and none where the host chose its own.
  const room = Math.max(0, 2 - device.length - recent.length)
  const chosen = featuredWalletIds.length > 0 || state.custom.length > 0
  return {
    device,
    remote: entries.filter(({ type }) => type === 'walletConnect'),
    external: entries.filter(({ type }) => type === 'external'),
    featured: missing(entries, latestValue(state.featured) ?? []),
    custom: state.custom,
    recent,
    recommended: chosen ? [] : missing(entries, latestValue(state.recommended) ?? []).slice(0, room),
    isRecent: (entry: WalletEntry) => isRecent(state.recent, entry),
  }
}

function missing(
  entries: readonly WalletEntry[],
  wallets: readonly CatalogueWallet[],
): readonly CatalogueWallet[] {
  return wallets.filter((wallet) => !installedWallet(wallet, entries))
}
