import {
  AbortedError,
  anySignal,
  type CallOptions,
  type Http,
  HttpError,
  MalformedResponseError,
  pause,
  type Query,
  readBody,
  ServiceMissingError,
  withTimeout,
} from '@foyer/core'
import { fillPath } from '@foyer/core/api'
import { parseJson, reasonOf } from './body.js'
import { createResource } from './resource.js'

/** What a service is reached with. */
export interface HttpDeps {
  /** The option's name, for errors: `api`, `catalogue`, `analytics`. */
  readonly service: string
  /** An absolute URL that ends with a slash. Absent: each call rejects. */
  readonly base: string | undefined
  /** Added to the query of each call: `projectId`, `st`, `sv`. */
  readonly query?: Query
  /** How long a call may take in all, retries included (ms). @default 15000 */
  readonly timeout?: number
  /** Told each refusal that reached the caller, so that alerts can be made of it. */
  readonly failed?: (error: HttpError) => void
}

/** {@link Http} with pictures, and with an end. The only place in Foyer that calls `fetch`. */
export interface Service extends Http {
  /** The bytes of a picture by its path, or by an address that the caller vouches for, at most `limit`. Never retried. @throws {HttpError | MalformedResponseError} */
  bytes(path: string, limit: number, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>>
  /** Aborts every call under way. Later calls work. */
  abort(): void
}

interface Answer {
  readonly json: unknown
  readonly headers: Headers
  /** So long that to read it takes a while: the page gets a turn before and after. */
  readonly long: boolean
}

const maxBodyBytes = 2_000_000
const longBodyBytes = 200_000
const maxHoldMs = 10_000

/**
 * One service of the host's choice (contract of {@link Http}). Equal calls under way are one; a GET is asked again at
 * most twice after 500, 502, 503 or no answer; `Retry-After` is obeyed (safety F-03, F-07, F-08, F-09).
 */
export function createHttp({ service, base, query = {}, timeout = 15_000, failed }: HttpDeps): Service {
  const answers = createResource<Answer>()
  const holds = createHolds()
  let all = new AbortController()

  function bounded<T>(
    path: string,
    outer: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    return withTimeout(path, timeout, anySignal(outer, all.signal), work)
  }

  function locate(path: string, fields: object): string {
    if (base === undefined) throw new ServiceMissingError(service)
    const root = new URL(base).href
    const url = new URL(root + path)
    // A path that the parser had to change, for example because of dot segments, tries to leave the base (safety T-23).
    if (url.href !== root + path || url.search || url.hash)
      throw new HttpError(path, 0, { reason: 'Invalid path' })
    for (const [key, value] of Object.entries(fields)) {
      // Text of an array is joined by commas.
      const text = String(value || '')
      if (text) url.searchParams.set(key, text)
    }
    return url.href
  }

  async function send(
    path: string,
    url: string,
    init: RequestInit & { signal: AbortSignal },
    limit = maxBodyBytes,
  ) {
    await holds.wait(path, init.signal)
    const response = await fetch(url, { ...init, credentials: 'omit' }).catch((cause: unknown) => {
      throw init.signal.aborted ? new AbortedError(cause) : new HttpError(path, 0, { cause })
    })
    const { headers } = response
    if (response.ok) return { bytes: await readBody(path, response, limit), headers }
    const retryAfter = response.status === 429 ? holds.set(path, headers.get('retry-after')) : undefined
    throw new HttpError(path, response.status, { reason: await reasonOf(path, response), retryAfter })
  }

  /** Asks again after a failure that may pass. */
  function repeated(path: string, url: string, force: boolean) {
    // Neither the browser nor the service is to answer a forced question from before.
    const init = force ? { cache: 'reload' as const } : {}
    return async (signal: AbortSignal): Promise<Answer> => {
      for (let attempt = 0; ; attempt += 1) {
        try {
          const { bytes, headers } = await send(path, url, { signal, ...init })
          const answer = { json: parseJson(path, bytes), headers, long: bytes.length > longBodyBytes }
          if (answer.long) await pause(0, signal)
          return answer
        } catch (error) {
          if (attempt === 2 || !mayRetry(error)) throw error
          if (error.context.status !== 429) await pause(backoff(attempt), signal)
        }
      }
    }
  }

  function report(error: unknown): never {
    if (error instanceof HttpError) failed?.(error)
    throw error
  }

  return {
    async get(call, ask, parse, { signal, ttl: ttlMs = 0, force = false, onOld } = {}) {
      const [path, rest] = fillPath(call, ask)
      const url = locate(path, { ...rest, ...query })
      const fetchAnswer = (flight: AbortSignal) => bounded(path, flight, repeated(path, url, force))
      try {
        const { json, headers, long } = await answers.load(url, fetchAnswer, { signal, ttlMs, force })
        const value = read(path, parse, json, headers, onOld)
        if (long) await pause(0, signal ?? all.signal)
        return value
      } catch (error) {
        if (error instanceof MalformedResponseError) answers.forget(url)
        return report(error)
      }
    },
    async post(call, ask, parse, { signal, onOld } = {}) {
      const [path, rest] = fillPath(call, ask)
      const url = locate(path, query)
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(rest),
      }
      const work = async (bound: AbortSignal) => {
        const { bytes, headers } = await send(path, url, { ...init, signal: bound })
        return read(path, parse, parseJson(path, bytes), headers, onOld)
      }
      return bounded(path, signal, work).catch(report)
    },
    async bytes(path, limit, signal) {
      const url = /^https?:/.test(path) ? path : locate(path, query)
      // An own address that leads elsewhere would tell a stranger of the visitor.
      const init = { redirect: 'error' } as const
      return (await bounded(path, signal, (bound) => send(path, url, { ...init, signal: bound }, limit)))
        .bytes
    },
    abort() {
      answers.abort()
      all.abort(new AbortedError())
      all = new AbortController()
    },
  }
}

