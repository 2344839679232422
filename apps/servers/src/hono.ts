/** Visitors sign in at a server made with Hono (https://hono.dev). */
import { createNonce, SiwxError, verifyMessage } from '@foyer/siwx'
import { eip155 } from '@foyer/siwx/eip155'
import { solana } from '@foyer/siwx/solana'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { getCookie, setCookie } from 'hono/cookie'

/** Where visitors see the page. Taken from a request, it would be whatever a thief says. */
const origin = new URL(process.env.ORIGIN ?? 'http://localhost:3000')
/** Who may sign in; with a node of its network (`eip155({ nodes })`) a contract may as well. */
const families = [eip155(), solana()]

/** Who is in, by CAIP-10, and until when (ISO). */
interface Session {
  readonly account: string
  readonly expirationTime: string
}

/** Of one browser. Each of its tabs may be about to sign in. */
interface Visitor {
  nonces: readonly string[]
  sessions: readonly Session[]
}

/** A browser that asks for more gives up those that it had first. */
const mostNonces = 10

/** In place of a database, which forgets who comes no more. */
const visitors = new Map<string, Visitor>()

function visitorOf(c: Context): Visitor | undefined {
  return visitors.get(getCookie(c, 'visitor') ?? '')
}

/** Under a new name: whoever knew the one before gets nothing by it. */
function keep(c: Context, visitor: Visitor): Visitor {
  const id = crypto.randomUUID()
  visitors.delete(getCookie(c, 'visitor') ?? '')
  visitors.set(id, visitor)
  setCookie(c, 'visitor', id, { httpOnly: true, sameSite: 'Lax', secure: origin.protocol === 'https:' })
  return visitor
}

function sessionsOf(c: Context): readonly Session[] {
  const now = Date.now()
  return visitorOf(c)?.sessions.filter(({ expirationTime }) => now < Date.parse(expirationTime)) ?? []
}

async function bodyOf(c: Context) {
  return Object(await c.req.json().catch(() => undefined))
}

const app = new Hono()
app.use('/auth/*', bodyLimit({ maxSize: 100_000 }))

app.get('/auth/nonce', (c) => {
  const visitor = visitorOf(c) ?? keep(c, { nonces: [], sessions: [] })
  const nonce = createNonce()
  visitor.nonces = [...visitor.nonces, nonce].slice(-mostNonces)
  return c.json({ nonce })
})

app.post('/auth/verify', async (c) => {
  const { message, signature } = await bodyOf(c)
  const { nonces = [], sessions = [] } = visitorOf(c) ?? {}
  const nonce = nonces.find((given) => String(message).includes(`\nNonce: ${given}\n`)) ?? ''
  // Without the nonce: it is used once, whatever comes of it.
  const visitor = keep(c, { nonces: nonces.filter((given) => given !== nonce), sessions })
  try {
    const signed = await verifyMessage({ message, signature, domain: origin.host, nonce, families })
    const { account } = signed
    const expirationTime = signed.message.expirationTime ?? new Date(Date.now() + 86_400_000).toISOString()
    visitor.sessions = [
      ...visitor.sessions.filter((other) => other.account !== account),
      { account, expirationTime },
    ]
    return c.json({ account })
  } catch (error) {
    if (!(error instanceof SiwxError)) throw error
    return c.json({ error: error.fault }, error.fault === 'unknown' ? 503 : 401)
  }
})

app.get('/auth/session', (c) => {
  const sessions = sessionsOf(c)
  return sessions.length > 0 ? c.json({ sessions }) : c.body(null, 401)
})

app.post('/auth/sign-out', async (c) => {
  const { account } = await bodyOf(c)
  const visitor = visitorOf(c)
  if (visitor) visitor.sessions = visitor.sessions.filter((session) => session.account !== account)
  return c.body(null, 204)
})

app.get('/members', (c) => {
  const [session] = sessionsOf(c)
  return session ? c.text(`Welcome, ${session.account}`) : c.text('Members only', 401)
})

app.use(serveStatic({ root: './dist' }))
serve({ fetch: app.fetch, hostname: 'localhost', port: Number(origin.port) }, () => console.log(origin.href))
