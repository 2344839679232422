/** Visitors sign in at a server made with Hono (https://hono.dev). */
import { eip155 } from '@foyer/siwx/eip155'
import { createSignIn } from '@foyer/siwx/server'
import { solana } from '@foyer/siwx/solana'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

/** Where visitors see the page. Taken from a request, it would be what a thief says. */
const { origin, port: own } = new URL(process.env.ORIGIN ?? 'http://localhost:3000')
/** Behind a proxy, where HTTPS ends, another one. */
const port = Number(process.env.PORT ?? (own || 3000))
/** Sessions are in the memory of this process; a `store` keeps them in a database, and a `secret` serves several processes. */
const signIn = createSignIn({
  origin,
  // With a node of its network (`eip155({ nodes })`) a contract may sign in too.
  families: [eip155(), solana()],
})

const app = new Hono()

app.all('/auth/*', (c) => signIn.answer(c.req.raw))

app.get('/members', async (c) => {
  const [session] = await signIn.sessions(c.req.raw)
  return session ? c.text(`Welcome, ${session.account}`) : c.text('Members only', 401)
})

app.use(serveStatic({ root: './dist' }))
serve({ fetch: app.fetch, hostname: 'localhost', port }, () => console.log(origin))
