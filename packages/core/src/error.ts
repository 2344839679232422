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
