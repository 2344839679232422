import { readBody } from '@foyer/core'
import type { Hono } from 'hono'
import type { PendingApproval } from '../email/approvals.js'
import { Problem } from '../errors.js'
import { approvalPage, donePage } from './approvalPage.js'
import { finishEmail, startEmail, waitForDevice } from './asks.js'
import { createLine } from './line.js'
import { deviceFrom, type RouteParts } from './routeParts.js'

/** How long a browser that waits to be let in is kept on the line, and how often is looked (ms). */
const waitMs = { most: 20_000, look: 500 } as const

/** Logging in by a code that is sent to an address, and the link by which a new browser is let in. */
export function emailRoutes(app: Hono, parts: RouteParts): void {
  const { audit, exchange, approvals, emailLogin, mailer, wallets, now, checkPage } = parts
  const { settle, sites } = parts
  const { proven, answer } = exchange
  const line = createLine()

  app.post('/v1/email/start', async ({ req }) => {
    const { ask, device } = await proven(req.raw, startEmail)
    checkPage(ask.project, ask.origin)
    const { email, box, label, origin, locale } = ask
    // A visitor may log in by an address that is due.
    await settle()
    const started = await emailLogin.start({
      email,
      device: { jkt: device.jkt, box, label },
      origin,
      locale,
      place: parts.place(req.raw),
    })
    // The letter is written: it leaves while the answer is on its way, so that the time tells nothing.
    void mailer.flush()
    if (started.next === 'device')
      await audit.append('device.asked', { jkt: device.jkt, origin, by: 'email' })
    return answer(started)
  })
  app.post('/v1/email/device', async ({ req }) => {
    const { ask, device } = await proven(req.raw, waitForDevice)
    const end = now() + waitMs.most
    return line(device.jkt, async () => {
      for (;;) {
        const outcome = await approvals.outcome(ask.approval, device.jkt)
        if (outcome === 'over')
          throw new Problem(400, 'otp-over', 'The link was not used in time. Please begin again.')
        if (outcome !== 'waiting' || now() >= end || req.raw.signal.aborted)
          return answer(outcome === 'waiting' ? {} : outcome)
        await new Promise((resolve) => setTimeout(resolve, waitMs.look))
      }
    })
  })
  app.post('/v1/email/finish', async ({ req }) => {
    const { ask, device } = await proven(req.raw, finishEmail)
    checkPage(ask.project, ask.origin)
    const { email, attempt, otp, origin, locale = 'en', ...facts } = ask
    await settle()
    const from = deviceFrom(parts, req.raw, { jkt: device.jkt, ...facts })
    const { user, tokens } = await emailLogin.finish({ email, device: from, origin, locale }, attempt, otp)
    await audit.append('session.begun', { user, jkt: device.jkt, origin, by: 'email' })
    return answer({ ...tokens, wallet: (await wallets.read(user)) ?? null })
  })

  const factsOf = ({ user, jkt, origin }: PendingApproval) => ({ user, jkt, origin })

  app.get('/approve', async ({ req }) => {
    const token = req.query('t') ?? ''
    return approvalPage(token, await emailLogin.look(token), sites)
  })
  app.post('/approve', async ({ req }) => {
    // Only the page of the link itself sends this: no other site, and no scanner that merely follows links.
    const site = req.header('sec-fetch-site')
    const body = await readBody(req.url, new Response(req.raw.body), 1_000).catch(() => undefined)
    const form = new URLSearchParams(new TextDecoder().decode(body))
    const token = form.get('t') ?? ''
    // A press that changes nothing leads to the page of the link as it is: the link may still let a device in.
    const still = async () => approvalPage(token, await emailLogin.look(token), sites, 410)
    if (site !== undefined && site !== 'same-origin') return still()
    if (form.get('answer') === 'no') {
      const declined = await emailLogin.decline(token)
      if (declined) await audit.append('device.declined', factsOf(declined.pending))
      return declined ? donePage({ answer: 'no', ...declined }, sites) : still()
    }
    const allowed = await emailLogin.allow(token)
    void mailer.flush()
    if (allowed) await audit.append('device.allowed', factsOf(allowed.pending))
    return allowed ? donePage({ answer: 'yes', token, ...allowed }, sites) : still()
  })
}
