import type { Hono } from 'hono'
import * as v from 'valibot'
import { consent, refresh } from './asks.js'
import type { RouteParts } from './routeParts.js'

/** Who is logged in, for how long. */
export function sessionRoutes(
  app: Hono,
  { audit, exchange, sessions, wallets, checkPage }: RouteParts,
): void {
  const { proven, loggedIn, answer } = exchange

  app.post('/v1/session/refresh', async ({ req }) => {
    const { ask, device } = await proven(req.raw, refresh)
    return answer(await sessions.refresh(ask.refresh, device.jkt))
  })
  app.post('/v1/session/end', async ({ req }) => {
    const { session } = await loggedIn(req.raw, v.object({}))
    await sessions.end(session)
    return answer({})
  })
  app.post('/v1/session/consent', async ({ req }) => {
    const { ask, session } = await loggedIn(req.raw, consent)
    checkPage(ask.project, ask.origin)
    const { user_id: user, jkt } = session
    const tokens = await sessions.extend(session, ask.origin)
    await audit.append('session.begun', { user, jkt, origin: ask.origin, by: 'consent' })
    return answer(tokens)
  })
  app.post('/v1/me', async ({ req }) => {
    const { session } = await loggedIn(req.raw, v.object({}))
    return answer({ origin: session.origin, wallet: (await wallets.read(session.user_id)) ?? null })
  })
}
