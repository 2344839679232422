import type { FeatureContext } from '@foyer/core'
import { createNfts, type Nfts } from './holdings.js'
import { createLentSending, type LentSending } from './send/lazySending.js'

/** The collectibles of the account in use, and what sends them. */
export interface NftsController extends Nfts {
  readonly lent: LentSending
}

/** Makes the controller of one instance. */
export function createController(context: FeatureContext): NftsController {
  const nfts = createNfts(context)
  const lent = createLentSending(context, () => void nfts.refresh())
  return {
    ...nfts,
    lent,
    dispose() {
      lent.dispose()
      nfts.dispose()
    },
  }
}
