import { type AdapterContext, abortable, lazy } from '@foyer/core'
import type { Rpc } from './rpc.js'

/** Creates nodes whose code is fetched with the first request: a host with a data API may make none before the first transaction. */
export function createLazyRpc(context: Pick<AdapterContext, 'rpcUrls'>): Rpc {
  const nodes = lazy(() => import('./rpc.js').then(({ createRpc }) => createRpc(context)))
  return {
    request: async (...asked) => (await abortable(nodes.load(), asked[3])).request(...asked),
    offer: async (...asked) => (await abortable(nodes.load(), asked[4])).offer(...asked),
    quantity: async (...asked) => (await abortable(nodes.load(), asked[3])).quantity(...asked),
    dispose: () => nodes.reset((rpc) => rpc.dispose()),
  }
}
