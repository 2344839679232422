import { MalformedResponseError, readBody } from '@foyer/core'
import { ConfigurationError, UpstreamError } from '../errors.js'
import { parseJson, writeJson } from './parseJson.js'
import { type MaybeSecret, revealed } from './secret.js'

/** One request to a provider. */
export interface Outgoing {
  /** One of the bases that the fetch was made with. */
  readonly base: MaybeSecret
  /** Segments behind the base's own path; each is encoded whole. */
  readonly path?: readonly string[]
  readonly query?: Readonly<Record<string, MaybeSecret | number | boolean | undefined>>
  readonly headers?: Readonly<Record<string, MaybeSecret>>
  readonly method?: 'GET' | 'POST'
  /** Sent as JSON. */
  readonly body?: unknown
  /** Statuses besides success whose answer is read. Redirects are refused in any case. */
  readonly accept?: readonly number[] | 'all'
  readonly signal?: AbortSignal
}

/** What a provider answered. */
export interface Reply {
  readonly status: number
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The wait that it asks for, in ms. */
  readonly retryAfter: number | undefined
  /** Its JSON. @throws {UpstreamError} `malformed` */
  parse(): unknown
}

/** Asks a provider. @throws {UpstreamError} */
export type TrustedFetch = (outgoing: Outgoing) => Promise<Reply>

/** What {@link createTrustedFetch} takes. */
export interface TrustedFetchOptions {
  /** Base URLs; nothing else is ever asked. `http:` is for nodes on the host's own network. */
  readonly bases: readonly MaybeSecret[]
  /** Answers longer than this are cut off and refused. @default 2,000,000 */
  readonly limit?: number
  readonly fetch?: typeof globalThis.fetch
  /** The option that named the bases, for messages. @default 'providers' */
  readonly option?: string
}

interface Base {
  readonly url: URL
  readonly authorization: string | undefined
}

/**
 * The way to the services that a host named: bases fixed here, no redirects, a bound on what is read, and nothing of the
 * request in any error.
 * @throws {ConfigurationError} for a base that is no http(s) URL
 */
export function createTrustedFetch({
  bases,
  limit = 2_000_000,
  fetch = globalThis.fetch,
  option = 'providers',
}: TrustedFetchOptions): TrustedFetch {
  const known = new Map(bases.map((base) => [revealed(base), readBase(base, option)]))

  return async ({ base, path = [], query = {}, headers = {}, method = 'GET', body, accept, signal }) => {
    const target = known.get(revealed(base))
    if (!target)
      throw new ConfigurationError(
        option,
        `A provider asked for an address that it had not named (${option}).`,
      )
    const url = new URL(target.url)
    if (path.length > 0) url.pathname = [url.pathname.replace(/\/$/, ''), ...path.map(segment)].join('/')
    for (const [name, value] of Object.entries(query))
      if (value !== undefined)
        url.searchParams.set(name, typeof value === 'object' ? value.reveal() : `${value}`)

    const sent = new Headers({ accept: 'application/json' })
    if (target.authorization) sent.set('authorization', target.authorization)
    if (body !== undefined) sent.set('content-type', 'application/json')
    for (const [name, value] of Object.entries(headers)) sent.set(name, revealed(value))

    const response = await fetch(url.href, {
      method,
      headers: sent,
      // Not every runtime knows "error"; what comes back by "manual" is refused below.
      redirect: 'manual',
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : writeJson(body) }),
      ...(signal ? { signal } : {}),
    }).catch(() => {
      throw new UpstreamError('network')
    })
    return readReply(response, limit, accept)
  }
}

async function readReply(response: Response, limit: number, accept: Outgoing['accept'] = []): Promise<Reply> {
  const { status, headers } = response
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    await drop(response)
    throw new UpstreamError('redirect', status)
  }
  const wait = retryAfter(headers.get('retry-after'))
  if (!response.ok && accept !== 'all' && !accept.includes(status)) {
    await drop(response)
    throw new UpstreamError('status', status, wait)
  }
  const tooLong = () => (response.ok ? new UpstreamError('size') : new UpstreamError('status', status, wait))
  if (Number(headers.get('content-length') ?? 0) > limit) {
    await drop(response)
    throw tooLong()
  }
  const bytes = await readBody('', response, limit).catch((error) => {
    throw error instanceof MalformedResponseError ? tooLong() : new UpstreamError('network')
  })
  return {
    status,
    retryAfter: wait,
    type: headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '',
    bytes,
    parse: () => parseJson(new TextDecoder().decode(bytes)),
  }
}

function readBase(base: MaybeSecret, option: string): Base {
  const shown = typeof base === 'string' ? `"${withoutKeys(base)}"` : `${base}`
  const url = URL.parse(revealed(base))
  if (!url || !/^https?:$/.test(url.protocol) || url.hash)
    throw new ConfigurationError(
      option,
      `${shown} in ${option} is no http(s) address. Write it as https://host/path.`,
    )
  const { username, password } = url
  url.username = ''
  url.password = ''
  return {
    url,
    authorization: username ? `Basic ${base64(`${decoded(username)}:${decoded(password)}`)}` : undefined,
  }
}

/** What of an address can be told: a path may be a key, and so may all before an at sign. */
function withoutKeys(base: string): string {
  const [shown = ''] = /^(\w*:?\/*)(?!.*@)([^/?#]*)/.exec(base) ?? []
  return shown === base ? shown : `${shown}…`
}

/** A stray percent sign stands for itself. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Of the text's bytes (RFC 7617). */
export function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}

function segment(text: string): string {
  // Dots would be taken for a way up even when they are encoded.
  return /^\.{1,2}$/.test(text) ? '_' : encodeURIComponent(text)
}

/** The wait that an answer asks for, in ms: seconds or a date. */
function retryAfter(text: string | null): number | undefined {
  if (!text) return undefined
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), 3_600_000) : undefined
}

async function drop(response: Response): Promise<void> {
  await response.body?.cancel().catch(() => {})
}
