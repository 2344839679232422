import type { Allowing } from '@foyer/core'
import { createBatches } from './batch.js'
import type { CallMeans } from './means.js'
import { createPermits } from './permit.js'

/** Ways to let a contract take a token, or an app act, other than by a transaction of its own. */
export function createAllowing(means: CallMeans): Allowing<'eip155'> {
  return {
    ...createPermits(means),
    ...createBatches(means),
    // Few who swap end what an app may do.
    async endPermission(...asked) {
      const { endPermission } = await import('./granted.js')
      return endPermission(means, ...asked)
    },
  }
}
