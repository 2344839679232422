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
    // Consoles show the stack, which is written now: the message itself stays what hosts may compare.
    super(hint ? `${message}\n${hint}` : message, cause === undefined ? {} : { cause })
    this.message = message
    this.context = context
    this.hint = hint
  }
}

/**
 * Compares by name and code, not `instanceof`, so that two copies of Foyer in one bundle agree. What throws while it is
 * looked at, as a proxy of a wallet may, is none of ours.
 */
export function isFoyerError<Code extends string>(error: unknown, code?: Code): error is FoyerError<Code> {
  try {
    return (
      error instanceof Error &&
      error.name === 'FoyerError' &&
      'code' in error &&
      'context' in error &&
      typeof error.context === 'object' &&
      (code === undefined || error.code === code)
    )
  } catch {
    return false
  }
}
