import { read } from './adapters/read.js'
import { FoyerError } from './error.js'
import { isFoyerError } from './isFoyerError.js'

/** For the edges only: what is known stays itself, the rest is wrapped and keeps its cause. */
export function toFoyerError(error: unknown): FoyerError {
  return isFoyerError(error) ? error : new UnexpectedError(error)
}

/** Something failed that nobody translated. `unexpected`. */
export class UnexpectedError extends FoyerError<'unexpected'> {
  constructor(cause: unknown) {
    const message = read(cause, 'message')
    super('unexpected', typeof message === 'string' && message ? message : 'Something went wrong', {
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
