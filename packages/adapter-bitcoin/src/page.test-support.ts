import type { AdapterContext, Connector, NetworkId } from '@foyer/core'
import { announceBitcoinWallet, type BitcoinShape, type BitcoinTestWallet } from '@foyer/testing/bitcoin'
import { type BitcoinAdapter, createAdapter } from './adapter.js'
import { createDiscovery } from './discovery.js'
import { bitcoinMainnet, bitcoinRegtest, bitcoinTestnet } from './networks.js'

/** A context of all networks, with the same API for each. */
export function fakeContext(url = 'http://127.0.0.1:9/api'): AdapterContext {
  return {
    networks: () => [bitcoinRegtest, bitcoinMainnet, bitcoinTestnet],
    rpcUrls: () => [url],
    publicRpcUrls: () => [url],
    discovery: { announced: true, injected: true },
    sessions: () => undefined,
  }
}

/** A wallet on this page, found and ready to be connected. */
export interface PageWallet {
  readonly adapter: BitcoinAdapter
  readonly connector: Connector
  readonly request: { readonly connectorId: string; readonly network: NetworkId<'bip122'> }
  /** Another adapter for this page, as a later visit has it. */
  later(): BitcoinAdapter
  /** How many listeners are on the wallet. */
  listeners(): number
  /** Takes the wallet off the page. */
  leave(): void
  /** Of the wallet, and of the adapter. */
  stop(): void
}

/** Puts a wallet on this page in one of its shapes, and looks for it. */
export function putOnPage(
  wallet: BitcoinTestWallet,
  shape: BitcoinShape,
  context: AdapterContext = fakeContext(),
): PageWallet {
  const page = announceBitcoinWallet(window, { info: wallet.info, shape, request: wallet.request })
  const stopTelling = wallet.subscribe(() => page.change())
  const discovery = createDiscovery(context.discovery)
  let found: readonly Connector[] = []
  const stopLooking = discovery.subscribe((connectors) => {
    found = connectors
  })
  const adapter = createAdapter({ context, discovery })
  const [connector] = found
  if (!connector) throw new Error('The wallet was not found')
  return {
    adapter,
    connector,
    later: () => createAdapter({ context, discovery }),
    listeners: () => page.listeners,
    request: { connectorId: connector.id, network: bitcoinRegtest.id },
    leave: () => page.remove(),
    stop() {
      adapter.dispose()
      stopLooking()
      stopTelling()
      page.remove()
    },
  }
}
