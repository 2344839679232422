import { createLatest, type FeatureContext, type NetworkId, networkParts, withTimeout } from '@foyer/core'
import { ref } from 'valtio/vanilla'
import type { Nft } from '../nft.js'
import { NftUnsupportedError } from './errors.js'
import type { Carrier, NftPlan } from './plan.js'
import type { WritableNftSendState } from './state.js'
import { transferMethodOf } from './transferMethods.js'

const chainTimeoutMs = 30_000

/** Creates the questions to the chain and the services. None stays open for more than 30 s. */
export function createQueries(
  { adapter, prices }: Pick<FeatureContext, 'adapter' | 'prices'>,
  state: WritableNftSendState,
) {
  const nativePrices = createLatest<number>((next) => {
    state.nativePrice = ref(next)
  })

  async function carrier(nft: Nft): Promise<Carrier> {
    const { namespace } = networkParts(nft.network)
    const found = await transferMethodOf(await adapter(namespace), nft)
    if (!found) throw new NftUnsupportedError(nft.standard)
    return found
  }

  return {
    carrier,
    /** Whether the account still has it, as far as the chain tells. Never rejects. */
    async isHeld(plan: NftPlan, outer: AbortSignal): Promise<boolean> {
      return withTimeout('The owner', chainTimeoutMs, outer, async (signal) =>
        (await carrier(plan.nft)).isHeld(plan, signal),
      ).catch(() => true)
    },
    async nativePrice(network: NetworkId) {
      await nativePrices.run((signal) => prices.native(network, signal))
    },
    forget: nativePrices.reset,
  }
}
