import {
  type ChainFamily,
  ChainNotSupportedError,
  type Http,
  HttpError,
  MalformedResponseError,
  type Namespace,
  type NetworkId,
  networkParts,
  type Prices,
} from '@foyer/core'
import { fiat, list, object, text } from '@foyer/core/api'
import { createResource } from './resource.js'
import type { SupportedChains } from './supportedChains.js'

/** What prices are made of. */
export interface PricesDeps {
  readonly api: Pick<Http, 'post'>
  readonly support: SupportedChains
  readonly family: (namespace: Namespace) => ChainFamily
  /** ISO 4217, lower case. */
  readonly currency: string
  readonly projectId: string | undefined
}

const path = 'v1/fungible/price'

/** Reads fiat for one whole coin, in the order asked for. */
export const decodePrices = object({ fungibles: list(object({ symbol: text, price: fiat }), 2_000) })

const ttlMs = 30_000

/** A price that was true so long ago is not one of now (ms). */
const oldestMs = 60_000

function onOld(ageMs: number) {
  if (ageMs > oldestMs) throw new HttpError(path, 503, { reason: 'Old prices' })
}

/** Prices are kept for 30 s. */
export function createPrices({ api, support, family, currency, projectId }: PricesDeps): Prices {
  const prices = createResource<number>()

  async function ask(network: NetworkId, address: string, signal: AbortSignal): Promise<number> {
    if (!(await support.has(network, signal))) throw new ChainNotSupportedError(network)
    const ask = { currency, addresses: [`${network}:${address}`], projectId }
    const { fungibles } = await api.post(path, ask, decodePrices, { signal, onOld })
    const [first] = fungibles
    if (!first) throw new MalformedResponseError(path)
    return first.price
  }

  async function load(network: NetworkId, address: string | undefined, signal: AbortSignal) {
    if (!address) throw new ChainNotSupportedError(network)
    return prices.load(`${network}:${address}`, (shared) => ask(network, address, shared), { signal, ttlMs })
  }

  const native: Prices['native'] = (network, signal) =>
    load(network, family(networkParts(network).namespace).nativeAssetAddress, signal)
  return {
    native,
    token: ({ network, address }, signal) =>
      address === undefined ? native(network, signal) : load(network, address, signal),
  }
}
