import { type FeatureContext, networkParts, withTimeout } from '@foyer/core'
import type { Nft } from '../nft.js'
import { NftUnsupportedError } from './errors.js'
import type { Carrier, NftPlan } from './plan.js'
import { transferMethodOf } from './transferMethods.js'

/** Creates the questions to the chain. */
export function createQueries({ adapter }: Pick<FeatureContext, 'adapter'>) {
  async function carrier(nft: Nft): Promise<Carrier> {
    const { namespace } = networkParts(nft.network)
    const found = await transferMethodOf(await adapter(namespace), nft)
    if (!found) throw new NftUnsupportedError(nft.standard)
    return found
  }

  return {
    carrier,
    /** Whether the account still has it, as far as the chain tells within 30 s. Never rejects. */
    isHeld: (plan: NftPlan, outer: AbortSignal): Promise<boolean> =>
      withTimeout('The owner', 30_000, outer, async (signal) =>
        (await carrier(plan.nft)).isHeld(plan, signal),
      ).catch(() => true),
  }
}
