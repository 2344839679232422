/**
 * The base of every error Foyer throws. `code` is public API: never renamed, never reused.
 * What a visitor reads about it is a message table's business, not this class's.
 */
export class FoyerError<Code extends string = string, Context extends object = object> extends Error {
  override readonly name = 'FoyerError'
  /** The facts of this failure, safe to log. */
  readonly context: Readonly<Context>
  /** What the developer can do about it. */
  readonly hint: string | undefined

  constructor(
    readonly code: Code,
    message: string,
    { context, cause, hint }: { context: Context; cause?: unknown; hint?: string },
  ) {
    super(hint ? `${message} ${hint}` : message, cause === undefined ? {} : { cause })
    this.context = context
    this.hint = hint
  }
}

/** Compares by name and code, not `instanceof`, so that two copies of Foyer in one bundle agree. */
export function isFoyerError<Code extends string>(error: unknown, code?: Code): error is FoyerError<Code> {
  if (!(error instanceof Error) || error.name !== 'FoyerError' || !('code' in error)) return false
  return code === undefined || error.code === code
}

/** For the edges only: what is known stays itself, the rest is wrapped and keeps its cause. */
export function toFoyerError(error: unknown): FoyerError {
  return isFoyerError(error) ? error : new UnexpectedError(error)
}

/** Something failed that nobody translated. `unexpected`. */
export class UnexpectedError extends FoyerError<'unexpected'> {
  constructor(cause: unknown) {
    super('unexpected', cause instanceof Error ? cause.message : 'Something went wrong', {
      context: {},
      cause,
    })
  }
}

/** The visitor declined in the wallet (EIP-1193 4001, CAIP-25 5000). `wallet/user-rejected`. */
export class UserRejectedError extends FoyerError<'wallet/user-rejected', { method: string }> {
  constructor(method: string, cause?: unknown) {
    super('wallet/user-rejected', 'The request was declined in the wallet.', { context: { method }, cause })
  }
}

/** The wallet already shows a request (EIP-1193 -32002). `wallet/request-pending`. */
export class RequestPendingError extends FoyerError<'wallet/request-pending', { method: string }> {
  constructor(method: string, cause?: unknown) {
    super('wallet/request-pending', 'The wallet already has this request open.', {
      context: { method },
      cause,
    })
  }
}

/** The wallet failed in its own way. `wallet/request-failed`; `context.reason` is the wallet's text, unchecked. */
export class WalletRequestError extends FoyerError<
  'wallet/request-failed',
  { method: string; reason: string }
> {
  constructor(method: string, reason: string, cause?: unknown) {
    super('wallet/request-failed', `The wallet could not answer ${method}.`, {
      context: { method, reason },
      cause,
    })
  }
}

/** The wallet that a connector id names is not on this page (any more). `wallet/missing`. */
export class WalletMissingError extends FoyerError<'wallet/missing', { connectorId: string }> {
  constructor(connectorId: string) {
    super('wallet/missing', `No wallet answers to "${connectorId}".`, { context: { connectorId } })
  }
}

/** The wallet answered, but not what its protocol promises. `wallet/malformed-answer`. */
export class MalformedAnswerError extends FoyerError<'wallet/malformed-answer', { method: string }> {
  constructor(method: string, cause?: unknown) {
    super('wallet/malformed-answer', `The wallet's answer to ${method} is not valid.`, {
      context: { method },
      cause,
    })
  }
}

/** The visitor, a newer run or `destroy()` ended the work. `aborted`. */
export class AbortedError extends FoyerError<'aborted'> {
  constructor(cause?: unknown) {
    super('aborted', 'Request was aborted', { context: {}, cause })
  }
}

/** Work did not end within its stated bound. `timeout`; `context.ms` is that bound. */
export class TimeoutError extends FoyerError<'timeout', { what: string; ms: number }> {
  constructor(what: string, ms: number) {
    super('timeout', `${what} did not answer within ${ms} ms.`, { context: { what, ms } })
  }
}
