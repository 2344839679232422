import { addressKey, type NetworkId, type ParseAddress, type SafeUrl, webUrl } from '@foyer/core'
import { PurchaseRefusedError } from './errors.js'
import { addressesIn } from './linkAddresses.js'
import type { Asset, Provider } from './options.js'

/** What the page of a provider was asked for. */
export interface Ask {
  readonly provider: Provider
  readonly address: string
  readonly networkId: NetworkId
  readonly asset: Asset
  /** Of this one ask. */
  readonly requestId: string
  /** The reader of addresses of the chain. */
  readonly parseAddress: ParseAddress
}

// Printable ASCII: what a browser skips or rewrites must not hide anything.
const shown = /^https?:\/\/[\x21-\x7e]{1,4000}$/

/**
 * The page that a service made ready: of a host that it named before, and for this account, coin and ask alone. All that the
 * chain reads as an address in its link is the account's own.
 * @throws {PurchaseRefusedError}
 */
export function readDestination(answer: Readonly<Record<string, unknown>>, ask: Ask): SafeUrl {
  const { url, provider, address, chainId, asset, requestId } = answer
  const link = typeof url === 'string' && shown.test(url) ? webUrl(url) : undefined
  if (!link) throw new PurchaseRefusedError('url')
  if (!ask.provider.hosts.includes(new URL(link).host)) throw new PurchaseRefusedError('host')
  if (provider !== ask.provider.id) throw new PurchaseRefusedError('provider')
  if (address !== ask.address) throw new PurchaseRefusedError('address')
  if (chainId !== ask.networkId) throw new PurchaseRefusedError('network')
  if (asset !== ask.asset.symbol) throw new PurchaseRefusedError('asset')
  // An answer to an earlier ask leads to a page that somebody may have used.
  if (requestId !== ask.requestId) throw new PurchaseRefusedError('request')
  // The other fields are the word of the service: the provider reads the link alone.
  for (const one of addressesIn(link, ask.parseAddress))
    if (addressKey(one) !== addressKey(ask.address)) throw new PurchaseRefusedError('link')
  return link
}
