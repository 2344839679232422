/** Visitors sign in at Auth.js (https://authjs.dev), here in Express; `config` is the same in any framework. */
import { ExpressAuth, type ExpressAuthConfig, getSession } from '@auth/express'
import Credentials from '@auth/express/providers/credentials'
import { createNonce, SiwxError, verifyMessage } from '@foyer/siwx'
import { eip155 } from '@foyer/siwx/eip155'
import { solana } from '@foyer/siwx/solana'
import express from 'express'

/** Where visitors see the page. Taken from a request, it would be whatever a thief says. */
const origin = new URL(process.env.ORIGIN ?? 'http://localhost:3000')
/** Who may sign in; with a node of its network (`eip155({ nodes })`) a contract may as well. */
const families = [eip155(), solana()]

/** By browsers that asked; in place of a database, which forgets them after a while. Auth.js's own token is no nonce: it is not used up. */
const nonces = new Map<string, readonly string[]>()
/** A browser that asks for more gives up those that it had first. */
const mostNonces = 10

const browserOf = (cookies = '') => /(?:^|; )sign-in=([\w-]+)/.exec(cookies)?.[1] ?? ''

/** The one that a message names, of those that the tabs of a browser were given. Used once, whatever comes of it. */
function takeNonce({ headers }: Request, message: unknown): string {
  const id = browserOf(headers.get('cookie') ?? '')
  const given = nonces.get(id) ?? []
  const nonce = given.find((one) => String(message).includes(`\nNonce: ${one}\n`)) ?? ''
  nonces.set(
    id,
    given.filter((one) => one !== nonce),
  )
  return nonce
}

const config: ExpressAuthConfig = {
  secret: process.env.AUTH_SECRET ?? createNonce(),
  trustHost: true,
  session: { strategy: 'jwt', maxAge: 86_400 },
  providers: [
    Credentials({
      credentials: { message: {}, signature: {} },
      async authorize({ message, signature }, request) {
        const nonce = takeNonce(request, message)
        try {
          const given = { message: String(message), signature: String(signature) }
          const signed = await verifyMessage({ ...given, domain: origin.host, nonce, families })
          const until = signed.message.expirationTime ?? new Date(Date.now() + 86_400_000).toISOString()
          const user = { id: signed.account, until }
          return user
        } catch (error) {
          if (error instanceof SiwxError && error.fault !== 'unknown') return null
          throw error
        }
      },
    }),
  ],
  callbacks: {
    // Nobody stays in for longer than they signed for, however often they come.
    jwt({ token, user }) {
      const { until } = Object(user ?? token)
      return Date.now() < Date.parse(until) ? { ...token, until } : null
    },
    session: ({ session, token }) => ({ ...session, account: token.sub }),
  },
}

const app = express()

app.get('/nonce', (request, response) => {
  const known = browserOf(request.headers.cookie)
  const [id, nonce] = [nonces.has(known) ? known : crypto.randomUUID(), createNonce()]
  nonces.set(id, [...(nonces.get(id) ?? []), nonce].slice(-mostNonces))
  response.cookie('sign-in', id, { httpOnly: true, sameSite: 'lax', secure: origin.protocol === 'https:' })
  response.json({ nonce })
})

app.use('/auth', ExpressAuth(config))

app.get('/members', async (request, response) => {
  const { account } = Object(await getSession(request, config))
  if (account) response.send(`Welcome, ${account}`)
  else response.status(401).send('Members only')
})

app.use(express.static('dist'))
app.listen(Number(origin.port), 'localhost', () => console.log(origin.href))
