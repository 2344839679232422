import { anySignal, readBody } from '@foyer/core'
import { parseJson } from '@foyer/core/adapters'
import { randomBytes, toBase64Url } from '../custody/bytes.js'
import { signProof } from '../custody/dpop.js'

const mostBytes = 65_536
/** Longer than the service keeps anybody on the line, in ms: whoever is silent then has gone. */
const silentMs = 40_000

/** The service refused, or did not answer (`status` 0). `problem` is its code, `message` fit to show. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  constructor(
    readonly status: number,
    readonly problem: string,
    message: string,
    /** When to come back; in seconds. */
    readonly retryAfter?: number,
  ) {
    super(message)
  }
}

/** Returns the error that the service answers with if a login ended. */
export const loggedOut = () =>
  new ServiceError(401, 'session-over', 'You were logged out. Please log in again.')

/** Whether the service says that a login ended. */
export const isEnded = (error: unknown): boolean =>
  error instanceof ServiceError && error.problem === 'session-over'

/** The service, asked by one device. */
export interface Service {
  /**
   * Posts a call; each proves the device's key.
   * @param access of who is logged in
   * @throws {ServiceError}
   */
  post(path: string, ask: object, options?: { access?: string; signal?: AbortSignal }): Promise<unknown>
}

/** What {@link createService} is made of. */
export interface ServiceParts {
  readonly url: string
  /** Of the device; the private half cannot leave the browser. */
  keys(): Promise<CryptoKeyPair>
  readonly fetch: (request: Request) => Promise<Response>
  /** Of the service, for the first proof; without one the first call is sent twice. */
  readonly nonce?: string
  /** ms since 1970 */
  now(): number
}

export function createService(parts: ServiceParts): Service {
  const { url, keys, now } = parts
  let { nonce } = parts
  /** How far this clock is behind the service's, in ms, as its answers tell. */
  let behindMs = 0

  async function once(
    path: string,
    ask: object,
    access: string | undefined,
    signal: AbortSignal | undefined,
  ) {
    const address = new URL(path, url).href
    const body = new TextEncoder().encode(JSON.stringify(ask))
    const claims = {
      jti: toBase64Url(randomBytes(16)),
      htm: 'POST',
      htu: address,
      iat: Math.floor((now() + behindMs) / 1_000),
      ...(nonce !== undefined && { nonce }),
    }
    const dpop = await signProof(await keys(), claims, body)
    const request = new Request(address, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        dpop,
        ...(access !== undefined && { authorization: `DPoP ${access}` }),
      },
      signal: anySignal(signal, AbortSignal.timeout(silentMs)),
    })
    const lost = (cause: unknown) => {
      if (signal?.aborted) throw cause
      throw new ServiceError(0, 'offline', 'The login service cannot be reached. Please try again.')
    }
    const response = await parts.fetch(request).catch(lost)
    const told = response.headers.get('dpop-nonce')
    if (told) nonce = told
    const date = Date.parse(response.headers.get('date') ?? '')
    const wasBehindMs = behindMs
    if (Number.isFinite(date) && Math.abs(date - now()) > 60_000) behindMs = date - now()
    const answer = parseJson(new TextDecoder().decode(await readBody(path, response, mostBytes).catch(lost)))
    const { problem } = problemOf(answer)
    // A nonce grows old, and the first call has none; a clock that is wrong is known to be so by the first answer.
    const isLate =
      problem === 'proof-nonce' || (problem === 'proof-wrong' && Math.abs(behindMs - wasBehindMs) > 60_000)
    return { response, answer, again: response.status === 401 && isLate }
  }

  return {
    async post(path, ask, { access, signal } = {}) {
      let { response, answer, again } = await once(path, ask, access, signal)
      if (again) ({ response, answer } = await once(path, ask, access, signal))
      if (response.ok) return answer
      const { problem, message, retryAfter } = problemOf(answer)
      throw new ServiceError(response.status, problem, message, retryAfter)
    },
  }
}

function problemOf(answer: unknown): { problem: string; message: string; retryAfter: number | undefined } {
  const fields: Readonly<Record<string, unknown>> =
    typeof answer === 'object' && answer !== null ? { ...answer } : {}
  const text = (value: unknown, other: string) => (typeof value === 'string' ? value : other)
  return {
    problem: text(fields.code, 'internal'),
    message: text(fields.title, 'Something went wrong.'),
    retryAfter: typeof fields.retryAfter === 'number' ? fields.retryAfter : undefined,
  }
}
