import { walletsOf } from '@foyer/controllers'
import {
  type CatalogueWallet,
  installedWallet,
  isMobile,
  type RecentWallet,
  type Visit,
} from '@foyer/controllers/visit'
import {
  type Connector,
  latestValue,
  type Namespace,
  type Route,
  remoteConnectorId,
  type ViewId,
  type WalletEntry,
} from '@foyer/core'
import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { useRemote, useRoot, useVisit } from './scaffoldContext.js'

/** The wallets on this page that may be offered now. Remote sessions are offered as one way of their own. */
export function useEntries(): readonly WalletEntry[] {
  const { modal, wallets } = useVisit()
  const { namespace } = useSnapshot(modal.state)
  const found = useRoot().wallets
  // Which are excluded is known once the catalogue has answered.
  const { excludedRdns } = useSnapshot(wallets.state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names excluded are what `isExcluded` goes by.
  return useMemo(() => offerable(found, namespace, wallets), [found, namespace, excludedRdns, wallets])
}

function offerable(
  found: readonly WalletEntry[],
  namespace: Namespace | undefined,
  wallets: Visit['wallets'],
): readonly WalletEntry[] {
  const entries = namespace ? walletsOf(found, namespace) : found
  return entries.filter((entry) => entry.type !== 'auth' && !isRemote(entry) && !wallets.isExcluded(entry))
}

// Where it serves several chain families, its type says that instead.
function isRemote({ connectors: [{ type }] }: WalletEntry): boolean {
  return type === 'walletConnect'
}

/** Whether a new remote session may be offered: there is a connector, and no session is in use (facts 4). */
export function useRemoteOffered(): boolean {
  const { connections } = useRoot()
  const inUse = Object.values(connections).some(
    (connection) => connection.status === 'connected' && connection.connectorId === remoteConnectorId,
  )
  return useVisit().remote && !inUse
}

/** Whether a wallet on this page was used not long ago. */
export function isRecent(recent: readonly RecentWallet[], entry: WalletEntry): boolean {
  return recent.some((wallet) => wallet.id === entry.id || installedWallet(wallet, [entry]) !== undefined)
}

/** A wallet by its id, wherever it was listed. */
export function useListedWallet(id: string): CatalogueWallet | undefined {
  const { featured, recommended, custom, pages, search, recent } = useSnapshot(useVisit().wallets.state)
  const known = [featured, recommended, search.results].flatMap((list) => latestValue(list) ?? [])
  const all = [...custom, ...known, ...pages.items, ...recent.map(fromRecent)]
  return all.find((wallet) => wallet.id === id)
}

/** A wallet used not long ago, as one of the catalogue. */
export function fromRecent(wallet: RecentWallet): CatalogueWallet {
  return { ...wallet, chains: [], certified: false }
}

const aboutOne: readonly ViewId[] = ['ConnectingExternal', 'ConnectingWalletConnect', 'GetWallet']

/** The title of views that are about one wallet: its name. */
export function useWalletName({ view, params }: Route): string | undefined {
  const { wallets } = useRoot()
  const id = aboutOne.includes(view) && params && 'walletId' in params ? params.walletId : ''
  const listed = useListedWallet(id)
  return wallets.find((entry) => entry.id === id)?.name ?? listed?.name
}

/** Leads to where a wallet on this page is connected. */
export function connectEntry({ router, instance }: Visit, { id, name, connectors }: WalletEntry) {
  instance.events.emit('SELECT_WALLET', { name, platform: 'browser' })
  if (connectors.length > 1) router.push('ConnectingMultiChain', { walletId: id })
  else router.push('ConnectingExternal', { walletId: id })
}

/**
 * Leads to where a listed wallet is connected: on this page if it is here, else by remote session where it can be
 * reached so, else to where it can be had.
 */
export function useListed() {
  const visit = useVisit()
  const remote = useRemote()
  const fetchNext = () => {
    if (visit.remote) void remote.load()
  }
  return {
    connect(wallet: CatalogueWallet) {
      // Read when it is needed: a list has many rows, and none is drawn by this.
      const { modal, wallets, instance } = visit
      const entries = offerable(instance.state.wallets, modal.state.namespace, wallets)
      const entry = installedWallet(wallet, entries)
      if (entry) return connectEntry(visit, entry)
      const { events } = instance
      const { id: walletId, name } = wallet
      if (!visit.remote || !isReachable(wallet)) {
        events.emit('CLICK_GET_WALLET')
        return visit.router.push('GetWallet', { walletId })
      }
      const mobile = isMobile()
      events.emit('SELECT_WALLET', { name, platform: mobile ? 'mobile' : 'qrcode' })
      const { views } = remote.state
      if (mobile && views.status === 'ready') views.value.openInTap(views.value.pairings, wallet)
      visit.router.push('ConnectingWalletConnect', { walletId })
    },
    /** Somebody is about to choose one: the next view is fetched. */
    intent: { onPointerEnter: fetchNext, onFocus: fetchNext },
  }
}

// A wallet for browsers alone has a store's page or a name of its own, and no link. One that says nothing may scan.
function isReachable({ mobileLink, desktopLink, webappLink, chromeStore, rdns }: CatalogueWallet): boolean {
  return (mobileLink ?? desktopLink ?? webappLink) !== undefined || (chromeStore ?? rdns) === undefined
}

/** The connector of a wallet for a chain family; without one, its first. */
export function connectorOf({ connectors }: WalletEntry, namespace: Connector['namespace'] | undefined) {
  return namespace ? connectors.find((connector) => connector.namespace === namespace) : connectors[0]
}

/** A wallet on this page as the catalogue knows it. */
export function useCatalogueWallet(entry: WalletEntry): CatalogueWallet | undefined {
  const { featured, recommended, pages } = useSnapshot(useVisit().wallets.state)
  const known = [featured, recommended].flatMap((list) => latestValue(list) ?? [])
  return [...known, ...pages.items].find((wallet) => installedWallet(wallet, [entry]))
}
