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

/** The ends of contracts that say nothing themselves, as nodes call them. */
const ended = /revert|out of gas|opcode|invalid jump|stack ?(under|over|limit)|write protection|VM execution/i

/** Whether a contract refused. All else that a node says in place of a result says nothing of what was asked. */
export function isRefusal(error: unknown): error is RpcError {
  return error instanceof RpcError && isRevert(error)
}

/** Whether a contract says so itself. Nodes explain limits and wrong questions by `data` too. */
export function isRevert({ code, data, message }: RpcError): boolean {
  return code === 3 || ended.test(message) || (typeof data === 'string' && /^(reverted )?0x/i.test(data))
}
