/** Visitors sign in at a server made with Express (https://expressjs.com), whose session is that of `express-session`. */
import { createNonce, SiwxError, verifyMessage } from '@foyer/siwx'
import { eip155 } from '@foyer/siwx/eip155'
import { solana } from '@foyer/siwx/solana'
import express, { type Request } from 'express'
import session from 'express-session'

declare module 'express-session' {
  interface SessionData {
    /** Who is in, by CAIP-10, and until when (ISO). */
    signedIn: readonly { readonly account: string; readonly expirationTime: string }[]
  }
}

/** Where visitors see the page. Taken from a request, it would be whatever a thief says. */
const origin = new URL(process.env.ORIGIN ?? 'http://localhost:3000')
/** Who may sign in; with a node of its network (`eip155({ nodes })`) a contract may as well. */
const families = [eip155(), solana()]

const app = express()
app.use(express.json())
app.use(
  session({
    // A store of its own takes the place of the memory, which forgets nobody (https://github.com/expressjs/session).
    secret: process.env.SECRET ?? createNonce(),
    resave: false,
    saveUninitialized: false,
    // Where HTTPS ends before this server, what stands there says so (`X-Forwarded-Proto`).
    proxy: true,
    cookie: { httpOnly: true, sameSite: 'lax', secure: origin.protocol === 'https:' },
  }),
)

/**
 * By sessions, one for each tab that is about to sign in; in place of a database. Not in a session itself: of two requests
 * at once each would find it there.
 */
const nonces = new Map<string, readonly string[]>()
/** A browser that asks for more gives up those that it had first. */
const mostNonces = 10

/** The one that a message names. Used once, whatever comes of it. */
function takeNonce({ sessionID, body }: Request): string {
  const given = nonces.get(sessionID) ?? []
  const nonce = given.find((one) => String(body?.message).includes(`\nNonce: ${one}\n`)) ?? ''
  nonces.set(
    sessionID,
    given.filter((one) => one !== nonce),
  )
  return nonce
}

/** Goes on in a session of another name: whoever knew the one before gets nothing by it. */
async function renew(request: Request): Promise<void> {
  const { signedIn = [] } = request.session
  const left = nonces.get(request.sessionID) ?? []
  nonces.delete(request.sessionID)
  await new Promise<void>((resolve, reject) => {
    request.session.regenerate((error) => (error ? reject(error) : resolve()))
  })
  nonces.set(request.sessionID, left)
  request.session.signedIn = signedIn
}

function sessionsOf({ session: { signedIn = [] } }: Request) {
  const now = Date.now()
  return signedIn.filter(({ expirationTime }) => now < Date.parse(expirationTime))
}

app.get('/auth/nonce', (request, response) => {
  const nonce = createNonce()
  nonces.set(request.sessionID, [...(nonces.get(request.sessionID) ?? []), nonce].slice(-mostNonces))
  // Whoever has nothing in their session gets no cookie.
  request.session.signedIn = sessionsOf(request)
  response.json({ nonce })
})

app.post('/auth/verify', async (request, response) => {
  const { message, signature } = request.body ?? {}
  const nonce = takeNonce(request)
  await renew(request)
  try {
    const signed = await verifyMessage({ message, signature, domain: origin.host, nonce, families })
    const { account } = signed
    const expirationTime = signed.message.expirationTime ?? new Date(Date.now() + 86_400_000).toISOString()
    const others = sessionsOf(request).filter((other) => other.account !== account)
    request.session.signedIn = [...others, { account, expirationTime }]
    response.json({ account })
  } catch (error) {
    if (!(error instanceof SiwxError)) throw error
    response.status(error.fault === 'unknown' ? 503 : 401).json({ error: error.fault })
  }
})

app.get('/auth/session', (request, response) => {
  const sessions = sessionsOf(request)
  if (sessions.length > 0) response.json({ sessions })
  else response.sendStatus(401)
})

app.post('/auth/sign-out', (request, response) => {
  const { account } = request.body ?? {}
  request.session.signedIn = sessionsOf(request).filter((session) => session.account !== account)
  response.sendStatus(204)
})

app.get('/members', (request, response) => {
  const [session] = sessionsOf(request)
  if (session) response.send(`Welcome, ${session.account}`)
  else response.status(401).send('Members only')
})

app.use(express.static('dist'))
app.listen(Number(origin.port), 'localhost', () => console.log(origin.href))
