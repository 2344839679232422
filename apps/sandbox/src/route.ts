import type { Entry } from './log.ts'

/** One request, as a route sees it. */
export interface Call {
  readonly query: URLSearchParams
  readonly body: string
  /** Entry of the request log; a route may add to it. */
  readonly entry: Entry
}

/** What a route says: `json`, or text of a `type`, or nothing. */
export interface Answer {
  readonly status?: number
  readonly json?: unknown
  readonly text?: string
  readonly type?: string
}

/** One line of a service's table. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  handle(call: Call): Answer | Promise<Answer>
}

/** A failure that the client is told about, in the data API's error shape. */
export class ApiError extends Error {
  readonly status: number
  readonly field: string
  constructor(status: number, field: string, description: string) {
    super(description)
    this.status = status
    this.field = field
  }
}

/** The data API's error body. */
export function failure(status: number, field: string, description: string): Answer {
  return { status, json: { status: 'FAILED', reasons: [{ field, description }] } }
}

/** A JSON object from a body of any content type; 422 otherwise. */
export function parseBody(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value))
  } catch {
    // Falls through to the same answer as any other wrong body.
  }
  throw new ApiError(422, 'body', 'Deserialization error: expected a JSON object')
}
