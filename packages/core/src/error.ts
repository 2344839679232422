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
