import { type CatalogueWallet, isMobile, type Pairings } from '@foyer/controllers/visit'
import type { Route } from '@foyer/core'
import type { ReactNode } from 'react'
import { laterView as otherView } from '../laterViews.js'
import { ConnectingWalletConnect } from './ConnectingWalletConnect.js'
import { ConnectingWalletConnectBasic } from './ConnectingWalletConnectBasic.js'

// What both chunks share with the first views is one chunk then, and less than two.
export { laterMessages } from '../laterMessages.js'
export { OfferAhead } from './OfferAhead.js'
export { remoteMessages } from './remoteMessages.js'

/** A view of remote sessions, or another that comes later. */
export function laterView(route: Route): ReactNode {
  switch (route.view) {
    case 'ConnectingWalletConnect':
      return <ConnectingWalletConnect {...route.params} />
    case 'ConnectingWalletConnectBasic':
      return <ConnectingWalletConnectBasic />
    default:
      return otherView(route)
  }
}

/**
 * Opens the wallet's app within the tap that chose the wallet: a phone lets a page do so only while a tap is being
 * answered. Without an offer that is ready, nothing.
 */
export function openInTap(pairings: Pairings, wallet: CatalogueWallet): void {
  if (!isMobile() || pairings.state.offer.status !== 'ready') return
  pairings.choose(wallet)
  const link = pairings.link(wallet, 'mobile')
  if (!link) return
  pairings.opened(wallet)
  window.open(link.href, link.target, 'noopener,noreferrer')
}
