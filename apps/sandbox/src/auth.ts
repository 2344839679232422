import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { createNonce, parseMessage, SiwxError, verifyMessage } from '@foyer/siwx'
import { bip122 } from '@foyer/siwx/bip122'
import { eip155 } from '@foyer/siwx/eip155'
import { polkadot } from '@foyer/siwx/polkadot'
import { solana } from '@foyer/siwx/solana'
import type { Chain } from './chain.ts'
import type { Faults } from './faults.ts'
import { createFetchServer } from './http.ts'
import type { Log } from './log.ts'
import { ApiError, parseBody } from './route.ts'

/** A server of a host where visitors sign in, and a page of it for those who did. */
export interface AuthServer {
  /** Its own origin. */
  readonly url: string
  /** Nonces that were given are too old from now on, or nobody is signed in any more. */
  forget(what: 'nonces' | 'sessions'): void
  stop(): Promise<void>
}

/** What is known of a visitor, by the cookie of their browser. */
interface Visitor {
  /** Oldest first, by the time each is good until (ms since 1970). Each tab of the browser asks for its own. */
  readonly nonces: Map<string, number>
  /** CAIP-10 to ISO date. */
  readonly sessions: Map<string, string>
}

const dayMs = 86_400_000
const nonceMs = 600_000
const maxNonces = 20
const cookieName = 'visitor'

/** What {@link startAuth} takes. */
export interface AuthOptions {
  /** Of the page whose visitors sign in. */
  readonly origin: string
  readonly chains: readonly Chain[]
  readonly faults: Pick<Faults, 'take'>
  readonly log: Pick<Log, 'add'>
}

/**
 * Starts it, with nobody in it; what it knows goes with it. Of the faults it takes `slow`, `status`, which is answered
 * before anything is done, and `drop`: it is done, and the answer is lost.
 */
export async function startAuth({ origin, chains, faults, log }: AuthOptions): Promise<AuthServer> {
  const visitors = new Map<string, Visitor>()
  const nodes = Object.fromEntries(
    chains.flatMap(({ id, rpcUrl }) => (isEvm(id) ? [[id, rpcUrl] as const] : [])),
  )
  const families = [eip155({ nodes }), solana(), bip122(), polkadot()]
  const { host: domain } = new URL(origin)

  async function handle(path: string, visitor: Visitor, body: string): Promise<Response> {
    switch (path) {
      case 'GET /auth/nonce': {
        const nonce = createNonce()
        visitor.nonces.set(nonce, Date.now() + nonceMs)
        const [oldest = ''] = visitor.nonces.keys()
        if (visitor.nonces.size > maxNonces) visitor.nonces.delete(oldest)
        return Response.json({ nonce })
      }
      case 'POST /auth/verify': {
        const { message, signature } = parseBody(body)
        const asked = { message: String(message), signature: String(signature) }
        const { nonce: said } = parseMessage(asked.message)
        const isGood = Date.now() < (visitor.nonces.get(said) ?? 0)
        const nonce = isGood ? said : ''
        // Used once, whatever comes of it.
        visitor.nonces.delete(said)
        const { account, message: signed } = await verifyMessage({ ...asked, domain, nonce, families })
        const ends = signed.expirationTime ?? new Date(Date.now() + dayMs).toISOString()
        visitor.sessions.set(account, ends)
        return Response.json({ account })
      }
      case 'GET /auth/session': {
        const sessions = current(visitor)
        if (sessions.length === 0) return new Response(null, { status: 401 })
        return Response.json({ sessions })
      }
      case 'POST /auth/sign-out': {
        visitor.sessions.delete(String(parseBody(body).account))
        return new Response(null, { status: 204 })
      }
      case 'GET /members': {
        const sessions = current(visitor)
        if (sessions.length === 0) return new Response('Members only', { status: 401 })
        return Response.json({ welcome: sessions.map(({ account }) => account) })
      }
    }
    return new Response(null, { status: 404 })
  }

  const server = createFetchServer(async (request) => {
    const url = new URL(request.url)
    if (request.method === 'OPTIONS') return answered(new Response(null, { status: 204 }), origin)
    const entry = log.add(request.method, url.pathname, url.searchParams)
    const { delay, status, body } = faults.take(url)
    if (delay !== undefined) await wait(delay, undefined, { signal: request.signal })
    if (status !== undefined) {
      entry.status = status
      return answered(new Response(null, { status }), origin)
    }
    const cookie = new RegExp(`(?:^|; )${cookieName}=([0-9a-f-]+)`).exec(
      request.headers.get('cookie') ?? '',
    )?.[1]
    const id = cookie !== undefined && visitors.has(cookie) ? cookie : randomUUID()
    const visitor = visitors.get(id) ?? { nonces: new Map(), sessions: new Map() }
    visitors.set(id, visitor)
    const asked = `${request.method} ${url.pathname}`
    const answer = await handle(asked, visitor, await request.text()).catch(refusal)
    if (body === 'drop') throw new Error('The answer is lost')
    entry.status = answer.status
    answer.headers.append('set-cookie', `${cookieName}=${id}; HttpOnly; SameSite=Lax; Path=/`)
    return answered(answer, origin)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  // On the page's own site: cookies of another are not sent along.
  const url = `http://${new URL(origin).hostname}:${address.port}`
  return {
    url,
    forget(what) {
      for (const visitor of visitors.values()) visitor[what].clear()
    },
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

function isEvm(id: string): id is `eip155:${string}` {
  return id.startsWith('eip155:')
}

function current({ sessions }: Visitor) {
  const now = Date.now()
  return [...sessions]
    .filter(([, expirationTime]) => now < Date.parse(expirationTime))
    .map(([account, expirationTime]) => ({ account, expirationTime }))
}

function refusal(error: unknown): Response {
  if (error instanceof ApiError) return Response.json({ error: error.message }, { status: error.status })
  if (!(error instanceof SiwxError)) throw error
  return Response.json({ error: error.fault }, { status: error.fault === 'unknown' ? 503 : 401 })
}

/** Pages of one origin may ask, with their cookies. */
function answered(answer: Response, origin: string): Response {
  answer.headers.set('access-control-allow-origin', origin)
  answer.headers.set('access-control-allow-credentials', 'true')
  answer.headers.set('access-control-allow-headers', 'content-type')
  answer.headers.set('vary', 'origin')
  return answer
}
