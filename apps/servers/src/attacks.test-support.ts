import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createMessage } from '@foyer/siwx'
import { type Signer, signers } from '../../../packages/siwx/src/signers.test-support.ts'
import { startAuth } from '../../sandbox/src/auth.ts'

const json = { 'content-type': 'application/json' }

/** A server where visitors sign in, asked as browsers ask it. */
export interface Target {
  readonly name: string
  /** The origin of the page. */
  readonly origin: string
  readonly ask: (path: string, init?: RequestInit) => Promise<Response>
  /** By path. */
  readonly calls: { readonly nonce: string; readonly verify: string; readonly signOut: string }
  /** Whether it knows several accounts at once. */
  readonly isForMany: boolean
  readonly stop: () => Promise<void>
}

/** The answer to a signature. */
export interface Verdict {
  readonly isIn: boolean
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  readonly cookies: readonly string[]
}

/** One browser: its tabs share the cookies. */
export type Browser = ReturnType<typeof openBrowser>

export const [ada, bob] = [signerOf('EVM'), signerOf('Solana')]

function signerOf(name: string): Signer {
  const found = signers.find((signer) => signer.name === name)
  if (!found) throw new Error(`No signer of ${name}`)
  return found
}

/** Opens a browser without cookies at a server. */
export function openBrowser({ origin, ask, calls }: Target) {
  const jar = new Map<string, string>()

  /** Sends with the cookies of this moment; `arrive` takes those of the answer. */
  async function send(path: string, init: RequestInit = {}) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const own = {
      ...(cookie && { cookie }),
      'sec-fetch-site': 'same-origin',
      ...(init.method === 'POST' && { origin }),
    }
    const answer = await ask(path, {
      redirect: 'manual',
      ...init,
      headers: { ...own, ...Object(init.headers) },
    })
    const cookies = answer.headers.getSetCookie()
    return { answer, cookies, arrive: () => cookies.forEach(keep) }
  }
  function keep(line: string) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    const isOver =
      /max-age=0(;|$)/i.test(line) || Date.parse(/expires=([^;]+)/i.exec(line)?.[1] ?? '') < Date.now()
    if (isOver || value === '') jar.delete(name)
    else jar.set(name, value)
  }
  async function get(path: string) {
    const { answer, arrive } = await send(path)
    arrive()
    return Object(await answer.json().catch(() => undefined))
  }
  async function post(path: string, body: Readonly<Record<string, unknown>>) {
    if (!isAuthJs(calls.verify))
      return send(path, { method: 'POST', headers: json, body: JSON.stringify(body) })
    const { csrfToken } = await get('/auth/csrf')
    const form = new URLSearchParams({ csrfToken: String(csrfToken), ...Object(body) })
    return send(path, { method: 'POST', headers: { 'x-auth-return-redirect': '1' }, body: form })
  }

  return {
    jar,
    send,
    post,
    nonce: async (): Promise<string> => String((await get(calls.nonce)).nonce),
    /** Sends a signature; the cookies of the answer are kept by `arrive`. */
    async hand(body: Readonly<Record<string, unknown>>): Promise<Verdict & { readonly arrive: () => void }> {
      const { answer, cookies, arrive } = await post(calls.verify, body)
      const said = Object(await answer.json().catch(() => undefined))
      const isIn = answer.ok && !(isAuthJs(calls.verify) && /error=/.test(String(said.url)))
      return { isIn, status: answer.status, body: said, cookies, arrive }
    },
    async verify(body: Readonly<Record<string, unknown>>): Promise<Verdict> {
      const verdict = await this.hand(body)
      verdict.arrive()
      return verdict
    },
    /** Signs in from the beginning. */
    async enter(signer: Signer, fields: Fields = {}): Promise<Verdict> {
      return this.verify(await signed({ origin, nonce: await this.nonce(), signer, ...fields }))
    },
    /** The sessions that the server knows for these cookies. */
    async sessions(): Promise<readonly { readonly account: string; readonly expirationTime: string }[]> {
      const { sessions, account, expires } = await get('/auth/session')
      if (!isAuthJs(calls.verify)) return Array.isArray(sessions) ? sessions : []
      return typeof account === 'string' ? [{ account, expirationTime: String(expires) }] : []
    },
    async accounts(): Promise<readonly string[]> {
      return (await this.sessions()).map(({ account }) => account).toSorted()
    },
    async isMember(): Promise<boolean> {
      const { answer } = await send('/members')
      return answer.ok
    },
    async signOut(account: unknown): Promise<number> {
      const { answer, arrive } = await post(calls.signOut, { account })
      arrive()
      return answer.status
    },
  }
}

