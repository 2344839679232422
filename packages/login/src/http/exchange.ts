import { readBody } from '@foyer/core'
import { parseJson } from '@foyer/core/adapters'
import * as v from 'valibot'
import type { Device, Proofs } from '../devices/proofs.js'
import type { Session, Sessions } from '../devices/sessions.js'
import { Problem } from '../errors.js'

const mostBytes = 32_768

/** A request of which the device is proven. */
export interface Proven<T> {
  readonly ask: T
  readonly device: Device
  /** Who is logged in; of calls for which somebody has to be. */
  readonly session: Session
}

/** How the service's API takes requests, and answers them. */
export interface Exchange {
  /** A call of a device. @throws {Problem} */
  proven<S extends v.GenericSchema>(
    request: Request,
    schema: S,
  ): Promise<Omit<Proven<v.InferOutput<S>>, 'session'>>
  /** A call of a device that is logged in. @throws {Problem} */
  loggedIn<S extends v.GenericSchema>(request: Request, schema: S): Promise<Proven<v.InferOutput<S>>>
  /**
   * Admits a call that changes who can open a wallet: its session is of the login's own page, never of the page of a host. The frame
   * gets such a session only behind a screen that names the change.
   * @throws {Problem}
   */
  own<S extends v.GenericSchema>(request: Request, schema: S): Promise<Proven<v.InferOutput<S>>>
  answer(body: object): Response
  refuse(error: unknown): Response
}

/** @param url of the service: proofs are made for addresses there, whatever a proxy makes of them */
export function createExchange(
  url: string,
  proofs: Proofs,
  sessions: Sessions,
  onError: (error: unknown) => void,
): Exchange {
  async function proven<S extends v.GenericSchema>(request: Request, schema: S) {
    const length = Number(request.headers.get('content-length') ?? 0)
    if (length > mostBytes) throw new Problem(413, 'too-large', 'The request is too large.')
    const body = await readBody(request.url, new Response(request.body), mostBytes).catch(() => {
      throw new Problem(413, 'too-large', 'The request is too large, or broke off.')
    })
    const device = await proofs.admit({
      method: request.method,
      url: new URL(new URL(request.url).pathname, url).href,
      body,
      proof: request.headers.get('dpop') ?? undefined,
    })
    const asked = v.safeParse(schema, parseJson(new TextDecoder().decode(body)))
    if (!asked.success) throw new Problem(400, 'bad-request', wrongField(asked.issues[0]))
    return { device, ask: asked.output }
  }

  const stamped = (body: object, status: number, headers: Readonly<Record<string, string>> = {}) =>
    stampedAnswer(body, status, proofs.nonce(), headers)

  async function loggedIn<S extends v.GenericSchema>(request: Request, schema: S) {
    const [, access = ''] = /^DPoP ([-\w]+)$/.exec(request.headers.get('authorization') ?? '') ?? []
    const { device, ask } = await proven(request, schema)
    return { device, ask, session: await sessions.check(access, device.jkt) }
  }

  return {
    proven,
    loggedIn,
    async own(request, schema) {
      const admitted = await loggedIn(request, schema)
      checkOwn(admitted.session, url)
      return admitted
    },
    answer: (body) => stamped(body, 200),
    refuse(error) {
      if (!(error instanceof Problem)) {
        onError(error)
        return stamped(
          { type: 'about:blank', status: 500, title: 'Something went wrong.', code: 'internal' },
          500,
        )
      }
      return refusalOf(error, proofs.nonce())
    },
  }
}

function stampedAnswer(
  body: object,
  status: number,
  nonce: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': status < 400 ? 'application/json' : 'application/problem+json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'dpop-nonce': nonce,
      ...headers,
    },
  })
}

/** Returns the answer that refuses a call. @param nonce for the next proof */
export function refusalOf(
  { status, problem, message, retryAfter, triesLeft }: Problem,
  nonce: string,
): Response {
  const headers: Record<string, string> = retryAfter === undefined ? {} : { 'retry-after': `${retryAfter}` }
  return stampedAnswer(
    {
      type: 'about:blank',
      status,
      title: message,
      // Clients that know the code alone read how many tries are left with it.
      code: triesLeft ? `${problem}/${triesLeft}` : problem,
      ...(retryAfter && { retryAfter }),
    },
    status,
    nonce,
    headers,
  )
}

/** Returns the refusal of a path that nothing is at. */
export const nothingHere = () => new Problem(404, 'not-found', 'There is nothing here.')

/** Checks that a session is of the login's own page. @throws {Problem} */
export function checkOwn({ origin }: Pick<Session, 'origin'>, url: string): void {
  if (origin !== url) throw new Problem(400, 'own-page', 'This is done on the own page of the login alone.')
}

function wrongField(issue: v.GenericIssue): string {
  const path = v.getDotPath(issue)
  return path ? `${path} is not of its form.` : 'The body is not of its form.'
}
