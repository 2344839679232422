/** Visitors sign in at a server made with Express (https://expressjs.com). */
import { eip155 } from '@foyer/siwx/eip155'
import { createSignIn } from '@foyer/siwx/server'
import { solana } from '@foyer/siwx/solana'
import express from 'express'
import { headersOf, readBody, requestOf, send } from './fetchStandard.ts'

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

const app = express()

// Before `express.json()`, which would read the body first.
app.use('/auth', readBody, async (request, response) => {
  await send(response, await signIn.answer(requestOf(request, origin)))
})

app.get('/members', async (request, response) => {
  const [session] = await signIn.sessions({ headers: headersOf(request) })
  if (session) response.send(`Welcome, ${session.account}`)
  else response.status(401).send('Members only')
})

app.use(express.static('dist'))
app.listen(port, 'localhost', () => console.log(origin))
