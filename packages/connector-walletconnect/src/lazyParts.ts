import type { AdapterContext, ChainFamily, Namespace, WalletSource, WalletSourceContext } from '@foyer/core'
import { manifest } from './manifest.js'
import type { WalletConnectOptions } from './options.js'

export const shown: Pick<WalletSource, 'feature' | 'view' | 'catalogue'> = {
  feature: manifest,
  view: 'ConnectingWalletConnectBasic',
  catalogue: {
    // A wallet for browsers alone has a store's page or a name of its own, and no link. One that says nothing may scan.
    reaches: ({ mobileLink, desktopLink, webappLink, chromeStore, rdns }) =>
      (mobileLink ?? desktopLink ?? webappLink) !== undefined || (chromeStore ?? rdns) === undefined,
    route: ({ id: walletId }) => ({ view: 'ConnectingWalletConnect', params: { walletId } }),
  },
}

/**
 * All that a page at rest does without, by one name: it lists each chunk that its own code may fetch, with all that such
 * a chunk needs.
 */
export const later = {
  /** Gives a source what the modal shows of it. A host may have made a copy, with something of its own. */
  show(source: WalletSource) {
    Object.assign(source, { ...shown, ...source })
  },
  createSource: async (context: WalletSourceContext, options: WalletConnectOptions) =>
    (await import('./source.js')).createSource(context, options),
  createHandle: async (namespace: Namespace, context: AdapterContext, family?: ChainFamily) =>
    (await import('./sessionAdapter.js')).createHandle(namespace, context, family?.accountType),
}