/** Paths that asked for patience by 429, and until when. */
function createHolds() {
  const until = new Map<string, number>()
  return {
    /** Keeps the path closed as the header says: seconds or a date; 1 s without. Returns how long (ms). */
    set(path: string, header: string | null): number {
      const seconds = Number(header ?? 1)
      const asked = Number.isNaN(seconds) ? Date.parse(header ?? '') - Date.now() : seconds * 1000
      const ms = Math.min(Math.max(Number.isNaN(asked) ? 1000 : asked, 0), 86_400_000)
      until.set(path, performance.now() + ms)
      return ms
    },
    /** @throws {HttpError} 429 at once when the wait is longer than anybody wants to look at a spinner. */
    async wait(path: string, signal: AbortSignal): Promise<void> {
      const left = (until.get(path) ?? 0) - performance.now()
      if (left > maxHoldMs) throw new HttpError(path, 429, { retryAfter: left })
      if (left > 0) await pause(left, signal)
      until.delete(path)
    },
  }
}

/** Reads an answer, and says when the service marks it as one from before. */
function read<T>(
  path: string,
  parse: (json: unknown) => T,
  json: unknown,
  headers: Headers,
  onOld: CallOptions['onOld'],
): T {
  const part = headers.get('x-foyer-stale')
  // Without one readable age, such as behind a proxy with its own, the answer is as old as can be.
  if (part) onOld?.(Number(headers.get('age')) * 1000 || Infinity, part)
  try {
    return parse(json)
  } catch (cause) {
    throw new MalformedResponseError(path, cause)
  }
}

function mayRetry(error: unknown): error is HttpError {
  if (!(error instanceof HttpError)) return false
  const { status, retryAfter = 0 } = error.context
  return [0, 500, 502, 503].includes(status) || (status === 429 && retryAfter <= maxHoldMs)
}

/** 0.5 to 2 s, jittered so that a service that comes back is not met by everybody at once. */
function backoff(attempt: number): number {
  return 500 * 2 ** attempt * (1 + Math.random())
}
