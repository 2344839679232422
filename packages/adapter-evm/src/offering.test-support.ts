import type { Rpc } from './rpc.js'

/** Returns {@link Rpc.offer} of one node, by its answers. */
export function offering(request: Rpc['request']): Rpc['offer'] {
  return async (network, method, params, isTaken, signal) => {
    try {
      const answer = await request(network, method, params, signal)
      return isTaken(answer) ? { taken: true, failures: [] } : { taken: false, failures: [answer] }
    } catch (error) {
      return { taken: false, failures: [error] }
    }
  }
}
