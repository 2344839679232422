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
  const entries = namespace ? found.flatMap((entry) => narrowed(entry, namespace)) : found
  return entries.filter((entry) => entry.type !== 'auth' && !isRemote(entry) && !wallets.isExcluded(entry))
}

// Still the same wallet by all that it is known by, so that it is excluded, recent and installed as before.
function narrowed(entry: WalletEntry, namespace: Namespace): readonly WalletEntry[] {
  const own = connectorOf(entry, namespace)
  return own ? [{ ...entry, type: own.type, connectors: [own] }] : []
}

/** The wallet with a connector of this id. It may have another one in each chain family: without a family, its first counts. */
export function findEntry(
  entries: readonly WalletEntry[],
  walletId: string,
  namespace?: Namespace,
): WalletEntry | undefined {
  return entries.find((entry) => connectorOf(entry, namespace)?.id === walletId)
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

/** The title of views that are about one wallet: its name. That of the choice between chain families is another. */
export function useWalletName(route: Route): string | undefined {
  const { wallets } = useRoot()
  const { view, params } = route
  const id = view !== 'ConnectingMultiChain' && params && 'walletId' in params ? params.walletId : ''
  const listed = useListedWallet(id)
  const family = route.view === 'ConnectingExternal' ? route.params.namespace : undefined
  return findEntry(wallets, id, family)?.name ?? listed?.name
}

/** Leads to where a wallet on this page is connected. */
export function connectEntry({ router, instance }: Visit, { name, connectors }: WalletEntry) {
  const [{ id: walletId, namespace }] = connectors
  instance.events.emit('SELECT_WALLET', { name, platform: 'browser' })
  if (connectors.length > 1) router.push('ConnectingMultiChain', { walletId })
  else router.push('ConnectingExternal', { walletId, namespace })
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
