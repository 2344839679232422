import { walletsOf } from '@foyer/controllers'
import {
  type CatalogueWallet,
  installedWallet,
  type RecentWallet,
  type Visit,
} from '@foyer/controllers/visit'
import { type Connector, latestValue, type Route, type SafeUrl, type WalletEntry } from '@foyer/core'
import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { useRoot, useVisit } from './scaffoldContext.js'

/** The wallets on this page that may be offered now. */
export function useEntries(): readonly WalletEntry[] {
  const { modal, wallets } = useVisit()
  const { namespace } = useSnapshot(modal.state)
  const found = useRoot().wallets
  // Which are excluded is known once the catalogue has answered.
  const { excludedRdns } = useSnapshot(wallets.state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names excluded are what `isExcluded` goes by.
  return useMemo(() => {
    const entries = namespace ? walletsOf(found, namespace) : found
    return entries.filter((entry) => entry.type !== 'auth' && !wallets.isExcluded(entry))
  }, [found, namespace, excludedRdns, wallets])
}

/** Whether a wallet on this page was used not long ago. */
export function isRecent(recent: readonly RecentWallet[], entry: WalletEntry): boolean {
  return recent.some((wallet) => wallet.id === entry.id || installedWallet(wallet, [entry]) !== undefined)
}

/** A wallet by its id, wherever it was listed. */
export function useListedWallet(id: string): CatalogueWallet | undefined {
  const { featured, recommended, custom, pages, search } = useSnapshot(useVisit().wallets.state)
  const known = [featured, recommended, search.results].flatMap((list) => latestValue(list) ?? [])
  return [...custom, ...known, ...pages.items].find((wallet) => wallet.id === id)
}

/** The title of views that are about one wallet: its name. */
export function useWalletName({ view, params }: Route): string | undefined {
  const { wallets } = useRoot()
  const id = (view === 'ConnectingExternal' || view === 'GetWallet') && params ? params.walletId : ''
  const listed = useListedWallet(id)
  return wallets.find((entry) => entry.id === id)?.name ?? listed?.name
}

/** Leads to where a wallet on this page is connected. */
export function connectEntry({ router, instance }: Visit, { id, name, connectors }: WalletEntry) {
  instance.events.emit('SELECT_WALLET', { name, platform: 'browser' })
  if (connectors.length > 1) router.push('ConnectingMultiChain', { walletId: id })
  else router.push('ConnectingExternal', { walletId: id })
}

/** Leads to where a listed wallet is connected: on this page if it is here, else to where it can be had. */
export function connectListed(visit: Visit, entries: readonly WalletEntry[], wallet: CatalogueWallet) {
  const entry = installedWallet(wallet, entries)
  if (entry) return connectEntry(visit, entry)
  visit.instance.events.emit('CLICK_GET_WALLET')
  visit.router.push('GetWallet', { walletId: wallet.id })
}

/** The connector of a wallet for a chain family; without one, its first. */
export function connectorOf({ connectors }: WalletEntry, namespace: Connector['namespace'] | undefined) {
  return namespace ? connectors.find((connector) => connector.namespace === namespace) : connectors[0]
}

/** Where a wallet on this page has its website, as far as the catalogue knows. */
export function useCatalogueLink(entry: WalletEntry): SafeUrl | undefined {
  const { featured, recommended, pages } = useSnapshot(useVisit().wallets.state)
  const known = [featured, recommended].flatMap((list) => latestValue(list) ?? [])
  return [...known, ...pages.items].find((wallet) => installedWallet(wallet, [entry]))?.homepage
}
