import type { CatalogueWallet, HostPage } from '@foyer/core'
import type { Pairings } from './pairings.js'

/**
 * Opens the wallet's app within the tap that chose the wallet: a phone lets a page do so only while a tap is being
 * answered. Without an offer that is ready, nothing.
 */
export function openInTap(
  pairings: Pairings,
  page: Pick<HostPage, 'openWindow'>,
  wallet: CatalogueWallet,
): void {
  if (pairings.state.offer.status !== 'ready') return
  pairings.choose(wallet)
  const link = pairings.link(wallet, 'mobile')
  if (!link) return
  pairings.opened(wallet)
  page.openWindow(link.href, { target: link.target })
}
