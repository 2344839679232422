import {
  connectorOf,
  findListed,
  installedIn,
  leadToWallet,
  offeredEntries,
  type Widget,
} from '@foyer/controllers/widget'
import {
  type CatalogueWallet,
  isMobile,
  type Namespace,
  nameWords,
  type RecentWallet,
  type Route,
  type WalletEntry,
} from '@foyer/core'
import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { controllerOf, routeTo } from './connectMethods.js'
import { useRoot, useSelected, useWidget } from './scaffoldContext.js'

/** The wallets on this page that may be offered now. Wallet sources are listed apart, in `connectMethods.ts`. */
export function useEntries(): readonly WalletEntry[] {
  const { modal, wallets } = useWidget()
  const { namespace } = useSnapshot(modal.state)
  const found = useRoot().wallets
  // Which are excluded is known once the catalogue has answered.
  const { excluded } = useSnapshot(wallets.state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names excluded are what `isExcluded` goes by.
  return useMemo(() => offeredEntries(found, namespace, wallets), [found, namespace, excluded, wallets])
}

/** The wallet with a connector of this id. It may have another one in each chain family: without a family, its first counts. */
export function findEntry(
  entries: readonly WalletEntry[],
  walletId: string,
  namespace?: Namespace,
): WalletEntry | undefined {
  return entries.find((entry) => connectorOf(entry, namespace)?.id === walletId)
}

/** Whether a wallet on this page was used not long ago. */
export function isRecent(recent: readonly RecentWallet[], entry: WalletEntry): boolean {
  const find = installedIn([entry])
  return recent.some((wallet) => wallet.id === entry.id || find(wallet))
}

/** A wallet by its id, wherever it was listed. */
export function useListedWallet(id: string): CatalogueWallet | undefined {
  return findListed(useSnapshot(useWidget().wallets.state), id)
}

/** The title of views that are about one wallet: its name. That of the choice between chain families is another. */
export function useWalletName(route: Route): string | undefined {
  const { wallets, instance } = useWidget()
  const { view, params } = route
  const id = view !== 'ConnectingMultiChain' && params && 'walletId' in params ? params.walletId : ''
  const family = route.view === 'ConnectingExternal' ? route.params.namespace : undefined
  const installed = useSelected(instance.state, (root) => findEntry(root.wallets, id, family)?.name)
  const listed = useSelected(wallets.state, (state) => (id ? findListed(state, id)?.name : undefined))
  return installed ?? listed
}

/**
 * Leads to where a listed wallet is connected: on this page if it is here, else through a source that reaches it, else
 * to where it can be had.
 */
export function useListed() {
  const widget = useWidget()
  const { modal, wallets, instance, router, features } = widget
  return {
    connect(wallet: CatalogueWallet) {
      // Read when it is needed: a list has many rows, and none is drawn by this.
      const entries = offeredEntries(instance.state.wallets, modal.state.namespace, wallets)
      const entry = installedIn(entries)(wallet)
      if (entry) return connectEntry(widget, entry)
      const { events } = instance
      const { id: walletId, name } = wallet
      const route = routeTo(instance, wallet)
      if (!route) {
        events.emit('CLICK_GET_WALLET')
        return router.push('GetWallet', { walletId })
      }
      const mobile = isMobile()
      events.emit('SELECT_WALLET', { name: nameWords(name), platform: mobile ? 'mobile' : 'qrcode' })
      if (mobile) controllerOf(features.loaded(route.view))?.chosen?.(wallet)
      router.push(route.view, route.params)
    },
    /** Somebody is about to choose one: the next view is fetched. */
    intent(wallet: CatalogueWallet) {
      const route = routeTo(instance, wallet)
      const fetchNext = () => {
        if (route) features.resolve(route.view).catch(() => {})
      }
      return { onPointerEnter: fetchNext, onFocus: fetchNext }
    },
  }
}

/** Leads to where a wallet on this page is connected. */
export function connectEntry({ router, instance: { events } }: Widget, entry: WalletEntry) {
  leadToWallet({ router, events }, entry)
}
