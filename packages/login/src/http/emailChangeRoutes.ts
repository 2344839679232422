import { readBody } from '@foyer/core'
import type { Hono } from 'hono'
import type * as v from 'valibot'
import type { Session } from '../devices/sessions.js'
import { isWayBack } from '../wallets/wallets.js'
import { changeStep, startChange } from './asks.js'
import { endDevice } from './endDevice.js'
import { createFreshProofs, proofOver } from './freshProofs.js'
import type { RouteParts } from './routeParts.js'
import { stopDonePage, stopPage, undoDonePage, undoPage } from './undoPage.js'

/** Moving an account to another address of e-mail, and taking that back. */
export function emailChangeRoutes(app: Hono, parts: RouteParts): void {
  const { audit, exchange, recovery, emailChange, place, sites, users, wallets } = parts
  const proofs = createFreshProofs(parts.macs, parts.now)
  const { answer } = exchange

  /** A step of a change: of a device that is no new one. @throws {Problem} */
  async function own<S extends v.GenericSchema>(request: Request, schema: S) {
    const admitted = await exchange.own(request, schema)
    await recovery.checkOver(admitted.session)
    await recovery.checkOld(admitted.session)
    return admitted
  }

  /** Checks a first address: it lasts, as a passkey or a kit does, so it takes the proof that these take. @throws {Problem} */
  async function checkFirst(
    { user_id: user, jkt }: Session,
    { proof }: { readonly proof?: string | undefined },
  ) {
    if (await users.contact(user)) return
    const wallet = await wallets.read(user)
    if (wallet?.slots.some(isWayBack) && !proofs.isGood(proof, wallet.id, jkt)) throw proofOver()
  }

  app.post('/v1/email/change/start', async ({ req }) => {
    const { ask, session } = await own(req.raw, startChange)
    const { email, isLost } = ask
    await checkFirst(session, ask)
    const step = await emailChange.start(session, { email, place: place(req.raw) }, isLost)
    await audit.append('email.change-begun', { user: session.user_id, jkt: session.jkt })
    return answer(step)
  })
  app.post('/v1/email/change/primary', async ({ req }) => {
    const { ask, session } = await own(req.raw, changeStep)
    return answer(await emailChange.primary(session, { email: ask.email, place: place(req.raw) }, ask))
  })
  app.post('/v1/email/change/secondary', async ({ req }) => {
    const { ask, session } = await own(req.raw, changeStep)
    const changed = await emailChange.secondary(session, ask.email, ask)
    await audit.append('email.changed', { user: session.user_id, jkt: session.jkt })
    return answer(changed)
  })
  app.post('/v1/email/change/wait', async ({ req }) => {
    const { ask, session } = await own(req.raw, changeStep)
    const waits = await emailChange.wait(session, ask.email, ask)
    await audit.append('email.change-waits', { user: session.user_id, jkt: session.jkt })
    return answer(waits)
  })

  app.get('/undo', async ({ req }) => {
    const token = req.query('t') ?? ''
    const change = await emailChange.look(token)
    const device = change ? undefined : await recovery.stoppable(token)
    return device ? stopPage(token, device, sites) : undoPage(token, change, sites)
  })
  app.post('/undo', async ({ req }) => {
    // As with approvals: only the page of the link itself sends this.
    const site = req.header('sec-fetch-site')
    const body = await readBody(req.url, new Response(req.raw.body), 1_000).catch(() => undefined)
    const token = new URLSearchParams(new TextDecoder().decode(body)).get('t') ?? ''
    const isOwn = site === undefined || site === 'same-origin'
    const device = isOwn ? await recovery.stoppable(token) : undefined
    if (device) {
      const { user, jkt, waits } = device
      if (waits) await audit.append('device.stopped', { user, jkt })
      // It may open the wallet at this moment: the page says if it is in.
      const isStopped = waits && (await endDevice(parts, { ...device, isStopped: true }))
      return stopDonePage({ ...device, waits: isStopped }, sites)
    }
    const undone = isOwn ? await emailChange.undo(token) : undefined
    if (undone) {
      const event = undone.what === 'stop' ? 'email.change-stopped' : 'email.change-undone'
      await audit.append(event, { user: undone.user })
    }
    return undoDonePage(undone, sites)
  })
}
