import type { AnswerAt, AskAt, CallPath, Reads } from './api/contract.js'
import type { Reader } from './api/decode.js'
import { FoyerError } from './error.js'
import { isFoyerError } from './isFoyerError.js'

/**
 * A service did not answer as its contract says. `http/failed`; `context.status` is 0 when there was no answer,
 * `context.retryAfter` is in ms.
 */
export class HttpError extends FoyerError<
  'http/failed',
  { path: string; status: number; reason: string | undefined; retryAfter: number | undefined }
> {
  constructor(
    path: string,
    status: number,
    {
      reason,
      retryAfter,
      cause,
    }: { reason?: string | undefined; retryAfter?: number | undefined; cause?: unknown } = {},
  ) {
    super('http/failed', `HTTP status code: ${status}`, {
      context: { path, status, reason, retryAfter },
      cause,
    })
  }
}

/** Returns whether a service refused, or refused with this status. */
export function isHttpError(error: unknown, status?: number): error is HttpError {
  if (!isFoyerError(error, 'http/failed') || !('status' in error.context)) return false
  return status === undefined || error.context.status === status
}

/** A service answered, but with something its contract does not allow. `http/malformed`. */
export class MalformedResponseError extends FoyerError<'http/malformed', { path: string }> {
  constructor(path: string, cause?: unknown) {
    super('http/malformed', `The answer of ${path} is not valid.`, { context: { path }, cause })
  }
}

/** The service that a call needs has no base URL in the options. `http/not-configured`. */
export class ServiceMissingError extends FoyerError<'http/not-configured', { service: string }> {
  constructor(service: string) {
    super('http/not-configured', `No base URL is set for the service "${service}".`, {
      context: { service },
      hint: `Set \`services.${service}\` in createFoyer().`,
    })
  }
}

/** Values of a query; `undefined`, '', 0 and false are left out, arrays are joined by commas. */
export type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>

/** A call's bounds. */
export interface CallOptions {
  readonly signal?: AbortSignal
  /** Answers younger than this (ms) are shared. @default 0: only calls under way are shared */
  readonly ttl?: number
  /** Ask again although a cached answer is young. @default false */
  readonly force?: boolean
  /**
   * Called for an answer that the service marks as one from before: no provider answered, or a new answer is being fetched.
   * A throw rejects the call.
   * @param ageMs how old it is; infinite if the answer has no readable age
   * @param part `prices` where only the prices are old, else `1`
   */
  readonly onOld?: (ageMs: number, part: string) => void
}

/**
 * One service of the host's choice. A call is named by its path in the contract, and its ask has the fields of the path,
 * the query and the body. A path or a field that the contract does not have is a type error, and so is a reader that
 * cannot read every answer. A reader that throws makes the call reject with {@link MalformedResponseError}.
 */
export interface Http {
  get<const P extends CallPath<'GET'>, Out, In = unknown>(
    path: P,
    ask: AskAt<'GET', P>,
    read: Reader<Out, In> & Reads<In, AnswerAt<'GET', P>>,
    options?: CallOptions,
  ): Promise<Out>
  /** Never retried, never cached. */
  post<const P extends CallPath<'POST'>, Out, In = unknown>(
    path: P,
    ask: AskAt<'POST', P>,
    read: Reader<Out, In> & Reads<In, AnswerAt<'POST', P>>,
    options?: Pick<CallOptions, 'signal' | 'onOld'>,
  ): Promise<Out>
}
