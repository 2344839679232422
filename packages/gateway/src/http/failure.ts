import type { Failure } from '@foyer/api'
import { AskError, UnavailableError } from '../errors.js'

/** A refusal, as clients read it. */
export interface Refusal {
  readonly status: number
  readonly body: Failure
  /** In ms. */
  readonly retryAfter?: number | undefined
}

/** The refusal that stands for an error. What is not known says nothing of itself. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof AskError) return refusal(error.status, error.field, error.message, error.retryAfter)
  if (error instanceof UnavailableError)
    return refusal(503, 'provider', 'The provider is temporarily unavailable', error.retryAfter ?? 1_000)
  return refusal(500, '', 'Internal server error')
}

export function refusal(status: number, field: string, description: string, retryAfter?: number): Refusal {
  return { status, body: { status: 'FAILED', reasons: [{ field, description }] }, retryAfter }
}
