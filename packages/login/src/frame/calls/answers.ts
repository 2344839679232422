import type { AnswerOf, AskOf, CallName } from '@foyer/login-frame/protocol'

/** What the frame answers a page, by the name of the call. Each area has a module of its own beside this one. */
export type CallAnswers = {
  readonly [N in CallName]?: (ask: AskOf<N>, signal: AbortSignal) => Promise<AnswerOf<N>> | AnswerOf<N>
}

/** A call failed in a way that the page may read. */
export class CallError extends Error {
  override readonly name = 'CallError'
  constructor(
    message: string,
    /** Of [EIP-1193](https://eips.ethereum.org/EIPS/eip-1193#provider-errors), or a name. */
    readonly code: number | string,
  ) {
    super(message)
  }
}

/** The visitor said no, or nobody waits any more. */
export const declined = () => new CallError('The request was declined.', 4001)
