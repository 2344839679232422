import { readBody } from '@foyer/core'
import type { Hono } from 'hono'
import { changeStep, startChange } from './asks.js'
import type { RouteParts } from './routeParts.js'
import { undoDonePage, undoPage } from './undoPage.js'

/** Moving an account to another address of e-mail, and taking that back. */
export function emailChangeRoutes(app: Hono, { audit, exchange, recovery, emailChange }: RouteParts): void {
  const { loggedIn, answer } = exchange

  app.post('/v1/email/change/start', async ({ req }) => {
    const { ask, session } = await loggedIn(req.raw, startChange)
    await recovery.checkOver(session)
    const step = await emailChange.start(session, ask.email)
    await audit.append('email.change-begun', { user: session.user_id, jkt: session.jkt })
    return answer(step)
  })
  app.post('/v1/email/change/primary', async ({ req }) => {
    const { ask, session } = await loggedIn(req.raw, changeStep)
    return answer(await emailChange.primary(session, ask.email, ask.attempt, ask.otp))
  })
  app.post('/v1/email/change/secondary', async ({ req }) => {
    const { ask, session } = await loggedIn(req.raw, changeStep)
    const changed = await emailChange.secondary(session, ask.email, ask.attempt, ask.otp)
    await audit.append('email.changed', { user: session.user_id, jkt: session.jkt })
    return answer(changed)
  })

  app.get('/undo', async ({ req }) => {
    const token = req.query('t') ?? ''
    return undoPage(token, await emailChange.look(token))
  })
  app.post('/undo', async ({ req }) => {
    // As with approvals: only the page of the link itself sends this.
    const site = req.header('sec-fetch-site')
    const body = await readBody(req.url, new Response(req.raw.body), 1_000).catch(() => undefined)
    const token = new URLSearchParams(new TextDecoder().decode(body)).get('t') ?? ''
    const undone = site === undefined || site === 'same-origin' ? await emailChange.undo(token) : undefined
    if (undone) await audit.append('email.change-undone', { user: undone.user })
    return undoDonePage(undone)
  })
}
