import { type FeatureContext, isMobile } from '@foyer/core'
import { createAuthToast } from './authToast.js'
import { codeTitle } from './codeTitle.js'
import type { PairingController } from './controller.js'
import { isOffering } from './offering.js'
import { openInTap } from './openInTap.js'
import { createPairings } from './pairings.js'
import { sourceId } from './sourceId.js'
import { ConnectingSiwe } from './views/ConnectingSiwe.js'
import { ConnectingWalletConnect } from './views/ConnectingWalletConnect.js'
import { ConnectingWalletConnectBasic } from './views/ConnectingWalletConnectBasic.js'

export { messages } from './messages.js'

/** Makes the pairing of one widget; offers nothing by itself. */
export function install(context: FeatureContext): PairingController {
  const { sessions, state, wallets, page, events } = context
  const authToast = createAuthToast(context)
  const pairings = createPairings({
    mobile: isMobile,
    active: () => state.networks.active,
    wallets,
    events,
    walletName: () => state.sessionWallets[sourceId]?.name,
    async begin() {
      const found = await sessions(sourceId)
      if (!isOffering(found)) throw new TypeError('The sessions are of another source.')
      authToast.follow(found.offers)
      return found.offers
    },
  })
  return {
    pairings,
    ahead: pairings.watch,
    chosen: (wallet) => openInTap(pairings, page, wallet),
    dispose() {
      pairings.dispose()
      authToast.dispose()
    },
  }
}

/** The views by name. */
export const views = {
  ConnectingWalletConnectBasic: {
    get title() {
      return codeTitle()
    },
    component: ConnectingWalletConnectBasic,
  },
  ConnectingWalletConnect: { title: 'connect.title', component: ConnectingWalletConnect },
  ConnectingSiwe: { title: 'walletConnect.signIn', component: ConnectingSiwe },
}
