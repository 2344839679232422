/** A node's refusal. `data` is what a contract reverted with. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
    /** With which it was said. */
    readonly status = 200,
  ) {
    super(message)
  }
}

/** What a node says when it cannot answer, though another may: limits, methods it has not, its own troubles. */
const unable: readonly number[] = [
  -32001, -32002, -32004, -32005, -32016, -32029, -32090, -32601, -32603, 429,
]
/** Statuses that refuse a question, or come from a contract. All others come from a wall in front of the node, or a dead node. */
const ofQuestion: readonly number[] = [200, 400, 422, 500]

/** Whether a node says that it cannot answer, which says nothing of what it was asked. */
export function isUnable(error: RpcError): boolean {
  return !isRevert(error) && (unable.includes(error.code) || !ofQuestion.includes(error.status))
}

/** Whether a contract refused, and not a node that could not answer: what that was asked is then not known. */
export function isRefusal(error: unknown): error is RpcError {
  return error instanceof RpcError && !isUnable(error)
}

/** Whether a contract says so itself. */
export function isRevert({ code, data, message }: RpcError): boolean {
  return code === 3 || data !== undefined || /revert/i.test(message)
}
