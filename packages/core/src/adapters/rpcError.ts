import { FoyerError } from '../error.js'

/**
 * No endpoint of a network gave a valid answer, or a node refused the call. `rpc/failed`; `context.code` is the node's
 * JSON-RPC code, absent when there was no answer of the kind; `context.status` is that of HTTP, if there was one.
 * `context.reason` is the node's text and `context.data` what it added, both unchecked.
 */
export class RpcError extends FoyerError<
  'rpc/failed',
  { method: string; code: number | undefined; status: number | undefined; reason: string; data: unknown }
> {
  constructor(
    method: string,
    reason: string,
    {
      code,
      status,
      data,
      cause,
    }: { code?: number | undefined; status?: number | undefined; data?: unknown; cause?: unknown } = {},
  ) {
    super('rpc/failed', `The network could not answer ${method}.`, {
      context: { method, code, status, reason, data },
      cause,
    })
  }
}

/** Whether what stands before a node failed: its answer, JSON-RPC or not, is none of the node. */
export function isFailedGateway(status: unknown): boolean {
  return typeof status === 'number' && (status >= 500 || status === 408)
}
