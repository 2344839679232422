import { FoyerError } from '@foyer/core'

/** An option of the gateway that cannot stand. `gateway/configuration`; the message names the option and what to do. */
export class ConfigurationError extends FoyerError<'gateway/configuration', { option: string }> {
  constructor(option: string, message: string) {
    super('gateway/configuration', message, { context: { option } })
  }
}

/** Facts of a provider make no sense, or would lead money elsewhere, and are not given. `gateway/answer` */
export class AnswerError extends FoyerError<'gateway/answer', { call: string }> {
  constructor(call: string) {
    super('gateway/answer', `The facts for ${call} make no sense, and are not given.`, { context: { call } })
  }
}

/** What a client asked wrongly, or is not allowed: an answer of its own, never a reason to ask another provider. */
export class AskError extends FoyerError<'gateway/ask', { status: number; field: string }> {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 405 | 408 | 410 | 413 | 422 | 426 | 429,
    readonly field: string,
    message: string,
    readonly retryAfter?: number,
  ) {
    super('gateway/ask', message, { context: { status, field } })
  }
}

/**
 * How a provider let us down:
 * - `network`: no answer. `timeout`: none within its time. `busy`: too many calls wait for it.
 * - `spent`: it was not asked, since the host's limit for it is reached; in ms, `retryAfter`.
 * - `status`: it refused, with `status` and, in ms, `retryAfter`.
 * - `redirect`, `size`, `malformed`: it answered with something that is not taken.
 */
export type UpstreamFault =
  | 'network'
  | 'timeout'
  | 'busy'
  | 'spent'
  | 'status'
  | 'redirect'
  | 'size'
  | 'malformed'

/**
 * A provider did not answer as it should. `gateway/upstream`. There is neither an address nor a body nor a cause in it,
 * since each of these may hold a key.
 */
export class UpstreamError extends FoyerError<
  'gateway/upstream',
  { fault: UpstreamFault; status: number | undefined; retryAfter: number | undefined }
> {
  constructor(
    readonly fault: UpstreamFault,
    readonly status?: number,
    readonly retryAfter?: number,
  ) {
    super('gateway/upstream', `A provider failed: ${fault}${status === undefined ? '' : ` ${status}`}.`, {
      context: { fault, status, retryAfter },
    })
  }
}

/** Nobody could answer within the time that a call may take. `gateway/unavailable`; `retryAfter` is in ms. */
export class UnavailableError extends FoyerError<'gateway/unavailable', { retryAfter: number | undefined }> {
  constructor(readonly retryAfter?: number) {
    super('gateway/unavailable', 'No provider answered.', { context: { retryAfter } })
  }
}

/** Content of a third party, such as a contract, cannot be read. */
export class UnreadableError extends RangeError {}

/**
 * The place where code broke, for the host. Its own message may name a visitor, and so is left out.
 * @param what broke, in one sentence
 */
export function faultOf(error: unknown, what: string): Error {
  const fault = new Error(what)
  if (!(error instanceof Error)) return fault
  const { message, stack = '' } = error
  const at = stack.indexOf(message)
  if (at >= 0) fault.stack = `${fault.message}${stack.slice(at + message.length)}`
  return fault
}