const isAuthJs = (path: string) => path.includes('credentials')

/** Fields of a message that differ from what the page writes. */
export interface Fields {
  readonly address?: string
  readonly issuedAt?: string
  readonly expirationTime?: string | undefined
}

/** A message that is signed. */
export async function signed({
  origin,
  nonce,
  signer,
  address = signer.address,
  issuedAt = new Date().toISOString(),
  ...times
}: { readonly origin: string; readonly nonce: string; readonly signer: Signer } & Fields) {
  const message = createMessage({
    domain: new URL(origin).host,
    uri: origin,
    chainId: signer.chainId,
    version: '1',
    nonce,
    accountAddress: address,
    issuedAt,
    ...times,
  })
  return { message, signature: await signer.sign(message) }
}

/** Its CAIP-10. */
export const accountOf = ({ chainId, address }: Signer) => `${chainId}:${address}`

const standard = { nonce: '/auth/nonce', verify: '/auth/verify', signOut: '/auth/sign-out' }

/** All servers of the repository where visitors sign in. */
export const targets: readonly (readonly [string, () => Promise<Target>])[] = [
  ['hono', () => startExample('hono', standard, true)],
  ['express', () => startExample('express', standard, true)],
  [
    'authJs',
    () =>
      startExample(
        'authJs',
        { nonce: '/nonce', verify: '/auth/callback/credentials', signOut: '/auth/signout' },
        false,
      ),
  ],
  ['next', startNext],
  ['sandbox', startSandbox],
]

/** In a process of its own, as a host starts it behind a proxy where HTTPS ends. */
async function startExample(name: string, calls: Target['calls'], isForMany: boolean): Promise<Target> {
  const [origin, port] = ['https://app.example', await freePort()]
  const env = { ...process.env, ORIGIN: origin, PORT: `${port}`, NODE_ENV: 'production' }
  const proxy = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'app.example' }
  const server = spawn(process.execPath, [`src/${name}.ts`], { cwd: new URL('..', import.meta.url), env })
  await once(server.stdout, 'data')
  return {
    name,
    origin,
    calls,
    isForMany,
    ask: (path, init) =>
      fetch(`http://localhost:${port}${path}`, { ...init, headers: { ...Object(init?.headers), ...proxy } }),
    async stop() {
      server.kill()
      await once(server, 'exit')
    },
  }
}

/** Its handlers, without the framework around them. */
async function startNext(): Promise<Target> {
  const origin = 'http://localhost:3000'
  const app = '../../next/app'
  const { GET, POST } = await import(`${app}/auth/[call]/route.js`)
  const members = await import(`${app}/members/route.js`)
  return {
    name: 'next',
    origin,
    calls: standard,
    isForMany: true,
    async ask(path, init = {}) {
      const handle = path === '/members' ? members.GET : init.method === 'POST' ? POST : GET
      try {
        return await handle(new Request(`${origin}${path}`, init))
      } catch {
        return new Response(null, { status: 500 })
      }
    },
    stop: async () => {},
  }
}

async function startSandbox(): Promise<Target> {
  const origin = 'http://127.0.0.1:5999'
  const server = await startAuth({
    origin,
    chains: [],
    faults: { take: () => ({}) },
    log: { add: () => ({ method: '', path: '', query: {}, time: 0 }) },
  })
  return {
    name: 'sandbox',
    origin,
    calls: standard,
    isForMany: true,
    ask: (path, init) => fetch(`${server.url}${path}`, init),
    stop: () => server.stop(),
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = Object(server.address())
  server.close()
  await once(server, 'close')
  return port
}
