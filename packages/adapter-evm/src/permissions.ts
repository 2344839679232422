import type { Allowing } from '@foyer/core'
import { createBatches } from './batch.js'
import type { CallDeps } from './callDeps.js'
import { createPermits } from './permit.js'
import type { Lone } from './sender.js'

/** Ways to let a contract take a token, or an app act, other than by a transaction of its own. */
export function createPermissions(means: CallDeps): Allowing<'eip155'> & { readonly lone: Lone } {
  return {
    ...createPermits(means),
    ...createBatches(means),
    // Few who swap end what an app may do.
    endPermission: async (...asked) => (await import('./endPermission.js')).endPermission(means, ...asked),
  }
}
