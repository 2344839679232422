import { Resolver } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { anySignal } from '@foyer/core'
import { UpstreamError } from '../errors.js'
import { createLane } from '../route/lane.js'
import { bag, callback, checkOptions, maybe, text, whole } from './forms.js'
import { isPublicAddress } from './publicAddress.js'

/** What may be read from an address that a stranger wrote: metadata, or a picture. */
export type UntrustedKind = 'json' | 'image'

const kinds: Readonly<Record<UntrustedKind, { readonly limit: number; readonly types: RegExp }>> = {
  json: { limit: 256_000, types: /^(application\/([\w.-]+\+)?json|text\/plain)$/ },
  // No SVG, which is a document.
  image: { limit: 1_000_000, types: /^image\/(png|jpeg|gif|webp|avif)$/ },
}
const hops = 2
/** Names that are looked up at a time, of which a client has no more than it leaves free. */
const lookups = 8
const waiting = 200
const patience = 2_000
/** A wait for room that leaves the time that others have (ms). */
const short = 50

/** What was read. */
export interface Untrusted {
  readonly type: string
  readonly bytes: Buffer
}

/** Reads the content at a stranger's address. @param client that asks for it @throws {UpstreamError} */
export type UntrustedFetch = (
  url: string,
  kind: UntrustedKind,
  signal?: AbortSignal,
  client?: string,
) => Promise<Untrusted>

/** What tests replace. */
export interface UntrustedFetchOptions {
  readonly resolve?: (host: string, signal: AbortSignal) => Promise<readonly string[]>
  readonly isAllowed?: (address: string) => boolean
  /** For a certificate and a port of a server on this machine. */
  readonly tls?: { readonly ca: string; readonly port: number }
}

const form = bag<UntrustedFetchOptions>({
  resolve: maybe(callback),
  isAllowed: maybe(callback),
  tls: maybe(bag<NonNullable<UntrustedFetchOptions['tls']>>({ ca: text, port: whole })),
})

/**
 * The way to addresses out of tokens, names and records. Only https on its own port, no literal addresses, every address
 * that the name resolves to is of the public internet and the connection goes to that very one, few redirects, each
 * checked anew, little time, few bytes, known types. Nothing is sent that says who asks. A name is looked up by DNS alone, next to
 * nothing else that the process does, and a few at a time.
 */
export function createUntrustedFetch(options: UntrustedFetchOptions = {}): UntrustedFetch {
  checkOptions(form, options, 'createUntrustedFetch')
  const { resolve = addressesOf, isAllowed = isPublicAddress, tls } = options
  const room = createLane(lookups, waiting)
  const find = async (url: URL, signal: AbortSignal, enter: () => Promise<() => void>) => {
    const leave = await enter()
    try {
      return await race(
        pick(url, (host) => resolve(host, signal), isAllowed),
        signal,
      )
    } finally {
      leave()
    }
  }
  const follow = async (
    text: string,
    kind: UntrustedKind,
    signal: AbortSignal,
    enter: () => Promise<() => void>,
  ) => {
    let url = readUrl(text)
    for (let hop = 0; hop <= hops; hop++) {
      const address = await find(url, signal, enter)
      const response = await get(url, address, signal, tls)
      const { statusCode = 0, headers } = response
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        response.destroy()
        url = readUrl(headers.location, url)
        continue
      }
      return read(response, kind)
    }
    throw new UpstreamError('redirect')
  }
  return async (text, kind, outer, client = '') => {
    const signal = anySignal(AbortSignal.timeout(patience), outer)
    let waited = 0
    const enter = async () => {
      const begun = performance.now()
      const leave = await room.enter(client, signal)
      waited += performance.now() - begun
      return leave
    }
    try {
      return await follow(text, kind, signal, enter)
    } catch (error) {
      // The wait for room is no fault of the stranger's server.
      throw signal.aborted && waited > short ? new UpstreamError('busy') : error
    }
  }
}

function readUrl(text: string, base?: URL): URL {
  const url = text.length <= 2_048 ? URL.parse(text, base?.href) : null
  const host = url?.hostname ?? ''
  const named = /^([a-z0-9]([-a-z0-9]*[a-z0-9])?\.)+[a-z][-a-z0-9]*[a-z0-9]$/.test(host) && isIP(host) === 0
  const own = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|svc|arpa|onion|test|invalid|example)$/
  if (url?.protocol !== 'https:' || url.port || url.username || url.password || !named || own.test(host))
    throw new UpstreamError('redirect')
  return url
}

/**
 * Returns the addresses of a name. The system's own way (`lookup`) holds one of the four threads that files, keys and all other
 * names of the process wait for, and cannot be ended.
 * @param servers for tests
 */
export async function addressesOf(
  host: string,
  signal: AbortSignal,
  servers?: readonly string[],
): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: patience, tries: 1 })
  if (servers) resolver.setServers(servers)
  const stop = () => resolver.cancel()
  signal.addEventListener('abort', stop)
  try {
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

async function pick(
  url: URL,
  resolve: (host: string) => Promise<readonly string[]>,
  isAllowed: (address: string) => boolean,
): Promise<string> {
  const addresses = await resolve(url.hostname).catch(() => [])
  const [first] = addresses
  // One bad among them is enough: which of them a connection would take is not ours to say.
  if (first === undefined || !addresses.every(isAllowed)) throw new UpstreamError('network')
  return first
}

function get(
  url: URL,
  address: string,
  signal: AbortSignal,
  tls: UntrustedFetchOptions['tls'],
): Promise<IncomingMessage> {
  const family = isIP(address)
  const pinned: LookupFunction = (_host, options, done) =>
    options.all ? done(null, [{ address, family }]) : done(null, address, family)
  return new Promise((done, fail) => {
    const sent = request(
      url,
      {
        // A connection that is kept could have been made to another address.
        agent: false,
        lookup: pinned,
        signal,
        headers: { accept: 'application/json, image/*;q=0.8', 'accept-encoding': 'identity' },
        maxHeaderSize: 16_384,
        ...tls,
      },
      done,
    )
    sent.on('error', () => fail(new UpstreamError(signal.aborted ? 'timeout' : 'network')))
    sent.end()
  })
}

async function read(response: IncomingMessage, kind: UntrustedKind): Promise<Untrusted> {
  const { limit, types } = kinds[kind]
  const type = response.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
  const encoding = response.headers['content-encoding'] ?? 'identity'
  try {
    if (response.statusCode !== 200) throw new UpstreamError('status', response.statusCode)
    if (!types.test(type) || encoding !== 'identity') throw new UpstreamError('malformed')
    if (Number(response.headers['content-length'] ?? 0) > limit) throw new UpstreamError('size')
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of response) {
      size += chunk.length
      if (size > limit) throw new UpstreamError('size')
      chunks.push(chunk)
    }
    return { type, bytes: Buffer.concat(chunks) }
  } catch (error) {
    throw error instanceof UpstreamError ? error : new UpstreamError('network')
  } finally {
    response.destroy()
  }
}

function race<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new UpstreamError('timeout'))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop)
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
