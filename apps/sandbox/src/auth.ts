import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { bip122 } from '@foyer/siwx/bip122'
import { eip155 } from '@foyer/siwx/eip155'
import { polkadot } from '@foyer/siwx/polkadot'
import { createSignIn, memoryStore } from '@foyer/siwx/server'
import { solana } from '@foyer/siwx/solana'
import type { Chain } from './chain.ts'
import type { Faults } from './faults.ts'
import { createFetchServer } from './http.ts'
import type { Log } from './log.ts'

/** A server of a host where visitors sign in, and a page of it for those who did. */
export interface AuthServer {
  /** Its own origin. */
  readonly url: string
  /** Nonces that were given are too old from now on, or nobody is signed in any more. */
  forget(what: 'nonces' | 'sessions'): void
  stop(): Promise<void>
}

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
  const nodes = Object.fromEntries(
    chains.flatMap(({ id, rpcUrl }) => (isEvm(id) ? [[id, rpcUrl] as const] : [])),
  )
  const families = [eip155({ nodes }), solana(), bip122(), polkadot()]
  let store = memoryStore()
  // Each has a secret of its own: nonces of another count for nothing.
  let signIn = createSignIn({ origin, families, store })

  async function handle(request: Request): Promise<Response> {
    if (new URL(request.url).pathname !== '/members') return signIn.answer(request)
    const sessions = await signIn.sessions(request)
    if (sessions.length === 0) return new Response('Members only', { status: 401 })
    return Response.json({ welcome: sessions.map(({ account }) => account) })
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
    const answer = await handle(request)
    if (body === 'drop') throw new Error('The answer is lost')
    entry.status = answer.status
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
      if (what === 'sessions') store = memoryStore()
      signIn = createSignIn({ origin, families, store })
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

/** Pages of one origin may ask, with their cookies. */
function answered(answer: Response, origin: string): Response {
  answer.headers.set('access-control-allow-origin', origin)
  answer.headers.set('access-control-allow-credentials', 'true')
  answer.headers.set('access-control-allow-headers', 'content-type')
  answer.headers.set('vary', 'origin')
  return answer
}
