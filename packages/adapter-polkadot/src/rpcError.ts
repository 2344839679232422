import { FoyerError } from '@foyer/core'

/**
 * No endpoint of a network gave a valid answer, or a node refused the call. `rpc/failed`; `context.code` is the node's
 * JSON-RPC code, absent when there was no answer. `context.reason` is the node's text, unchecked.
 */
export class RpcError extends FoyerError<
  'rpc/failed',
  { method: string; code: number | undefined; reason: string }
> {
  constructor(
    method: string,
    reason: string,
    { code, cause }: { code?: number | undefined; cause?: unknown } = {},
  ) {
    super('rpc/failed', `The network could not answer ${method}.`, {
      context: { method, code, reason },
      cause,
    })
  }
}
