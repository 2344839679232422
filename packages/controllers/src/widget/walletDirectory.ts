import {
  type CatalogueWallet,
  type Connector,
  isMobile,
  isSourceId,
  latestValue,
  type Namespace,
  nameWords,
  type OwnEvents,
  type RecentWallet,
  type RootState,
  type WalletDirectory,
  type WalletEntry,
} from '@foyer/core'
import type { Options } from '../options.js'
import type { Modal } from './modal.js'
import type { WidgetRouter } from './router.js'
import { installedIn, walletCount } from './walletLists.js'
import type { Wallets, WalletsState } from './wallets.js'
import './views.js'

/** What a directory looks things up in, and moves. */
export interface DirectoryDeps {
  readonly root: Pick<RootState, 'wallets'>
  readonly options: ListOptions
  readonly wallets: Wallets
  readonly modal: Pick<Modal, 'state'>
  readonly router: WidgetRouter
  readonly events: OwnEvents
}

type ListOptions = Readonly<Pick<Options, 'allWallets' | 'popularWallets'>> & {
  readonly features: Readonly<Pick<Options['features'], 'allWallets'>>
  readonly services: Readonly<Pick<Options['services'], 'catalogue'>>
}

/** The wallets of one visit, for features. */
export function createDirectory({ root, options, wallets, ...widget }: DirectoryDeps): WalletDirectory {
  const namespace = () => widget.modal.state.namespace
  return {
    state: wallets.state,
    namespace,
    find: (id) => findListed(wallets.state, id),
    installed: (wallet) => installedIn(offeredEntries(root.wallets, namespace(), wallets))(wallet),
    connect: (entry) => leadToWallet(widget, entry),
    remember: wallets.remember,
    named: wallets.named,
    prefetch: wallets.prefetch,
    count: () => (isListOffered(options) ? walletCount(wallets.state) : undefined),
  }
}

/** The wallets on this page that may be offered. Wallet sources are ways of their own. */
export function offeredEntries(
  found: readonly WalletEntry[],
  namespace: Namespace | undefined,
  wallets: Pick<Wallets, 'isExcluded'>,
): readonly WalletEntry[] {
  const entries = namespace ? found.flatMap((entry) => narrowed(entry, namespace)) : found
  return entries.filter((entry) => !isSourceId(entry.id) && !wallets.isExcluded(entry))
}

// Still the same wallet by all that it is known by, so that it is excluded, recent and installed as before.
function narrowed(entry: WalletEntry, namespace: Namespace): readonly WalletEntry[] {
  const own = connectorOf(entry, namespace)
  return own ? [{ ...entry, type: own.type, connectors: [own] }] : []
}

/** The connector of a wallet for a chain family; without one, its first. */
export function connectorOf(
  { connectors }: WalletEntry,
  namespace: Namespace | undefined,
): Connector | undefined {
  return connectors.find((connector) => !namespace || connector.namespace === namespace)
}

/** A wallet by its id, wherever it was listed. */
export function findListed(state: WalletsState, id: string): CatalogueWallet | undefined {
  const { featured, recommended, custom, pages, search, recent } = state
  const known = [featured, recommended, search.results].flatMap((list) => latestValue(list) ?? [])
  const all = [...custom, ...known, ...pages.items, ...recent.map(fromRecent)]
  return all.find((wallet) => wallet.id === id)
}

/** A wallet used not long ago, as one of the catalogue. */
export function fromRecent(wallet: RecentWallet): CatalogueWallet {
  return { ...wallet, chains: [], certified: false }
}

/** Leads to where a wallet on this page is connected. */
export function leadToWallet(
  { router, events }: Pick<DirectoryDeps, 'router' | 'events'>,
  { name, connectors }: WalletEntry,
): void {
  const [{ id: walletId, namespace }] = connectors
  events.emit('SELECT_WALLET', { name: nameWords(name), platform: 'browser' })
  if (connectors.length > 1) router.push('ConnectingMultiChain', { walletId })
  else router.push('ConnectingExternal', { walletId, namespace })
}

/** Whether the whole list of wallets is offered. */
export function isListOffered({ features, allWallets, popularWallets, services }: ListOptions): boolean {
  const wanted =
    features.allWallets && (allWallets === 'SHOW' || (allWallets === 'ONLY_MOBILE' && isMobile()))
  return wanted && (popularWallets || !!services.catalogue)
}
