import type { FeatureContext } from '@foyer/core'
import { createNfts, type Nfts } from './holdings.js'
import { createLazySending, type LazySending } from './send/lazySending.js'

/** The collectibles of the account in use, and what sends them. */
export interface NftsController extends Nfts {
  readonly lent: LazySending
}

/** Makes the controller of one instance. */
export function createController(context: FeatureContext): NftsController {
  const nfts = createNfts(context)
  const lent = createLazySending(context, () => void nfts.refresh())
  return {
    ...nfts,
    lent,
    dispose() {
      lent.dispose()
      nfts.dispose()
    },
  }
}
