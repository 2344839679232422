/** Visitors sign in at Auth.js (https://authjs.dev), here in Express; `config` is the same in any framework. */
import { ExpressAuth, type ExpressAuthConfig, getSession } from '@auth/express'
import Credentials from '@auth/express/providers/credentials'
import { canonicalAccount, createNonce, SiwxError } from '@foyer/siwx'
import { eip155 } from '@foyer/siwx/eip155'
import { createSignIn } from '@foyer/siwx/server'
import { solana } from '@foyer/siwx/solana'
import express from 'express'
import { headersOf, requestOf, send } from './fetchStandard.ts'

/** Where visitors see the page. Taken from a request, it would be what a thief says. */
const { origin, port: own, protocol } = new URL(process.env.ORIGIN ?? 'http://localhost:3000')
/** Behind a proxy, where HTTPS ends, another one. */
const port = Number(process.env.PORT ?? (own || 3000))
/** With a node of its network (`eip155({ nodes })`) a contract may sign in too. */
const families = [eip155(), solana()]
/**
 * For its nonces: the token that Auth.js signs is no nonce, since it is not used up. And it knows who signed out: a token
 * alone would last.
 */
const signIn = createSignIn({ origin, families })

const isSecure = protocol === 'https:'
/** Only this host sets a cookie of such a name: else a sister host could sign a visitor in as another. */
const cookie = (name: string) => ({
  name: `${isSecure ? '__Host-' : ''}authjs.${name}`,
  options: { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure } as const,
})

const config: ExpressAuthConfig = {
  secret: process.env.AUTH_SECRET ?? createNonce() + createNonce(),
  trustHost: true,
  // Where HTTPS ends before this server, too.
  useSecureCookies: isSecure,
  cookies: { sessionToken: cookie('session-token'), callbackUrl: cookie('callback-url') },
  session: { strategy: 'jwt', maxAge: 86_400 },
  providers: [
    Credentials({
      credentials: { message: {}, signature: {} },
      async authorize({ message, signature }, request) {
        if (typeof message !== 'string' || typeof signature !== 'string') return null
        try {
          const signed = await signIn.verify(request, { message, signature })
          const user = { id: signed.account, until: signed.until, name: signed.name }
          return user
        } catch (error) {
          if (error instanceof SiwxError && !['unknown', 'options'].includes(error.fault)) return null
          // Nothing was decided: the page may send the same signature again.
          throw error
        }
      },
    }),
  ],
  callbacks: {
    // No visitor stays in for longer than a day, or than they signed for, however often they come.
    async jwt({ token, user }) {
      const { until, name } = Object(user ?? token)
      // The browser has its session: a copy of the signature that arrives later lets no visitor in.
      const isIn = Boolean(user) || (await signIn.isIn(name))
      return isIn && Date.now() < until ? { ...token, until, name } : null
    },
    session: ({ session, token }) => ({
      ...session,
      account: token.sub,
      // Auth.js puts it off each time.
      expires: new Date(Number(token.until)).toISOString(),
    }),
  },
}

const app = express()

// A request that another site makes a browser send changes no cookie.
app.use(['/nonce', '/auth'], (request, response, next) => {
  const { method } = request
  if (signIn.isOwn({ method, headers: headersOf(request) })) next()
  else response.sendStatus(403)
})

// Auth.js writes its session in every answer. One that is slow would sign in who has left since, or take another's place:
// only a sign-in and a sign-out may.
app.use('/auth', (request, response, next) => {
  const append = response.append.bind(response)
  const mayChange = request.method === 'POST' && ['/callback/credentials', '/signout'].includes(request.path)
  response.append = (name, value) => {
    if (!/^[\w-]*authjs\.session-token/i.test(`${value}`)) return append(name, value)
    if (!mayChange) return response
    const { message } = Object(request.body)
    // The browser that has this answer cannot send its signature again.
    if (typeof message === 'string') append('set-cookie', signIn.nonceOver(message))
    return append(name, value)
  }
  next()
})

app.get('/nonce', async (request, response) => {
  await send(response, await signIn.answer(requestOf(request, origin)))
})

/** For this server alone: a page has no use for the name. */
const inside: ExpressAuthConfig = {
  ...config,
  callbacks: {
    ...config.callbacks,
    session: ({ session, token }) => ({ ...session, account: token.sub, name: token.name }),
  },
}

// Auth.js would sign out any account. The page says which, and it is compared in its one spelling.
app.post('/auth/signout', express.urlencoded({ extended: false }), async (request, response, next) => {
  const { account, name } = Object(await getSession(request, inside))
  const { account: leaving } = Object(request.body)
  if (typeof leaving !== 'string' || !account || account !== canonicalAccount(leaving, families))
    return void response.sendStatus(404)
  // Copies of the token end with it, and each other that the account has in this browser.
  await signIn.end(name)
  next()
})

app.use('/auth', ExpressAuth(config))

app.get('/members', async (request, response) => {
  const { account } = Object(await getSession(request, config))
  if (account) response.send(`Welcome, ${account}`)
  else response.status(401).send('Members only')
})

app.use(express.static('dist'))
app.listen(port, 'localhost', () => console.log(origin))
